import type { Chunk, Purpose } from './facts';

/** What became of a chunk in a search: nothing refused in it, something refused in it, or nobody knows. */
export type Finding = 'passed' | 'refused' | 'unknown';

/** The next chunk of a search, before it has a number. */
export type NextChunk = Pick<Chunk, 'purpose' | 'records' | 'suspects' | 'untested' | 'search'>;

type Tally = NonNullable<Chunk['search']>;

/** What is put off: suspects (one of them is bad if the chunk passes) and records of which nothing is known. */
type Aside = { readonly suspects: readonly number[]; readonly untested: readonly number[] };

const next = (purpose: Purpose, records: readonly number[], aside: Aside, search: Tally): NextChunk => ({
  purpose,
  records,
  ...aside,
  search,
});

const inOrder = (records: readonly number[]): readonly number[] => [...records].sort((a, b) => a - b);

/**
 * How many untested records are put to the test together. All of them while one bad record was found; more than one tell
 * how dense they stand, and a request is made about as long as the way from one to the next.
 */
const groupSize = (untested: number, { refused, passed }: Tally): number =>
  refused < 2 ? untested : Math.max(2, Math.round((passed + 0.3 * untested + refused) / refused));

/** What is still kept aside goes out together, or as much of it as is likely to pass. */
const rest = (records: readonly number[], search: Tally): NextChunk | null => {
  if (records.length === 0) return null;
  const ordered = inOrder(records);
  const size = groupSize(ordered.length, search);
  return next('rest', ordered.slice(0, size), { suspects: [], untested: ordered.slice(size) }, search);
};

/**
 * The first part of records among which one is bad; the others wait as suspects. It is the larger part: a refusal costs
 * one request, an acceptance two, since the results of its batch are read. A lone record is sent as it is.
 */
const FIRST_PART = 0.58;

const firstPart = (bad: readonly number[], untested: readonly number[], search: Tally): NextChunk => {
  if (bad.length === 1) return next('half', bad, { suspects: [], untested }, search);
  const size = Math.round(bad.length * FIRST_PART);
  return next('half', bad.slice(0, size), { suspects: bad.slice(size), untested }, search);
};

/**
 * Search for refused records with the rest put off. Only the first part of a refused chunk is sent; if it passes,
 * the other part holds a bad one and is not sent whole. A bad record is sent alone in the end, so that the service's own
 * reply is its evidence; then what was put off goes out. Null: the search is over.
 */
export const searchOn = (chunk: Chunk, finding: Finding): NextChunk | null => {
  const { records, suspects, untested } = chunk;
  const tally = chunk.search ?? { root: chunk.chunk, refused: 0, passed: 0 };
  const aside = [...suspects, ...untested];
  switch (finding) {
    case 'passed': {
      const more = { ...tally, passed: tally.passed + records.length };
      return suspects.length > 0 ? firstPart(suspects, untested, more) : rest(untested, more);
    }
    case 'refused':
      return records.length === 1
        ? rest(aside, { ...tally, refused: tally.refused + 1 })
        : firstPart(records, aside, tally);
    case 'unknown':
      return rest(aside, tally);
  }
};
