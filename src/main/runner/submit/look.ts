import { likenessOf, mayBeLeftOut } from '../../../core/submit/agreement';
import { comparedFields, contentOf } from '../../../core/submit/content';
import { recheckFacts, writtenFacts } from '../../../core/submit/decisions';
import { lookFacts } from '../../../core/submit/look';
import { unsettledRecords } from '../../../core/submit/look/judged';
import type { Listed, Looked } from '../../../core/submit/looked';
import { openChunk } from '../../../core/submit/open-chunks';
import { refusalsToLookFor, resendOf } from '../../../core/submit/state';
import { soughtAway } from '../../../core/submit/turned-away';
import { updateSightOf } from '../../../core/submit/update-sight';
import { compareRecord, leavesOut } from '../../../core/targets/compare';
import { fieldLabel } from '../../../core/targets/field-label';
import { updateKey } from '../../../core/targets/update-key';
import type { JsonObject } from '../../../core/values/json';
import { listReader } from './list-reader';
import { type Entry, type Index, listSeen } from './list-seen';
import type { ListEnd } from './listing';
import { holdUnsent } from './probe';
import { readEntry } from './read-entry';
import { type Sort, sortOf } from './shown-sorts';
import type { Workshop } from './workshop';

const NONE: ReadonlySet<string> = new Set();

/** The service does not let the list be read, or it cannot be made out: asking again changes nothing. */
export const isUnavailable = (end: ListEnd): boolean =>
  end.kind === 'unavailable' ||
  (end.kind === 'trouble' && (end.why === 'permission' || end.why === 'not-found'));

/** Gives an entry with its lines, read by its id where the list left them out, as far as they can be read now. */
type Completing = (payload: JsonObject, one: Entry) => Promise<JsonObject>;

/** Where no look follows, a stumbling service is asked again; once it has proved to be down, no more. */
const completing = (shop: Workshop, { isLast }: { readonly isLast: boolean }): Completing => {
  const { readBack, lookUp } = shop.target;
  const { profile } = shop.link;
  let isPatient = isLast;
  return async (payload, { id, entry }) => {
    if (readBack.kind === 'unreadable' || lookUp.compared?.lines !== 'by-id') return entry;
    if (!leavesOut(readBack, payload, readBack.shown(entry, profile))) return entry;
    const read = await readEntry(shop, id, { isPatient });
    if (read.kind === 'trouble') isPatient = false;
    return read.kind === 'shown' ? read.entry : entry;
  };
};

export type Place = {
  readonly record: number;
  readonly payload: JsonObject;
  readonly key: string | null;
  /** By which a bulk updates what stands there; null: there is none. */
  readonly updateKey: string | null;
  /** When its first sending began; null: it is not sought. */
  readonly begunAt: number | null;
  /** How many lines what it updates had before; undefined: it is not known, or it updates nothing. */
  readonly linesBefore?: number | undefined;
};

/** How a record that is sought was sent first. */
type Sending = { readonly begunAt: number } & Pick<Place, 'linesBefore'>;

export const placesOf = async (
  shop: Workshop,
  records: readonly number[],
  sendings: ReadonlyMap<number, Sending> = new Map(),
): Promise<readonly Place[]> => {
  const payloads = await shop.store.payloads(records);
  const { keyOfPayload } = shop.target.lookUp;
  const keyOf = updateKey(shop.target, shop.link.profile);
  return records.map((record, i) => {
    const payload = payloads[i] ?? {};
    const key = keyOfPayload(payload, { company: shop.company });
    return {
      record,
      payload,
      key,
      updateKey: keyOf?.(payload) ?? null,
      begunAt: sendings.get(record)?.begunAt ?? null,
      linesBefore: sendings.get(record)?.linesBefore,
    };
  });
};

/** What this journal sent last of an entry before a record was sent; `isLater`: it sent more since. */
const sentBefore = (shop: Workshop, id: string, begunAt: number) => {
  const all = shop.store.ownSent([id]);
  const isLater = all.some(({ lastAt }) => lastAt >= begunAt);
  return { all, before: isLater ? null : (all.at(-1)?.payload ?? null) };
};

