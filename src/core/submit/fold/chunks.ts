import { type ActiveChunk, type Doubt, type Keyed, neverSent, type Phase, type Sent } from '../active-chunk';
import type { Chunk, Fact } from '../facts';
import { openChunk, withOpen, withoutOpen } from '../open-chunks';
import { isReleased } from '../paying';
import { type Decided, plannedChunk, resendOf, type Submission } from '../state';

/** A chunk that may go out, not before a time. */
export const ready = (notBefore: number, isTokenRenewed = false): Phase => ({
  kind: 'ready',
  notBefore,
  isTokenRenewed,
});

/** Records of which it is not known what became. */
export const doubtSince = (since: number, accepted: Pick<Doubt, 'batch'> | null = null): Doubt => ({
  kind: 'doubt',
  since,
  isAccepted: accepted !== null,
  batch: accepted?.batch ?? null,
  looks: 0,
  lookedAt: 0,
  open: new Map(),
});

/** What a search keeps aside outlives its chunk, and with it that an earlier sending of it was never answered, or turned away. */
const keptAside = (state: Submission, number: number): Submission['asideSent'] => {
  const gone = openChunk(state.active, number);
  if (gone === undefined) return state.asideSent;
  const { wasDoubted, turnedAway } = gone.sentBefore;
  if (!wasDoubted && turnedAway === undefined) return state.asideSent;
  const hasAside = gone.chunk.suspects.length + gone.chunk.untested.length > 0;
  return hasAside ? new Map([...state.asideSent, [number, gone.sentBefore]]) : state.asideSent;
};

/** Puts a chunk in; one with nothing left, or null, is taken out. */
export const withChunk = (state: Submission, number: number, next: ActiveChunk | null): Submission =>
  next === null || next.left.length === 0
    ? { ...state, active: withoutOpen(state.active, number), asideSent: keptAside(state, number) }
    : { ...state, active: withOpen(state.active, next, state.run?.at ?? 0) };

/** Changes a chunk, if it is there. */
export const changed = (
  state: Submission,
  number: number,
  change: (chunk: ActiveChunk) => ActiveChunk | null,
): Submission => {
  const chunk = openChunk(state.active, number);
  return chunk === undefined ? state : withChunk(state, number, change(chunk));
};

/** Moves a chunk to another phase. */
export const phased = (state: Submission, number: number, phase: (chunk: ActiveChunk) => Phase): Submission =>
  changed(state, number, (chunk) => ({ ...chunk, phase: phase(chunk) }));

