import type { Chunk, Purpose } from './facts';

/** What became of a chunk in a search: nothing refused in it, something refused in it, or nobody knows. */
export type Finding = 'passed' | 'refused' | 'unknown';

/** The next chunk of a search, before it has a number. */
export type NextChunk = Pick<Chunk, 'purpose' | 'records' | 'suspects' | 'untested'>;

const next = (
  purpose: Purpose,
  records: readonly number[],
  suspects: readonly number[],
  untested: readonly number[],
): NextChunk => ({
  purpose,
  records,
  suspects,
  untested,
});

const inOrder = (records: readonly number[]): readonly number[] => [...records].sort((a, b) => a - b);

/** Everything still kept aside goes out together. */
const rest = (records: readonly number[]): NextChunk | null =>
  records.length === 0 ? null : next('rest', inOrder(records), [], []);

/** The left half of records among which one is bad; the right half waits as suspects. A lone one is sent as it is. */
const leftHalf = (bad: readonly number[], untested: readonly number[]): NextChunk => {
  const middle = Math.ceil(bad.length / 2);
  if (bad.length === 1) return next('half', bad, [], untested);
  return next('half', bad.slice(0, middle), bad.slice(middle), untested);
};

/**
 * Binary search for refused records with the rest put off. Only the left half of a refused chunk is sent; if it
 * passes, the right half holds a bad one and is not sent whole. A bad record is sent alone in the end, so that the
 * service's own reply is its evidence; then all that was put off goes out together. Null: the search is over.
 */
export const searchOn = (chunk: Chunk, finding: Finding): NextChunk | null => {
  const { records, suspects, untested } = chunk;
  switch (finding) {
    case 'passed':
      return suspects.length > 0 ? leftHalf(suspects, untested) : rest(untested);
    case 'refused':
      return records.length === 1
        ? rest([...suspects, ...untested])
        : leftHalf(records, [...suspects, ...untested]);
    case 'unknown':
      return rest([...suspects, ...untested]);
  }
};
