import type { Problem } from '../values/result';
import { type LoadItem, neededLoads } from './load-order';

/** One load of a set as the journal shows it. */
export type PartNow = LoadItem & {
  /** As a person calls it, for sentences: 'vendors (suppliers.csv)'. */
  readonly name: string;
  readonly isLeftOut: boolean;
  /** What the mapping still lacks, in words; empty: it is complete. */
  readonly lacks: readonly string[];
  readonly state: 'draft' | 'checked' | 'submitting' | 'paused' | 'waiting' | 'stopped' | 'finished';
  /** Why it stands still, in a sentence; null otherwise. */
  readonly pausedBecause: string | null;
  readonly records: {
    readonly total: number;
    readonly valid: number;
    readonly invalid: number;
    readonly duplicates: number;
    readonly pending: number;
    readonly inDoubt: number;
    readonly failed: number;
    readonly rejected: number;
  };
  /** Loads that were proven when it was checked last. */
  readonly checkedAgainst: readonly string[];
  /** What kept the set from checking or sending it; null: nothing. */
  readonly trouble: Problem | null;
};

/** Where a load stands within its set. */
export type Standing = {
  readonly state:
    | 'left-out'
    | 'to-map'
    | 'to-check'
    | 'checked'
    | 'waiting'
    | 'sending'
    | 'attention'
    | 'done';
  readonly why: Problem | null;
  /** Loads that must be proven first and are not yet. */
  readonly waitsFor: readonly string[];
};

const isNothingLeftToSend = ({ state, records }: PartNow): boolean =>
  state === 'checked' && records.valid === 0 && records.invalid === 0 && records.total > 0;

/** Needed loads that count: what is left out brings nothing and is waited for by nobody. */
const needed = (part: PartNow, parts: readonly PartNow[]): readonly PartNow[] =>
  neededLoads(part, parts).filter((one) => !one.isLeftOut);

const isOver = ({ state }: PartNow): boolean => state === 'finished' || state === 'stopped';

/** Ended, and of every record it is known what became of it: nothing pending, nothing in doubt. */
const isProven = (part: PartNow): boolean =>
  isNothingLeftToSend(part) || (isOver(part) && part.records.pending === 0 && part.records.inDoubt === 0);

/** The loads that this one needs and that are proven: what a check of it builds on, in the order of the set. */
export const provenFor = (part: PartNow, parts: readonly PartNow[]): readonly string[] =>
  needed(part, parts)
    .filter(isProven)
    .map(({ id }) => id);

const sameIds = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id));

const text = (count: number): string => String(count);

const attention = (why: Problem): Standing => ({ state: 'attention', why, waitsFor: [] });
const standing = (state: Standing['state'], why: Problem | null = null): Standing => ({
  state,
  why,
  waitsFor: [],
});

/** Of a load that was ordered to be sent. */
const sentStanding = ({ state, records, pausedBecause }: PartNow): Standing | null => {
  if (state === 'submitting') return standing('sending');
  if (state === 'draft' || state === 'checked') return null;
  const params = { count: text(records.pending), because: pausedBecause ?? '' };
  if (records.inDoubt > 0)
    return attention({ code: 'set-part-in-doubt', params: { count: text(records.inDoubt) } });
  if (state === 'paused') return attention({ code: 'set-part-paused', params });
  if (state === 'waiting') return attention({ code: 'set-part-at-service', params });
  const refused = records.failed + records.rejected;
  if (records.pending === 0)
    return standing(
      'done',
      refused === 0 ? null : { code: 'set-part-refused', params: { count: text(refused) } },
    );
  return attention({ code: state === 'stopped' ? 'set-part-stopped' : 'set-part-left', params });
};

const whyItWaits = (open: readonly PartNow[], parts: readonly PartNow[]): Problem | null => {
  if (open.length === 0) return null;
  const doubtful = open.find(({ records }) => records.inDoubt > 0);
  if (doubtful !== undefined)
    return {
      code: 'set-waits-in-doubt',
      params: { part: doubtful.name, count: text(doubtful.records.inDoubt) },
    };
  const stuck = open.find((part) => ['attention', 'to-map'].includes(standingOf(part, parts).state));
  return stuck === undefined
    ? { code: 'set-waits', params: { part: open.map(({ name }) => name).join(' and ') } }
    : { code: 'set-waits-stuck', params: { part: stuck.name } };
};

