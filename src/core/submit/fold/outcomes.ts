import { PAYEE_UNNAMED } from '../../service/payments/standing';
import { type ActiveChunk, isAccepted } from '../active-chunk';
import type { Outcome } from '../facts';
import { keptCodes } from '../kept-codes';
import { isAnyInPhase, openChunk } from '../open-chunks';
import { OTHERWISE_BY_NOW } from '../outcomes';
import { unrepeatedCodes } from '../repeat-read';
import { againAfter } from '../sent-again';
import {
  type Decided,
  isFinal,
  plannedChunk,
  type Submission,
  type ToFollow,
  type Told,
  type ToRead,
} from '../state';
import { awayAfter, MADE_ALL_THE_SAME } from '../turned-away';
import { changed, doubtSince, without, withoutPlanned } from './chunks';
import { onAccepted } from './pace';

const isCounted = (outcome: Outcome['outcome']): outcome is keyof Submission['counts'] =>
  outcome !== 'in-doubt' && outcome !== 'pending' && outcome !== 'told' && outcome !== 'unread';

const counted = (counts: Submission['counts'], outcomes: readonly Outcome[]): Submission['counts'] => {
  const next = { ...counts };
  for (const { outcome, evidence } of outcomes) {
    if (evidence === 'list') next.written -= 1;
    if (isCounted(outcome)) next[outcome] += 1;
  }
  return next;
};

const goneThrough: ReadonlySet<Outcome['outcome']> = new Set(['created', 'updated', 'written', 'unread']);

/** As many as matter to what is sent and not answered yet. */
const LATEST = 64;

const isAnswered = ({ evidence }: Outcome): boolean => evidence === 'reply' || evidence === 'batch-results';

/** The service says that it made it; whether its lines are ours is another question. */
const isMade = ({ outcome, as }: Outcome): boolean =>
  outcome === 'created' || (outcome === 'unread' && as === 'created');

/** Ids that came with the service's answer. While nothing is in doubt only the latest are kept. */
const answeredAfter = (
  state: Submission,
  chunk: ActiveChunk | undefined,
  outcomes: readonly Outcome[],
  at: number,
): Submission['answered'] => {
  const ids = outcomes.flatMap((one) =>
    isAnswered(one) && isMade(one) && one.serviceId !== null
      ? [{ record: one.record, serviceId: one.serviceId }]
      : [],
  );
  if (ids.length === 0 || chunk === undefined) return state.answered;
  const isOpen =
    isAnyInPhase(state.active, 'doubt') ||
    isAnyInPhase(state.active, 'left-to-person') ||
    state.told.length > 0;
  const before = isOpen ? state.answered : state.answered.slice(-LATEST);
  return [...before, { begunAt: chunk.sent.begunAt, at, ids }];
};

const toldAfter = (
  told: Submission['told'],
  chunk: ActiveChunk | undefined,
  { outcomes, at }: { readonly outcomes: readonly Outcome[]; readonly at: number },
): Submission['told'] => {
  const more = outcomes.flatMap((one): readonly Told[] =>
    one.outcome === 'told'
      ? [
          {
            record: one.record,
            as: one.as === 'failed' ? 'failed' : 'rejected',
            code: one.code ?? '',
            text: one.text ?? '',
            serviceId: one.serviceId,
            begunAt: chunk?.sent.firstBegunAt ?? at,
            endedAt: at,
          },
        ]
      : [],
  );
  if (more.length > 0) return [...told, more];
  if (told.length === 0) return told;
  const known = new Set(told.flatMap((list) => list.map(({ record }) => record)));
  const gone = new Set(outcomes.flatMap(({ record }) => (known.has(record) ? [record] : [])));
  return gone.size === 0
    ? told
    : told.map((list) => list.filter(({ record }) => !gone.has(record))).filter((list) => list.length > 0);
};

/** Refusals that count without proof: a later look may still speak against them. */
const unprovenAfter = (
  { told, unproven }: Pick<Submission, 'told' | 'unproven'>,
  outcomes: readonly Outcome[],
): Submission['unproven'] => {
  const isUnproven = new Set(outcomes.flatMap((one) => (one.isProven === false ? [one.record] : [])));
  if (unproven.length === 0 && isUnproven.size === 0) return unproven;
  const settled = new Set(outcomes.map(({ record }) => record));
  const more = told.flat().filter(({ record }) => isUnproven.has(record));
  return [...unproven.filter(({ record }) => !settled.has(record)), ...more];
};

/**
 * What counted as refused or failed and stands there, as created by a person who takes that back, or as created and reads
 * cancelled, counts so no more.
 */
