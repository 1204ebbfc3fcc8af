import type { Fact } from '../submit/facts';
import type { ReadBackLine } from './lines';

/** What speaks against an entry being the record: fields that read otherwise, and fields that it does not show. */
export type Against = { readonly differs: readonly string[]; readonly unshown: readonly string[] };

/** Entries of the service that may be a record in doubt, as the last look showed them. `at`: when; epoch milliseconds. */
export type SeenThere = {
  readonly at: number;
  readonly ids: readonly string[];
  /** By id, what of an entry does not agree with the record as far as looks held the two against each other. */
  readonly against: ReadonlyMap<string, Against>;
  /** Those that the record updates: they are tied to the record that made them as well. */
  readonly updated: ReadonlySet<string>;
  /** Of the other records that the same entries could be, how many a person has called created without naming one: each stands for one of the entries. */
  readonly takenByPerson: number;
};

/** What the journal holds of looks: the submission's facts, and the lines of reading back. */
export type Looks = {
  readonly facts: readonly Fact[];
  readonly lines: readonly ReadBackLine[];
};

type Sight = {
  readonly at: number;
  readonly ids: readonly string[];
  readonly against: ReadonlyMap<string, Against>;
  readonly updated: ReadonlySet<string>;
};
type Sights = Map<number, Sight>;
type Moment = { readonly at: number; readonly tell: (sights: Sights) => void };

const NONE: ReadonlyMap<string, Against> = new Map();
const NO_IDS: ReadonlySet<string> = new Set();
const WORDY_END = /[\p{L}\p{N}]$/u;
const WORDY_START = /^[\p{L}\p{N}]/u;

const SAID_ABSENT: ReadonlySet<string> = new Set(['decided-not-created', 'decided-batch-dead']);

/** Between the ids of several entries in the words of an outcome. */
const PARTED = ', ';

type Candidates = Extract<Fact, { kind: 'look' }>['sights'][number]['candidates'];

const sightOf = (at: number, candidates: Candidates): Sight => {
  const possible = candidates.filter(({ grade }) => grade !== 'nothing');
  return {
    at,
    ids: possible.map(({ id }) => id),
    against: new Map(possible.map((one) => [one.id, one])),
    updated: new Set(possible.filter((one) => one.isUpdated === true).map(({ id }) => id)),
  };
};

/** What was seen before counts beside what a later look shows, which says more of the same entry. */
const joined = (before: Sight | undefined, now: Sight): Sight =>
  before === undefined
    ? now
    : {
        at: now.at,
        ids: [...new Set([...before.ids, ...now.ids])],
        against: new Map([...before.against, ...now.against]),
        updated: new Set([...before.updated, ...now.updated]),
      };

/** Which records a chunk has. */
type Members = ReadonlyMap<number, readonly number[]>;

const membersIn = (facts: readonly Fact[]): Members =>
  new Map(
    facts.flatMap((fact) => (fact.kind === 'chunk' ? [[fact.made.chunk, fact.made.records] as const] : [])),
  );

const ofFact = (fact: Fact, members: Members): Moment | null => {
  switch (fact.kind) {
    case 'look':
      return {
        at: fact.begunAt,
        tell: (sights) => {
          // What a look did not seek, or a list that is not whole does not show, is not gone.
          const sought = [...fact.told, ...fact.chunks.flatMap((chunk) => members.get(chunk) ?? [])];
          for (const record of fact.isWhole ? sought : []) sights.delete(record);
          for (const { record, candidates } of fact.sights) {
            const sight = sightOf(fact.begunAt, candidates);
            if (sight.ids.length > 0) sights.set(record, joined(sights.get(record), sight));
          }
        },
      };
    case 'look-up':
      return {
        at: fact.at,
        tell: (sights) => {
          for (const record of fact.absent) sights.delete(record);
        },
      };
    case 'outcomes': {
      const several = fact.outcomes.filter(({ code }) => code === 'in-doubt-several');
      return {
        at: fact.at,
        tell: (sights) => {
          for (const { record, text } of several)
            sights.set(record, {
              at: fact.at,
              ids: (text ?? '').split(PARTED),
              against: NONE,
              updated: NO_IDS,
            });
        },
      };
    }
    default:
      return null;
  }
};

type Listed = Extract<ReadBackLine, { kind: 'listed' }>;

/** A list that was searched to its end: what it does not show of a record any more is gone, if it was whole. */
const ofListed = (listed: Listed, lines: readonly ReadBackLine[]): Moment => {
  const found = new Map<string, number>();
  const against = new Map<string, Against>();
  for (const line of lines) {
    if (line.kind !== 'unexpected' || line.run !== listed.run) continue;
    found.set(line.serviceId, line.record);
    const { differs, unshown = [] } = line;
    if (differs !== undefined) against.set(line.serviceId, { differs, unshown });
  }
  return {
    at: listed.at,
    tell: (sights) => {
      for (const [record, sight] of sights) {
        const still = listed.isWhole ? sight.ids.filter((id) => found.has(id)) : sight.ids;
        if (still.length === 0) sights.delete(record);
        else if (still.some((id) => found.has(id)))
          sights.set(record, { ...sight, at: listed.at, ids: still });
      }
      for (const [id, record] of found) {
        const before = sights.get(record);
        sights.set(record, {
          at: listed.at,
          ids: [...new Set([...(before?.ids ?? []), id])],
          against: new Map([...(before?.against ?? NONE), ...against]),
          updated: before?.updated ?? NO_IDS,
        });
      }
    },
  };
};