export const isText = (key: string | null): key is string => key !== null;

/** How many records have each key. */
const timesEach = (places: readonly Place[]): ReadonlyMap<string, number> => {
  const times = new Map<string, number>();
  for (const { key } of places) if (key !== null) times.set(key, (times.get(key) ?? 0) + 1);
  return times;
};

/** The entry's own date, as it stands there. */
const dateOf = (shop: Workshop, entry: JsonObject): string | null => {
  const value = entry[shop.link.profile.proof.createdAtPath];
  return typeof value === 'string' ? value : null;
};

/**
 * Fields that the first record read back otherwise, but for those that the list shows of it as they were sent; and its lines, where
 * the list shows them otherwise than its reading by id.
 */
const leftOutOf = async (
  shop: Workshop,
  shown: ReadonlyMap<string, JsonObject>,
): Promise<ReadonlySet<string>> => {
  const { ledger, store, target, link } = shop;
  const { borneOut } = ledger.state();
  if (borneOut === null) return NONE;
  const entry = shown.get(borneOut.serviceId);
  if (entry === undefined) return new Set(borneOut.differs);
  const [payload = {}] = await store.payloads([borneOut.record]);
  const { differs, unshown } = likenessOf(target, payload, entry, { profile: link.profile });
  const otherwise = new Set(mayBeLeftOut(target, [...differs, ...unshown]));
  const lines = target.readBack.kind === 'readable' ? target.readBack.lines?.key : undefined;
  return new Set([...otherwise].filter((field) => field === lines || borneOut.differs.includes(field)));
};

type Lists = {
  readonly seen: Index;
  readonly updated: Index;
  readonly whole: Completing;
  readonly leftOut: ReadonlySet<string>;
  /** Records that a person wanted sent although equal ones stood there: those are other invoices by that word. */
  readonly anyway: ReadonlySet<number>;
};

const listedFor = async (
  shop: Workshop,
  { record, payload, key, updateKey: ownKey, begunAt, linesBefore }: Place,
  { seen, updated, whole, leftOut, anyway }: Lists,
  claimed: ReadonlySet<string>,
): Promise<readonly Listed[]> => {
  const { lookUp } = shop.target;
  const { profile } = shop.link;
  // An earlier record may have made what this one updates, and it may stand there under another number.
  const own = (ownKey === null ? [] : (updated.get(ownKey) ?? [])).filter(
    ({ entry }) => lookUp.belongsElsewhere?.(payload, entry, profile) !== true,
  );
  const updatedIds = new Set(own.map(({ id }) => id));
  // What is new there may be the same thing under somebody else's own id: only what it belongs to makes it another.
  const isOther = lookUp.belongsElsewhere ?? lookUp.contradicts;
  const others = (key === null ? [] : (seen.get(key) ?? [])).filter(
    ({ id, entry }) => !updatedIds.has(id) && !claimed.has(id) && isOther?.(payload, entry, profile) !== true,
  );
  const free = [...own, ...others];
  const firstSeen = shop.store.firstSeen(free.map(({ id }) => id));
  const listed: Listed[] = [];
  for (const one of free) {
    const seenAt = firstSeen.get(one.id) ?? null;
    if (anyway.has(record) && seenAt !== null && begunAt !== null && seenAt < begunAt) continue;
    const entry = await whole(payload, one);
    const agreement = (await isSoUnderKey(shop, payload, { id: one.id, entry }))
      ? { differs: [], unshown: [] }
      : likenessOf(shop.target, payload, entry, { profile, leftOut });
    const found = { id: one.id, agreement, createdAt: dateOf(shop, entry), firstSeenAt: seenAt };
    if (begunAt === null || !updatedIds.has(one.id)) {
      listed.push(found);
      continue;
    }
    const { all, before } = sentBefore(shop, one.id, begunAt);
    // What the service answered to another import was known from then on, whether or not a list has shown it.
    const firstSeenAt = all.reduce<number | null>(
      (first, { lastAt }) => Math.min(first ?? lastAt, lastAt),
      seenAt,
    );
    const update = updateSightOf(shop.target, { sent: payload, before, linesBefore }, entry, {
      profile,
      leftOut,
    });
    listed.push({ ...found, firstSeenAt, update });
  }
  return listed;
};

