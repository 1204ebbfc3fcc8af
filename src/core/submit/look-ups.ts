import type { ServiceProfile } from '../service/profile';
import type { ActiveChunk, Doubt, Span } from './active-chunk';
import { chunkFacts, inTurn, refusalFacts, searchFacts } from './answers';
import type { Fact, Outcome } from './facts';
import { openChunk } from './open-chunks';
import { foundThere, inDoubt, provenAbsent } from './outcomes';
import { resendOf, type Submission } from './state';

/** A record that is looked for. `key`: its identity as the listing shows it; null: it cannot be compared. */
export type Wanted = { readonly record: number; readonly chunk: number; readonly key: string | null };

/** What a listing showed. `hasProof`: it showed a record that is known to be there. */
export type Listing = {
  readonly isWhole: boolean;
  readonly hasProof: boolean;
  readonly idsByKey: ReadonlyMap<string, readonly string[]>;
};

type Sight =
  | { readonly kind: 'found'; readonly id: string }
  | { readonly kind: 'several'; readonly ids: readonly string[] }
  | { readonly kind: 'absent' | 'unseen' };

const sightOf = (wanted: Wanted, rivals: number, listing: Listing, claimed: ReadonlySet<string>): Sight => {
  if (wanted.key === null) return { kind: 'unseen' };
  const ids = [...new Set(listing.idsByKey.get(wanted.key) ?? [])].filter((id) => !claimed.has(id));
  const [only] = ids;
  if (only === undefined) return { kind: listing.isWhole ? 'absent' : 'unseen' };
  return ids.length === 1 && rivals === 1 ? { kind: 'found', id: only } : { kind: 'several', ids };
};

const outcomeOfSight = (record: number, sight: Sight): readonly Outcome[] => {
  switch (sight.kind) {
    case 'found':
      return [foundThere(record, sight.id)];
    case 'several':
      return [{ ...inDoubt(record, 'in-doubt-several', sight.ids.join(', ')), evidence: 'look-up' }];
    case 'absent':
    case 'unseen':
      return [];
  }
};

const keyCounts = (wanted: readonly Wanted[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { key } of wanted) if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
};

/** The facts of a listing in which records in doubt were looked for. `claimed`: ids tied to a record already. */
export const lookUpFacts = (
  state: Submission,
  wanted: readonly Wanted[],
  seen: { readonly listing: Listing; readonly claimed: ReadonlySet<string> },
  at: number,
): readonly Fact[] => {
  const rivals = keyCounts(wanted);
  const sights = wanted.map((one) => ({
    ...one,
    sight: sightOf(one, rivals.get(one.key ?? '') ?? 1, seen.listing, seen.claimed),
  }));
  const chunks = [...new Set(wanted.map((one) => one.chunk))];
  const absent = sights.filter((one) => one.sight.kind === 'absent').map((one) => one.record);
  const looked: Fact = {
    kind: 'look-up',
    at,
    chunks,
    proof: seen.listing.isWhole && seen.listing.hasProof,
    absent,
  };
  const steps = chunks.map((number) => (now: Submission) => {
    const outcomes = sights
      .filter((one) => one.chunk === number)
      .flatMap((one) => outcomeOfSight(one.record, one.sight));
    return outcomes.length === 0
      ? []
      : [
          { kind: 'outcomes' as const, at, chunk: number, outcomes },
          ...passedFacts(now, number, outcomes, at),
        ];
  });
  return inTurn(state, [() => [looked], ...steps]);
};

/** One record of a chunk at the service shows that the whole chunk was accepted: its search goes on. */
const passedFacts = (
  state: Submission,
  number: number,
  outcomes: readonly Outcome[],
  at: number,
): readonly Fact[] => {
  const chunk = openChunk(state.active, number);
  const wasFound = outcomes.some((one) => one.outcome === 'created');
  return chunk !== undefined && wasFound ? searchFacts(state, chunk.chunk, 'passed', at) : [];
};

/** Longer than the slowest commit seen, and than the profile's guess of it. */
export const settleMs = (state: Submission, profile: ServiceProfile): number =>
  Math.max(profile.inDoubt.settleMs, 2 * state.slowBatchMs);

const spans = (span: Span | null, since: number, ms: number): boolean =>
  span !== null && span.last - span.first >= ms && span.last - since >= ms;

/** Between two looks, however short the settle time is set: a list is not read without a pause. */
const LEAST_PAUSE_MS = 250;

/** When a chunk in doubt is to be looked up next; epoch milliseconds. */
export const nextLookAt = (doubt: Doubt, settleTime: number): number => {
  if (doubt.looks === null) return doubt.since;
  const settle = Math.max(LEAST_PAUSE_MS, settleTime);
  const first = doubt.hasArrived ? doubt.looks.first : (doubt.proofs?.first ?? doubt.looks.last);
  const wanted = Math.max(doubt.since, first) + settle;
  return doubt.looks.last >= wanted ? doubt.looks.last + settle : wanted;
};

/** Looks without proof, or without an end, are given up after this many settle times. */
const PATIENCE = 4;

/**
 * `knownAt`: looks from before the last record was seen to be there could not have shown it; 0: none ever was. A list that
 * does not show it yet is behind, and is given time.
 */
const isHopeless = (doubt: Doubt, settle: number, isIdle: boolean, knownAt: number): boolean => {
  if (doubt.hasArrived && spans(doubt.proofs, doubt.since, settle)) return true;
  const mayShow = doubt.proofs !== null || knownAt > 0;
  const since = Math.max(doubt.since, knownAt);
  return isIdle && spans(doubt.looks, since, mayShow ? PATIENCE * settle : settle);
};

