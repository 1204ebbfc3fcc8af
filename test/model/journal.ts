import { type PlannedChunk, planChunks } from '../../src/core/plan/chunks';
import type { Fact, Outcome } from '../../src/core/submit/facts';
import type { JsonObject } from '../../src/core/values/json';
import type { SubmitStore } from '../../src/main/runner/submit/store';
import { type MemoryStore, memoryStore } from '../fixtures/memory-store';
import type { Load } from './loads';
import { profileWith } from './world';

const profile = profileWith({});

/** One import in the journal in memory. `things`: the thing that each record is, in their order. */
export type ModelImport = {
  readonly number: number;
  readonly things: readonly number[];
  /** What its file says of each. */
  readonly payloads: readonly JsonObject[];
  readonly disk: MemoryStore;
  /** The store as a run of it sees it: what was seen, is claimed and bears witness goes over all imports. */
  readonly store: SubmitStore;
};

/** Records that left at least once, as the journal tells. */
export const sentRecords = (facts: readonly Fact[]): ReadonlySet<number> => {
  const chunks = new Map(
    facts.flatMap((fact) => (fact.kind === 'chunk' ? [[fact.made.chunk, fact.made.records]] : [])),
  );
  return new Set(facts.flatMap((fact) => (fact.kind === 'intent' ? (chunks.get(fact.chunk) ?? []) : [])));
};

const lastState = (facts: readonly Fact[]): string => {
  const last = facts.findLast((fact) => fact.kind === 'run' || fact.kind === 'end');
  return last?.kind === 'end' ? last.state : '';
};

/** Things of an import that are, or may come to be, at the service, and keep the same thing of another import back. */
export const countingThings = ({ things, disk }: ModelImport): ReadonlySet<number> => {
  const outcomes = disk.outcomes();
  const sent = sentRecords(disk.facts);
  const isStopped = lastState(disk.facts) === 'stopped';
  const counts = (record: number): boolean => {
    const one: Outcome | undefined = outcomes.get(record);
    switch (one?.outcome) {
      case 'created':
      case 'updated':
      case 'existing':
      case 'in-doubt':
        return true;
      case 'failed':
        return false;
      case 'rejected':
        return one.serviceId !== null;
      default:
        return sent.has(record) || !isStopped;
    }
  };
  return new Set(things.filter((_, i) => counts(i + 1)));
};

/** Things of an import that were never sent and have no outcome. */
export const unsentThings = ({ things, disk }: ModelImport): readonly number[] => {
  const outcomes = disk.outcomes();
  const sent = sentRecords(disk.facts);
  return things.filter((_, i) => !sent.has(i + 1) && !outcomes.has(i + 1));
};

export type ModelJournal = {
  readonly imports: readonly ModelImport[];
  /** `changes`: how often its file was changed. */
  readonly add: (things: readonly number[], chunkSize: number, changes?: number) => ModelImport;
};

/** Chunks as the app plans them: records that may be sent again come first and share no chunk with others. */
const plan = (
  load: Load,
  payloads: readonly JsonObject[],
  chunkSize: number,
  alone: ReadonlySet<number>,
): readonly PlannedChunk[] => {
  const { limits, resendOf } = load.target.bulk;
  const kindOf = (payload: JsonObject): string => resendOf?.(payload, profile) ?? 'look-up';
  const records = payloads.map((payload, i) => ({ record: i + 1, items: 0, kind: kindOf(payload) }));
  const ordered = ['upsert', 'look-up'].flatMap((kind) => records.filter((one) => one.kind === kind));
  // Updates go out after what is new, but for the last new one.
  const fresh = ordered.filter(({ record }) => !alone.has(record));
  const late = ordered.filter(({ record }) => alone.has(record));
  return planChunks([...fresh.slice(0, -1), ...late, ...fresh.slice(-1)], {
    alone,
    chunkSize,
    limits: limits(profile),
    keepsTail: load.target.bulk.resend === 'look-up',
  });
};

