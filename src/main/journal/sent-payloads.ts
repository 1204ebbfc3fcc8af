import { isWholeObject, type JsonObject } from '../../core/values/json';
import { type Journal, statement } from './open';
import { readPayloads } from './sent-keys';

type Standing = { readonly record: number; readonly payload: string };

const isStanding = (row: unknown): row is Standing =>
  typeof row === 'object' &&
  row !== null &&
  'record' in row &&
  typeof row.record === 'number' &&
  'payload' in row &&
  typeof row.payload === 'string';

const READ = `SELECT record, payload FROM record
  WHERE import_id = ? AND record IN (SELECT value FROM json_each(?)) AND payload IS NOT NULL`;

/**
 * Payloads of records of an import, in the order asked for. Of what was ordered to be sent each stands in its record, so
 * they are read without a look into the blocks of drafts; what is not found there is looked for the long way.
 */
export const sentPayloads = (
  journal: Journal,
  importId: string,
  records: readonly number[],
): readonly JsonObject[] => {
  const found = new Map<number, JsonObject>();
  for (const row of statement(journal, READ).all([importId, JSON.stringify(records)])) {
    if (!isStanding(row)) throw new Error(`a record of import ${importId} cannot be read`);
    const payload: unknown = JSON.parse(row.payload);
    if (!isWholeObject(payload)) throw new Error(`the payload of record ${row.record} is no object`);
    found.set(row.record, payload);
  }
  if (found.size < new Set(records).size)
    for (const [record, { payload }] of readPayloads(journal, importId, records)) found.set(record, payload);
  return records.map((record) => {
    const payload = found.get(record);
    if (payload === undefined) throw new Error(`record ${record} of import ${importId} has no payload`);
    return payload;
  });
};