/** Records in doubt of these chunks, those refused or failed where they are looked for, and what was turned away. */
const soughtRecords = (shop: Workshop, chunks: readonly number[], isLast: boolean): readonly number[] => {
  const state = shop.ledger.state();
  return [
    ...chunks.flatMap((chunk) => openChunk(state.active, chunk)?.left ?? []),
    ...(isLast ? refusalsToLookFor(state).map(({ record }) => record) : []),
    ...soughtAway(state, { isLast }).map(({ record }) => record),
  ];
};

/** How each record that is sought was first sent. */
const firstSendings = (
  shop: Workshop,
  chunks: readonly number[],
  isLast: boolean,
): ReadonlyMap<number, Sending> => {
  const state = shop.ledger.state();
  return new Map<number, Sending>([
    ...soughtAway(state, { isLast }).map(
      ({ record, turnedAway }) => [record, { begunAt: turnedAway.begunAt }] as const,
    ),
    ...chunks.flatMap((chunk) => {
      const { left = [], sent, chunk: made } = openChunk(state.active, chunk) ?? {};
      const sending = { begunAt: sent?.firstBegunAt ?? 0, linesBefore: made?.linesBefore };
      return left.map((record) => [record, sending] as const);
    }),
    ...refusalsToLookFor(state).map(({ record, begunAt }) => [record, { begunAt }] as const),
  ]);
};

/** Orders of ours that records update, which the list does not show, read by their ids. */
const unlistedOf = async (shop: Workshop, wanted: ReadonlySet<string>, listed: Index): Promise<Index> => {
  const { readBack } = shop.target;
  const keys = new Set([...wanted].filter((key) => !listed.has(key)));
  const found = new Map<string, readonly Entry[]>(listed);
  if (keys.size === 0 || readBack.kind === 'unreadable') return found;
  for (const [key, ids] of shop.store.ownIds(updateKey(shop.target, shop.link.profile), keys))
    for (const id of ids) {
      const read = await readEntry(shop, id);
      if (read.kind === 'shown') found.set(key, [...(found.get(key) ?? []), { id, entry: read.entry }]);
    }
  return found;
};

/** Outcomes written in one transaction: a long one would hold everything else up. */
export const PROVEN_AT_ONCE = 500;

/** What sort of thing each record is, as far as entries show that as it was sent. */
const sortsOf = (
  { target, ledger, store: { placeOfOrder } }: Workshop,
  places: readonly Place[],
): ReadonlyMap<number, Sort> => {
  const otherwise = ledger.state().borneOut?.differs ?? [];
  return new Map(
    places.map(({ record, payload }) => [record, sortOf(target, payload, { placeOfOrder, otherwise })]),
  );
};

/** What a listed entry could be as well: records with the same key that were sent and have no outcome yet. */
const rivalsOf = async (shop: Workshop, sought: readonly Place[]): Promise<readonly Place[]> => {
  const known = new Set(sought.map(({ record }) => record));
  const wanted = new Set(sought.map(({ key }) => key));
  const others = unsettledRecords(shop.ledger.state()).filter((record) => !known.has(record));
  const rivals: Place[] = [];
  for (let first = 0; first < others.length; first += PROVEN_AT_ONCE)
    for (const place of await placesOf(shop, others.slice(first, first + PROVEN_AT_ONCE)))
      if (wanted.has(place.key)) rivals.push(place);
  return rivals;
};

/** Of what was told last so many are held against the list by the key they were sent with. */
const KEYS_HELD = 5;

/** Entries of this import, told last, that the list shows under another key than they were sent with. */
const renamedIn = async (
  shop: Workshop,
  shown: ReadonlyMap<string, JsonObject>,
): Promise<readonly string[]> => {
  const { lookUp } = shop.target;
  const told = shop.ledger
    .state()
    .answered.flatMap(({ ids }) => ids)
    .filter(({ serviceId }) => shown.has(serviceId))
    .slice(-KEYS_HELD);
  const places = await placesOf(
    shop,
    told.map(({ record }) => record),
  );
  return told.flatMap(({ serviceId }, i) => {
    const listed = lookUp.keyOfListed(shown.get(serviceId) ?? {}, shop.link.profile);
    const sent = places[i]?.key ?? null;
    return sent === null || listed === sent ? [] : [serviceId];
  });
};

