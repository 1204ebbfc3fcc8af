import type { Answer, Chunk, Fact, NotDone, Outcome, PauseReason } from './facts';
import {
  type ActiveChunk,
  type Doubt,
  isFinal,
  type Phase,
  type Polling,
  plannedChunk,
  type Span,
  type Submission,
  settledCount,
} from './state';

const ready = (notBefore: number, isTokenRenewed = false): Phase => ({
  kind: 'ready',
  notBefore,
  isTokenRenewed,
});

/** A chunk of which it is not known what became. */
export const doubtSince = (since: number, hasArrived: boolean): Doubt => ({
  kind: 'doubt',
  since,
  hasArrived,
  refusal: null,
  looks: null,
  proofs: null,
  absent: null,
});

const withChunk = (state: Submission, number: number, next: ActiveChunk | null): Submission => {
  const active = new Map(state.active);
  if (next === null || next.left.length === 0) active.delete(number);
  else active.set(number, next);
  return { ...state, active };
};

const changed = (
  state: Submission,
  number: number,
  change: (chunk: ActiveChunk) => ActiveChunk | null,
): Submission => {
  const chunk = state.active.get(number);
  return chunk === undefined ? state : withChunk(state, number, change(chunk));
};

const phased = (state: Submission, number: number, phase: (chunk: ActiveChunk) => Phase): Submission =>
  changed(state, number, (chunk) => ({ ...chunk, phase: phase(chunk) }));

const without = (from: readonly number[], gone: readonly number[]): readonly number[] => {
  const set = new Set(gone);
  return from.filter((record) => !set.has(record));
};

/** Records that a chunk kept aside for its search and that now have a chunk of their own. */
const handedOn = (chunk: Chunk, made: Chunk): Chunk => {
  const taken = new Set([...made.records, ...made.suspects, ...made.untested]);
  const keep = (records: readonly number[]) => records.filter((record) => !taken.has(record));
  return { ...chunk, suspects: keep(chunk.suspects), untested: keep(chunk.untested) };
};

/** The chunk is no longer waiting in the plan: it is under way, or was parted. */
const withoutPlanned = (state: Submission, number: number): Submission => {
  if (state.planned[state.plannedNext]?.chunk === number)
    return { ...state, plannedNext: state.plannedNext + 1 };
  if (plannedChunk(state, number) === undefined) return state;
  return {
    ...state,
    planned: state.planned.filter((chunk, i) => i < state.plannedNext || chunk.chunk !== number),
  };
};

const onChunk = (state: Submission, made: Chunk): Submission => {
  const lastChunk = Math.max(state.lastChunk, made.chunk);
  if (made.parent === null)
    return {
      ...state,
      lastChunk,
      planned: [...state.planned, made],
      total: state.total + made.records.length,
    };
  const parted = changed({ ...withoutPlanned(state, made.parent), lastChunk }, made.parent, (parent) => ({
    ...parent,
    chunk: handedOn(parent.chunk, made),
    left: without(parent.left, [...made.records, ...made.suspects, ...made.untested]),
  }));
  return withChunk(parted, made.chunk, {
    chunk: made,
    left: made.records,
    silences: 0,
    wasSilent: false,
    phase: ready(0),
  });
};

const sending = (phase: Phase): Phase => ({
  kind: 'sending',
  isTokenRenewed: phase.kind === 'ready' && phase.isTokenRenewed,
});

const onIntent = (state: Submission, number: number): Submission => {
  const run = state.run === null ? null : { ...state.run, sends: state.run.sends + 1 };
  const fresh = plannedChunk(state, number);
  if (fresh === undefined) return { ...phased(state, number, ({ phase }) => sending(phase)), run };
  const first: ActiveChunk = {
    chunk: fresh,
    left: fresh.records,
    silences: 0,
    wasSilent: false,
    phase: { kind: 'sending', isTokenRenewed: false },
  };
  return { ...withChunk(withoutPlanned(state, number), number, first), run };
};

const pauseFor = (why: NotDone): PauseReason | null => {
  switch (why) {
    case 'credentials':
    case 'permission':
    case 'not-found':
      return why;
    case 'busy':
    case 'unreachable':
    case 'token':
    case 'too-large':
      return null;
  }
};

