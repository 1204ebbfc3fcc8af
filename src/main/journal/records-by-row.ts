import { z } from 'zod';
import type { Journal } from './open';
import { all, one } from './parsed';

const row = z
  .object({ first_row: z.number(), outcome: z.string(), service_id: z.string().nullable() })
  .transform(({ first_row: firstRow, outcome, service_id: serviceId }) => ({ firstRow, outcome, serviceId }));

/** What became of each record of an import that has an outcome, with its first row in the file. */
export const recordsByRow = (journal: Journal, importId: string): z.infer<typeof row>[] =>
  all(
    journal,
    row,
    `SELECT first_row, outcome, service_id FROM record
     WHERE import_id = ? AND outcome NOT IN ('pending', 'invalid', 'excluded') ORDER BY record`,
    [importId],
  );

const firstRow = z.object({ first_row: z.number() });

/** The first row of a record in the file; undefined: there is no such record. */
export const firstRowOf = (journal: Journal, importId: string, record: number): number | undefined =>
  one(journal, firstRow, 'SELECT first_row FROM record WHERE import_id = ? AND record = ?', [
    importId,
    record,
  ])?.first_row;