/** When the first of what is in doubt was sent: from then on others may bear witness. */
const earliestDoubt = (shop: Workshop, chunks: readonly number[]): number => {
  const state = shop.ledger.state();
  const ends = chunks.flatMap((chunk) => openChunk(state.active, chunk)?.sent.endedAt ?? []);
  return Math.min(shop.link.clock.now(), ...ends);
};

/** The same of an entry that is found by its key alone; false of what is compared field by field. */
const isSoUnderKey = async (shop: Workshop, payload: JsonObject, one: Entry): Promise<boolean> => {
  const { lookUp, readBack, bulk } = shop.target;
  if (lookUp.compared !== undefined) return false;
  if (bulk.isSo !== undefined) return isSo(shop, payload, one);
  if (readBack.kind === 'unreadable') return false;
  const shown = readBack.shown(one.entry, shop.link.profile);
  return (
    readBack.mirrors.every(({ field }) => payload[field] === undefined || (shown[field] ?? '') !== '') &&
    compareRecord(readBack, payload, shown).length === 0
  );
};

/** Whether an entry shows a payload to be as it was sent, read by its id where the list leaves something out. */
const isSo = async (shop: Workshop, payload: JsonObject, { id, entry }: Entry): Promise<boolean> => {
  const { isSo: shows } = shop.target.bulk;
  if (shows === undefined) return false;
  const listed = shows(payload, entry);
  if (listed !== null) return listed;
  const read = await readEntry(shop, id);
  return read.kind === 'shown' && shows(payload, read.entry) === true;
};

/** Records that the only entry under their key shows as they were sent. */
const soAmong = async (
  shop: Workshop,
  places: Iterable<Place>,
  seen: Index,
): Promise<ReadonlySet<number>> => {
  const so = new Set<number>();
  for (const { record, key, payload } of places) {
    const [entry, ...others] = key === null ? [] : (seen.get(key) ?? []);
    if (entry !== undefined && others.length === 0 && (await isSo(shop, payload, entry))) so.add(record);
  }
  return so;
};

/** Upserts among what is sought that stand there as they were sent: whichever sending wrote them, they are written. */
const settleWritten = async (
  shop: Workshop,
  chunks: readonly number[],
  places: readonly Place[],
  seen: Index,
): Promise<void> => {
  const { ledger, link } = shop;
  const { active } = ledger.state();
  const upserts = chunks.filter((number) => {
    const chunk = openChunk(active, number);
    return chunk !== undefined && resendOf(ledger.state(), chunk) === 'upsert';
  });
  const records = new Set(upserts.flatMap((number) => openChunk(active, number)?.left ?? []));
  const sought = places.filter(({ record }) => records.has(record));
  const so = await soAmong(shop, sought, seen);
  if (so.size > 0) await ledger.append(() => writtenFacts(ledger.state(), upserts, so, link.clock.now()));
};

/** What agrees where an entry is taken for a record, in words. */
const agreeingFields = ({ target }: Workshop, notCompared: ReadonlySet<string>): string =>
  target.lookUp.compared === undefined
    ? 'all that was sent'
    : comparedFields(target, [...notCompared])
        .map((field) => fieldLabel(target, field))
        .join(', ');

/**
 * Looks in the service's list for the records of chunks that no answer has settled, and for those that were refused or failed.
 * What is seen, when, and how far the list can be trusted, is the evidence.
 */
