import type { Prepared } from '../../../core/validate/prepared';
import { failed, ok, type Result } from '../../../core/values/result';
import { readEdits } from '../../journal/edits';
import { findImport, markPrepared, type StoredImport } from '../../journal/imports';
import { inTransaction, type Journal } from '../../journal/open';
import { clearJudged } from '../../journal/records';
import { eachSourceBlock, putRowRecords } from '../../journal/source-rows';
import type { PrepareProgress } from '../ports';
import { withEdits } from './edited-row';
import { type Judge, type JudgeOrder, openJudge } from './judge';
import { readSource } from './read-source';
import { createRecordWriter } from './record-writer';
import { createRowIndex } from './row-index';

const RECORDS_AT_ONCE = 1024;

/** Takes records as they are judged, keeps their numbers by place, and writes them in slices. */
const openBook = (journal: Journal, importId: string, rowCount: number) => {
  const index = createRowIndex();
  const recordOf = new Int32Array(rowCount);
  const writer = createRecordWriter(journal, importId, index.ordinalOf);
  return {
    addRow: index.add,
    rows: index.count,
    write: (records: Iterable<Prepared>): void => {
      let slice: Prepared[] = [];
      const flush = (): void => {
        inTransaction(journal, () =>
          writer.add(slice, (ordinal, record) => {
            recordOf[ordinal] = record;
          }),
        );
        slice = [];
      };
      for (const prepared of records) {
        slice.push(prepared);
        if (slice.length === RECORDS_AT_ONCE) flush();
      }
      if (slice.length > 0) flush();
    },
    finish: (): void => putRowRecords(journal, importId, recordOf),
  };
};

const judgeAll = (
  journal: Journal,
  stored: StoredImport,
  judge: Judge,
  onProgress: (progress: PrepareProgress) => void,
): void => {
  const rowCount = stored.rowCount ?? 0;
  const book = openBook(journal, stored.importId, rowCount);
  const edits = readEdits(journal, stored.importId);
  for (const block of eachSourceBlock(journal, stored.importId)) {
    for (const row of block) book.addRow(row.row);
    book.write(judge.add(block.map((row) => withEdits(row, edits))));
    onProgress({
      phase: 'checking',
      rows: book.rows(),
      fraction: rowCount === 0 ? 1 : book.rows() / rowCount,
    });
  }
  book.write(judge.finish());
  inTransaction(journal, () => {
    book.finish();
    markPrepared(journal, stored.importId, new Date().toISOString());
  });
};

/**
 * Reads the file into the journal, maps, groups and judges every record, and writes records and issues. Sends nothing.
 * Errors: those of reading, of the mapping and of the profile; the import then counts as not prepared.
 */
export const prepareImport = async (
  journal: Journal,
  order: JudgeOrder,
  onProgress: (progress: PrepareProgress) => void,
): Promise<Result<null>> => {
  const draft = findImport(journal, order.importId);
  if (draft === undefined) return failed('import-unknown', { importId: order.importId });
  const stored = await readSource(journal, draft, (rows) =>
    onProgress({ phase: 'reading', rows, fraction: null }),
  );
  if (!stored.ok) return stored;
  const judge = openJudge(journal, stored.value, order);
  if (!judge.ok) return judge;
  inTransaction(journal, () => clearJudged(journal, order.importId));
  judgeAll(journal, stored.value, judge.value, onProgress);
  return ok(null);
};
