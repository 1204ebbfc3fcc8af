/** A text that names its zone; one without could be of any, and is shown as it stands. */
const hasZone = (text: string): boolean => /(?:Z|[+-]\d{2}:?\d{2})$/i.test(text);

const toLength = (at: number | string, letters: number): string => {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) || (typeof at === 'string' && !hasZone(at))
    ? String(at)
    : `${date.toISOString().slice(0, letters).replace('T', ' ')} UTC`;
};

/** A moment as words outside the window give it: '2026-11-22 08:14 UTC'. Epoch milliseconds, or an ISO text; what is none, or names no zone, stays. */
export const momentText = (at: number | string): string => toLength(at, 16);

/** The same to the second, where minutes are too much: '2026-11-22 08:14:05 UTC'. */
export const secondText = (at: number | string): string => toLength(at, 19);
