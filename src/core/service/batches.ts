import { words } from '../issues/codes';
import type { RecordReading } from '../targets/target';
import type { Json, JsonObject } from '../values/json';
import { asText, isJsonObject, listsIn, objectsAt, textAt, valueAt, valuesBelow, wholeAt } from './json-path';
import type { ServiceProfile } from './profile-shape';

/** An acceptance without a batch id: in doubt, with the setting that tells where it stands. */
export const withoutBatchId = (
  kind: keyof ServiceProfile['batch']['idPath'],
  text: string,
): { readonly kind: 'unreadable'; readonly text: string } => ({
  kind: 'unreadable',
  text: words('batch-id-missing', { setting: `batch.idPath.${kind}`, text }).sentence,
});

/** The batch id of an accepting answer (NS-44, R-226); null where none can be made out. */
export const readBatchId = (
  body: Json,
  kind: keyof ServiceProfile['batch']['idPath'],
  profile: ServiceProfile,
): string | null => {
  const assumed = textAt(body, profile.batch.idPath[kind]);
  if (assumed !== undefined) return assumed;
  const near = valuesBelow(body);
  const named = near.filter((one) => one.key === 'batch_id' || one.key === 'id');
  const idLike = named.length > 0 ? named : near.filter((one) => /(^|_)id$/i.test(one.key));
  const texts = new Set(idLike.flatMap((one) => asText(one.value) ?? []));
  const [only] = texts;
  return texts.size === 1 && only !== undefined ? only : null;
};

const foldedLists = new WeakMap<readonly string[], ReadonlySet<string>>();

/** Lists of a profile are asked for every record: each is folded once. */
const folded = (words: readonly string[]): ReadonlySet<string> => {
  const known = foldedLists.get(words) ?? new Set(words.map((one) => one.toLowerCase()));
  foldedLists.set(words, known);
  return known;
};

/** Whether a word is one of a profile's list, in whatever case. */
export const isWord = (words: readonly string[], word: string | undefined): boolean =>
  word !== undefined && folded(words).has(word.toLowerCase());

/** What a progress answer says. An unknown state means still running. */
export const readProgress = (
  body: Json,
  profile: ServiceProfile,
): { readonly state: 'running' | 'over' | 'unknown'; readonly text: string } => {
  const paths = profile.batch.progress;
  const state = textAt(body, paths.statePath);
  const total = wholeAt(body, paths.totalPath);
  const processed = wholeAt(body, paths.processedPath);
  const text = [state, total === undefined ? undefined : `${processed ?? '?'} of ${total}`]
    .filter((part) => part !== undefined)
    .join(', ');
  if (isWord(paths.doneStates, state) || isWord(paths.failedStates, state)) return { state: 'over', text };
  if (total !== undefined && total > 0 && processed === total) return { state: 'over', text };
  return { state: state === undefined ? 'unknown' : 'running', text };
};

const messageOf = (value: Json | undefined, profile: ServiceProfile): string | undefined => {
  if (isJsonObject(value)) return textAt(value, profile.errors.messagePath) ?? JSON.stringify(value);
  if (Array.isArray(value)) return value.length === 0 ? undefined : JSON.stringify(value);
  return asText(value);
};

/** What one result entry says of its record; null while it says nothing final (NS-46). */
const readEntry = (entry: JsonObject, profile: ServiceProfile): RecordReading | null => {
  const paths = profile.batch.results;
  const state = textAt(entry, paths.statePath);
  const error = messageOf(valueAt(entry, paths.errorPath), profile);
  const id = textAt(entry, paths.idPath) ?? null;
  const isFailed = isWord(paths.failedStates, state) || (state === undefined && error !== undefined);
  if (isFailed)
    return { kind: 'failed', code: textAt(entry, paths.errorCodePath) ?? '', text: error ?? state ?? '' };
  if (isWord(paths.updatedStates, state)) return { kind: 'updated', id };
  if (isWord(paths.successStates, state) || (state === undefined && id !== null))
    return { kind: 'created', id };
  return null;
};

type Sent = { readonly count: number; readonly echoKeys: readonly (string | null)[] };