/** Records less some of them, in order. */
export const without = (from: readonly number[], gone: readonly number[]): readonly number[] => {
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
export const withoutPlanned = (state: Submission, number: number): Submission => {
  const gone = plannedChunk(state, number);
  if (gone === undefined) return state;
  const unsent = state.unsent - gone.records.length;
  if (state.planned[state.plannedNext] === gone)
    return { ...state, unsent, plannedNext: state.plannedNext + 1 };
  return {
    ...state,
    unsent,
    planned: state.planned.filter((chunk, i) => i < state.plannedNext || chunk.chunk !== number),
  };
};

/** Chunks of the plan, in the order of their numbers: all at once, since there may be very many of them. */
export const onPlan = (state: Submission, made: readonly Chunk[]): Submission => {
  const records = made.reduce((sum, chunk) => sum + chunk.records.length, 0);
  return {
    ...state,
    lastChunk: made.reduce((last, chunk) => Math.max(last, chunk.chunk), state.lastChunk),
    planned: [...state.planned, ...made],
    unsent: state.unsent + records,
    total: state.total + records,
  };
};

/**
 * What is known of the sendings of records that leave a chunk: those it kept aside were not sent with it. Where both are among
 * them, a sending that was not answered counts for all.
 */
const sentWith = (state: Submission, number: number, records: readonly number[]): Sent => {
  const parent = openChunk(state.active, number);
  if (parent === undefined) return state.asideSent.get(number) ?? neverSent;
  const own = new Set(parent.chunk.records);
  const known = new Set(records.map((record) => (own.has(record) ? parent.sent : parent.sentBefore)));
  return [...known].find(({ wasDoubted }) => wasDoubted) ?? [...known][0] ?? neverSent;
};

const withoutAside = (aside: Submission['asideSent'], number: number): Submission['asideSent'] =>
  aside.has(number) ? new Map([...aside].filter(([chunk]) => chunk !== number)) : aside;

/**
 * What is known of the sendings of a record that goes out again because a person said that it was not created: its key goes
 * with it, since only under that one does the service repeat what it answered, should the person be wrong.
 */
const knownOf = (
  state: Submission,
  { purpose, records }: Chunk,
  parent: ActiveChunk | undefined,
): Decided['before'] => {
  const [only, ...others] = records;
  if (purpose !== 'again' || only === undefined || others.length > 0) return null;
  const isKeyed = resendOf(state, parent ?? {}) === 'idempotency-key';
  return parent === undefined || isKeyed ? (state.decided.get(only)?.before ?? null) : null;
};

const isWhole = ({ left }: ActiveChunk, { records }: Chunk): boolean =>
  left.length === records.length && records.every((record) => left.includes(record));

/** What is known of a key, for the chunk that goes on under it. */
const underKeyOf = ({
  keyed,
  refusedWith,
  handed,
  newlyMeant = 0,
}: Pick<ActiveChunk, 'keyed' | 'refusedWith' | 'handed' | 'newlyMeant'>): Partial<ActiveChunk> => ({
  ...{ keyed, refusedWith, handed, newlyMeant },
});

/** A chunk was made, by the plan or from another. */
export const onChunk = (state: Submission, made: Chunk): Submission => {
  if (made.parent === null) return onPlan(state, [made]);
  const lastChunk = Math.max(state.lastChunk, made.chunk);
  const parent = openChunk(state.active, made.parent);
  const known = knownOf(state, made, parent);
  const sent = known?.sent ?? sentWith(state, made.parent, made.records);
  // A part of what an upsert may have written already: "updated" may then mean that the first sending created it.
  const wasSilent =
    resendOf(state, parent ?? {}) === 'upsert' &&
    (parent !== undefined && made.records.every((record) => parent.left.includes(record))
      ? parent.wasSilent
      : sent.wasDoubted);
  const isKeyed = resendOf(state, parent ?? {}) === 'idempotency-key' && known !== null;
  // The same records in a chunk of their location: the request is the same, and so is its key.
  const isSame = known === null && parent?.keyed !== undefined && isWhole(parent, made);
  const asideSent = withoutAside(state.asideSent, made.parent);
  const before = { ...withoutPlanned(state, made.parent), lastChunk, asideSent };
  const parted = changed(before, made.parent, (parent) => ({
    ...parent,
    chunk: handedOn(parent.chunk, made),
    left: without(parent.left, [...made.records, ...made.suspects, ...made.untested]),
  }));
  return withChunk(parted, made.chunk, {
    chunk: made,
    left: made.records,
    sent,
    sentBefore: sentWith(state, made.parent, [...made.suspects, ...made.untested]),
    // What was sent before in this run and never answered is not new for being in another chunk.
    silences: wasSilent || made.purpose === 'again' ? (parent?.silences ?? 0) : 0,
    wasSilent: isKeyed ? known.wasSilent : wasSilent,
    ...(isKeyed ? underKeyOf(known) : {}),
    ...(isSame ? underKeyOf(parent) : {}),
    phase: ready(0),
  });
};

const sending = (phase: Phase, leftAt: number): Phase => ({
  kind: 'sending',
  isTokenRenewed: phase.kind === 'ready' && phase.isTokenRenewed,
  leftAt,
});

/** The first sending under a key brings the body with it; a repeat names the key alone. */
const keyedOf = (
  { key, body, header }: Pick<Extract<Fact, { kind: 'intent' }>, 'key' | 'body' | 'header'>,
  at: number,
): Keyed | undefined =>
  key === undefined || body === undefined
    ? undefined
    : { key, body, at, ...(header === undefined ? {} : { header }) };

/** Another key than before: under that one nothing was sent yet. */
const underNewKey = (chunk: ActiveChunk, keyed: Keyed | undefined): Partial<ActiveChunk> =>
  keyed === undefined
    ? {}
    : {
        keyed,
        refusedWith: undefined,
        handed: undefined,
        ...(chunk.keyed === undefined ? {} : { wasSilent: false, newlyMeant: (chunk.newlyMeant ?? 0) + 1 }),
      };

/** What leaves is no longer a decision that can be taken back. */
const undecided = (decided: Submission['decided'], records: readonly number[]): Submission['decided'] =>
  records.some((record) => decided.has(record))
    ? new Map([...decided].filter(([record]) => !records.includes(record)))
    : decided;

/** A look counts for one sending: before it is repeated without an answer another one is taken. */
const usedLook = (examined: Submission['examined'], number: number): Submission['examined'] => {
  const look = examined.get(number);
  return look === undefined ? examined : new Map([...examined, [number, { ...look, isUsed: true }]]);
};

const sentAt = (sent: Sent, at: number): Sent => ({
  ...sent,
  firstBegunAt: sent.firstBegunAt ?? at,
  begunAt: at,
});

/** A chunk is about to leave. */
export const onIntent = (
  state: Submission,
  number: number,
  at: number,
  sent: Pick<Extract<Fact, { kind: 'intent' }>, 'resend' | 'key' | 'body' | 'header'> = {},
): Submission => {
  const { resend } = sent;
  const run = state.run === null ? null : { ...state.run, sends: state.run.sends + 1, lastSendAt: at };
  const fresh = plannedChunk(state, number);
  if (fresh === undefined)
    return {
      ...changed(state, number, (chunk) => ({
        ...chunk,
        resend,
        sent: sentAt(chunk.sent, at),
        ...underNewKey(chunk, keyedOf(sent, at)),
        ...(isReleased(state, chunk) ? { isSaidAbsent: true } : {}),
        phase: sending(chunk.phase, at),
      })),
      decided: undecided(state.decided, openChunk(state.active, number)?.left ?? []),
      examined: usedLook(state.examined, number),
      run,
    };
  const first: ActiveChunk = {
    chunk: fresh,
    left: fresh.records,
    sent: sentAt(neverSent, at),
    sentBefore: neverSent,
    silences: 0,
    wasSilent: false,
    resend,
    keyed: keyedOf(sent, at),
    phase: { kind: 'sending', isTokenRenewed: false, leftAt: at },
  };
  const examined = usedLook(state.examined, number);
  return { ...withChunk(withoutPlanned(state, number), number, first), examined, run };
};
