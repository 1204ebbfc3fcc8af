import type { ActiveChunk, Phase, Polling, Sent } from '../active-chunk';
import type { Fact } from '../facts';
import { allOpen, noOpenChunks, withOpen } from '../open-chunks';
import { horizonMs, pacedAnew, resendOf, type Submission, settledCount, type ToFollow } from '../state';
import { awayAtRun } from '../turned-away';
import { changed, doubtSince, ready } from './chunks';

const askedAgain = (polling: Polling, at: number): Polling => ({
  ...polling,
  progress: null,
  finalReadings: 0,
  acceptedAt: Math.min(polling.acceptedAt, at),
  lastAskedAt: 0,
  questions: 0,
});

/** A batch that owes an answer is asked again; one without an id is looked for in the list. */
const accepted = (batch: Polling | null, at: number): Phase =>
  batch === null ? doubtSince(at, { batch }) : askedAgain(batch, at);

/** What an earlier run left standing is taken up again; nothing of it lies in the future. */
const revived = (state: Submission, active: ActiveChunk, at: number): Phase => {
  const { phase, left, chunk } = active;
  switch (phase.kind) {
    case 'waiting':
      return accepted(phase.batch, at);
    case 'left-to-person':
      if (phase.doubt.isAccepted) return accepted(phase.doubt.batch, at);
      if (resendOf(state, active) === 'look-up') return doubtSince(Math.min(phase.doubt.since, at));
      // Where some of its records are settled it cannot be repeated as it was: the others are looked for again.
      if (resendOf(state, active) === 'upsert' && left.length < chunk.records.length)
        return doubtSince(Math.min(phase.doubt.since, at));
      return left.length === chunk.records.length ? ready(0) : phase;
    case 'ready':
      return ready(0);
    case 'polling':
      return {
        ...phase,
        acceptedAt: Math.min(phase.acceptedAt, at),
        lastAskedAt: Math.min(phase.lastAskedAt, at),
      };
    case 'doubt':
      return phase.isAccepted ? accepted(phase.batch, at) : doubtSince(Math.min(phase.since, at));
    case 'sending':
    case 'refused':
      return phase;
  }
};

type Begun = Pick<Extract<Fact, { kind: 'run' }>, 'at' | 'machineMs'>;

/**
 * How long ago a moment of an earlier run is for sure, ms. The clock of the wall may have been set between two runs, and the
 * machine's own begins anew with it, on another machine too: only what both show has passed.
 */
const surelyPassed = ({ run }: Submission, moment: number, { at, machineMs }: Begun): number => {
  if (run?.machineMs === undefined || machineMs === undefined) return 0;
  const between = machineMs >= run.machineMs ? machineMs - run.machineMs : machineMs;
  return Math.max(0, Math.min(at - moment, between + run.at - moment));
};

/**
 * A horizon counts from the sending. One that had not passed while its run lasted goes on from what has surely passed since;
 * where nobody can tell, it is waited out anew, and so is one that lies in the future now.
 */
const waitedOn = (state: Submission, sent: Sent, begun: Begun): Sent => {
  const { at } = begun;
  const hasPassed = state.lastAt >= sent.endedAt + horizonMs(state) && sent.endedAt <= at;
  const refusedAt = Math.min(sent.refusedAt, at);
  return sent.wasDoubted && !hasPassed
    ? { ...sent, endedAt: at - surelyPassed(state, sent.endedAt, begun), refusedAt }
    : { ...sent, refusedAt };
};

/** Upserts that may have been done: their answers were lost, or the program ended before they came. */
const unsureOf = (state: Submission): readonly number[] =>
  state.settings.rechecks !== true
    ? []
    : allOpen(state.active).flatMap((one) =>
        resendOf(state, one) === 'upsert' && (one.sent.wasDoubted || one.phase.kind === 'sending')
          ? [one.chunk.chunk]
          : [],
      );

