import { isWholeObject, type JsonObject } from '../../core/values/json';
import { type Journal, statement } from './open';
import { payloadIn } from './payload-blocks';

type Place = {
  readonly record: number;
  readonly payload: string | null;
  readonly payload_block: number | null;
};

const isPlace = (row: unknown): row is Place =>
  typeof row === 'object' &&
  row !== null &&
  'record' in row &&
  typeof row.record === 'number' &&
  'payload' in row &&
  (row.payload === null || typeof row.payload === 'string') &&
  'payload_block' in row &&
  (row.payload_block === null || typeof row.payload_block === 'number');

const READ = `SELECT record, payload, payload_block FROM record
  WHERE import_id = ? AND record IN (SELECT value FROM json_each(?))`;

const payloadAt = (journal: Journal, place: Place): JsonObject | null => {
  const { record, payload, payload_block: block } = place;
  const text = block === null ? payload : payloadIn(journal, block, record);
  if (text === null) return null;
  const parsed: unknown = JSON.parse(text);
  if (!isWholeObject(parsed)) throw new Error(`the payload of record ${record} is no object`);
  return parsed;
};

/**
 * Payloads of records of an import, in the order asked for. Rows are looked at by hand: a schema for each of a hundred
 * costs more than all else that is done with them.
 */
export const sentPayloads = (
  journal: Journal,
  importId: string,
  records: readonly number[],
): readonly JsonObject[] => {
  const found = new Map<number, JsonObject>();
  for (const row of statement(journal, READ).all([importId, JSON.stringify(records)])) {
    if (!isPlace(row)) throw new Error(`a record of import ${importId} cannot be read`);
    const payload = payloadAt(journal, row);
    if (payload !== null) found.set(row.record, payload);
  }
  return records.map((record) => {
    const payload = found.get(record);
    if (payload === undefined) throw new Error(`record ${record} of import ${importId} has no payload`);
    return payload;
  });
};
