import type { JsonObject } from '../../values/json';

/** What became of lines that were sent without an id, as far as reading the thing tells. */
export type NewLines<T> = {
  /** A line that was not there before reads as this one was sent. */
  readonly shown: readonly T[];
  /** No line that was not there before can be this one. */
  readonly missing: readonly T[];
  /** A line that was not there before may be this one, and reads otherwise: sent again, it might stand there twice. */
  readonly unclear: readonly T[];
};

/**
 * Ties each new line to a line that was not there before, each of those once: first where all agrees, then by what
 * `isNamed` compares. Only what nothing is left for is missing.
 */
export const tieNewLines = <T>(
  wanted: readonly T[],
  added: readonly JsonObject[],
  compare: {
    readonly isLike: (line: JsonObject, one: T) => boolean;
    readonly isNamed: (line: JsonObject, one: T) => boolean;
  },
): NewLines<T> => {
  const left = [...added];
  const taken = (one: T, isIt: (line: JsonObject, one: T) => boolean): boolean => {
    const place = left.findIndex((line) => isIt(line, one));
    if (place < 0) return false;
    left.splice(place, 1);
    return true;
  };
  const shown = new Set(wanted.filter((one) => taken(one, compare.isLike)));
  const others = wanted.filter((one) => !shown.has(one));
  const named = new Set(others.filter((one) => taken(one, compare.isNamed)));
  const isOneLeft = left.length > 0;
  return {
    shown: wanted.filter((one) => shown.has(one)),
    missing: isOneLeft ? [] : others.filter((one) => !named.has(one)),
    unclear: others.filter((one) => named.has(one) || isOneLeft),
  };
};
