import { isWholeObject, type JsonObject } from '../../core/values/json';
import { type Journal, statement } from './open';
import { payloadIn } from './payload-blocks';
import { runsOf } from './ranges';

type Place = readonly [
  record: number,
  payload: string | null,
  block: number | null,
  sizeBytes: number | null,
];

// Rows are looked at by hand: a schema for each of a hundred costs more than all else that is done with them.
const isPlace = (row: unknown): row is Place => {
  if (!Array.isArray(row)) return false;
  const [record, payload, block, sizeBytes]: readonly unknown[] = row;
  return (
    typeof record === 'number' &&
    (payload === null || typeof payload === 'string') &&
    (block === null || typeof block === 'number') &&
    (sizeBytes === null || typeof sizeBytes === 'number')
  );
};

const READ = `SELECT record, payload, payload_block, payload_bytes FROM record
  WHERE import_id = ? AND record BETWEEN ? AND ?`;

/** The payload at a place; one that has not the size its record says is not what was judged, and stops the work. */
const textAt = (journal: Journal, [record, payload, block, sizeBytes]: Place): string | null => {
  const text = block === null ? payload : payloadIn(journal, block, record);
  if (text !== null && Buffer.byteLength(text) !== sizeBytes)
    throw new Error(`the payload of record ${record} has not the size that its record says`);
  return text;
};

/** Payloads of records of an import as JSON texts, as they were judged, in the order asked for. */
export const sentTexts = (
  journal: Journal,
  importId: string,
  records: readonly number[],
): readonly string[] => {
  const found = new Map<number, string>();
  const read = statement(journal, READ).raw();
  for (const [first, last] of runsOf(records))
    for (const row of read.all([importId, first, last])) {
      if (!isPlace(row)) throw new Error(`a record of import ${importId} cannot be read`);
      const text = textAt(journal, row);
      if (text !== null) found.set(row[0], text);
    }
  return records.map((record) => {
    const text = found.get(record);
    if (text === undefined) throw new Error(`record ${record} of import ${importId} has no payload`);
    return text;
  });
};

/** The same payloads, parsed. */
export const sentPayloads = (
  journal: Journal,
  importId: string,
  records: readonly number[],
): readonly JsonObject[] =>
  sentTexts(journal, importId, records).map((text, i) => {
    const payload: unknown = JSON.parse(text);
    if (!isWholeObject(payload)) throw new Error(`the payload of record ${records[i]} is no object`);
    return payload;
  });
