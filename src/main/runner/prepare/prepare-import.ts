import type { Prepared } from '../../../core/validate/prepared';
import { failed, ok, type Result } from '../../../core/values/result';
import { findImport, markPrepared } from '../../journal/imports';
import { inTransaction, type Journal } from '../../journal/open';
import { putRowRecords } from '../../journal/source-rows';
import { readEdits } from '../../journal/edits';
import type { PrepareProgress } from '../ports';
import { withEdits } from './edited-row';
import { openJudge } from './judge';
import { createRecordWriter } from './record-writer';
import { createRowIndex } from './row-index';
import { openRows } from './source-stream';

/** Who prepares what: the identity text is the namespace of derived upload ids. */
export type PrepareOrder = { readonly importId: string; readonly identity: string; readonly profileText: string };

const RECORDS_AT_ONCE = 1000;

/**
 * Reads the file (or its rows in the journal), maps, groups and judges every record, and writes records and issues.
 * Sends nothing. Errors: those of reading, of the mapping and of the profile; the import then counts as not prepared.
 */
export const prepareImport = async (
  journal: Journal,
  order: PrepareOrder,
  onProgress: (progress: PrepareProgress) => void,
): Promise<Result<null>> => {
  const stored = findImport(journal, order.importId);
  if (stored === undefined) return failed('import-unknown', { importId: order.importId });
  const source = await openRows(journal, stored);
  if (!source.ok) return source;
  const judging = openJudge(journal, stored, order, source.value.columns);
  if (!judging.ok) {
    await source.value.finish();
    return judging;
  }
  const judge = judging.value;
  const index = createRowIndex();
  const edits = readEdits(journal, order.importId);
  const writer = createRecordWriter(journal, order.importId, index.ordinalOf, false);
  let recordOf = new Int32Array(0);

  const write = (records: readonly Prepared[]): void => {
    if (index.count() > recordOf.length) {
      const grown = new Int32Array(Math.max(index.count(), recordOf.length * 2));
      grown.set(recordOf);
      recordOf = grown;
    }
    for (let at = 0; at < records.length; at += RECORDS_AT_ONCE)
      inTransaction(journal, () => {
        for (const prepared of records.slice(at, at + RECORDS_AT_ONCE))
          for (const ordinal of writer.write(prepared)) recordOf[ordinal] = prepared.record;
      });
  };

  for await (const batch of source.value.rows) {
    if (!batch.ok) return batch;
    for (const row of batch.value) index.add(row.row);
    write(judge.add(batch.value.map((row) => withEdits(row, edits))));
    onProgress({ phase: 'reading', rows: index.count(), fraction: stored.rowCount === null ? null : Math.min(1, index.count() / stored.rowCount) });
  }
  onProgress({ phase: 'checking', rows: index.count(), fraction: 1 });
  write(judge.finish());
  const finished = await source.value.finish();
  if (!finished.ok) return finished;
  inTransaction(journal, () => {
    putRowRecords(journal, order.importId, recordOf.slice(0, index.count()));
    markPrepared(journal, order.importId, new Date().toISOString());
  });
  return ok(null);
};
