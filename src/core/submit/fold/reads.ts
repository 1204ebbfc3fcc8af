import type { Polling } from '../active-chunk';
import type { Fact } from '../facts';
import { openChunk } from '../open-chunks';
import { againSeen } from '../sent-again';
import { FINAL_READINGS, type Submission } from '../state';
import { batchTime } from '../times';
import { awaySeen } from '../turned-away';
import { doubtSince, phased } from './chunks';
import { heldBack, readSetBack, troubleOf } from './pace';

/** A batch told how far it is. */
export const onProgress = (
  state: Submission,
  number: number,
  said: Polling['progress'],
  at: number,
): Submission =>
  phased(state, number, ({ phase }) =>
    phase.kind === 'polling'
      ? { ...phase, progress: said, questions: phase.questions + 1, lastAskedAt: at }
      : phase,
  );

/** A reading of a batch's results. */
export const onResults = (
  state: Submission,
  number: number,
  left: readonly number[],
  at: number,
): Submission => {
  const phase = openChunk(state.active, number)?.phase;
  if (phase === undefined && left.length > 0) return state;
  const took = phase?.kind === 'polling' ? batchTime(phase, { runAt: state.run?.at ?? 0, at }) : null;
  const slowBatchMs = took ?? state.slowBatchMs * 0.9;
  const slowestBatchMs = Math.max(state.slowestBatchMs, took ?? 0);
  const timed = left.length === 0 ? { ...state, slowBatchMs, slowestBatchMs } : state;
  return phased(timed, number, (chunk) => {
    if (chunk.phase.kind !== 'polling') return chunk.phase;
    const finalReadings = chunk.phase.finalReadings + (chunk.phase.progress === 'over' ? 1 : 0);
    // The results may tell more later: the list is asked meanwhile, and the next run asks the batch again (F-7).
    if (finalReadings >= FINAL_READINGS) return doubtSince(at, { batch: chunk.phase });
    return { ...chunk.phase, finalReadings, questions: chunk.phase.questions + 1, lastAskedAt: at };
  });
};

/** A read failed, or no token could be had. */
export const onTrouble = (state: Submission, fact: Extract<Fact, { kind: 'trouble' }>): Submission => {
  const later = (next: Submission): Submission => ({
    ...next,
    pace: { ...next.pace, readNotBefore: Math.max(next.pace.readNotBefore, fact.retryAt) },
  });
  switch (fact.why) {
    case 'credentials':
    case 'permission':
    case 'not-found':
      return { ...later(state), pauseWanted: { reason: fact.why, text: fact.text } };
    case 'busy':
      return later(heldBack(readSetBack(state, 'busyReads', fact.at), fact.retryAt));
    case 'unreachable':
    case 'server-error':
    case 'unreadable': {
      const trouble = troubleOf(fact.why === 'unreachable', fact.text);
      return later(heldBack({ ...readSetBack(state, 'failures', fact.at), trouble }, fact.retryAt));
    }
  }
};

/** A look has shown that this service adds the lines of an update, in words; null: it has not. */
export const addedText = ({ sights }: Extract<Fact, { kind: 'look' }>): string | null => {
  const added = sights.flatMap(({ candidates }) => candidates.filter(({ isAdded }) => isAdded === true));
  const [first] = added;
  return first === undefined
    ? null
    : `${first.id} has the lines of before and those of the update: this service adds the lines of an update to those that are there.`;
};

/** A look in which records were looked for: one that was not read to its end may have found, but is not counted. */
export const onLook = (state: Submission, fact: Extract<Fact, { kind: 'look' }>): Submission => {
  const open = new Map(fact.open.map(({ record, ...one }) => [record, one]));
  const looked = fact.chunks.reduce(
    (next, number) =>
      phased(next, number, ({ phase }) =>
        phase.kind === 'doubt' ? { ...phase, looks: phase.looks + 1, lookedAt: fact.begunAt, open } : phase,
      ),
    state,
  );
  const linesGone = addedText(fact) ?? state.linesGone;
  const again = againSeen(state.again, fact);
  const away = awaySeen(state, fact);
  return {
    ...looked,
    linesGone,
    again,
    away,
    isToldLookedFor: state.isToldLookedFor || fact.told.length > 0,
  };
};

/**
 * What was updated was read back. Where it does not hold the lines of the file, the run stops: the next update would do the
 * same.
 */
export const onRead = (
  state: Submission,
  { lines, text = '' }: Pick<Extract<Fact, { kind: 'read' }>, 'lines' | 'text'>,
): Submission => {
  if (lines === 'replaced') return { ...state, linesGone: null };
  if (lines !== 'added' && lines !== 'other') return state;
  return { ...state, linesGone: text, pauseWanted: state.pauseWanted ?? { reason: 'order-lines', text } };
};
