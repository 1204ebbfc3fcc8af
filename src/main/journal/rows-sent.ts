import { z } from 'zod';
import type { StoredImport } from './imports';
import type { Journal } from './open';
import { all } from './parsed';

const earlierRow = z.object({ id: z.string(), at: z.string() });

/** Earlier imports that sent rows of the very same file and sheet to the same place, the newest first. */
const earlierOf = (
  journal: Journal,
  { importId, file, connectionId, company, target }: StoredImport,
): readonly z.infer<typeof earlierRow>[] =>
  file.sha256 === null
    ? []
    : all(
        journal,
        earlierRow,
        `SELECT import_id AS id, submitted_at AS at FROM import INDEXED BY import_by_file
         WHERE file_sha256 = ? AND submitted_at IS NOT NULL AND import_id <> ? AND connection_id IS ? AND company IS ? AND target IS ?
           AND sheet IS ? ORDER BY submitted_at DESC`,
        [file.sha256, importId, connectionId, company, target, file.sheet],
      );

const keyRow = z.object({ first_row: z.number(), key: z.string().nullable() });

/** What is there, or may be. */
const STANDS = `outcome IN ('created', 'updated', 'existing', 'in-doubt') OR (outcome = 'pending' AND submitted = 1)`;

/** Rows that another import sent under other keys than they would be sent under now. */
export type SentRows = { readonly at: string; readonly rows: readonly number[] };

/**
 * Rows of this import that an earlier one of the very same file sent under another key: nothing else would tell that they are the same
 * invoices. Null: there are none.
 */
export const rowsSentOtherwise = (journal: Journal, stored: StoredImport): SentRows | null => {
  for (const { id, at } of earlierOf(journal, stored)) {
    const keys = new Map(
      all(journal, keyRow, `SELECT first_row, key FROM record WHERE import_id = ? AND (${STANDS})`, [id]).map(
        ({ first_row: row, key }) => [row, key],
      ),
    );
    const rows = all(
      journal,
      keyRow,
      `SELECT first_row, key FROM record WHERE import_id = ? AND verdict = 'valid' AND outcome = 'pending'`,
      [stored.importId],
    ).flatMap(({ first_row: row, key }) => (keys.has(row) && keys.get(row) !== key ? row : []));
    if (rows.length > 0) return { at, rows };
  }
  return null;
};