/** Stands for all fields where things of a kind are known by their identity alone. */
const EVERY_FIELD = '*';

const isAlike = (one: Sight, other: Sight): boolean => one.ids.some((id) => other.ids.includes(id));

const isDone = (outcome: string): boolean => outcome === 'created' || outcome === 'updated';

const calledCreated = (facts: readonly Fact[]): ReadonlySet<number> =>
  new Set(
    facts
      .flatMap((fact) => (fact.kind === 'outcomes' ? fact.outcomes : []))
      // One with its entry is taken by its id.
      .filter(
        ({ outcome, evidence, serviceId }) => isDone(outcome) && evidence === 'person' && serviceId === null,
      )
      .map(({ record }) => record),
  );

const sightsIn = ({ facts, lines }: Looks): Sights => {
  const listed = lines.flatMap((line) => (line.kind === 'listed' ? [ofListed(line, lines)] : []));
  const members = membersIn(facts);
  const looked = facts.flatMap((fact) => ofFact(fact, members) ?? []);
  const sights: Sights = new Map();
  for (const { tell } of [...looked, ...listed].sort((a, b) => a.at - b.at)) tell(sights);
  return sights;
};

/** Ids of the entries that may be each record, as the last looks showed them. */
export const idsSeenThere = (looks: Looks): ReadonlyMap<number, readonly string[]> =>
  new Map([...sightsIn(looks)].map(([record, { ids }]) => [record, ids]));

/** By record, those of these entries that it updates. */
export const idsUpdated = (looks: Looks): ReadonlyMap<number, ReadonlySet<string>> =>
  new Map([...sightsIn(looks)].map(([record, { updated }]) => [record, updated]));

/** What the service was last seen to have that may be this record; null: nothing, or a later look does not show it any more. */
export const seenThere = (record: number, looks: Looks): SeenThere | null => {
  const sights = sightsIn(looks);
  const own = sights.get(record);
  if (own === undefined) return null;
  const alike = [...sights].flatMap(([other, sight]) => (isAlike(sight, own) ? [other] : []));
  const created = calledCreated(looks.facts);
  return { ...own, takenByPerson: alike.filter((one) => one !== record && created.has(one)).length };
};

/** Entries that may be the record and that no other thing is tied to. `claimed`: ids tied to a record by now. */
export const freeIn = (seen: SeenThere, claimed: ReadonlySet<string>): readonly string[] =>
  seen.ids.filter((id) => !claimed.has(id) || seen.updated.has(id));

/** A note names an id as a word of its own: `88` is not named by `1988`. */
export const isNamed = (id: string, note: string): boolean =>
  note
    .split(id)
    .slice(1)
    .some((after, at) => !WORDY_END.test(note.split(id)[at] ?? '') && !WORDY_START.test(after));

/** Whether a person who said that a record was not created has named the entry as another thing. */
export const isSaidAnother = (facts: readonly Fact[], record: number, id: string): boolean =>
  facts
    .flatMap((fact) => (fact.kind === 'outcomes' ? fact.outcomes : []))
    .some(
      (one) =>
        one.record === record &&
        one.evidence === 'person' &&
        SAID_ABSENT.has(one.code ?? '') &&
        isNamed(id, one.note ?? one.text ?? ''),
    );

/** Which of these entries a person means who decides that it is the record: the only one, or the one that the note names. */
export const meantBy = (free: readonly string[], note: string): string | null => {
  const named = free.filter((id) => note.includes(id));
  const [only, ...others] = named.length > 0 ? named : free;
  return only === undefined || others.length > 0 ? null : only;
};

/**
 * Of such an entry, what does not agree with the record: it is the record only if a person names it. Null: the note does, or
 * all that is known of it agrees.
 */
export const unlikeIn = (seen: SeenThere, id: string, note: string): Against | null => {
  const { differs, unshown } = seen.against.get(id) ?? { differs: [], unshown: [] };
  const named = unshown.filter((field) => field !== EVERY_FIELD);
  return note.includes(id) || differs.length + named.length === 0 ? null : { differs, unshown: named };
};

/**
 * The entries that forbid calling a record not created: it would be sent again beside them. One that the note names is marked
 * as another thing by that, and each must be (evidence.md section 3), whatever other records it could be. Where a person has
 * called as many records created as there are entries, without saying which is which, nothing is left to mark.
 */
export const forbidding = (seen: SeenThere, claimed: ReadonlySet<string>, note = ''): readonly string[] => {
  const all = freeIn(seen, claimed);
  return all.length > seen.takenByPerson ? all.filter((id) => !isNamed(id, note)) : [];
};
