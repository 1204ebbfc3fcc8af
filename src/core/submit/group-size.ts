/** Where a search stands when a new group is to be chosen. `spent`: its requests so far, the reading of results included. */
export type SearchTally = { readonly refused: number; readonly passed: number; readonly spent: number };

/**
 * What a search may cost by the number of bad records it finds, the refusal of the whole chunk included: one costs at
 * most 15 requests more than none, ten at most 90 (two of these are the accepted chunk that would have been enough).
 */
const ALLOWED: readonly number[] = [
  0, 17, 34, 45, 55, 65, 73, 81, 90, 92, 92, 112, 119, 125, 131, 137, 143, 149, 155, 161, 167,
];
/** More than these are promised nothing: where so many are bad, a chunk is no longer worth its search. */
const MOST_PROMISED = ALLOWED.length - 1;

/** Sizes of the first part of so many records among which one is bad: steps of Fibonacci, as a refusal costs 1 and an acceptance 2. */
const FIRST_PARTS: readonly number[] = [0, 0, 1, 2, 2, 3, 3, 4, 5, 4, 5, 6, 7, 8];

/** How many of the records among which one is bad are sent first. At least two records. */
export const firstPartSize = (bad: number): number => FIRST_PARTS[bad] ?? Math.round(bad * 0.49);

/** By how many requests the worst case exceeds what is allowed: by records left, then by how many of them surely hold a bad one. */
type Excess = readonly (readonly number[])[];

const at = (excess: Excess, left: number, bad: number): number => excess[left]?.[bad] ?? 0;

/** The worse of both answers to a group of records of which nothing is known. */
const worstOf = (excess: Excess, onward: Excess | undefined, left: number, group: number): number => {
  const found = onward === undefined ? Number.NEGATIVE_INFINITY : at(onward, left - 1, 0);
  return Math.max(1 + (group === 1 ? found : at(excess, left, group)), 2 + at(excess, left - group, 0));
};

/** The excess for one number of records found so far, for up to so many left: a table filled from the end of the search. */
const excessOf = (allowed: number, most: number, onward: Excess | undefined): Excess => {
  const excess: number[][] = [[-allowed]];
  for (let left = 1; left <= most; left++) {
    const found = onward === undefined ? Number.NEGATIVE_INFINITY : 1 + at(onward, left - 1, 0);
    const row = [0, found];
    excess.push(row);
    for (let bad = 2; bad <= left; bad++) {
      const part = firstPartSize(bad);
      const refused = part === 1 ? found : 1 + (row[part] ?? 0);
      row.push(Math.max(refused, 2 + at(excess, left - part, bad - part)));
    }
    let least = Number.POSITIVE_INFINITY;
    for (let group = 1; group <= left; group++) least = Math.min(least, worstOf(excess, onward, left, group));
    row[0] = least;
  }
  return excess;
};

/** The excess by records found so far, for up to `most` records left. */
const excessTables = (most: number): readonly Excess[] => {
  const tables: Excess[] = [];
  for (let number = MOST_PROMISED; number >= 0; number--)
    tables[number] = excessOf(ALLOWED[number] ?? 0, most, tables[number + 1]);
  return tables;
};

const USUAL_RECORDS = 128;

/** Tables for many records serve for fewer as well, so they are worked out once. */
const rememberTables = (): ((records: number) => readonly Excess[]) => {
  let made: { readonly most: number; readonly tables: readonly Excess[] } = { most: 0, tables: [] };
  return (records) => {
    if (records > made.most) {
      const most = Math.max(records, USUAL_RECORDS);
      made = { most, tables: excessTables(most) };
    }
    return made.tables;
  };
};
const tablesFor = rememberTables();

/** The group size that is likely to cost least: all while one was found; then about the way from one bad record to the next. */
const likelySize = (untested: number, { refused, passed }: SearchTally): number =>
  refused < 2
    ? untested
    : Math.min(untested, Math.max(2, Math.round((passed + 0.3 * untested + refused) / refused)));

/**
 * How many untested records go out together: the size nearest to the likely one with which, whatever the service answers,
 * the search stays within what it may cost. The worst case is computed, not guessed. Where nothing keeps it, the least bad.
 */
export const groupSize = (untested: number, tally: SearchTally): number => {
  const likely = likelySize(untested, tally);
  const tables = tablesFor(untested);
  const excess = tables[tally.refused];
  if (untested < 2 || excess === undefined) return likely;
  const onward = tables[tally.refused + 1];
  const worst = (size: number): number => tally.spent + worstOf(excess, onward, untested, size);
  if (worst(likely) <= 0) return likely;
  const sizes = Array.from({ length: untested }, (_, i) => i + 1).sort(
    (a, b) => Math.abs(a - likely) - Math.abs(b - likely),
  );
  const kept = sizes.find((size) => worst(size) <= 0);
  return kept ?? sizes.reduce((best, size) => (worst(size) < worst(best) ? size : best), likely);
};
