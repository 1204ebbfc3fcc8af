/** Ascending numbers as text: `0-4,9`. */
export const toRanges = (numbers: readonly number[]): string => {
  const [lowest] = numbers;
  const highest = numbers[numbers.length - 1];
  if (lowest === undefined || highest === undefined) return '';
  // Nearly always one stretch: ascending numbers leave no gap if they are as many as it is wide.
  if (highest - lowest === numbers.length - 1)
    return lowest === highest ? `${lowest}` : `${lowest}-${highest}`;
  const parts: string[] = [];
  let start = 0;
  for (let i = 1; i <= numbers.length; i++) {
    if (i < numbers.length && numbers[i] === (numbers[i - 1] ?? 0) + 1) continue;
    const first = numbers[start];
    const last = numbers[i - 1];
    if (first !== undefined && last !== undefined)
      parts.push(first === last ? `${first}` : `${first}-${last}`);
    start = i;
  }
  return parts.join(',');
};

/** The numbers of `0-4,9`. */
export const fromRanges = (text: string): number[] => {
  const numbers: number[] = [];
  for (const part of text === '' ? [] : text.split(',')) {
    const dash = part.indexOf('-');
    const first = Number(dash < 0 ? part : part.slice(0, dash));
    const last = Number(dash < 0 ? part : part.slice(dash + 1));
    for (let n = first; n <= last; n++) numbers.push(n);
  }
  return numbers;
};

/** Stretches of numbers that follow each other, first and last, in the order in which they are met. */
export const runsOf = (numbers: readonly number[]): readonly (readonly [first: number, last: number])[] => {
  const runs: [number, number][] = [];
  for (const number of numbers) {
    const open = runs.at(-1);
    if (open !== undefined && number === open[1] + 1) open[1] = number;
    else runs.push([number, number]);
  }
  return runs;
};
