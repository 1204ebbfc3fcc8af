import { statSync } from 'node:fs';
import type { RowStream } from '../../../core/read/row-stream';
import type { Row } from '../../../core/read/table';
import { failed, ok, type Result } from '../../../core/values/result';
import { openSource, type Source } from '../../files/source';
import { markRead, markUnread, type StoredImport } from '../../journal/imports';
import { inTransaction, type Journal } from '../../journal/open';
import { clearJudged, clearSource } from '../../journal/records';
import { addSourceBlock, BLOCK_ROWS, eachSourceBlock } from '../../journal/source-rows';

/** The rows of an import, from its file or, when that was read before and did not change, from the journal. */
export type SourceRows = {
  readonly columns: readonly string[];
  readonly rows: RowStream;
  /** Call when every row was taken. Errors: those of reading. */
  readonly finish: () => Promise<Result<null>>;
};

/** What stored rows depend on; null where the file is not there any more. */
const stampOf = (stored: StoredImport): string | null => {
  try {
    const { size, mtimeMs } = statSync(stored.path);
    return JSON.stringify({ path: stored.path, choices: stored.choices, size, mtimeMs });
  } catch {
    return null;
  }
};

const fromJournal = (journal: Journal, stored: StoredImport): SourceRows => ({
  columns: stored.columns,
  rows: (async function* (): RowStream {
    for (const block of eachSourceBlock(journal, stored.importId)) yield ok(block);
  })(),
  finish: async () => ok(null),
});

/** Rows in file order collected into blocks of the journal as they pass by. */
const blockWriter = (journal: Journal, importId: string) => {
  let pending: Row[] = [];
  let written = 0;
  const writeBlock = (): void => {
    const block = pending.slice(0, BLOCK_ROWS);
    pending = pending.slice(BLOCK_ROWS);
    addSourceBlock(journal, importId, written, block);
    written += block.length;
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

const fromFile = (journal: Journal, stored: StoredImport, source: Source, stamp: string): SourceRows => {
  const blocks = blockWriter(journal, stored.importId);
  inTransaction(journal, () => {
    markUnread(journal, stored.importId);
    clearJudged(journal, stored.importId);
    clearSource(journal, stored.importId);
  });
  const columns = source.columns.map((column) => column.name);
  return {
    columns,
    rows: (async function* (): RowStream {
      for await (const batch of source.dataRows()) {
        if (batch.ok) blocks.add(batch.value);
        yield batch;
      }
    })(),
    finish: async () => {
      const rowCount = blocks.finish();
      const { file, sheet, headerRow } = source;
      await source.close();
      if (stampOf(stored) !== stamp) return failed('file-changed', { file: file.name }, { file: file.name });
      const { encoding = null, delimiter = null } = file.dialect ?? {};
      const { bytes, sha256, kind } = file;
      markRead(journal, stored.importId, { bytes, sha256, kind, encoding, delimiter, sheet: sheet.name, headerRow, columns, rowCount }, stamp);
      return ok(null);
    },
  };
};

/** Opens the rows of an import. Errors: those of reading a file. */
export const openRows = async (journal: Journal, stored: StoredImport): Promise<Result<SourceRows>> => {
  const stamp = stampOf(stored);
  if (stored.sourceStamp !== null && (stamp === null || stamp === stored.sourceStamp)) {
    inTransaction(journal, () => clearJudged(journal, stored.importId));
    return ok(fromJournal(journal, stored));
  }
  const source = await openSource(stored.path, stored.choices);
  return source.ok ? ok(fromFile(journal, stored, source.value, stamp ?? '')) : source;
};
