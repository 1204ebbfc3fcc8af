import { z } from 'zod';
import { keptCodes } from '../../core/submit/kept-codes';
import type { Target } from '../../core/targets/target';
import type { JsonObject } from '../../core/values/json';
import type { Journal } from './open';
import { all, objectText } from './parsed';
import { allWithPayloads } from './payload-blocks';
import { sameServiceIds } from './same-service';
import type { KeyScope } from './sent-keys';

/** A record of another import that was sent and of which it is not known what became. */
export type OpenRecord = {
  readonly importId: string;
  readonly record: number;
  readonly outcome: 'in-doubt' | 'pending';
  readonly at: string;
  readonly fileName: string;
  /** It is not sent from there as long as it stands at the service. */
  readonly isLeft: boolean;
};

/** The one that a record would send once more; undefined: there is none. */
export type OpenElsewhere = (key: string | null, payload: JsonObject) => OpenRecord | undefined;

const importRow = z.object({ import_id: z.string(), created_at: z.string(), file_name: z.string() });

/** Said by a person, or kept back since it stands there by now: that import sends it only where it stands there no more. */
const LEFT: ReadonlySet<string> = new Set(['decided-never', ...keptCodes]);

const recordRow = z.object({
  record: z.number(),
  key: z.string().nullable(),
  outcome: z.enum(['in-doubt', 'pending']),
  code: z.string().nullable(),
  payload: objectText,
});

/** Records of imports into one company of a service, over any connection, that were sent and of which no end is known. */
export function* openRecords(
  journal: Journal,
  scope: KeyScope,
  except: string,
): Generator<OpenRecord & { readonly key: string | null; readonly payload: JsonObject }> {
  const imports = all(
    journal,
    importRow,
    `SELECT import_id, created_at, file_name FROM import WHERE connection_id IN (SELECT value FROM json_each(?)) AND company = ?
       AND target = ? AND import_id <> ? AND submitted_at IS NOT NULL ORDER BY submitted_at`,
    [...[JSON.stringify(sameServiceIds(journal, scope.connectionId)), scope.company, scope.target], except],
  );
  for (const { import_id: importId, created_at: at, file_name: fileName } of imports)
    for (const { record, key, outcome, code, payload } of allWithPayloads(
      journal,
      recordRow,
      `SELECT record, key, outcome, code, payload, payload_block FROM record WHERE import_id = ? AND submitted = 1
         AND outcome IN ('in-doubt', 'pending') AND payload_bytes IS NOT NULL`,
      [importId],
    ))
      yield { importId, record, outcome, at, fileName, isLeft: LEFT.has(code ?? ''), key, payload };
}

/**
 * What other imports into the same company of the same service, over any connection, have sent without an end: in doubt,
 * accepted and not told of, or waiting to go out again. Found by the match key, by the key by which a bulk updates, and where a
 * thing can be named in several ways by the key by which the list is searched; nothing is, where things of the kind are not
 * updated.
 */
export const openElsewhere = (
  journal: Journal,
  scope: KeyScope,
  { updates, overwrites, lookUp }: Pick<Target, 'updates' | 'overwrites' | 'lookUp'>,
  except: string,
): OpenElsewhere => {
  if (updates === undefined && overwrites === undefined) return () => undefined;
  const byKey = new Map<string, OpenRecord>();
  const byUpdate = new Map<string, OpenRecord>();
  const byListed = new Map<string, { readonly open: OpenRecord; readonly payload: JsonObject }[]>();
  const listedKey = (payload: JsonObject): string | null =>
    overwrites === undefined ? null : lookUp.keyOfPayload(payload, { company: scope.company });
  for (const { key, payload, ...open } of openRecords(journal, scope, except)) {
    if (key !== null) byKey.set(key, open);
    const own = updates?.keyOf(payload) ?? null;
    if (own !== null) byUpdate.set(own, open);
    const listed = listedKey(payload);
    if (listed !== null) byListed.set(listed, [...(byListed.get(listed) ?? []), { open, payload }]);
  }
  const listedAs = (payload: JsonObject): OpenRecord | undefined =>
    byListed
      .get(listedKey(payload) ?? '')
      ?.find((one) => lookUp.belongsElsewhere?.(payload, one.payload) !== true)?.open;
  const found = (index: ReadonlyMap<string, OpenRecord>, key: string | null) =>
    key === null ? undefined : index.get(key);
  return (key, payload) =>
    found(byKey, key) ?? found(byUpdate, updates?.keyOf(payload) ?? null) ?? listedAs(payload);
};
