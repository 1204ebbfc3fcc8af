import type { ActiveChunk, Doubt, Phase, Polling } from '../active-chunk';
import type { Fact } from '../facts';
import { allOpen, noOpenChunks, withOpen } from '../open-chunks';
import { resendOf, type Submission, settledCount } from '../state';
import { doubtSince, ready } from './chunks';

/** The clock may have been set between two runs: a settle time counts only where this run waited it out. */
const lookedAtAnew = (doubt: Doubt, at: number): Doubt => ({
  ...doubt,
  since: at,
  looks: null,
  proofs: null,
  absent: null,
});

const askedAgain = (polling: Polling, untoldBefore: number, at: number): Polling => ({
  ...polling,
  untoldBefore,
  acceptedAt: Math.min(polling.acceptedAt, at),
  lastAskedAt: 0,
  questions: 0,
});

/** What an earlier run left standing is taken up again; nothing of it lies in the future. */
const revived = (state: Submission, active: ActiveChunk, at: number): Phase => {
  const { phase, left, chunk } = active;
  const isLookedUp = resendOf(state, active) === 'look-up';
  switch (phase.kind) {
    case 'waiting':
      return askedAgain(phase.polling, left.length, at);
    case 'left-to-person':
      if (phase.doubt.batch !== undefined && (isLookedUp || left.length < chunk.records.length))
        return { ...askedAgain(phase.doubt.batch, left.length, at), progress: null, wasUnclear: true };
      if (isLookedUp) return lookedAtAnew(phase.doubt, at);
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
      return lookedAtAnew(phase, at);
    case 'sending':
      return phase;
  }
};

/** A run begins. */
export const onRun = (state: Submission, at: number): Submission => ({
  ...state,
  active: allOpen(state.active).reduce(
    (open, chunk) =>
      withOpen(
        open,
        {
          ...chunk,
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
  consents: state.consents + (state.end?.reason === 'all-refused' ? 1 : 0),
  barren: 0,
  run: {
    at,
    sends: 0,
    lastSendAt: 0,
    settledBefore: settledCount(state.counts),
    fruitless: 0,
    refusals: 0,
    isDoubted: false,
  },
  pace: {
    ...state.pace,
    width: Math.min(2, state.settings.inFlight),
    isUnhindered: true,
    notBefore: 0,
    readNotBefore: 0,
    failures: 0,
    silences: 0,
    unanswered: 0,
    busy: 0,
    busyReads: 0,
    setbackAt: 0,
  },
  examined: [],
  isProved: false,
  trouble: null,
  pauseWanted: null,
  end: null,
});

/**
 * Patience with a batch has ended. What it leaves untold is looked for in the list; then it waits, unless nothing at all was
 * to be learned of it.
 */
export const waits = (
  phase: Phase,
  { at, untold, unclear }: Pick<Extract<Fact, { kind: 'waiting' }>, 'at' | 'untold' | 'unclear'>,
): Phase => {
  if (phase.kind === 'doubt' && phase.batch !== undefined) return { kind: 'waiting', polling: phase.batch };
  if (phase.kind !== 'polling') return phase;
  if (untold === undefined && unclear !== true) return { kind: 'waiting', polling: phase };
  return { ...doubtSince(at, true), batch: phase, isAwaited: untold === 'seek' };
};

/** No machine can settle it. */
export const leftToPerson = (phase: Phase, at: number): Phase => ({
  kind: 'left-to-person',
  doubt: phase.kind === 'doubt' ? phase : doubtSince(at, false),
});
