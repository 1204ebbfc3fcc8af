import type { Chunk, Purpose } from './facts';
import { firstPartSize, groupSize } from './group-size';

/** What became of a chunk in a search: nothing refused in it, something refused in it, or nobody knows. */
export type Finding = 'passed' | 'refused' | 'unknown';

/** The next chunk of a search, before it has a number. */
export type NextChunk = Pick<
  Chunk,
  | 'purpose'
  | 'records'
  | 'suspects'
  | 'untested'
  | 'search'
  | 'location'
  | 'isTrial'
  | 'alone'
  | 'linesBefore'
  | 'kept'
>;

/** What makes a chunk an update that goes out alone. */
export const updateOf = ({ alone, linesBefore }: Pick<Chunk, 'alone' | 'linesBefore'>) => ({
  ...(alone === undefined ? {} : { alone }),
  ...(linesBefore === undefined ? {} : { linesBefore }),
});

/** Records that go out again. An update of what is there stays one, which nothing else goes out beside. */
export const againAlone = (
  records: readonly number[],
  from: Pick<Chunk, 'alone' | 'linesBefore'> = {},
): NextChunk => ({ ...{ purpose: 'again', records, suspects: [], untested: [] }, ...updateOf(from) });

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

/** What is still kept aside goes out together, or as much of it as is likely to pass. */
const rest = (records: readonly number[], search: Tally): NextChunk | null => {
  if (records.length === 0) return null;
  const ordered = inOrder(records);
  const size = groupSize(ordered.length, { ...search, spent: search.spent ?? 0 });
  return next('rest', ordered.slice(0, size), { suspects: [], untested: ordered.slice(size) }, search);
};

/** The first part of records among which one is bad; the others wait as suspects. A lone record is sent as it is. */
const firstPart = (bad: readonly number[], untested: readonly number[], search: Tally): NextChunk => {
  if (bad.length === 1) return next('half', bad, { suspects: [], untested }, search);
  const size = firstPartSize(bad.length);
  return next('half', bad.slice(0, size), { suspects: bad.slice(size), untested }, search);
};

/** A refusal costs one request; an acceptance two, since the results of its batch are read. */
const SPENT: Readonly<Record<Finding, number>> = { refused: 1, passed: 2, unknown: 1 };

/**
 * Search for refused records with the rest put off. Only the first part of a refused chunk is sent; if it passes,
 * the other part holds a bad one and is not sent whole. A bad record is sent alone in the end, so that the service's own
 * reply is its evidence; then what was put off goes out. Null: the search is over.
 */
export const searchOn = (chunk: Chunk, finding: Finding): NextChunk | null => {
  const { records, suspects, untested } = chunk;
  const before = chunk.search ?? { root: chunk.chunk, refused: 0, passed: 0 };
  const tally = { ...before, spent: (before.spent ?? 0) + SPENT[finding] };
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
