import type { ActiveChunk, Doubt, OpenRecord } from './active-chunk';
import type { Fact, OpenWhy, Outcome, UpdateStands } from './facts';
import { openChunk } from './open-chunks';
import { inDoubt } from './outcomes';
import { horizonMs, type Submission } from './state';
import { DATE_STEP_MS } from './times';

/** Between two looks, however short the horizon is set: a list is not read without a pause. */
export const LEAST_PAUSE_MS = 250;

/** Pauses between looks grow, in eighths of the horizon: up to four horizons where a witness is there, else to one. */
const LOOKS_AFTER = [0, 1, 3, 7, 15, 31];
const eighths = (hasWitness: boolean): readonly number[] =>
  hasWitness ? LOOKS_AFTER : LOOKS_AFTER.slice(0, 4);

/**
 * When nothing more comes of the sendings of a chunk that were not answered, and the refusal of a repeat has been heard: what
 * bears witness begins later; epoch milliseconds.
 */
export const horizonOf = (state: Submission, { sent }: Pick<ActiveChunk, 'sent'>): number =>
  Math.max(sent.endedAt + horizonMs(state), sent.refusedAt);

/** From when on what is sent bears witness for a chunk: its date must tell it from what was there at the horizon. */
export const witnessTime = (state: Submission, chunk: ActiveChunk): number => {
  const isDated = state.settings.areEntriesDated && state.borneOut?.isDated !== false;
  return horizonOf(state, chunk) + (isDated ? DATE_STEP_MS : 0) + 1;
};

/** When the first record that was sent after that was told of; null: none was. */
const firstWitnessAt = (state: Submission, chunk: ActiveChunk): number | null => {
  const from = witnessTime(state, chunk);
  return state.answered.find(({ begunAt }) => begunAt >= from)?.at ?? null;
};

/** `isIdle`: nothing else is under way, so that a look costs nobody time. `isBrief`: this run waits for nothing. */
export type Waiting = { readonly isIdle: boolean; readonly isBrief: boolean };

/** From when on looks are made, and for how long. */
const span = (state: Submission, chunk: ActiveChunk, doubt: Doubt) => {
  if (doubt.isAccepted) return { from: doubt.since, eighths: eighths(false) };
  const horizon = horizonOf(state, chunk);
  const witnessAt = firstWitnessAt(state, chunk);
  return { from: Math.max(horizon, witnessAt ?? 0), eighths: eighths(witnessAt !== null) };
};

/** When a chunk in doubt is to be looked for next; epoch milliseconds; null: no more in this run. */
export const nextLookAt = (
  state: Submission,
  chunk: ActiveChunk,
  doubt: Doubt,
  { isIdle, isBrief }: Waiting,
): number | null => {
  if (isBrief) return doubt.looks === 0 ? doubt.since : null;
  // What has arrived is found at once; what has not, no look before the horizon can tell.
  if (doubt.looks === 0 && isIdle) return doubt.since;
  const { from, eighths: steps } = span(state, chunk, doubt);
  const eighth = horizonMs(state) / 8;
  const next = steps.map((n) => from + n * eighth).find((at) => at > doubt.lookedAt);
  return next === undefined
    ? null
    : Math.max(next, doubt.lookedAt + (doubt.looks === 0 ? 0 : LEAST_PAUSE_MS));
};

const CODES: Readonly<Record<OpenWhy, string>> = {
  several: 'in-doubt-several',
  tie: 'in-doubt-tied',
  suspicion: 'in-doubt-suspicion',
  'in-vain': 'in-doubt-in-vain',
  'no-witness': 'in-doubt-no-witness',
  hidden: 'in-doubt-hidden',
  hole: 'in-doubt-hole',
  cut: 'in-doubt-list-cut',
  gone: 'in-doubt-update-gone',
};

/** The same of an update whose order is shown: how it stands says more than the list. */
const updateCode = ({ stands }: UpdateStands, why: OpenWhy): string => {
  if (stands !== 'as-before') return 'in-doubt-update-otherwise';
  return why === 'in-vain' ? 'in-doubt-update-in-vain' : 'in-doubt-update-as-before';
};

/** `isProofOff`: nothing goes out again by itself over this connection, whatever a list shows. */
type Ways = Pick<Submission['settings'], 'writesOver' | 'resend'> & { readonly isProofOff: boolean };

/** How a submission sends, as far as that decides what is said of a record in doubt. */
export const waysOf = ({ settings, isProofOff }: Submission): Ways => ({
  ...settings,
  isProofOff: isProofOff || !settings.isListInOrder,
});

/** The same of what was to be created. What would write over an entry that stands there has words of its own. */
const newCode = (why: OpenWhy, isAnyShown: boolean, { writesOver, resend, isProofOff }: Ways): string => {
  if (why === 'no-witness' && !isAnyShown && resend === 'upsert') return 'in-doubt-upsert';
  if (why === 'no-witness' && !isAnyShown && isProofOff) return 'in-doubt-proof-off';
  const code = why === 'no-witness' && isAnyShown ? 'in-doubt-candidates' : CODES[why];
  const isNamed = code === 'in-doubt-suspicion' || code === 'in-doubt-candidates';
  return writesOver !== undefined && isNamed ? code.replace('in-doubt', `in-doubt-${writesOver}`) : code;
};