const takenBack = (
  counts: Submission['counts'],
  {
    unproven,
    decided,
    toFollow,
    again: { unshown },
    away,
  }: Pick<Submission, 'unproven' | 'decided' | 'toFollow' | 'again' | 'away'>,
  outcomes: readonly Outcome[],
): Submission['counts'] => {
  const made = outcomes.some(({ code }) => code === MADE_ALL_THE_SAME) ? away.made.flat() : [];
  if (unproven.length + decided.size + toFollow.length + unshown.length + made.length === 0) return counts;
  const as = new Map<number, 'rejected' | 'failed' | 'created' | 'updated' | 'existing'>(
    unproven.map((one) => [one.record, one.as]),
  );
  for (const { record } of toFollow) as.set(record, 'created');
  for (const { record, counts } of made) as.set(record, counts);
  for (const { record, counts } of unshown) if (counts !== null) as.set(record, counts);
  for (const [record, one] of decided) if (one.counts !== undefined) as.set(record, one.counts);
  const next = { ...counts };
  for (const { record } of outcomes) {
    const before = as.get(record);
    if (before !== undefined) next[before] -= 1;
  }
  return next;
};

/** The first record that the service told to be created is read back, to see what it bears out (A5). */
const bornOut = (
  state: Submission,
  chunk: ActiveChunk | undefined,
  outcomes: readonly Outcome[],
): Submission['toBearOut'] => {
  if (state.settings.resend !== 'look-up' || state.borneOut !== null || state.toBearOut !== null)
    return state.toBearOut;
  const first = outcomes.find((one) => isAnswered(one) && one.outcome === 'created');
  return first === undefined || first.serviceId === null || chunk === undefined
    ? null
    : { record: first.record, serviceId: first.serviceId, begunAt: chunk.sent.begunAt };
};

const toReadAfter = (state: Submission, number: number, outcomes: readonly Outcome[]): readonly ToRead[] => {
  const sentIn = openChunk(state.active, number);
  const linesBefore = sentIn?.chunk.linesBefore;
  const settled = new Set(outcomes.map(({ record }) => record));
  const still =
    state.toRead.length === 0 ? state.toRead : state.toRead.filter(({ record }) => !settled.has(record));
  const more = outcomes.flatMap((one): readonly ToRead[] =>
    one.outcome === 'unread' && one.serviceId !== null
      ? [
          {
            chunk: number,
            record: one.record,
            serviceId: one.serviceId,
            as: one.as === 'updated' ? 'updated' : 'created',
            ...(linesBefore === undefined ? {} : { linesBefore }),
            ...(sentIn?.sent.wasDoubted === true ? { wasDoubted: true } : {}),
          },
        ]
      : [],
  );
  return more.length === 0 ? still : [...still, ...more];
};

/** A person said that it is never sent again: nothing is done about it any more, and what became of it stays unknown. */
const isNever = ({ code }: Outcome): boolean => code === 'decided-never';

/** No chunk has them any more and only a person can go on: nobody can tell which entry is theirs, or its lines are others. */
const LEFT: ReadonlySet<string> = new Set([
  ...['in-doubt-tied', 'in-doubt-lines-differ', 'in-doubt-unread', PAYEE_UNNAMED],
]);

/** It is there, and which it is a person says: nothing is asked of the service about it any more. */
const isUnnamed = ({ code }: Outcome): boolean => code === PAYEE_UNNAMED;

/** Records in doubt that no chunk has any more; a decision takes them out. */
const tiedAfter = (tied: readonly number[], outcomes: readonly Outcome[]): readonly number[] => {
  const more = outcomes
    .filter((one) => (one.outcome === 'in-doubt' && LEFT.has(one.code ?? '')) || isNever(one))
    .map((one) => one.record);
  const left =
    tied.length === 0
      ? tied
      : without(
          tied,
          outcomes.map((one) => one.record),
        );
  return more.length === 0 ? left : [...left, ...more];
};

const DECISIONS: Readonly<Record<string, Decided['as']>> = {
  'decided-created': 'created',
  'decided-created-unread': 'created',
  'decided-created-cancelled': 'created',
  'decided-existing': 'created',
  'decided-updated': 'created',
  'decided-updated-unread': 'created',
  'decided-not-created': 'not-created',
  'decided-never': 'never',
};

