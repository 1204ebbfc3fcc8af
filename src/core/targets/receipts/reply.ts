import { readBatchId, readResults } from '../../service/batches';
import { isJsonObject, listsIn, textAt, valueAt } from '../../service/json-path';
import type { ServiceProfile } from '../../service/profile';
import { readNamedRefusal } from '../../service/refusals';
import type { Json, JsonObject } from '../../values/json';
import type { ChunkReading, RecordReading, ReplyBody } from '../target';
import { echoOf } from './identity';

type Reading = RecordReading | null;

/** Lists by which the other bulks of the service tell their outcomes, and what an entry of each says. */
const outcomeLists = [
  ['created', 'created'],
  ['updated', 'updated'],
  ['errors', 'failed'],
  ['failures', 'failed'],
] as const;

/** The same entries with the state that the list stands for, so that they are read like batch results. */
const stated = (body: Json, profile: ServiceProfile): Json => {
  const { statePath, successStates, updatedStates, failedStates, itemsPath } = profile.batch.results;
  const states = { created: successStates[0], updated: updatedStates[0], failed: failedStates[0] };
  const entries = outcomeLists.flatMap(([list, kind]) => {
    const value = valueAt(body, list);
    const state = states[kind];
    if (!Array.isArray(value) || state === undefined) return [];
    return value
      .filter(isJsonObject)
      .map((entry: JsonObject): JsonObject => ({ ...entry, [statePath]: state }));
  });
  return entries.length === 0 ? body : { [itemsPath]: entries };
};

/** Outcomes that the answer itself tells, tied by external id or index; null: it tells of none. */
const told = (
  body: Json,
  sent: readonly JsonObject[],
  profile: ServiceProfile,
): readonly Reading[] | null => {
  if (listsIn(body).length === 0) return null;
  const keys = { count: sent.length, echoKeys: sent.map(echoOf) };
  const readings = readResults(stated(body, profile), keys, profile);
  return readings.some((one) => one !== null) ? readings : null;
};

const settled = (readings: readonly Reading[], text: string): ChunkReading => ({
  kind: 'settled',
  records: readings.map((one) => one ?? { kind: 'unaccounted', text }),
  notes: [],
});

/**
 * Reads the answer of the receipt bulk, of which it is not shown whether it is a batch (NS-58): a batch id where the
 * profile puts it, else outcomes in the answer itself, else a batch id found elsewhere. With none of these it is in
 * doubt, and the receipts are looked up.
 */
export const read = (
  reply: ReplyBody,
  sent: readonly JsonObject[],
  profile: ServiceProfile,
): ChunkReading => {
  const { status, body } = reply;
  if (status >= 400 && status < 500) return readNamedRefusal(reply, sent.length, profile);
  const text = textAt(body ?? undefined, profile.errors.messagePath) ?? reply.text.slice(0, 300);
  if (status < 200 || status >= 300 || body === null) return { kind: 'unreadable', text };
  const { async } = profile.receipt.bulk;
  const assumed = async === 'never' ? undefined : textAt(body, profile.batch.idPath.receipts);
  if (assumed !== undefined) return { kind: 'accepted', batchId: assumed };
  const readings = async === 'always' ? null : told(body, sent, profile);
  if (readings !== null) return settled(readings, text);
  const found = async === 'never' ? null : readBatchId(body, 'receipts', profile);
  return found === null ? { kind: 'unreadable', text } : { kind: 'accepted', batchId: found };
};
