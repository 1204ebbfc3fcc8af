import { z } from 'zod';
import { idSpan } from './id-span';
import { type Journal, statement } from './open';
import { all } from './parsed';
import { claimedIds, type KeyScope } from './sent-keys';

const WITHIN = 'BETWEEN @least AND @greatest LIMIT 1';
const OF_RECORDS = `SELECT 1 FROM record INDEXED BY record_by_service_id WHERE service_id ${WITHIN}`;
const OF_SINGLES = `SELECT 1 FROM operation_subject WHERE subject ${WITHIN}`;

/** Whether anything may have one of these ids: what a batch made mostly lies beyond all others. */
const mayHave = (journal: Journal, sql: string, ids: readonly string[]): boolean => {
  const span = idSpan(ids);
  return span === null ? ids.length > 0 : statement(journal, sql).get(span) !== undefined;
};

const ownRow = z.object({ service_id: z.string() });

/** Which of these service ids other records of an import than those named have: each is one thing of its own. */
export const idsInImport = (
  journal: Journal,
  importId: string,
  ids: readonly string[],
  except: readonly number[],
): Set<string> => {
  if (!mayHave(journal, OF_RECORDS, ids)) return new Set();
  const sql = `SELECT service_id FROM record INDEXED BY record_by_service_id
     WHERE service_id IN (SELECT value FROM json_each(?)) AND import_id = ?
       AND record NOT IN (SELECT value FROM json_each(?)) AND outcome IN ('created', 'updated')`;
  const rows = all(journal, ownRow, sql, [JSON.stringify(ids), importId, JSON.stringify(except)]);
  return new Set(rows.map((row) => row.service_id));
};

/** Which of these service ids other imports of the scope or single creations have. */
export const idsElsewhere = (
  journal: Journal,
  scope: KeyScope,
  importId: string,
  ids: readonly string[],
): Set<string> => {
  if (![OF_RECORDS, OF_SINGLES].some((sql) => mayHave(journal, sql, ids))) return new Set();
  return claimedIds(journal, scope, ids, importId);
};
