import type { Row } from '../../../core/read/table';
import type { Prepared } from '../../../core/validate/prepared';
import { startTally, type Tally } from '../../../core/validate/tally';
import type { Journal } from '../../journal/open';
import { putRowRecords } from '../../journal/row-records';
import { growingNumbers } from './growing-numbers';
import { createRecordWriter } from './record-writer';
import { createRowIndex } from './row-index';

/** Records of one import on their way into the journal: collected as they are judged, written in slices. */
export type JudgedBook = {
  /** A row in file order, before the records that it belongs to. */
  readonly addRows: (rows: readonly Row[]) => void;
  readonly rows: () => number;
  readonly add: (records: Iterable<Prepared>) => void;
  /** What was found in the records that were added. */
  readonly soFar: () => Tally;
  /** Writes what was collected. Call it inside a transaction. */
  readonly flush: () => void;
  /** Writes the rest, and which record each row belongs to. Call it inside a transaction. */
  readonly finish: () => void;
};

/** Opens the book of an import of which nothing is judged yet. */
export const openBook = (journal: Journal, importId: string): JudgedBook => {
  const index = createRowIndex();
  const recordOf = growingNumbers();
  const writer = createRecordWriter(journal, importId, index.ordinalOf, recordOf.put);
  const tally = startTally();
  return {
    addRows: (rows) => {
      for (const { row } of rows) index.add(row);
    },
    rows: index.count,
    add: (records) => {
      for (const prepared of records) {
        writer.take(prepared);
        tally.add(prepared);
      }
    },
    soFar: tally.soFar,
    flush: writer.flush,
    finish: () => {
      writer.flush();
      if (index.count() > 0) recordOf.put(index.count() - 1, recordOf.at(index.count() - 1));
      putRowRecords(journal, importId, { length: recordOf.size(), at: recordOf.at });
    },
  };
};
