/** A page that ends more often than this in so long is not brought back without a question. */
const MOST_RETURNS = 3;
const COUNTED_MS = 10 * 60_000;

export type Returns = {
  /** Whether the page is brought back once more; that is counted. */
  readonly may: () => boolean;
  /** A person wants it again: what was before does not count. */
  readonly forget: () => void;
};

/** Counts how often a page came back by itself. `now`: epoch milliseconds. */
export const createReturns = (now: () => number): Returns => {
  let at: readonly number[] = [];
  return {
    may: () => {
      at = at.filter((one) => now() - one < COUNTED_MS);
      if (at.length >= MOST_RETURNS) return false;
      at = [...at, now()];
      return true;
    },
    forget: () => {
      at = [];
    },
  };
};
