import { z } from 'zod';
import { decide } from './chain';
import type { DecisionPlace } from './decision-rows';
import { inTransaction, type Journal } from './open';
import { all, change, count } from './parsed';

/** A file that was written of an import. `name`: without its folder; `sha256`: in hexadecimal digits; `at`: epoch milliseconds. */
export type PrintedFile = {
  readonly importId: string;
  readonly format: string;
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly at: number;
};

const row = z
  .object({
    import_id: z.string(),
    format: z.string(),
    name: z.string(),
    bytes: z.number(),
    sha256: z.string(),
    at: z.number(),
  })
  .transform(({ import_id, ...rest }): PrintedFile => ({ importId: import_id, ...rest }));

const placeOf = (importId: string, number: number): DecisionPlace => ({
  ...{ kind: 'printed', scope: importId },
  ...{ first: number, last: number },
});

/** Writes down that a file was written, once for each import that it is about, sealed. */
export const addPrintedFile = (
  journal: Journal,
  { importIds, ...file }: Omit<PrintedFile, 'importId'> & { readonly importIds: readonly string[] },
): void =>
  inTransaction(journal, () => {
    const first = count(journal, 'SELECT coalesce(max(number), 0) + 1 AS n FROM printed_file');
    for (const [index, importId] of importIds.entries())
      change(
        journal,
        `INSERT INTO printed_file (number, import_id, format, name, bytes, sha256, at)
         VALUES (@number, @importId, @format, @name, @bytes, @sha256, @at)`,
        { ...file, importId, number: first + index },
      );
    decide(journal, ...importIds.map((importId, index) => placeOf(importId, first + index)));
  });

/** An older journal that is only looked at has no such table. */
const isThere = (journal: Journal): boolean =>
  count(journal, "SELECT count(*) AS n FROM sqlite_master WHERE name = 'printed_file'") > 0;

const AT_MOST = 100;
const COLUMNS = 'import_id, format, name, bytes, sha256, at';

/** What was written with these bytes, the oldest first; a hundred at most. */
export const printedWith = (journal: Journal, sha256: string): readonly PrintedFile[] =>
  isThere(journal)
    ? all(
        journal,
        row,
        `SELECT ${COLUMNS} FROM printed_file WHERE sha256 = ? ORDER BY number LIMIT ${AT_MOST}`,
        [sha256],
      )
    : [];

/** What was written under this name last; undefined: nothing. */
export const lastPrintedAs = (journal: Journal, name: string): PrintedFile | undefined =>
  isThere(journal)
    ? all(journal, row, `SELECT ${COLUMNS} FROM printed_file WHERE name = ? ORDER BY number DESC LIMIT 1`, [
        name,
      ])[0]
    : undefined;
