import { z } from 'zod';
import type { Journal } from './open';
import { jsonText, one } from './parsed';

const saidRow = z.object({
  code: z.enum(['near-listed', 'number-alike', 'existing-tie']),
  params: jsonText(z.record(z.string(), z.string())),
});

/** What was said of a record that goes out although something like it stood there; undefined: nothing was. */
export const saidBeforeSending = (
  journal: Journal,
  importId: string,
  record: number,
): z.infer<typeof saidRow> | undefined =>
  one(
    journal,
    saidRow,
    // Few records have anything there: the others cost one look into its key.
    `SELECT i.code, i.params FROM guard_find g CROSS JOIN issue i INDEXED BY issue_by_record
       ON i.import_id = g.import_id AND i.record = g.record AND i.code = g.code
     WHERE g.import_id = ? AND g.record = ? AND g.code IN ('near-listed', 'number-alike', 'existing-tie') LIMIT 1`,
    [importId, record],
  );

const keyRow = z.object({ key: z.string() });

/** The match key of a record that a person wanted sent although an equal one stood there; undefined: nobody did. */
export const keySentAnyway = (journal: Journal, importId: string, record: number): string | undefined =>
  one(
    journal,
    keyRow,
    `SELECT a.key FROM record r JOIN sent_anyway a ON a.import_id = r.import_id AND a.key = r.key
     WHERE r.import_id = ? AND r.record = ?`,
    [importId, record],
  )?.key;
