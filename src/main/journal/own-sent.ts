import { z } from 'zod';
import type { UpdateKey } from '../../core/targets/update-key';
import type { JsonObject } from '../../core/values/json';
import type { Journal } from './open';
import { ownAnswered } from './own-answered';
import { objectText } from './parsed';
import { allWithPayloads } from './payload-blocks';
import { sameServiceIds } from './same-service';
import type { KeyScope } from './sent-keys';

/** What another import sent of a thing, which has that id since; `lastAt`: when that import last sent anything (epoch ms). */
export type OwnSent = { readonly id: string; readonly payload: JsonObject; readonly lastAt: number };

const row = z.object({
  service_id: z.string(),
  last_at: z.string().nullable(),
  submitted_at: z.string(),
  payload: objectText,
});

/** What other imports into the same company of the same service sent of the things with these ids, the oldest first. */
export const ownSent = (
  journal: Journal,
  scope: KeyScope,
  except: string,
  ids: readonly string[],
): readonly OwnSent[] =>
  ids.length === 0
    ? []
    : allWithPayloads(
        journal,
        row,
        `SELECT r.record, r.service_id, r.payload, r.payload_block, i.submitted_at,
           (SELECT max(a.started_at) FROM attempt a WHERE a.import_id = r.import_id AND a.purpose = 'send') AS last_at
         FROM record r JOIN import i ON i.import_id = r.import_id
         WHERE r.service_id IN (SELECT value FROM json_each(?)) AND i.connection_id IN (SELECT value FROM json_each(?))
           AND i.company = ? AND i.target = ? AND i.import_id <> ? AND i.submitted_at IS NOT NULL
           AND r.submitted = 1 AND r.outcome IN ('created', 'updated') AND r.payload_bytes IS NOT NULL`,
        [
          ...[JSON.stringify(ids), JSON.stringify(sameServiceIds(journal, scope.connectionId))],
          ...[scope.company, scope.target, except],
        ],
      )
        .map(({ service_id: id, payload, ...one }) => ({
          id,
          payload,
          lastAt: Date.parse(one.last_at ?? one.submitted_at),
        }))
        .sort((a, b) => a.lastAt - b.lastAt);

/** Ids of what this journal made or updated, by the key by which a bulk updates it: those of the keys that are wanted. */
export const ownIdsByKey = (
  journal: Journal,
  scope: KeyScope,
  keyOf: UpdateKey | null,
  keys: ReadonlySet<string>,
): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, readonly string[]>();
  if (keyOf === null || keys.size === 0) return found;
  for (const { service_id: id, payload } of ownAnswered(journal, scope)) {
    const key = keyOf(payload);
    if (key === null || !keys.has(key)) continue;
    found.set(key, [...new Set([...(found.get(key) ?? []), id])]);
  }
  return found;
};