/** Position by an echoed key: at the known paths, else any text of the entry that repeats exactly one key sent. */
const positionByKey = (
  entry: JsonObject,
  positions: ReadonlyMap<string, number>,
  profile: ServiceProfile,
): number | undefined => {
  const paths = profile.batch.results;
  for (const path of [paths.uploadIdPath, paths.externalIdPath, paths.numberPath]) {
    const position = positions.get(textAt(entry, path) ?? '');
    if (position !== undefined) return position;
  }
  const repeated = new Set(valuesBelow(entry).flatMap((one) => positions.get(asText(one.value) ?? '') ?? []));
  const [only] = repeated;
  return repeated.size === 1 ? only : undefined;
};

/** Whether positions count from 0 or 1: as set, else told by the set of positions; null: cannot be told. */
const indexBase = (indexes: readonly number[], count: number, profile: ServiceProfile): number | null => {
  const set = profile.batch.results.indexBase;
  if (set !== 'auto') return set;
  const has0 = indexes.includes(0);
  const hasLast = indexes.includes(count);
  if (has0 === hasLast) return null;
  return has0 ? 0 : 1;
};

/** The entries of a results answer: as set, else the only list of objects (NS-46). */
export const resultEntries = (body: Json, profile: ServiceProfile): readonly JsonObject[] => {
  const set = objectsAt(body, profile.batch.results.itemsPath);
  if (set !== undefined) return set;
  const lists = listsIn(body).filter((list) => list.length > 0 && list.every((one) => isJsonObject(one)));
  return lists.length === 1 ? (lists[0] ?? []).filter(isJsonObject) : [];
};

/**
 * Ties batch results to what was sent, by the strongest key there is: the echoed key, else the index, never by order
 * alone. One reading for each position; null: not (finally) told.
 */
export const readResults = (
  body: Json,
  sent: Sent,
  profile: ServiceProfile,
): readonly (RecordReading | null)[] => {
  const entries = resultEntries(body, profile);
  const positions = uniquePositions(sent.echoKeys);
  const indexes = entries.map((entry) => wholeAt(entry, profile.batch.results.indexPath));
  const base = indexBase(
    indexes.filter((one) => one !== undefined),
    sent.count,
    profile,
  );
  const readings: (RecordReading | null)[] = Array.from({ length: sent.count }, () => null);
  const byKey = entries.map((entry) => positionByKey(entry, positions, profile));
  const byIndex = indexes.map((index) => (index === undefined || base === null ? undefined : index - base));
  // An index counts where no entry with a key speaks against it.
  const isIndexTrue = byKey.every(
    (key, i) => key === undefined || byIndex[i] === undefined || key === byIndex[i],
  );
  entries.forEach((entry, i) => {
    const position = byKey[i] ?? (isIndexTrue ? byIndex[i] : undefined);
    if (position === undefined || position < 0 || position >= sent.count) return;
    readings[position] = readEntry(entry, profile) ?? readings[position] ?? null;
  });
  return readings;
};

const uniquePositions = (keys: readonly (string | null)[]): ReadonlyMap<string, number> => {
  const positions = new Map<string, number>();
  const doubled = new Set<string>();
  keys.forEach((key, position) => {
    if (key === null || key === '') return;
    if (positions.has(key)) doubled.add(key);
    positions.set(key, position);
  });
  for (const key of doubled) positions.delete(key);
  return positions;
};

const idNamed = (reading: RecordReading | null): string | null =>
  reading?.kind === 'created' || reading?.kind === 'updated' ? reading.id : null;

/**
 * Readings without those that name one id for several records: what contradicts itself is told of none of them, and a look
 * has to show what each is.
 */
export const withoutSharedIds = (
  readings: readonly (RecordReading | null)[],
): readonly (RecordReading | null)[] => {
  const times = new Map<string, number>();
  for (const reading of readings) {
    const id = idNamed(reading);
    if (id !== null) times.set(id, (times.get(id) ?? 0) + 1);
  }
  return readings.map((reading) => ((times.get(idNamed(reading) ?? '') ?? 0) > 1 ? null : reading));
};
