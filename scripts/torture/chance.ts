/** A source of chance that gives the same numbers for the same seed. */
export type Chance = {
  /** From 0 to 1, 1 never. */
  readonly next: () => number;
  /** A whole number from `least` to `most`, both included. */
  readonly whole: (least: number, most: number) => number;
  readonly oneOf: <T>(choices: readonly [T, ...T[]]) => T;
  /** Some of them, each with this probability. */
  readonly some: <T>(choices: readonly T[], probability: number) => readonly T[];
};

const SEED_STEP = 0x6d2b79f5;

/** Mulberry32. */
export const chanceOf = (seed: number): Chance => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + SEED_STEP) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    whole,
    oneOf: (choices) => choices[whole(0, choices.length - 1)] ?? choices[0],
    some: (choices, probability) => choices.filter(() => next() < probability),
  };
};