const wentWell = (state: Submission): Submission => ({
  ...state,
  pace: {
    ...state.pace,
    failures: 0,
    silences: 0,
    busy: 0,
    width: Math.min(state.settings.inFlight, state.pace.width + 1 / state.pace.width),
  },
});

const heard = (state: Submission): Submission => ({
  ...state,
  mustHear: false,
  pace: { ...state.pace, failures: 0 },
});

const slowed = (state: Submission, notBefore: number): Submission => ({
  ...state,
  pace: {
    ...state.pace,
    width: Math.max(1, state.pace.width / 2),
    notBefore: Math.max(state.pace.notBefore, notBefore),
    busy: state.pace.busy + 1,
  },
});

const heldBack = (state: Submission, until: number): Submission => ({
  ...state,
  pace: { ...state.pace, notBefore: Math.max(state.pace.notBefore, until) },
});

const failedOnce = (state: Submission, trouble: NonNullable<Submission['trouble']>): Submission => ({
  ...state,
  trouble,
  pace: { ...state.pace, width: Math.max(1, state.pace.width / 2), failures: state.pace.failures + 1 },
});

const onAccepted = (state: Submission): Submission => {
  const run = state.run === null ? null : { ...state.run, fruitless: 0 };
  return { ...wentWell(state), accepted: state.accepted + 1, run };
};

/** Undone by `onAccepted` where the same answer let something through. */
const fruitless = (state: Submission, chunk: ActiveChunk): Submission =>
  state.run === null || chunk.chunk.records.length > 1
    ? state
    : { ...state, run: { ...state.run, fruitless: state.run.fruitless + 1 } };

const onRefused = (
  state: Submission,
  chunk: ActiveChunk,
  words: { readonly code: string; readonly text: string },
  at: number,
): Submission => {
  const counted = wentWell(fruitless(state, chunk));
  if (chunk.chunk.purpose !== 'again') return withChunk(counted, chunk.chunk.chunk, null);
  return phased(counted, chunk.chunk.chunk, () => ({ ...doubtSince(at, false), refusal: words }));
};

const onNotDone = (
  state: Submission,
  number: number,
  answer: Extract<Answer, { kind: 'not-done' }>,
): Submission => {
  const { why, retryAt, text } = answer;
  if (why === 'too-large') {
    const size = state.active.get(number)?.chunk.records.length ?? 2;
    return {
      ...withChunk(state, number, null),
      sizeCap: Math.max(1, Math.min(state.sizeCap, Math.ceil(size / 2))),
    };
  }
  const back = phased(state, number, () => ready(retryAt, why === 'token'));
  if (why === 'busy') return slowed(back, retryAt);
  if (why === 'unreachable') return failedOnce(heldBack(back, retryAt), { reason: 'unreachable', text });
  const reason = pauseFor(why);
  return reason === null ? back : { ...back, pauseWanted: { reason, text } };
};

const troubleOf = (isUnreachable: boolean, text: string): NonNullable<Submission['trouble']> => ({
  reason: isUnreachable ? 'unreachable' : 'service-failing',
  text,
});

const onSilence = (
  state: Submission,
  chunk: ActiveChunk,
  answer: Extract<Answer, { kind: 'in-doubt' }>,
  at: number,
): Submission => {
  const silences = chunk.silences + 1;
  const phase: Phase = state.settings.resend === 'look-up' ? doubtSince(at, false) : ready(at);
  const next = { ...chunk, silences, wasSilent: true, phase };
  // What an earlier run left unanswered says nothing about the service of today.
  if (answer.why === 'crash') return { ...withChunk(state, chunk.chunk.chunk, next), mustHear: true };
  const parked = withChunk(fruitless(state, chunk), chunk.chunk.chunk, next);
  const failed = failedOnce(parked, troubleOf(answer.why === 'no-reply', answer.text));
  return { ...failed, mustHear: true, pace: { ...failed.pace, silences: failed.pace.silences + 1 } };
};

