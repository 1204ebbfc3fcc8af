import { z } from 'zod';
import { LEFT_OUT_AGAIN } from '../../core/submit/sent-again';
import { recordsByCode } from './coded-records';
import type { Journal } from './open';
import { all } from './parsed';

const unshownRow = z
  .object({ first_row: z.number(), service_id: z.string().nullable() })
  .transform((row) => ({ row: row.first_row, id: row.service_id ?? '' }));

/** Records that were sent again and that no list has shown since, with their first row and what the service calls them. */
export const unshownAgain = (
  journal: Journal,
  importId: string,
): readonly { readonly row: number; readonly id: string }[] =>
  all(
    journal,
    unshownRow,
    `SELECT first_row, service_id FROM ${recordsByCode(journal)} WHERE import_id = ? AND code = ? ORDER BY record`,
    [importId, LEFT_OUT_AGAIN],
  );