export const look = async (
  shop: Workshop,
  { chunks, isLast }: { readonly chunks: readonly number[]; readonly isLast: boolean },
): Promise<void> => {
  const { ledger, store, link } = shop;
  const sought = soughtRecords(shop, chunks, isLast);
  const places = await placesOf(shop, sought, firstSendings(shop, chunks, isLast));
  const others = await store.witnesses(earliestDoubt(shop, chunks));
  const own = ledger.state().answered.flatMap(({ ids }) => ids.map(({ serviceId }) => serviceId));
  const keys = new Set(places.map(({ key }) => key).filter(isText));
  const { active } = ledger.state();
  const open = new Set(chunks.flatMap((chunk) => openChunk(active, chunk)?.left ?? []));
  const mayBeAbsent = timesEach(places.filter(({ record }) => open.has(record)));
  const firstListedAt = await store.firstListedAt(await listReader(link));
  const first = ledger.state().borneOut?.serviceId ?? [];
  const again = ledger.state().again.unshown.map(({ serviceId }) => serviceId);
  const made = soughtAway(ledger.state(), { isLast }).flatMap((one) => one.made?.serviceId ?? []);
  const ids = new Set([...own, ...again, ...made, ...others.map(({ serviceId }) => serviceId)].concat(first));
  const updateKeys = new Set(places.map(({ updateKey }) => updateKey).filter(isText));
  const sorts = sortsOf(shop, places);
  const wanted = { keys, mayBeAbsent, ids, updateKeys, sorts: [...sorts.values()] };
  const { end, seen, shown, begunAt, leftOut, hides, ...rest } = await listSeen(shop, 'look-up', wanted);
  if (end.kind === 'trouble' && !isUnavailable(end)) return;
  await settleWritten(shop, chunks, places, seen);
  const updated = await unlistedOf(shop, updateKeys, rest.updated);
  const claimed = await store.claimed([...seen.values()].flatMap((all) => all.map(({ id }) => id)));
  const listed = new Map<number, readonly Listed[]>();
  const all = [...places, ...(await rivalsOf(shop, places))];
  const whole = completing(shop, { isLast });
  const notCompared = await leftOutOf(shop, shown);
  // What was refused as known is known there under the same id: by that word it stays what it is.
  const anyway = store.sentAnyway([...open]);
  const lists = { seen, updated, whole, leftOut: notCompared, anyway };
  for (const place of all) {
    const found = await listedFor(shop, place, lists, claimed);
    if (found.length > 0) listed.set(place.record, found);
  }
  const looked: Looked = {
    begunAt,
    isWhole: end.kind === 'read' && end.isWhole,
    isRefused: isUnavailable(end),
    listed,
    contents: new Map(all.map(({ record, key, payload }) => [record, contentOf(shop.target, key, payload)])),
    shown: new Map([...shown].map(([id, entry]) => [id, dateOf(shop, entry)])),
    renamed: await renamedIn(shop, shown),
    others,
    firstListedAt,
    leftOut,
    hidden: new Set([...sorts].flatMap(([record, sort]) => (hides(sort) ? [record] : []))),
  };
  const label = (field: string): string => fieldLabel(shop.target, field);
  const fields = agreeingFields(shop, notCompared);
  await ledger.append(() =>
    lookFacts(ledger.state(), { chunks, isLast, fields, label }, looked, link.clock.now()),
  );
  await holdUnsent(shop);
};

/**
 * Looks in the list for upserts that an earlier run left without an answer. What is there as it was sent counts as
 * written, and gets its id by the proof at the end; what reads neither so nor as it was shown is a person's; all else goes out again.
 */
export const recheck = async (shop: Workshop, chunks: readonly number[]): Promise<void> => {
  const { ledger, link } = shop;
  const { active } = ledger.state();
  const records = chunks.flatMap((chunk) => openChunk(active, chunk)?.left ?? []);
  const places = new Map((await placesOf(shop, records)).map((place) => [place.record, place]));
  const keys = new Set([...places.values()].map(({ key }) => key).filter(isText));
  const { end, seen } = await listSeen(shop, 'look-up', { keys });
  if (end.kind === 'trouble' && !isUnavailable(end)) return;
  const there = await soAmong(shop, places.values(), seen);
  const since = Math.max(...chunks.map((chunk) => openChunk(active, chunk)?.sent.begunAt ?? 0));
  const otherwise = shop.store.otherwiseThere(shop.target, { records, since, profile: link.profile });
  await ledger.append(() => recheckFacts(ledger.state(), chunks, { there, otherwise }, link.clock.now()));
};
