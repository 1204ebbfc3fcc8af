import { isWord, readBatchId, readResults, resultEntries, withoutSharedIds } from '../../service/batches';
import { asText, isJsonObject, listsIn, textAt, valueAt, valuesBelow } from '../../service/json-path';
import type { ServiceProfile } from '../../service/profile';
import { readNamedRefusal } from '../../service/refusals';
import type { Json, JsonObject } from '../../values/json';
import type { ChunkReading, RecordReading, ReplyBody } from '../target';
import { echoOf } from './identity';

type Reading = RecordReading | null;

/** Said of what was not made; any other word may be how the receipt itself stands: open, received. */
const denial =
  /skip|ignor|reject|error|fail|invalid|duplicat|denied|refus|declin|unchanged|not.?(?:made|created)/iu;

const isSaid = (value: Json | undefined): boolean =>
  typeof value === 'string' ? value.trim() !== '' : Object.keys(value ?? {}).length > 0;

/** Stands where nothing tells an outcome; no profile has it among its words. */
const UNCLEAR = 'unclear';

/** An entry that carries a reason was not simply made, whatever its list is called. */
const hasReason = ({ error, errors }: JsonObject): boolean => isSaid(error) || isSaid(errors);

/**
 * What a list says of one of its entries; undefined: nothing. A list of what was made speaks only for entries with an id, and for
 * none that says otherwise itself: whether those were made is looked for.
 */
const stateIn = (
  entry: JsonObject,
  { state, id }: { readonly state: string | undefined; readonly id: string | undefined },
  { failedStates, statePath }: ServiceProfile['batch']['results'],
): string | undefined => {
  const own = textAt(entry, statePath);
  if (state === undefined) return own === undefined && hasReason(entry) ? UNCLEAR : undefined;
  if (isWord(failedStates, state)) return state;
  const isDenied = entry['success'] === false || isWord(failedStates, own);
  if (isDenied) return failedStates[0];
  const isDoubted = id === undefined || hasReason(entry) || (own !== undefined && denial.test(own));
  return isDoubted ? (own ?? UNCLEAR) : state;
};

/** The same entry with its id where it is looked for, and with the state that its list stands for. */
const stated = (entry: JsonObject, given: string | undefined, profile: ServiceProfile): JsonObject => {
  const { results } = profile.batch;
  const { statePath, idPath } = results;
  const id = [...profile.receipt.bulk.told.idPaths, idPath]
    .map((path) => textAt(entry, path))
    .find((one) => one !== undefined && one !== '');
  const state = stateIn(entry, { state: given, id }, results);
  return {
    ...(id === undefined ? {} : { [idPath]: id }),
    ...entry,
    ...(state === undefined ? {} : { [statePath]: state }),
  };
};

/**
 * The state that a receipt of the answer stands for which tells how the receipt itself stands, as open or received, in a word that is
 * none for an outcome; undefined: it tells an outcome, or nothing.
 */
const ownState = (entry: JsonObject, { batch }: ServiceProfile): string | undefined => {
  const { statePath, successStates, updatedStates } = batch.results;
  const own = textAt(entry, statePath);
  return own === undefined || isWord([...successStates, ...updatedStates], own)
    ? undefined
    : successStates[0];
};

const objectsIn = (value: Json | undefined): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter(isJsonObject) : [];

/**
 * Entries of the answer: of lists whose names say what became of them, else of the only other list of objects there is. The receipts
 * themselves, with ids, stand there however each of them stands.
 */
const entriesIn = (body: Json, profile: ServiceProfile): readonly JsonObject[] => {
  const { successStates, updatedStates, failedStates } = profile.batch.results;
  const { told } = profile.receipt.bulk;
  const kinds = [
    [told.created, successStates[0]],
    [told.updated, updatedStates[0]],
    [told.failed, failedStates[0]],
  ] as const;
  const known = kinds.flatMap(([lists]) => lists);
  const named = kinds.flatMap(([lists, state]) =>
    lists.flatMap((list) => objectsIn(valueAt(body, list)).map((entry) => stated(entry, state, profile))),
  );
  const themselves = new Set(objectsIn(valueAt(body, profile.receipt.bulk.itemsKey)));
  const rest = isJsonObject(body)
    ? Object.fromEntries(Object.entries(body).filter(([key]) => !known.includes(key)))
    : body;
  return [
    ...named,
    ...resultEntries(rest, profile).map((entry) =>
      stated(entry, themselves.has(entry) ? ownState(entry, profile) : undefined, profile),
    ),
  ];
};

/** By number where the external id does not tell: numbers that two receipts share say nothing. */
const numberOf = (payload: JsonObject): string | null => textAt(payload, 'receipt_number') ?? null;

/** Whether an entry repeats the external id or the number of a receipt, though it says nothing of what became of it. */
const namesOne = (entry: JsonObject, sent: readonly JsonObject[]): boolean => {
  const keys = new Set(sent.flatMap((payload) => [echoOf(payload) ?? [], numberOf(payload) ?? []].flat()));
  return valuesBelow(entry).some(({ value }) => keys.has(asText(value) ?? ''));
};

/** Outcomes that the answer itself tells, tied by external id, index or number; null: it tells of none. */
const told = (
  body: Json,
  sent: readonly JsonObject[],
  profile: ServiceProfile,
): readonly Reading[] | null => {
  if (listsIn(body).length === 0) return null;
  const all = entriesIn(body, profile);
  const entries = { [profile.batch.results.itemsPath]: [...all] };
  const by = (echo: (payload: JsonObject) => string | null) =>
    readResults(entries, { count: sent.length, echoKeys: sent.map(echo) }, profile);
  const byNumber = by(numberOf);
  const readings = by(echoOf).map((one, at) => one ?? byNumber[at] ?? null);
  const isTold = readings.some((one) => one !== null) || all.some((entry) => namesOne(entry, sent));
  return isTold ? withoutSharedIds(readings) : null;
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
