import { z } from 'zod';
import type { Journal } from './open';
import { all, count } from './parsed';

const firstRow = z.object({ first_row: z.number() }).transform((row) => row.first_row);

/**
 * The first rows of records below 0, and of those that come to as much above it: what may be taken back and what takes it back.
 * At most `most` of them, in the order of the records.
 */
export const rowsThatOffset = (journal: Journal, importId: string, most: number): readonly number[] =>
  all(
    journal,
    firstRow,
    `WITH below AS MATERIALIZED (SELECT amount_minor AS amount FROM record WHERE import_id = @importId AND amount_minor < 0)
     SELECT first_row FROM record WHERE import_id = @importId
       AND (amount_minor IN (SELECT amount FROM below) OR -amount_minor IN (SELECT amount FROM below))
     ORDER BY record LIMIT @most`,
    { importId, most },
  );

/** How many records come to more than 0. */
export const countAboveZero = (journal: Journal, importId: string): number =>
  count(journal, 'SELECT count(*) AS n FROM record WHERE import_id = ? AND amount_minor > 0', [importId]);
