import { z } from 'zod';
import { LEFT_OUT_AGAIN } from '../../core/submit/sent-again';
import { MADE_ALL_THE_SAME } from '../../core/submit/turned-away';
import { recordsByCode } from './coded-records';
import type { Journal } from './open';
import { all } from './parsed';

const twiceRow = z
  .object({ first_row: z.number(), service_id: z.string().nullable(), code: z.string() })
  .transform((row) => ({
    row: row.first_row,
    id: row.service_id ?? '',
    ...(row.code === MADE_ALL_THE_SAME ? { wasTurnedAway: true as const } : {}),
  }));

/** Codes of records that may stand there twice: sent again with no list that has shown them since, or beside what a look found. */
export const twiceCodes: ReadonlySet<string> = new Set([LEFT_OUT_AGAIN, MADE_ALL_THE_SAME]);

/** Those records, with their first row and what the service calls them. */
export const perhapsTwice = (journal: Journal, importId: string): readonly z.infer<typeof twiceRow>[] =>
  all(
    journal,
    twiceRow,
    `SELECT first_row, service_id, code FROM ${recordsByCode(journal)} WHERE import_id = ? AND code IN (?, ?) ORDER BY record`,
    [importId, ...twiceCodes],
  );
