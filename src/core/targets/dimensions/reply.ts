import { asText, isJsonObject, objectsAt, objectsWithin, textAt, wholeAt } from '../../service/json-path';
import type { ServiceProfile } from '../../service/profile';
import { readNamedRefusal } from '../../service/refusals';
import type { JsonObject } from '../../values/json';
import type { ChunkReading, RecordReading, ReplyBody } from '../target';
import { referenceKey } from './identity';

type KeyOf = (entry: JsonObject) => string | null;

/** The entry of each reference; one that was sent twice ties nothing. */
const placesOf = (sent: readonly JsonObject[], keyOf: KeyOf): ReadonlyMap<string, number> => {
  const places = new Map<string, number>();
  const doubled = new Set<string>();
  sent.forEach((entry, place) => {
    const key = keyOf(entry);
    if (key === null) return;
    if (places.has(key)) doubled.add(key);
    places.set(key, place);
  });
  for (const key of doubled) places.delete(key);
  return places;
};

type Lists = {
  readonly created: readonly JsonObject[];
  readonly updated: readonly JsonObject[];
  readonly failures: readonly JsonObject[];
  /** A count that disagrees with its list; null: none does. */
  readonly contradiction: string | null;
};

const listsOf = (body: JsonObject): Lists | null => {
  const created = objectsAt(body, 'created');
  const updated = objectsAt(body, 'updated');
  const failures = objectsAt(body, 'failures');
  if (created === undefined && updated === undefined && failures === undefined) return null;
  const told = wholeAt(body, 'fail_count');
  const listed = failures?.length ?? 0;
  return {
    created: created ?? [],
    updated: updated ?? [],
    failures: failures ?? [],
    contradiction: told === undefined || told === listed ? null : `fail_count ${told}, listed ${listed}`,
  };
};

type Told = {
  readonly readings: ReadonlyMap<number, RecordReading>;
  /** Written entries and failures that name none of the entries sent, or one that was told of before. */
  readonly strays: { readonly created: JsonObject[]; readonly updated: JsonObject[]; failures: number };
};

const compared = ['code', 'name', 'erp_dimension_id', 'svc_type'];

/** The answer holds the whole object, so a field that was ignored or changed shows at once (NS-47, G-15). */
const keptOtherwise = (sent: JsonObject | undefined, entry: JsonObject): { readonly otherwise?: string } => {
  const changes = compared.flatMap((key) => {
    const wanted = textAt(sent, key);
    const got = textAt(entry, key);
    return wanted === undefined || got === undefined || wanted === got
      ? []
      : [`${key} "${got}" instead of "${wanted}"`];
  });
  return changes.length === 0 ? {} : { otherwise: changes.join('; ') };
};

const bareReference: KeyOf = (entry) => textAt(entry, 'reference_id') ?? null;

/**
 * What a failure names, in itself or in an object within it. The type may be left out where one entry alone has the
 * reference. Undefined: it names nothing; null: nothing that was sent, or several.
 */
const placeNamed = (failure: JsonObject, sent: readonly JsonObject[]): number | null | undefined => {
  for (const keyOf of [referenceKey, bareReference]) {
    const keys = new Set(objectsWithin(failure).flatMap((one) => keyOf(one) ?? []));
    const [only, ...others] = keys;
    if (only === undefined) continue;
    return others.length > 0 ? null : (placesOf(sent, keyOf).get(only) ?? null);
  }
  return undefined;
};

const placeOfFailure = (
  failure: JsonObject,
  sent: readonly JsonObject[],
  profile: ServiceProfile,
): number | undefined => {
  const named = placeNamed(failure, sent);
  if (named !== undefined) return named ?? undefined;
  const { failureIndexPath } = profile.dimension.bulk;
  const index = failureIndexPath === '' ? undefined : wholeAt(failure, failureIndexPath);
  return index === undefined ? undefined : index - profile.errors.indexBase;
};

const failureText = (failure: JsonObject, profile: ServiceProfile): string =>
  textAt(failure, profile.dimension.bulk.failureReasonPath) ??
  textAt(failure, profile.errors.messagePath) ??
  JSON.stringify(failure);

/** Ties what the answer tells to the entries sent: objects by reference and type, failures also by their index. */
const tie = (sent: readonly JsonObject[], lists: Lists, profile: ServiceProfile): Told => {
  const places = placesOf(sent, referenceKey);
  const readings = new Map<number, RecordReading>();
  const strays: Told['strays'] = { created: [], updated: [], failures: 0 };
  const take = (place: number | undefined, reading: RecordReading): boolean => {
    if (place === undefined || place < 0 || place >= sent.length || readings.has(place)) return false;
    readings.set(place, reading);
    return true;
  };
  for (const failure of lists.failures) {
    const text = failureText(failure, profile);
    const code = textAt(failure, profile.errors.codePath) ?? '';
    if (!take(placeOfFailure(failure, sent, profile), { kind: 'failed', code, text })) strays.failures += 1;
  }
  for (const kind of ['created', 'updated'] as const) {
    for (const entry of lists[kind]) {
      const id = textAt(entry, 'id') ?? null;
      const place = places.get(referenceKey(entry) ?? '');
      const kept = place === undefined ? {} : keptOtherwise(sent[place], entry);
      if (!take(place, { kind, id, ...kept })) strays[kind].push(entry);
    }
  }
  return { readings, strays };
};

const idsOf = (entries: readonly JsonObject[]): readonly string[] =>
  entries.flatMap((entry) => asText(entry['id']) ?? []);

/** Entries that nothing names were written only where the numbers leave no other reading; their ids are then proven by listing. */
const settled = (sent: readonly JsonObject[], lists: Lists, profile: ServiceProfile): ChunkReading => {
  const { readings, strays } = tie(sent, lists, profile);
  const open = sent.length - readings.size;
  const nameless = strays.created.length + strays.updated.length;
  const adds = nameless === open && strays.failures === 0 && lists.contradiction === null;
  const written = lists.created.length + lists.updated.length;
  const counts = `${sent.length} sent, ${written} written, ${lists.failures.length} failed`;
  const isWhole = open === 0 && nameless === 0 && strays.failures === 0 && lists.contradiction === null;
  const why = [counts, ...(lists.contradiction === null ? [] : [lists.contradiction])].join('; ');
  return {
    kind: 'settled',
    records: sent.map(
      (_, place): RecordReading =>
        readings.get(place) ?? (adds ? { kind: 'written' } : { kind: 'unaccounted', text: why }),
    ),
    notes: isWhole ? [] : [why],
    writtenIds: { created: idsOf(strays.created), updated: idsOf(strays.updated) },
  };
};

/**
 * Reads the answer of the dimension bulk. A refusal wrote nothing and may name one entry; under a success
 * `failures[]` failed at write, and the full objects of `created[]` and `updated[]` are tied by their references.
 */
export const read = (
  reply: ReplyBody,
  sent: readonly JsonObject[],
  profile: ServiceProfile,
): ChunkReading => {
  const { status, body } = reply;
  if (status >= 400 && status < 500) return readNamedRefusal(reply, sent.length, profile);
  const text = textAt(body ?? undefined, profile.errors.messagePath) ?? reply.text.slice(0, 300);
  if (status < 200 || status >= 300 || body === null || !isJsonObject(body))
    return { kind: 'unreadable', text };
  const lists = listsOf(body);
  const isEmpty = lists !== null && lists.created.length + lists.updated.length + lists.failures.length === 0;
  return lists === null || isEmpty ? { kind: 'unreadable', text } : settled(sent, lists, profile);
};
