import { statSync } from 'node:fs';
import { columnNames } from '../../../core/read/header';
import { startFacts } from '../../../core/read/reading-facts';
import type { Row } from '../../../core/read/table';
import { failed, ok, type Result } from '../../../core/values/result';
import { openSource, type Source } from '../../files/source';
import { findImport, markRead, markUnread, type StoredImport } from '../../journal/imports';
import { inTransaction, type Journal } from '../../journal/open';
import { clearJudged, clearSource } from '../../journal/records';
import { addSourceBlock, BLOCK_ROWS } from '../../journal/source-rows';

/** What stored rows depend on; null where the file is not there any more. */
const stampOf = (stored: StoredImport): string | null => {
  try {
    const { size, mtimeMs } = statSync(stored.path);
    return JSON.stringify({ path: stored.path, choices: stored.choices, size, mtimeMs });
  } catch {
    return null;
  }
};

/** Rows in file order collected into blocks of the journal as they pass by. */
const blockWriter = (journal: Journal, importId: string) => {
  let pending: Row[] = [];
  let written = 0;
  const writeBlock = (): void => {
    addSourceBlock(journal, importId, written, pending.slice(0, BLOCK_ROWS));
    written += Math.min(BLOCK_ROWS, pending.length);
    pending = pending.slice(BLOCK_ROWS);
  };
  return {
    add: (rows: readonly Row[]): void => {
      pending.push(...rows);
      if (pending.length < BLOCK_ROWS) return;
      inTransaction(journal, () => {
        while (pending.length >= BLOCK_ROWS) writeBlock();
      });
    },
    finish: (): number => {
      if (pending.length > 0) inTransaction(journal, writeBlock);
      return written;
    },
  };
};

const store = async (
  journal: Journal,
  stored: StoredImport,
  source: Source,
  onRows: (rows: number) => void,
) => {
  const blocks = blockWriter(journal, stored.importId);
  const facts = startFacts();
  for await (const batch of source.dataRows()) {
    if (!batch.ok) return batch;
    for (const row of batch.value) facts.add(row);
    blocks.add(batch.value);
    onRows(facts.rows());
  }
  const rowCount = blocks.finish();
  const wide = columnNames(null, facts.width()).slice(source.columns.length);
  const columns = [...source.columns, ...wide];
  return ok({
    columns: columns.map((column) => column.name),
    columnFacts: facts.finish(columns.length),
    rowCount,
  });
};

/**
 * Brings the rows of an import's file into the journal, unless they are there already and the file did not change.
 * A file that is gone does not matter once its rows are here. Errors: those of reading; file-changed.
 */
export const readSource = async (
  journal: Journal,
  stored: StoredImport,
  onRows: (rows: number) => void,
): Promise<Result<StoredImport>> => {
  const stamp = stampOf(stored);
  if (stored.sourceStamp !== null && (stamp === null || stamp === stored.sourceStamp)) return ok(stored);
  const source = await openSource(stored.path, stored.choices);
  if (!source.ok) return source;
  inTransaction(journal, () => {
    markUnread(journal, stored.importId);
    clearJudged(journal, stored.importId);
    clearSource(journal, stored.importId);
  });
  const { file, sheet, headerRow } = source.value;
  const read = await store(journal, stored, source.value, onRows);
  await source.value.close();
  if (!read.ok) return read;
  if (stamp === null || stampOf(stored) !== stamp)
    return failed('file-changed', { file: file.name }, { file: file.name });
  const { encoding = null, delimiter = null } = file.dialect ?? {};
  const { bytes, sha256, kind } = file;
  const found = { bytes, sha256, kind, encoding, delimiter, sheet: sheet.name, headerRow, ...read.value };
  inTransaction(journal, () => markRead(journal, stored.importId, found, stamp));
  const again = findImport(journal, stored.importId);
  return again === undefined ? failed('import-unknown', { importId: stored.importId }) : ok(again);
};
