import type { Json, JsonObject } from '../../src/core/values/json';
import { chance } from './chance';
import { objectsOf } from './json';
import type { Load } from './loads';
import type { ServiceWorld } from './worlds';

/** Who made a thing: a sending of ours (its number, and the import it was of), or somebody else. */
export type Maker =
  | { readonly who: 'ours'; readonly sending: number; readonly from: number }
  | { readonly who: 'before' | 'foreign' | 'second-client' };

/** A thing that the service holds. Times are epoch milliseconds. */
export type Thing = {
  readonly id: string;
  /** What it is in the real world; null: it only has the number of something else. */
  readonly identity: string | null;
  readonly maker: Maker;
  /** Whether somebody else made it. */
  readonly wasThere: boolean;
  readonly createdAt: number;
  /** When the list shows it first. */
  readonly visibleAt: number;
  /** Never shown by a list that has holes. */
  readonly isHidden: boolean;
  /** As it stands now. */
  readonly entry: JsonObject;
  /** Imports of ours that wrote it, in their order; 0: somebody else did. */
  readonly writers: readonly number[];
};

/** What became of one entry at the service. */
export type Written =
  | { readonly kind: 'created' | 'updated'; readonly id: string }
  | { readonly kind: 'failed' };

/** Entries that the service has taken and writes at its own time. */
export type Work = {
  readonly entries: readonly JsonObject[];
  /** Epoch milliseconds; null: never. */
  readonly writesAt: number | null;
  readonly maker: Maker;
  written: readonly Written[] | null;
};

/** What the service truly holds: the reference that everything reported is held against. */
export type Books = {
  readonly take: (entries: readonly JsonObject[], writesAt: number | null, maker: Maker) => Work;
  /** Does what is due by then. */
  readonly advance: (now: number) => void;
  /** Every thing of an identity, in the order of creation. */
  readonly held: (identity: string) => readonly Thing[];
  /** A thing by its id. */
  readonly withId: (id: string) => Thing | undefined;
  /** Whether something taken is still to be written that will create or change the thing. */
  readonly isComing: (identity: string) => boolean;
  /** Whether the entry bears an id that something has already. */
  readonly isUsed: (entry: JsonObject) => boolean;
  /** Puts down what somebody else made. `identity` null: it only looks like one of ours. */
  readonly add: (entry: JsonObject, identity: string | null, at: number, who: Maker) => void;
  /** What a list shows at a time, in the order of creation. */
  readonly shownAt: (now: number) => readonly Thing[];
};

type Options = {
  readonly load: Load;
  readonly salt: number;
  readonly world: ServiceWorld;
  /** Identities that can never be written. */
  readonly fails: ReadonlySet<string>;
};

const writerOf = (maker: Maker): number => (maker.who === 'ours' ? maker.from : 0);

const linesOf = (entry: JsonObject): readonly JsonObject[] => objectsOf(entry.items);

/** Opens the books. */
export const openBooks = ({ load, salt, world, fails }: Options): Books => {
  const things: Thing[] = [];
  let waiting: Work[] = [];
  const held = (identity: string): readonly Thing[] => things.filter((thing) => thing.identity === identity);
  const visibleFrom = (at: number): number => {
    const lag = Math.floor(chance(salt, 'lag', things.length) * world.lagMs);
    // In order: what is shown was preceded by all that is older.
    const before = world.isInOrder ? Math.max(0, ...things.map(({ visibleAt }) => visibleAt)) : 0;
    return Math.max(before, at + lag);
  };
  const create = (entry: JsonObject, identity: string | null, at: number, maker: Maker): Thing => {
    const isOld = maker.who === 'before';
    const thing: Thing = {
      id: `${1_000 + things.length}`,
      identity,
      maker,
      wasThere: maker.who !== 'ours',
      createdAt: at,
      visibleAt: isOld ? at : visibleFrom(at),
      isHidden: !isOld && !world.isInOrder && chance(salt, 'hole', things.length) < 0.15,
      entry,
      writers: [writerOf(maker)],
    };
    things.push(thing);
    return thing;
  };
  const usedBy = (entry: JsonObject): Thing | undefined => {
    const key = load.repeatKey(entry);
    return key === null ? undefined : things.find((thing) => load.repeatKey(thing.entry) === key);
  };
  const update = (old: Thing, entry: JsonObject, maker: Maker): Written => {
    const items: Json[] = world.addsLines ? [...linesOf(old.entry), ...linesOf(entry)] : [...linesOf(entry)];
    const next = { ...old.entry, ...entry, ...(load.hasLines ? { items } : {}) };
    const writers = [...old.writers, writerOf(maker)];
    things[things.indexOf(old)] = { ...old, entry: next, writers };
    return { kind: 'updated', id: old.id };
  };
  const write = (entry: JsonObject, at: number, maker: Maker): Written => {
    const identity = load.identity(entry);
    if (fails.has(identity)) return { kind: 'failed' };
    const [old] = load.isUpsert(entry) ? held(identity) : [];
    if (old !== undefined) return update(old, entry, maker);
    const used = usedBy(entry);
    if (used !== undefined && world.repeat === 'echoed') return { kind: 'created', id: used.id };
    if (used !== undefined && world.repeat !== 'second') return { kind: 'failed' };
    return { kind: 'created', id: create(entry, identity, at, maker).id };
  };
  return {
    held,
    withId: (id) => things.find((thing) => thing.id === id),
    isUsed: (entry) => !load.isUpsert(entry) && usedBy(entry) !== undefined,
    add: (entry, identity, at, maker) => void create(entry, identity, at, maker),
    shownAt: (now) => things.filter(({ visibleAt, isHidden }) => visibleAt <= now && !isHidden),
    take: (entries, writesAt, maker) => {
      const work: Work = { entries, writesAt, maker, written: null };
      waiting.push(work);
      return work;
    },
    advance: (now) => {
      const due = waiting.filter((work) => work.writesAt !== null && work.writesAt <= now);
      waiting = waiting.filter((work) => !due.includes(work));
      due.sort((a, b) => (a.writesAt ?? 0) - (b.writesAt ?? 0));
      for (const work of due)
        work.written = work.entries.map((entry) => write(entry, work.writesAt ?? 0, work.maker));
    },
    isComing: (identity) =>
      !fails.has(identity) &&
      waiting.some(
        ({ writesAt, entries }) =>
          writesAt !== null && entries.some((entry) => load.identity(entry) === identity),
      ),
  };
};