/** Records that a person must say stay behind. */
const heldBackCount = ({ records }: PartNow): number => records.invalid + records.duplicates;

const checkedStanding = (part: PartNow): Standing => {
  const { valid, total } = part.records;
  const held = heldBackCount(part);
  if (isNothingLeftToSend(part)) return standing('done');
  if (valid === 0) return attention({ code: 'set-part-not-loadable', params: { total: text(total) } });
  const params = { count: text(held), total: text(total) };
  return standing('checked', held === 0 ? null : { code: 'set-part-invalid', params });
};

/**
 * Where a load stands. It waits until each load that it needs has ended with all its records proven; and it must have
 * been checked against just those, so that what they did not bring shows as its issues.
 */
export const standingOf = (part: PartNow, parts: readonly PartNow[]): Standing => {
  if (part.isLeftOut) return standing('left-out');
  const sent = sentStanding(part);
  if (sent !== null) return sent;
  if (part.target === null) return standing('to-map', { code: 'set-part-not-named', params: {} });
  if (part.lacks.length > 0)
    return standing('to-map', { code: 'set-part-lacks', params: { what: part.lacks.join(', ') } });
  if (part.trouble !== null) return attention(part.trouble);
  const open = needed(part, parts).filter((one) => !isProven(one));
  if (open.length > 0)
    return { state: 'waiting', why: whyItWaits(open, parts), waitsFor: open.map(({ id }) => id) };
  const isFresh = part.state === 'checked' && sameIds(part.checkedAgainst, provenFor(part, parts));
  return isFresh ? checkedStanding(part) : standing('to-check');
};

/** What a running set does next. `ask`: nothing goes on without a person. */
export type SetStep =
  | { readonly kind: 'settle' | 'check' | 'send'; readonly id: string }
  | { readonly kind: 'ask' }
  | { readonly kind: 'done' };

/**
 * The next step of a set, from what is on disk alone: load after load in their order. One that needs a person is passed
 * over for those that do not build on it; one that stands still stops the set, for the reason is the connection's.
 */
export const nextSetStep = (parts: readonly PartNow[], order: { readonly onlyValid: boolean }): SetStep => {
  const now = parts.map((part) => ({ part, standing: standingOf(part, parts) }));
  const sending = now.find((one) => one.standing.state === 'sending');
  if (sending !== undefined) return { kind: 'settle', id: sending.part.id };
  if (now.every((one) => one.standing.state === 'done' || one.standing.state === 'left-out'))
    return { kind: 'done' };
  if (now.some(({ part }) => !part.isLeftOut && (part.state === 'paused' || part.state === 'waiting')))
    return { kind: 'ask' };
  for (const { part, standing: at } of now) {
    if (at.state === 'to-check') return { kind: 'check', id: part.id };
    if (at.state === 'checked' && (order.onlyValid || heldBackCount(part) === 0))
      return { kind: 'send', id: part.id };
  }
  return { kind: 'ask' };
};

/** What was asked of a set, as the journal keeps it. */
export type SetWish = 'none' | 'load' | 'pause';

export type SetNow = {
  readonly state: 'preparing' | 'ready' | 'running' | 'attention' | 'done';
  readonly why: Problem | null;
};

/** Where a set stands as a whole. `isRunning`: this process works on it now. */
export const setNow = (
  parts: readonly PartNow[],
  { wish, isRunning }: { readonly wish: SetWish; readonly isRunning: boolean },
): SetNow => {
  if (isRunning) return { state: 'running', why: null };
  const states = parts.map((part) => standingOf(part, parts).state);
  const isEvery = (...allowed: readonly Standing['state'][]): boolean =>
    states.every((state) => allowed.includes(state));
  if (states.length > 0 && !isEvery('left-out') && isEvery('done', 'left-out'))
    return { state: 'done', why: null };
  if (wish === 'load') return { state: 'attention', why: { code: 'set-interrupted', params: {} } };
  if (states.includes('attention')) return { state: 'attention', why: null };
  if (wish === 'pause') return { state: 'attention', why: { code: 'set-paused', params: {} } };
  const isReady = states.some((state) => state === 'checked') && !isEvery('left-out');
  return isReady && !states.some((state) => state === 'to-map' || state === 'to-check')
    ? { state: 'ready', why: null }
    : { state: 'preparing', why: null };
};