const sendingsOf = (chunk: ActiveChunk): Decided['before'] => {
  const { sent, keyed, newlyMeant, wasSilent, refusedWith, handed } = chunk;
  const { alone, linesBefore } = chunk.chunk;
  const isAnew = newlyMeant === undefined ? {} : { newlyMeant };
  const update = {
    ...(alone === undefined ? {} : { alone }),
    ...(linesBefore === undefined ? {} : { linesBefore }),
  };
  return { sent, keyed, wasSilent, refusedWith, handed, ...isAnew, isAccepted: isAccepted(chunk), update };
};

/** Kept back since it stands there by now: nothing was sent since the decision, which can still be taken back. */
const KEPT_SINCE: ReadonlySet<string> = new Set([...keptCodes, ...unrepeatedCodes]);

/** A person's last words, and what is known of the sendings of those records; whatever else is told of one ends that. */
const decidedAfter = (
  decided: Submission['decided'],
  held: ActiveChunk | undefined,
  { outcomes, at }: { readonly outcomes: readonly Outcome[]; readonly at: number },
): Submission['decided'] => {
  const next = new Map(decided);
  for (const { record, code, evidence, outcome } of outcomes) {
    const as = evidence === 'person' ? DECISIONS[code ?? ''] : undefined;
    const own = held?.left.includes(record) === true ? held : undefined;
    const known = own === undefined ? (decided.get(record)?.before ?? null) : sendingsOf(own);
    if (KEPT_SINCE.has(code ?? '')) continue;
    if (as === undefined) next.delete(record);
    else {
      const isCounting = outcome === 'created' || outcome === 'updated' || outcome === 'existing';
      const counts = isCounting ? { counts: outcome } : {};
      next.set(record, { as, at, before: known, ...counts });
    }
  }
  return next.size === 0 && decided.size === 0 ? decided : next;
};

/** What stays told of a record until it has an outcome. */
const toldOverAfter = (
  told: Submission['toldOver'],
  outcomes: readonly Outcome[],
): Submission['toldOver'] => {
  const isTold = ({ code }: Outcome): boolean => code === OTHERWISE_BY_NOW;
  if (told.size === 0 && !outcomes.some(isTold)) return told;
  const next = new Map(told);
  for (const one of outcomes)
    if (isTold(one)) next.set(one.record, one.text ?? '');
    else if (isFinal(one)) next.delete(one.record);
  return next;
};

const added = (
  lists: readonly (readonly number[])[],
  more: readonly number[],
): readonly (readonly number[])[] => (more.length === 0 ? lists : [...lists, more]);

const lacking = (
  lists: readonly (readonly number[])[],
  gone: ReadonlySet<number>,
): readonly (readonly number[])[] =>
  gone.size === 0
    ? lists
    : lists.map((list) => list.filter((record) => !gone.has(record))).filter((list) => list.length > 0);

const stillUnlisted = (unlisted: readonly number[], outcomes: readonly Outcome[]): readonly number[] => {
  const more = outcomes
    .filter((one) => one.evidence === 'list' && one.outcome === 'in-doubt')
    .map((one) => one.record);
  const decided = outcomes
    .filter((one) => one.evidence === 'person' || one.evidence === 'look-up')
    .map((one) => one.record);
  if (more.length === 0 && decided.length === 0) return unlisted;
  return [...without(unlisted, decided), ...more];
};

/** Payments whose ids are known now and that are still to be read; what a person calls otherwise now is no more that one. */
const followed = (
  state: Submission,
  chunk: number,
  outcomes: readonly Outcome[],
  sentAs: ActiveChunk | undefined,
): readonly ToFollow[] => {
  if (state.settings.watchesPayments !== true) return state.toFollow;
  const decided = new Set(
    outcomes.flatMap(({ record, evidence }) => (evidence === 'person' ? [record] : [])),
  );
  const before = state.toFollow.filter(({ record }) => decided.has(record));
  const more = outcomes.flatMap(({ record, outcome, serviceId, differs, evidence }): readonly ToFollow[] => {
    // Somebody else's is known to read otherwise.
    if (outcome !== 'created' || serviceId === null || differs !== undefined) return [];
    const as = sentAs ?? before.find((one) => one.record === record)?.sentAs;
    const isNamed = evidence === 'person' ? ({ isNamed: true } as const) : {};
    return [{ chunk, record, serviceId, ...isNamed, ...(as === undefined ? {} : { sentAs: as }) }];
  });
  return [...state.toFollow.filter((one) => !before.includes(one)), ...more];
};