const onAnswer = (state: Submission, number: number, answer: Answer, at: number): Submission => {
  const chunk = state.active.get(number);
  if (chunk === undefined) return state;
  switch (answer.kind) {
    case 'accepted': {
      const phase: Polling = {
        kind: 'polling',
        batchId: answer.batchId,
        acceptedAt: at,
        questions: 0,
        lastAskedAt: at,
        progress: null,
        finalReadings: 0,
      };
      return onAccepted(withChunk(state, number, { ...chunk, phase }));
    }
    case 'settled':
      return wentWell(phased(fruitless(state, chunk), number, () => doubtSince(at, true)));
    case 'refused':
      return onRefused(state, chunk, answer, at);
    case 'not-done':
      return onNotDone(state, number, answer);
    case 'in-doubt':
      return onSilence(state, chunk, answer, at);
  }
};

const counted = (counts: Submission['counts'], outcomes: readonly Outcome[]): Submission['counts'] => {
  const next = { ...counts };
  for (const { outcome, evidence } of outcomes) {
    if (evidence === 'list') next.written -= 1;
    if (outcome !== 'in-doubt' && outcome !== 'pending') next[outcome] += 1;
  }
  return next;
};

const goneThrough: ReadonlySet<Outcome['outcome']> = new Set(['created', 'updated', 'written']);

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

const onOutcomes = (state: Submission, number: number, outcomes: readonly Outcome[]): Submission => {
  const done = outcomes.filter(isFinal).map((one) => one.record);
  const written = outcomes.filter((one) => one.outcome === 'written').map((one) => one.record);
  const proven = new Set(outcomes.filter((one) => one.evidence === 'list').map((one) => one.record));
  const wasSilent = state.active.get(number)?.wasSilent === true;
  const told = changed(
    {
      ...state,
      counts: counted(state.counts, outcomes),
      written: added(lacking(state.written, proven), written),
      writtenAgain: added(state.writtenAgain, wasSilent ? written : []),
    },
    number,
    (chunk) => ({ ...chunk, left: without(chunk.left, done), phase: seenThere(chunk.phase, outcomes) }),
  );
  return outcomes.some((one) => one.evidence !== 'list' && goneThrough.has(one.outcome))
    ? onAccepted(told)
    : told;
};

/** A record found by looking up shows that its chunk has arrived. */
const seenThere = (phase: Phase, outcomes: readonly Outcome[]): Phase =>
  phase.kind === 'doubt' && outcomes.some((one) => one.evidence === 'look-up' && isFinal(one))
    ? { ...phase, hasArrived: true }
    : phase;

const onProgress = (state: Submission, number: number, said: Polling['progress'], at: number): Submission =>
  phased(state, number, ({ phase }) =>
    phase.kind === 'polling'
      ? { ...phase, progress: said, questions: phase.questions + 1, lastAskedAt: at }
      : phase,
  );

/** Readings of the results, after the batch was over, before what they leave out is in doubt. */
export const FINAL_READINGS = 2;

const onResults = (state: Submission, number: number, left: readonly number[], at: number): Submission => {
  const phase = state.active.get(number)?.phase;
  if (phase === undefined && left.length > 0) return state;
  const slowBatchMs =
    phase?.kind === 'polling' && phase.questions > 0 ? at - phase.acceptedAt : state.slowBatchMs * 0.9;
  const timed = left.length === 0 ? { ...state, slowBatchMs } : state;
  return phased(timed, number, (chunk) => {
    if (chunk.phase.kind !== 'polling') return chunk.phase;
    const finalReadings = chunk.phase.finalReadings + (chunk.phase.progress === 'over' ? 1 : 0);
    if (finalReadings >= FINAL_READINGS) return doubtSince(at, true);
    return { ...chunk.phase, finalReadings, questions: chunk.phase.questions + 1, lastAskedAt: at };
  });
};

const onTrouble = (state: Submission, fact: Extract<Fact, { kind: 'trouble' }>): Submission => {
  const later = {
    ...state,
    pace: { ...state.pace, readNotBefore: Math.max(state.pace.readNotBefore, fact.retryAt) },
  };
  switch (fact.why) {
    case 'credentials':
    case 'permission':
    case 'not-found':
      return { ...later, pauseWanted: { reason: fact.why, text: fact.text } };
    case 'busy':
      return slowed(later, fact.retryAt);
    case 'unreachable':
    case 'server-error':
    case 'unreadable':
      return failedOnce(heldBack(later, fact.retryAt), troubleOf(fact.why === 'unreachable', fact.text));
  }
};

