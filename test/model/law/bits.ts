/** Small sets of numbers from 0 to 30, as the bits of one number: cheap to copy and to compare. */
export type Bits = number;

export const bit = (i: number): Bits => 1 << i;
export const has = (set: Bits, i: number): boolean => ((set >> i) & 1) === 1;
/** 0 to `count` - 1. */
export const firstBits = (count: number): Bits => bit(count) - 1;

export const members = (set: Bits): readonly number[] => {
  const found: number[] = [];
  for (let i = 0; set >> i !== 0; i++) if (has(set, i)) found.push(i);
  return found;
};
