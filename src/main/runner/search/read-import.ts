import { type DraftEdits, readEdits } from '../../journal/edits';
import type { StoredIssue } from '../../journal/issues';
import { readRowRecords } from '../../journal/row-records';
import { places, type Slot, stretches } from '../../journal/search-index';
import { issuesWithoutRecord, recordsAfter } from '../../journal/search-rows';
import { eachSourceBlock } from '../../journal/source-rows';
import { usedRows } from '../prepare/used-rows';
import { clear, entriesOf, type Hands, IN_ONE, worthKeeping } from './hands';
import { issueTexts, rowTexts } from './record-texts';
import { importTexts, sayingsOf } from './sayings';
import { indexed } from './text';

/** Every step answers how far the import is now read; null: the index was closed meanwhile, and the step is done again. */
export type Step = Promise<Slot | null>;

const kept = ({ index }: Hands, slot: Slot): Slot => {
  index.keep(slot);
  return slot;
};

/** Reads what an import is called, and what people said of it beside its history. */
export const readWords = async (hands: Hands, slot: Slot): Step => {
  const { journal, index, stored, stamp, turn } = hands;
  if (!(await clear(hands, slot, stretches.sayings))) return null;
  index.replace(slot.slot, [{ place: places.import, text: indexed(importTexts(journal, stored)) }]);
  const said = sayingsOf(journal, stored).map(({ texts }, i) => ({
    place: places.saying(i),
    text: indexed(texts),
  }));
  for (let at = 0; at < said.length; at += IN_ONE) {
    index.replace(slot.slot, worthKeeping(said.slice(at, at + IN_ONE)));
    if (!(await turn())) return null;
  }
  return kept(hands, { ...slot, words: stamp.words });
};

/** Edits as they are kept beside the index: what stands in each edited row. */
export const inWords = ({ cells }: DraftEdits): ReadonlyMap<number, string> =>
  new Map([...cells].map(([row, own]) => [row, JSON.stringify([...own])]));

/** Forgets what was read of records, so that they are read from the first on. */
export const beginAgain = async (hands: Hands, slot: Slot): Step => {
  const { journal, index, stored, stamp } = hands;
  index.keep({ ...slot, base: '', reading: null });
  if (!(await clear(hands, slot, stretches.readings))) return null;
  index.keepEditedRows(slot.slot, inWords(readEdits(journal, stored.importId)));
  const { base, facts, edits } = stamp;
  return kept(hands, { ...slot, base, facts, edits, reading: 0 });
};

/** Which rows stand for themselves: those of records with several rows, and those of no record; null: none. */
export const rowsAlone = (records: Int32Array): ((ordinal: number) => boolean) | null => {
  const highest = records.reduce((most, record) => Math.max(most, record), 0);
  const rows = new Uint8Array(highest + 1);
  for (const record of records) rows[record] = Math.min(2, (rows[record] ?? 0) + 1);
  const isAlone = (ordinal: number): boolean => {
    const record = records[ordinal] ?? 0;
    return record === 0 || rows[record] === 2;
  };
  return records.some((_, ordinal) => isAlone(ordinal)) ? isAlone : null;
};

const byOrdinal = (issues: readonly StoredIssue[]): ReadonlyMap<number, readonly StoredIssue[]> => {
  const found = new Map<number, StoredIssue[]>();
  for (const issue of issues)
    if (issue.ordinal !== null) found.set(issue.ordinal, [...(found.get(issue.ordinal) ?? []), issue]);
  return found;
};

/** Reads the rows that stand for themselves, in the order of the file. False: the index was closed meanwhile. */
const readRows = async ({ journal, index, stored, turn }: Hands, { slot }: Slot): Promise<boolean> => {
  const { importId, columns } = stored;
  const isAlone = rowsAlone(readRowRecords(journal, importId));
  if (isAlone === null) return true;
  const issues = byOrdinal(issuesWithoutRecord(journal, importId));
  const { asUsed } = usedRows(journal, stored);
  for (const block of eachSourceBlock(journal, importId)) {
    const entries = block
      .filter(({ ordinal }) => isAlone(ordinal))
      .map((row) => {
        const said = (issues.get(row.ordinal) ?? []).flatMap(issueTexts);
        const texts = [...rowTexts(asUsed(row), columns), ...said];
        return { place: places.row(row.ordinal), text: indexed(texts) };
      });
    index.replace(slot, worthKeeping(entries));
    if (!(await turn())) return false;
  }
  return true;
};

/** Reads records from where it was left off, and then the rows that stand for themselves. */
export const readRecords = async (hands: Hands, begun: Slot): Step => {
  const { journal, index, stored, turn } = hands;
  let slot = begun;
  for (let isEnd = false; !isEnd; ) {
    const page = recordsAfter(journal, stored.importId, slot.reading ?? 0, IN_ONE);
    // Where it was left off, a page may be there already.
    index.replace(slot.slot, entriesOf(hands, page));
    slot = kept(hands, { ...slot, reading: page.at(-1)?.record ?? slot.reading });
    isEnd = page.length < IN_ONE;
    if (!(await turn(page.length))) return null;
  }
  return (await readRows(hands, slot)) ? kept(hands, { ...slot, reading: null }) : null;
};
