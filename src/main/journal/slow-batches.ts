import { z } from 'zod';
import { BATCH_LINES, slowestBatch } from '../../core/submit/times';
import { factsOfKinds } from './facts';
import type { Journal } from './open';
import { all } from './parsed';
import { sameServiceIds } from './same-service';

/** Imports that are asked: what the service was like longer ago says little of now. */
const LATEST_IMPORTS = 20;

const importRow = z.object({ id: z.string() });

/** The slowest batch that the latest imports over all connections to the same service saw, ms; 0: none saw one. */
export const slowestBatchSeen = (journal: Journal, connectionId: string): number =>
  all(
    journal,
    importRow,
    `SELECT import_id AS id FROM import WHERE connection_id IN (SELECT value FROM json_each(?))
       AND submitted_at IS NOT NULL ORDER BY submitted_at DESC LIMIT ?`,
    [JSON.stringify(sameServiceIds(journal, connectionId)), LATEST_IMPORTS],
  ).reduce((most, { id }) => Math.max(most, slowestBatch(factsOfKinds(journal, id, BATCH_LINES))), 0);