const stretched = (span: Span | null, at: number): Span => ({ first: span?.first ?? at, last: at });

const lookedAt = (
  doubt: Doubt,
  fact: Extract<Fact, { kind: 'look-up' }>,
  absent: ReadonlySet<number>,
): Doubt => ({
  ...doubt,
  looks: stretched(doubt.looks, fact.at),
  proofs: fact.proof ? stretched(doubt.proofs, fact.at) : doubt.proofs,
  absent: fact.proof ? (doubt.absent ?? fact.absent).filter((record) => absent.has(record)) : doubt.absent,
});

const onLookUp = (state: Submission, fact: Extract<Fact, { kind: 'look-up' }>): Submission => {
  const absent = new Set(fact.absent);
  return fact.chunks.reduce(
    (next, number) =>
      phased(next, number, ({ phase }) => (phase.kind === 'doubt' ? lookedAt(phase, fact, absent) : phase)),
    state,
  );
};

/** What an earlier run left standing is taken up again. */
const revived = (state: Submission, { phase, left, chunk }: ActiveChunk): Phase => {
  switch (phase.kind) {
    case 'waiting':
      return { ...phase.polling, lastAskedAt: 0, questions: 0 };
    case 'left-to-person':
      if (state.settings.resend === 'look-up')
        return { ...phase.doubt, looks: null, proofs: null, absent: null };
      return left.length === chunk.records.length ? ready(0) : phase;
    case 'ready':
      return ready(0);
    case 'sending':
    case 'polling':
    case 'doubt':
      return phase;
  }
};

const onRun = (state: Submission, at: number): Submission => ({
  ...state,
  active: new Map(
    [...state.active].map(([number, chunk]) => [
      number,
      { ...chunk, silences: 0, phase: revived(state, chunk) },
    ]),
  ),
  run: { at, sends: 0, settledBefore: settledCount(state.counts), fruitless: 0 },
  pace: {
    ...state.pace,
    width: Math.min(2, state.settings.inFlight),
    notBefore: 0,
    readNotBefore: 0,
    failures: 0,
    silences: 0,
    busy: 0,
  },
  trouble: null,
  pauseWanted: null,
  end: null,
});

const waits = (phase: Phase): Phase =>
  phase.kind === 'polling' ? { kind: 'waiting', polling: phase } : phase;
const leftToPerson = (phase: Phase, at: number): Phase => ({
  kind: 'left-to-person',
  doubt: phase.kind === 'doubt' ? phase : doubtSince(at, false),
});

/** Takes one fact in. The state is nothing but the fold of all facts in order. */
export const applyFact = (state: Submission, fact: Fact): Submission => {
  switch (fact.kind) {
    case 'run':
      return onRun(state, fact.at);
    case 'chunk':
      return onChunk(state, fact.made);
    case 'intent':
      return onIntent(state, fact.chunk);
    case 'answer':
      return onAnswer(state, fact.chunk, fact.answer, fact.at);
    case 'outcomes':
      return onOutcomes(state, fact.chunk, fact.outcomes);
    case 'written-ids':
      return {
        ...state,
        createdIds: [...state.createdIds, fact.created],
        updatedIds: [...state.updatedIds, fact.updated],
      };
    case 'progress':
      return heard(onProgress(state, fact.chunk, fact.state, fact.at));
    case 'results':
      return heard(onResults(state, fact.chunk, fact.left, fact.at));
    case 'waiting':
      return phased(state, fact.chunk, ({ phase }) => waits(phase));
    case 'trouble':
      return onTrouble(state, fact);
    case 'heard':
      return heard(state);
    case 'look-up':
      return heard(onLookUp(state, fact));
    case 'gave-up':
      return phased(state, fact.chunk, ({ phase }) => leftToPerson(phase, fact.at));
    case 'proved':
      return { ...heard(state), written: [], writtenAgain: [], createdIds: [], updatedIds: [] };
    case 'end':
      return { ...state, end: { state: fact.state, reason: fact.reason } };
  }
};