/** Reasons that no later look can change by itself. */
const FINAL: ReadonlySet<OpenWhy> = new Set(['several', 'in-vain']);

/** Whether only a person can go on with every record of a chunk. */
export const isForPerson = ({ left }: ActiveChunk, { open }: Doubt): boolean =>
  left.every((record) => {
    const why = open.get(record)?.why;
    return why !== undefined && FINAL.has(why);
  });

/**
 * What a look that could not settle a record showed of it, as a code with its text: entries that may be it, or how what it updates
 * reads; null: nothing that a person decides by. `writesOver`: what sending it again would write over; empty: nothing.
 */
export const openWords = (
  { why, ids, update }: Pick<OpenRecord, 'why' | 'ids' | 'update'>,
  writesOver: 'order' | 'receipt' | '',
): { readonly code: string; readonly text: string } | null => {
  if (update !== undefined && why !== 'several')
    return { code: updateCode(update, why), text: `${update.id}: ${update.text}` };
  if (ids.length === 0 || (why !== 'suspicion' && why !== 'no-witness' && why !== 'several')) return null;
  const ways = {
    resend: 'look-up',
    isProofOff: false,
    ...(writesOver === '' ? {} : { writesOver }),
  } as const;
  return { code: newCode(why, true, ways), text: ids.join(', ') };
};

/** What the answer to a repeat said of the record, behind all else that is known; empty: it said nothing, or there was none. */
const ofRepeat = ({ chunk, sent: { refusal, sendings } }: ActiveChunk): string =>
  refusal === null
    ? chunk.provenAbsent === true && sendings > 1
      ? '; it was sent a second time since the list did not show it, and no answer came to that either, so it may stand there twice'
      : ''
    : `; the second one ${refusal.as === 'failed' ? 'failed in processing' : 'was refused'}: ${refusal.text.replace(/\.+$/, '')}`;

/** Why a person is asked about a record, in its words. */
const openOutcome = (chunk: ActiveChunk, record: number, open: OpenRecord, ways: Ways): Outcome => {
  const { why, ids, update } = open;
  if (update !== undefined && why !== 'several')
    return inDoubt(record, updateCode(update, why), `${update.id}: ${update.text}${ofRepeat(chunk)}`);
  const code = newCode(why, ids.length > 0, ways);
  // Of several, the text is their ids alone: they are read out of it again.
  return inDoubt(record, code, `${ids.join(', ')}${why === 'several' ? '' : ofRepeat(chunk)}`);
};

/**
 * Entries that stand in the way of both conclusions, where the look before did not show them: said at once, since a run that
 * waits only so long may end before it gives up.
 */
export const namedFacts = (
  before: Submission,
  now: Submission,
  {
    chunk: number,
    open,
  }: { readonly chunk: number; readonly open: readonly (OpenRecord & { record: number })[] },
  at: number,
): readonly Fact[] => {
  const chunk = openChunk(now.active, number);
  if (chunk?.phase.kind !== 'doubt' || chunk.phase.isAccepted) return [];
  const last = openChunk(before.active, number)?.phase;
  const known = last?.kind === 'doubt' ? last.open : new Map<number, OpenRecord>();
  const outcomes = open.flatMap((one) => {
    const isOwn = chunk.left.includes(one.record) && one.update === undefined && one.ids.length > 0;
    const former = known.get(one.record);
    const isSaid = former?.why === one.why && former.ids.join() === one.ids.join();
    return isOwn && one.why === 'suspicion' && !isSaid
      ? [openOutcome(chunk, one.record, one, waysOf(now))]
      : [];
  });
  return outcomes.length === 0 ? [] : [{ kind: 'outcomes', at, chunk: number, outcomes }];
};

/** No look settles it: what a batch has is awaited further, unless more stands there than was sent; of the rest a person is asked. */
export const giveUpFacts = (
  chunk: ActiveChunk,
  doubt: Doubt,
  { at, ways }: { readonly at: number; readonly ways: Ways },
): readonly Fact[] => {
  const { chunk: number } = chunk.chunk;
  const openOf = (record: number): OpenRecord => doubt.open.get(record) ?? { why: 'no-witness', ids: [] };
  const isAwaited = doubt.isAccepted && !isForPerson(chunk, doubt);
  const outcomes = chunk.left
    .filter((record) => !isAwaited || FINAL.has(openOf(record).why))
    .map((record) => openOutcome(chunk, record, openOf(record), ways));
  return [
    { kind: isAwaited ? 'waiting' : 'gave-up', at, chunk: number },
    ...(outcomes.length === 0 ? [] : [{ kind: 'outcomes', at, chunk: number, outcomes } as const]),
  ];
};
