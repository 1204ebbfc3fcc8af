import { z } from 'zod';
import type { Journal } from './open';
import { all, objectText } from './parsed';
import { allWithPayloads } from './payload-blocks';
import { sameServiceIds } from './same-service';
import type { KeyScope } from './sent-keys';

const importRow = z.object({ import_id: z.string(), submitted_at: z.string() });

const recordRow = z.object({ record: z.number(), service_id: z.string(), payload: objectText });

/** A record that the service told of as created or updated, or showed so, and what was sent of it. */
export type OwnAnswered = z.infer<typeof recordRow> & { readonly importId: string; readonly at: number };

const READ_AT_ONCE = 500;

/**
 * What this journal created or updated in a company of a service, the oldest import first. `at`: when the import was sent,
 * epoch milliseconds.
 */
export function* ownAnswered(journal: Journal, scope: KeyScope): Generator<OwnAnswered> {
  const imports = all(
    journal,
    importRow,
    `SELECT import_id, submitted_at FROM import WHERE connection_id IN (SELECT value FROM json_each(?)) AND company = ?
       AND target = ? AND submitted_at IS NOT NULL ORDER BY submitted_at`,
    [JSON.stringify(sameServiceIds(journal, scope.connectionId)), scope.company, scope.target],
  );
  for (const { import_id: importId, submitted_at: sentAt } of imports)
    for (let after = 0; ; ) {
      const page = allWithPayloads(
        journal,
        recordRow,
        `SELECT record, service_id, payload, payload_block FROM record
         WHERE import_id = ? AND record > ? AND submitted = 1 AND outcome IN ('created', 'updated')
           AND service_id IS NOT NULL AND payload_bytes IS NOT NULL ORDER BY record LIMIT ?`,
        [importId, after, READ_AT_ONCE],
      );
      for (const one of page) yield { ...one, importId, at: Date.parse(sentAt) };
      after = page.at(-1)?.record ?? after;
      if (page.length < READ_AT_ONCE) break;
    }
}