/** Whole for the second time; from then on in two parts, since one of its records may be what is never answered. */
const againFacts = (
  state: Submission,
  chunk: ActiveChunk,
  absent: readonly number[],
  at: number,
): readonly Fact[] => {
  const { chunk: number, suspects, untested, purpose } = chunk.chunk;
  const first = purpose === 'again' && absent.length > 1 ? Math.ceil(absent.length / 2) : 0;
  const part = { purpose: 'again', records: absent.slice(0, first), suspects: [], untested: [] } as const;
  const rest = { purpose: 'again', records: absent.slice(first), suspects, untested } as const;
  return [
    { kind: 'outcomes', at, chunk: number, outcomes: absent.map(provenAbsent) },
    ...chunkFacts(state, number, first === 0 ? [rest] : [part, rest], at),
  ];
};

/** One record that was sent alone, and was never answered and never there, so often in this run that a person should look. */
const isNeverAnswered = ({ settings }: Submission, { chunk, left, silences }: ActiveChunk): boolean =>
  chunk.purpose === 'again' && left.length === 1 && silences >= settings.upsertTries;

const giveUpFacts = (
  state: Submission,
  chunk: ActiveChunk,
  code: string | null,
  at: number,
): readonly Fact[] => {
  const number = chunk.chunk.chunk;
  const worded: readonly Fact[] =
    code === null
      ? []
      : [
          {
            kind: 'outcomes',
            at,
            chunk: number,
            outcomes: chunk.left.map((record) => inDoubt(record, code, '')),
          },
        ];
  return [
    { kind: 'gave-up', at, chunk: number },
    ...worded,
    ...searchFacts(state, chunk.chunk, 'unknown', at),
  ];
};

/** Refused after it was proven absent, and absent still a settle time later: the refusal counts. */
const refusedStill = (state: Submission, chunk: ActiveChunk, doubt: Doubt, at: number): readonly Fact[] => {
  const { chunk: number, records, suspects, untested } = chunk.chunk;
  const absent = stillAbsent(chunk, doubt);
  if (absent.length === records.length)
    return refusalFacts(state, chunk.chunk, doubt.refusal ?? { code: '', text: '' }, at);
  const onward =
    absent.length === 0
      ? searchFacts(state, chunk.chunk, 'unknown', at)
      : chunkFacts(state, number, [{ purpose: 'rest', records: absent, suspects, untested }], at);
  return absent.length === chunk.left.length ? onward : [...onward, { kind: 'gave-up', at, chunk: number }];
};

/** What is absent and refused as a whole goes on in a search: until that tells, it is to be sent, not in doubt. */
const noLongerDoubted = (chunk: ActiveChunk, absent: readonly number[], at: number): readonly Fact[] =>
  absent.length < 2
    ? []
    : [{ kind: 'outcomes', at, chunk: chunk.chunk.chunk, outcomes: absent.map(provenAbsent) }];

const stillAbsent = (chunk: ActiveChunk, doubt: Doubt): readonly number[] => {
  const open = new Set(chunk.left);
  return (doubt.absent ?? []).filter((record) => open.has(record));
};

/**
 * What is decided about a chunk in doubt, if anything can be by now. Sent again only when absent from two complete
 * listings a settle time apart, each of which shows a record known to be there; never when a part of it has
 * arrived. A refusal of what went out again may mean that the first sending is there, so it counts after as much proof. `isIdle`: nothing else is left to do, so no better proof will come.
 */
export const decideDoubt = (
  state: Submission,
  chunk: ActiveChunk,
  doubt: Doubt,
  when: { readonly at: number; readonly settle: number; readonly isIdle: boolean },
): readonly Fact[] => {
  const { at, settle } = when;
  if (doubt.isAwaited === true)
    return isHopeless(doubt, settle, when.isIdle, state.knownAt)
      ? [{ kind: 'waiting', at, chunk: chunk.chunk.chunk }]
      : [];
  if (resendOf(state, chunk) !== 'look-up') return giveUpFacts(state, chunk, null, at);
  const absent = stillAbsent(chunk, doubt);
  if (!doubt.hasArrived && doubt.refusal !== null && spans(doubt.proofs, doubt.since, settle))
    return [...noLongerDoubted(chunk, absent, at), ...refusedStill(state, chunk, doubt, at)];
  if (!doubt.hasArrived && doubt.refusal === null && spans(doubt.proofs, doubt.since, settle)) {
    if (absent.length === 0 || isNeverAnswered(state, chunk)) return giveUpFacts(state, chunk, null, at);
    return inTurn(state, [
      (now) => againFacts(now, chunk, absent, at),
      () => (absent.length < chunk.left.length ? [{ kind: 'gave-up', at, chunk: chunk.chunk.chunk }] : []),
    ]);
  }
  if (!isHopeless(doubt, settle, when.isIdle, state.knownAt)) return [];
  if (doubt.hasArrived) return giveUpFacts(state, chunk, 'in-doubt-not-listed', at);
  // Without any proof it went out again only because a person had decided so; the refusal then is the last word.
  if (doubt.refusal !== null && chunk.chunk.records.length === 1)
    return refusalFacts(state, chunk.chunk, doubt.refusal, at);
  return giveUpFacts(state, chunk, doubt.proofs === null ? 'in-doubt-no-control' : null, at);
};
