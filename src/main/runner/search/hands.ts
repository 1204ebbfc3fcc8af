import { findImport, type StoredImport } from '../../journal/imports';
import type { Journal } from '../../journal/open';
import {
  places,
  type SearchEntry,
  type SearchIndex,
  type Slot,
  type Stretch,
} from '../../journal/search-index';
import { issuesOfRecords, type SearchedRecord, type SearchStamp } from '../../journal/search-rows';
import { columnsOfFields, onlyOrdinal, recordTexts, rowTexts } from './record-texts';
import { createRowReader, type RowReader } from './row-reader';
import { indexed } from './text';

/** Records, or lines of the history, that are read between two moments in which others get their turn. */
export const IN_ONE = 100;

/** What reading an import into the index works with. */
export type Hands = {
  readonly journal: Journal;
  readonly index: SearchIndex;
  readonly stored: StoredImport;
  readonly stamp: SearchStamp;
  readonly rowAt: RowReader;
  /** Lets others have their turn; so many records were read. Whether it goes on: false once the index is closed. */
  readonly turn: (records?: number) => Promise<boolean>;
  /** So many more records than thought are to be read. */
  readonly more: (records: number) => void;
};

/** Takes an import in hand; undefined: it is not there any more. */
export const takeInHand = (
  { journal, index, turn, more }: Pick<Hands, 'journal' | 'index' | 'turn' | 'more'>,
  stamp: SearchStamp,
): Hands | undefined => {
  const stored = findImport(journal, stamp.id);
  return stored === undefined
    ? undefined
    : { journal, index, turn, more, stored, stamp, rowAt: createRowReader(journal, stamp.id) };
};

/** Entries without a text that could be found are none. */
export const worthKeeping = (entries: readonly SearchEntry[]): readonly SearchEntry[] =>
  entries.filter(({ text }) => text !== '');

/** What is found of records: all that is said in them, and of those with one row its cells. */
export const entriesOf = (
  { journal, stored, rowAt }: Hands,
  records: readonly SearchedRecord[],
): readonly SearchEntry[] => {
  const numbers = records.map(({ record }) => record);
  const issues = issuesOfRecords(journal, stored.importId, numbers);
  const columnOf = columnsOfFields(stored.mapping);
  return records.map((record) => {
    const only = onlyOrdinal(record);
    const row = only === null ? undefined : rowAt(only);
    const own = recordTexts(record, issues.get(record.record) ?? [], columnOf);
    const cells = row === undefined ? [] : rowTexts(row, stored.columns);
    return { place: places.record(record.record), text: indexed([...own, ...cells]) };
  });
};

/** Takes everything of a stretch out; false: the index was closed before it was done. */
export const clear = async (
  { index, turn }: Pick<Hands, 'index' | 'turn'>,
  { slot }: Slot,
  stretch: Stretch,
): Promise<boolean> => {
  while (index.remove(slot, stretch)) if (!(await turn())) return false;
  return true;
};
