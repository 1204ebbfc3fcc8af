import type { JsonObject } from '../../src/core/values/json';
import type { Load } from './loads';

/** A thing that the service holds. */
export type Thing = { readonly id: string; readonly identity: string; readonly wasThere: boolean };

/** What became of one entry at the service. */
export type Written =
  | { readonly kind: 'created' | 'updated'; readonly id: string }
  | { readonly kind: 'failed' };

/** Entries that the service has taken and writes at its own time. */
export type Work = {
  readonly entries: readonly JsonObject[];
  /** Epoch milliseconds; null: never. */
  readonly writesAt: number | null;
  written: readonly Written[] | null;
};

/** What the service truly holds: the reference that everything reported is held against. */
export type Books = {
  readonly take: (entries: readonly JsonObject[], writesAt: number | null) => Work;
  /** Does what is due by then. */
  readonly advance: (now: number) => void;
  /** Every thing of an identity, in the order of creation. */
  readonly held: (identity: string) => readonly Thing[];
  /** Whether something taken is still to be written that will create or change the thing. */
  readonly isComing: (identity: string) => boolean;
  /** Everything with the entry that made it, as a list shows it. */
  readonly all: () => readonly {
    readonly thing: Thing;
    readonly entry: JsonObject;
    readonly since: number;
  }[];
};

/** Opens the books, with things that were there before. `fails`: identities that can never be written. */
export const openBooks = (load: Load, before: readonly JsonObject[], fails: ReadonlySet<string>): Books => {
  const things: { thing: Thing; entry: JsonObject; since: number }[] = [];
  let waiting: Work[] = [];
  const held = (identity: string): readonly Thing[] =>
    things.filter(({ thing }) => thing.identity === identity).map(({ thing }) => thing);
  const create = (entry: JsonObject, since: number, wasThere: boolean): Thing => {
    const thing = { id: `${1_000 + things.length}`, identity: load.identity(entry), wasThere };
    things.push({ thing, entry, since });
    return thing;
  };
  for (const entry of before) create(entry, 0, true);
  const write = (entry: JsonObject, at: number): Written => {
    const identity = load.identity(entry);
    if (fails.has(identity)) return { kind: 'failed' };
    const [old] = load.isUpsert(entry) ? held(identity) : [];
    return old === undefined
      ? { kind: 'created', id: create(entry, at, false).id }
      : { kind: 'updated', id: old.id };
  };
  return {
    held,
    all: () => things,
    take: (entries, writesAt) => {
      const work: Work = { entries, writesAt, written: null };
      waiting.push(work);
      return work;
    },
    advance: (now) => {
      const due = waiting.filter((work) => work.writesAt !== null && work.writesAt <= now);
      waiting = waiting.filter((work) => !due.includes(work));
      due.sort((a, b) => (a.writesAt ?? 0) - (b.writesAt ?? 0));
      for (const work of due) work.written = work.entries.map((entry) => write(entry, work.writesAt ?? 0));
    },
    isComing: (identity) =>
      !fails.has(identity) &&
      waiting.some(
        ({ writesAt, entries }) =>
          writesAt !== null && entries.some((entry) => load.identity(entry) === identity),
      ),
  };
};
