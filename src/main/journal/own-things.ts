import { z } from 'zod';
import type { Journal } from './open';
import { all } from './parsed';

const idRow = z.object({ service_id: z.string(), record: z.number() });
const keyRow = z.object({ key: z.string() });

/** What an import has at the service: its records by those of some ids that are its own, and the keys of its records that may be there. */
export type OwnThings = {
  readonly records: ReadonlyMap<string, number>;
  readonly openKeys: ReadonlySet<string>;
};

export const NOTHING_OWN: OwnThings = { records: new Map(), openKeys: new Set() };

/**
 * Reads them. Records in doubt, and those that nobody has told of yet, may be there; `again`: those of them of which surely
 * nothing came.
 */
export const ownThings = (
  journal: Journal,
  importId: string,
  { ids, again }: { readonly ids: readonly string[]; readonly again: readonly number[] },
): OwnThings => ({
  records: new Map(
    all(
      journal,
      idRow,
      `SELECT service_id, record FROM record INDEXED BY record_by_service_id
       WHERE service_id IN (SELECT value FROM json_each(?)) AND import_id = ?`,
      [JSON.stringify(ids), importId],
    ).map(({ service_id: id, record }) => [id, record]),
  ),
  openKeys: new Set(
    all(
      journal,
      keyRow,
      `SELECT key FROM record WHERE import_id = ? AND submitted = 1 AND outcome IN ('pending', 'in-doubt') AND key IS NOT NULL
         AND record NOT IN (SELECT value FROM json_each(?))`,
      [importId, JSON.stringify(again)],
    ).map(({ key }) => key),
  ),
});
