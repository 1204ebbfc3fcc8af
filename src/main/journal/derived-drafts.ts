import { z } from 'zod';
import { decide } from './chain';
import { STEPS_THEMSELVES } from './edits';
import type { Journal } from './open';
import { all, change } from './parsed';
import { addSourceBlock, BLOCK_ROWS, eachSourceBlock, type StoredRow } from './source-rows';

/** A draft that is made of the rows of an earlier import. `purpose`: stands in place of the file's own path and stamp. */
export type DerivedDraft = {
  readonly importId: string;
  readonly ofImport: string;
  readonly at: string;
  readonly purpose: 'retry' | 'promotion';
};

/** Copies rows with their numbers; `isTaken` says which. */
const copyRows = (
  journal: Journal,
  { ofImport, importId }: DerivedDraft,
  isTaken: (ordinal: number) => boolean,
): number => {
  let pending: StoredRow[] = [];
  let written = 0;
  const flush = (): void => {
    addSourceBlock(journal, importId, written, pending);
    written += pending.length;
    pending = [];
  };
  for (const block of eachSourceBlock(journal, ofImport))
    for (const row of block) {
      if (isTaken(row.ordinal)) pending.push(row);
      if (pending.length === BLOCK_ROWS) flush();
    }
  flush();
  return written;
};

const stepRow = z.object({ step: z.number() });

/** Copies the edits in force; each step is a decision of the new import as well. Its mapping begins with the steps as they are now. */
const copyEdits = (journal: Journal, { ofImport, importId }: DerivedDraft): void => {
  change(
    journal,
    `INSERT INTO cell_edit (import_id, edit, step, row, column_index, value, at)
     SELECT ?, edit, step, row, column_index, value, at FROM cell_edit
     WHERE import_id = ? AND undone = 0 AND column_index <> ?`,
    [importId, ofImport, STEPS_THEMSELVES],
  );
  const steps = all(
    journal,
    stepRow,
    'SELECT DISTINCT step FROM cell_edit WHERE import_id = ? ORDER BY step',
    [importId],
  );
  decide(
    journal,
    ...steps.map(({ step }) => ({ kind: 'edits' as const, scope: importId, first: step, last: step })),
  );
};

/**
 * Makes a draft of rows of an earlier import, with its choices, mapping and edits in force. Row numbers stay those of the
 * file, which is not read again. Call it inside a transaction.
 */
export const addDerivedDraft = (
  journal: Journal,
  draft: DerivedDraft,
  isTaken: (ordinal: number) => boolean,
): void => {
  const { importId, ofImport, purpose, at } = draft;
  change(
    journal,
    `INSERT INTO import (import_id, created_at, connection_id, company, target, path, choices, mapping, status, chunk_size, in_flight, step,
       paid_override_note, file_name, file_bytes, file_sha256, file_kind, encoding, delimiter, sheet, header_row, columns, column_facts, source_stamp)
     SELECT @importId, @at, connection_id, company, target, @purpose || ':' || import_id || '/' || file_name, choices, mapping, status, chunk_size, in_flight, 'validation',
       paid_override_note, file_name, file_bytes, file_sha256, file_kind, encoding, delimiter, sheet, header_row, columns, column_facts, @purpose
     FROM import WHERE import_id = @ofImport`,
    { importId, ofImport, purpose, at },
  );
  const rows = copyRows(journal, draft, isTaken);
  change(journal, 'UPDATE import SET row_count = ? WHERE import_id = ?', [rows, importId]);
  copyEdits(journal, draft);
};