/** Chunks that got a good answer, with the records of each and when that sending began. */
const answeredChunks = ({ facts, exchanges }: MemoryStore, after: number) =>
  exchanges.flatMap(({ request, reply }) => {
    const isGood = reply?.status != null && reply.status >= 200 && reply.status < 300;
    if (request.purpose !== 'send' || !isGood || request.startedAt <= after) return [];
    const made = facts.find((fact) => fact.kind === 'chunk' && fact.made.chunk === request.chunk);
    return made?.kind === 'chunk' ? [{ records: made.made.records, begunAt: request.startedAt }] : [];
  });

/** As `witnessesSince` of the journal: an id that was only found has its code. */
export const answeredRecords = (disk: MemoryStore, after: number) => {
  const outcomes = disk.outcomes();
  return answeredChunks(disk, after).flatMap(({ records, begunAt }) =>
    records.flatMap((record) => {
      const one = outcomes.get(record);
      return one?.outcome === 'created' && one.code === null && one.serviceId !== null
        ? [{ serviceId: one.serviceId, begunAt }]
        : [];
    }),
  );
};

/** A thing as the file says it that was changed so many times. */
const payloadOf = (load: Load, thing: number, changes: number): JsonObject =>
  load.changed?.(load.payload(thing), changes) ?? load.payload(thing);

/** Opens a journal without imports. */
export const openModelJournal = (load: Load): ModelJournal => {
  const imports: ModelImport[] = [];
  /** What an import sent of things whose ids it knows, as `ownSent` of the journal. */
  const sentOf = ({ disk, payloads }: ModelImport) => {
    const lastAt = Math.max(
      0,
      ...disk.exchanges.flatMap(({ request }) => (request.purpose === 'send' ? [request.startedAt] : [])),
    );
    return [...disk.outcomes().values()].flatMap(({ record, outcome, serviceId }) => {
      const payload = payloads[record - 1] ?? {};
      const key = load.target.updates?.keyOf(payload) ?? null;
      const isDone = outcome === 'created' || outcome === 'updated';
      return isDone && serviceId !== null && key !== null ? [{ id: serviceId, key, payload, lastAt }] : [];
    });
  };
  const shared = memoryStore([], []);
  const { firstSeen, firstListedAt, keepSeen, keepListing } = shared;
  const add = (things: readonly number[], chunkSize: number, changes = 0): ModelImport => {
    const payloads = things.map((thing) => payloadOf(load, thing, changes));
    const known = new Set(imports.flatMap((one) => sentOf(one).map(({ key }) => key)));
    const updates = payloads.flatMap((payload, i) =>
      known.has(load.target.updates?.keyOf(payload) ?? '') ? [i + 1] : [],
    );
    const disk = memoryStore(payloads, plan(load, payloads, chunkSize, new Set(updates)));
    const otherImports = () => imports.filter((one) => one.disk !== disk);
    const others = () => otherImports().map((one) => one.disk);
    const sent = () => otherImports().flatMap(sentOf);
    const store: SubmitStore = {
      ...disk,
      firstSeen,
      firstListedAt,
      keepSeen,
      keepListing,
      ownSent: (ids) =>
        sent()
          .filter(({ id }) => ids.includes(id))
          .sort((a, b) => a.lastAt - b.lastAt),
      ownIds: (_target, keys) => {
        const own = sent().filter(({ key }) => keys.has(key));
        return new Map(own.map(({ key }) => [key, own.filter((one) => one.key === key).map(({ id }) => id)]));
      },
      hasElsewhere: (ids) => new Set(others().flatMap((one) => [...one.hasOwn(ids, [])])),
      witnesses: async (after) =>
        others()
          .flatMap((one) => answeredRecords(one, after))
          .sort((a, b) => a.begunAt - b.begunAt),
      sentAnyway: () => new Set(),
      claimed: async (ids) => {
        const sets = await Promise.all([disk, ...others()].map((one) => one.claimed(ids)));
        return new Set(sets.flatMap((set) => [...set]));
      },
    };
    const made = { number: imports.length + 1, things, payloads, disk, store };
    imports.push(made);
    return made;
  };
  return { imports, add };
};