/** Records of which nobody knows, after more outcomes; the same set where nothing changed. */
const doubtedAfter = (doubted: ReadonlySet<number>, outcomes: readonly Outcome[]): ReadonlySet<number> => {
  const differs = outcomes.some(({ record, outcome }) => doubted.has(record) !== (outcome === 'in-doubt'));
  if (!differs) return doubted;
  const next = new Set(doubted);
  for (const { record, outcome } of outcomes)
    if (outcome === 'in-doubt') next.add(record);
    else next.delete(record);
  return next;
};

/** A repeat of what was never answered was refused by name, or failed: its first sending may be why, so it is in doubt again. */
const refusedAgain = (chunk: ActiveChunk, outcomes: readonly Outcome[], at: number): ActiveChunk => {
  const refusal = outcomes.find(({ outcome, as }) => outcome === 'in-doubt' && as !== undefined);
  return refusal === undefined
    ? chunk
    : {
        ...chunk,
        sent: {
          ...chunk.sent,
          refusal: {
            as: refusal.as === 'rejected' ? 'rejected' : 'failed',
            code: '',
            text: refusal.text ?? '',
          },
          refusedAt: at,
        },
        phase: doubtSince(at),
      };
};

const heartened = (state: Submission): Submission =>
  state.run === null
    ? state
    : { ...state, run: { ...state.run, fruitless: 0, refusals: 0, isDoubted: false } };

/** A chunk of the plan of which all stands there already does not go out. */
const withoutHeld = (state: Submission, number: number, done: readonly number[]): Submission => {
  const planned = plannedChunk(state, number);
  return planned === undefined || without(planned.records, done).length > 0
    ? state
    : withoutPlanned(state, number);
};

/** Records got their outcomes, or lost them again. */
export const onOutcomes = (
  state: Submission,
  number: number,
  outcomes: readonly Outcome[],
  at: number,
): Submission => {
  const done = outcomes
    .filter((one) => isFinal(one) || isNever(one) || isUnnamed(one))
    .map((one) => one.record);
  const written = outcomes.filter((one) => one.outcome === 'written').map((one) => one.record);
  const proven = new Set(outcomes.filter((one) => one.evidence === 'list').map((one) => one.record));
  const held = openChunk(state.active, number);
  const wasSilent = held?.wasSilent === true;
  const told = changed(
    {
      ...state,
      counts: takenBack(counted(state.counts, outcomes), state, outcomes),
      unproven: unprovenAfter(state, outcomes),
      answered: answeredAfter(state, held, outcomes, at),
      told: toldAfter(state.told, held, { outcomes, at }),
      isToldLookedFor: state.isToldLookedFor && !outcomes.some((one) => one.outcome === 'told'),
      tied: tiedAfter(state.tied, outcomes),
      decided: decidedAfter(state.decided, held, { outcomes, at }),
      toldOver: toldOverAfter(state.toldOver, outcomes),
      toRead: toReadAfter(state, number, outcomes),
      again: againAfter(state, number, outcomes, at),
      away: awayAfter(state.away, held, { outcomes, at }),
      toBearOut: bornOut(state, held, outcomes),
      doubted: doubtedAfter(state.doubted, outcomes),
      written: added(lacking(state.written, proven), written),
      toFollow: followed(state, number, outcomes, held),
      unlisted: stillUnlisted(state.unlisted, outcomes),
      writtenAgain: added(state.writtenAgain, wasSilent ? written : []),
    },
    number,
    (chunk) => refusedAgain({ ...chunk, left: without(chunk.left, done) }, outcomes, at),
  );
  // What was refused because it stands there already says nothing of the others.
  if (outcomes.some((one) => one.outcome === 'existing' || isUnnamed(one)))
    return heartened(held === undefined ? withoutHeld(told, number, done) : told);
  return outcomes.some((one) => one.evidence !== 'list' && goneThrough.has(one.outcome))
    ? { ...onAccepted(told, held?.chunk), barren: 0 }
    : barrenOnce(told, openChunk(state.active, number), outcomes);
};

/**
 * A batch was accepted and then every record of it failed: it was no acceptance after all, so that the run is at its
 * canaries again where nothing else went through.
 */
const barrenOnce = (
  state: Submission,
  chunk: ActiveChunk | undefined,
  outcomes: readonly Outcome[],
): Submission => {
  const failed = outcomes.filter(
    (one) => (one.outcome === 'failed' || one.as === 'failed') && one.evidence === 'batch-results',
  );
  if (chunk === undefined || failed.length < chunk.chunk.records.length) return state;
  const run = state.run === null ? null : { ...state.run, fruitless: state.run.fruitless + 1 };
  return { ...state, run, accepted: Math.max(0, state.accepted - 1), barren: state.barren + 1 };
};