/** What was answered while the clock was ahead was so before this run: it bears no witness of what this run waits for. */
const answeredBy = ({ answered }: Submission, now: number): Submission['answered'] =>
  answered.every(({ at }) => at <= now)
    ? answered
    : answered.map(({ begunAt, at, ids }) => ({
        begunAt: Math.min(begunAt, now),
        at: Math.min(at, now),
        ids,
      }));

/** A run begins. */
export const onRun = (state: Submission, begun: Begun): Submission => {
  const { at, machineMs } = begun;
  return {
    ...state,
    active: allOpen(state.active).reduce(
      (open, chunk) =>
        withOpen(
          open,
          {
            ...chunk,
            sent: waitedOn(state, chunk.sent, begun),
            sentBefore: waitedOn(state, chunk.sentBefore, begun),
            // What was left to a person is no news: without an answer again, it says nothing of the others.
            silences: chunk.phase.kind === 'left-to-person' ? 1 : 0,
            // What was left to a person had been sent, and goes out for the second time if it goes out again.
            wasSilent: chunk.wasSilent || chunk.phase.kind === 'left-to-person',
            phase: revived(state, chunk, at),
          },
          at,
        ),
      noOpenChunks,
    ),
    answered: answeredBy(state, at),
    toFollow: state.toFollow.map(
      ({ isUnread, ...one }): ToFollow => (isUnread === true ? { ...one, wasUnread: true } : one),
    ),
    consents: state.consents + (state.end?.reason === 'all-refused' ? 1 : 0),
    barren: 0,
    run: {
      at,
      machineMs,
      sends: 0,
      lastSendAt: 0,
      settledBefore: settledCount(state.counts),
      fruitless: 0,
      refusals: 0,
      isDoubted: false,
      letThrough: new Set(),
      tried: new Set(),
      refusedAlone: new Map(),
    },
    pace: pacedAnew(state.settings),
    examined: new Map(),
    away: awayAtRun(state, at),
    unsure: unsureOf(state),
    isToldLookedFor: false,
    // A person may have looked at the settings since; as long as nobody has, they say so themselves.
    isProofOff: false,
    barred: new Map(),
    isProved: false,
    trouble: null,
    pauseWanted: null,
    end: null,
    endBefore: state.end === null ? { state: 'paused', reason: null, text: null } : state.endBefore,
  };
};

/** Patience with a batch has ended. What it leaves untold is looked for in the list; what that does not show waits. */
export const waits = (
  phase: Phase,
  { at, untold, unclear }: Pick<Extract<Fact, { kind: 'waiting' }>, 'at' | 'untold' | 'unclear'>,
): Phase => {
  if (phase.kind === 'doubt') return phase.isAccepted ? { kind: 'waiting', batch: phase.batch } : phase;
  if (phase.kind !== 'polling') return phase;
  return untold === undefined && unclear !== true
    ? { kind: 'waiting', batch: phase }
    : doubtSince(at, { batch: phase });
};

/** A person has called the batch of a chunk dead. */
export const calledDead = (state: Submission, number: number, at: number): Submission =>
  changed(state, number, (chunk) => ({
    ...chunk,
    sent: { ...chunk.sent, wasDoubted: true, endedAt: at, refusal: null },
    phase: { kind: 'left-to-person', doubt: doubtSince(at) },
  }));

/** No machine can settle it. A payment that was refused may have been made all the same. */
export const gaveUp = (state: Submission, number: number, at: number): Submission =>
  changed(state, number, (chunk) => ({
    ...chunk,
    ...(chunk.phase.kind === 'refused' || chunk.handed !== undefined
      ? { sent: { ...chunk.sent, wasDoubted: true, endedAt: at } }
      : {}),
    phase: leftToPerson(chunk.phase, at),
  }));

/** No machine can settle it. */
export const leftToPerson = (phase: Phase, at: number): Phase => ({
  kind: 'left-to-person',
  doubt: phase.kind === 'doubt' ? phase : doubtSince(at),
});
