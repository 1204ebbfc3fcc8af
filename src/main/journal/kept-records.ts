import { z } from 'zod';
import type { Journal } from './open';
import { all } from './parsed';

const keptRow = z.object({ record: z.number(), code: z.string(), text: z.string().nullable() });

const keptRows = (journal: Journal, importId: string, codes: readonly string[]) =>
  all(
    journal,
    keptRow,
    `SELECT record, code, text FROM record WHERE import_id = ? AND outcome = 'pending'
       AND code IN (SELECT value FROM json_each(?))`,
    [importId, JSON.stringify(codes)],
  );

/** Records of an import that are kept back for one of these reasons, each with its own. */
export const recordsKeptFor = (
  journal: Journal,
  importId: string,
  codes: readonly string[],
): ReadonlyMap<number, string> =>
  new Map(keptRows(journal, importId, codes).map(({ record, code }) => [record, code]));

/** What is told of each of them. */
export const keptTexts = (
  journal: Journal,
  importId: string,
  codes: readonly string[],
): ReadonlyMap<number, string | null> =>
  new Map(keptRows(journal, importId, codes).map(({ record, text }) => [record, text]));
