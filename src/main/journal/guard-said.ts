import { z } from 'zod';
import { targets } from '../../core/targets';
import type { Journal } from './open';
import { all, jsonText, numbers, one } from './parsed';

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

const overwriteRow = z.object({ record: z.number(), params: jsonText(z.record(z.string(), z.string())) });

/** The codes with which a check tells that a record would write over what stands there. */
const OVERWRITES = JSON.stringify(
  targets.flatMap(({ writesOver }) => (writesOver === undefined ? [] : Object.values(writesOver.codes))),
);

/** What a check told that a record would write over, with what it showed of that; undefined: nothing. */
export const saidToOverwrite = (
  journal: Journal,
  importId: string,
  record: number,
): z.infer<typeof overwriteRow> | undefined =>
  one(
    journal,
    overwriteRow,
    `SELECT record, params FROM issue INDEXED BY issue_by_record
     WHERE import_id = ? AND record = ? AND code IN (SELECT value FROM json_each(?)) LIMIT 1`,
    [importId, record, OVERWRITES],
  );

/** The same of each record of an import, by its number. */
export const allSaidToOverwrite = (
  journal: Journal,
  importId: string,
): ReadonlyMap<number, z.infer<typeof overwriteRow>['params']> =>
  new Map(
    all(
      journal,
      overwriteRow,
      `SELECT record, params FROM issue
       WHERE import_id = ? AND record IS NOT NULL AND code IN (SELECT value FROM json_each(?))`,
      [importId, OVERWRITES],
    ).map(({ record, params }) => [record, params]),
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

/** Those of some records that a person wanted sent although equal ones stood there. */
export const recordsSentAnyway = (
  journal: Journal,
  importId: string,
  records: readonly number[],
): ReadonlySet<number> =>
  new Set(
    numbers(
      journal,
      `SELECT r.record FROM record r JOIN sent_anyway a ON a.import_id = r.import_id AND a.key = r.key
       WHERE r.import_id = ? AND r.record IN (SELECT value FROM json_each(?))`,
      [importId, JSON.stringify(records)],
    ),
  );
