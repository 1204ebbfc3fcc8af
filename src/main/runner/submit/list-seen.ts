import { linesQuery } from '../../../core/targets/list-query';
import { updateKey as updateKeyBy } from '../../../core/targets/update-key';
import type { JsonObject } from '../../../core/values/json';
import { asCompared, startComparing } from './as-compared';
import { holeAmong, type LeftOut } from './list-holes';
import { listReader } from './list-reader';
import { type ListEnd, readList } from './listing';
import { type Sort, startSorts } from './shown-sorts';
import { listTools, type Workshop } from './workshop';

/** An entry that a list shows, with its id. */
export type Entry = { readonly id: string; readonly entry: JsonObject };
/** Entries by key. */
export type Index = ReadonlyMap<string, readonly Entry[]>;

const NONE: ReadonlySet<string> = new Set();

/** The key by which a bulk would update an entry; null: no bulk would, or it is not asked for. */
const updateKeyOf = ({ target, link: { profile } }: Workshop, entry: JsonObject): string | null =>
  target.readBack.kind === 'unreadable'
    ? null
    : (updateKeyBy(target, profile)?.(target.readBack.shown(entry, profile)) ?? null);

/**
 * What a list leaves out that it showed before and still is there, or that the service answered for longer ago than anything may come
 * late, and may still have.
 */
const leftOutBy = async (shop: Workshop, begunAt: number): Promise<readonly string[]> => {
  const before = begunAt - shop.link.profile.proof.horizonMs;
  const late = shop.ledger.state().answered.filter(({ at }) => at >= before);
  const recent = new Set(late.flatMap(({ ids }) => ids.map(({ serviceId }) => serviceId)));
  const answered = (limit: number) =>
    shop.store
      .unlisted({ before, since: begunAt, limit: limit + recent.size })
      .filter((id) => !recent.has(id))
      .slice(0, limit);
  const shown: LeftOut['shown'] = (limits) => shop.store.shownBefore({ since: begunAt, ...limits });
  const hole = await holeAmong(shop, listTools(shop), { answered, shown, purpose: 'read-back' });
  return hole === null ? [] : [hole];
};

type WantedThere = {
  readonly keys: ReadonlySet<string>;
  /** How many entries are sought under each key whose absence may have a record go out again. */
  readonly mayBeAbsent?: ReadonlyMap<string, number>;
  readonly ids?: ReadonlySet<string>;
  readonly updateKeys?: ReadonlySet<string>;
  readonly sorts?: readonly Sort[];
};

/** What one reading of a list shows of what is wanted. All that it shows is kept by the journal. */
type Reading = {
  readonly end: ListEnd;
  readonly seen: Index;
  readonly updated: Index;
  readonly shown: ReadonlyMap<string, JsonObject>;
  readonly begunAt: number;
  readonly hides: (sort: Sort) => boolean;
};

const readOnce = async (
  shop: Workshop,
  purpose: 'look-up' | 'prove',
  { keys, ids = NONE, updateKeys = NONE, sorts = [] }: WantedThere,
): Promise<Reading> => {
  const { lookUp } = shop.target;
  const { profile, clock } = shop.link;
  const seen = new Map<string, Entry[]>();
  const updated = new Map<string, Entry[]>();
  const shown = new Map<string, JsonObject>();
  const begunAt = clock.now();
  const query = { company: shop.company, ...linesQuery(shop.target, profile) };
  const list = { endpoint: lookUp.endpoint, query, purpose };
  const comparing = startComparing(shop.target, profile);
  const shownSorts = startSorts(shop.target, profile, sorts, shop.store.placeOfOrder);
  const read = await readList(listTools(shop), list, (raw) => {
    const entries = raw.map((entry) => asCompared(shop.link, shop.target, shop.company, entry));
    comparing.see(entries);
    shownSorts.see(entries);
    for (const entry of entries) {
      const key = lookUp.keyOfListed(entry, profile);
      const id = lookUp.idOfListed(entry, profile);
      if (id === null) continue;
      if (ids.has(id)) shown.set(id, entry);
      if (key !== null && keys.has(key)) seen.set(key, [...(seen.get(key) ?? []), { id, entry }]);
      const updateKey = updateKeys.size === 0 ? null : updateKeyOf(shop, entry);
      if (updateKey !== null && updateKeys.has(updateKey))
        updated.set(updateKey, [...(updated.get(updateKey) ?? []), { id, entry }]);
    }
    // When its page came: what was sent since the first page was asked for may stand on a later one.
    if (lookUp.compared !== undefined) shop.store.keepSeen(shop.target, entries, profile, clock.now());
  });
  const end = read.kind === 'read' ? { ...read, isWhole: read.isWhole && comparing.strange() === 0 } : read;
  return { end, seen, updated, shown, begunAt, hides: shownSorts.hides };
};

/** Entries of both, each once and as the second shows it. */
const either = (first: Index, second: Index): Index =>
  new Map(
    [...new Set([...first.keys(), ...second.keys()])].map((key) => {
      const later = second.get(key) ?? [];
      const ids = new Set(later.map(({ id }) => id));
      return [key, [...(first.get(key) ?? []).filter(({ id }) => !ids.has(id)), ...later]];
    }),
  );

/** Two readings one after the other: what either shows is there, and who bears witness is shown by both. */
const bothOf = (first: Reading, second: Reading): Reading => ({
  end: second.end,
  seen: either(first.seen, second.seen),
  updated: either(first.updated, second.updated),
  shown: new Map([...second.shown].filter(([id]) => first.shown.has(id))),
  begunAt: first.begunAt,
  hides: (sort) => first.hides(sort) || second.hides(sort),
});

/**
 * Whether a reading of several pages may show absence. Then it is read again: an entry in front of a seam that is taken away while
 * the pages are read has another one fall between them, and so does an entry that moves.
 */
const needsAnother = (
  shop: Workshop,
  { end, seen, shown, begunAt }: Reading,
  mayBeAbsent: ReadonlyMap<string, number>,
): boolean => {
  if (end.kind !== 'read' || !end.isWhole || end.pages < 2 || shown.size === 0) return false;
  const firstSeen = shop.store.firstSeen([...seen.values()].flatMap((all) => all.map(({ id }) => id)));
  const isNew = ({ id }: Entry): boolean => (firstSeen.get(id) ?? begunAt) >= begunAt;
  return [...mayBeAbsent].some(([key, sought]) => (seen.get(key) ?? []).filter(isNew).length < sought);
};

/** Lists to the end and keeps what has one of the keys or ids that are wanted; twice where absence may come of it. */
export const listSeen = async (shop: Workshop, purpose: 'look-up' | 'prove', wanted: WantedThere) => {
  const { lookUp } = shop.target;
  const first = await readOnce(shop, purpose, wanted);
  const isAgain = needsAnother(shop, first, wanted.mayBeAbsent ?? new Map());
  const last = isAgain ? await readOnce(shop, purpose, wanted) : first;
  const read = isAgain ? bothOf(first, last) : first;
  const { end, begunAt } = read;
  const isWhole = end.kind === 'read' && end.isWhole;
  const leftOut = purpose === 'look-up' && isWhole ? await leftOutBy(shop, last.begunAt) : [];
  if (lookUp.compared !== undefined && end.kind === 'read')
    shop.store.keepListing(await listReader(shop.link), {
      begunAt,
      endedAt: shop.link.clock.now(),
      isWhole: isWhole && leftOut.length === 0,
      entries: end.entries,
    });
  return { ...read, leftOut };
};
