/** How many reads may be under way at once: one more after a row of good ones, half as many after trouble. */
export type ReadPace = { readonly width: number; readonly most: number; readonly goodInARow: number };

/** Good reads in a row before one more is allowed. */
const GOOD_ENOUGH = 8;

export const startPace = (most: number): ReadPace => ({ width: 1, most: Math.max(1, most), goodInARow: 0 });

/** The pace after one more answer. `trouble`: it was busy, failed or did not answer. */
export const paceAfter = (pace: ReadPace, answer: 'good' | 'trouble'): ReadPace => {
  if (answer === 'trouble') return { ...pace, width: Math.max(1, Math.floor(pace.width / 2)), goodInARow: 0 };
  if (pace.goodInARow + 1 < GOOD_ENOUGH) return { ...pace, goodInARow: pace.goodInARow + 1 };
  return { ...pace, width: Math.min(pace.most, pace.width + 1), goodInARow: 0 };
};
