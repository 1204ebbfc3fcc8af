import { withoutSharedIds } from '../service/batches';
import type { ServiceProfile } from '../service/profile';
import type { ChunkReading } from '../targets/target';
import type { ActiveChunk } from './active-chunk';
import type { ChunkVerdict, Lost, Refused } from './chunk-verdict';
import type { Answer, Chunk, Fact, NotDone, Outcome } from './facts';
import { applyFact } from './fold';
import { newlyThrough, throughOf } from './let-through';
import { openInPhase } from './open-chunks';
import {
  type Counting,
  countedOutcome,
  inDoubt,
  isOfLocation,
  locationRefused,
  notTaken,
  onlyTold,
  refusedAgain,
  rejected,
} from './outcomes';
import { partsByLocation } from './parts-by-location';
import { retryTime } from './pauses';
import { keptIn, unseenIn } from './proof';
import { type Finding, type NextChunk, searchOn } from './search';
import { isLookedBack, isRefusedAlone, resendOf, type Submission, staysInDoubt } from './state';

/** Several steps of facts, each made from the state that the ones before leave behind. */
export const inTurn = (
  state: Submission,
  steps: readonly ((state: Submission) => readonly Fact[])[],
): readonly Fact[] => {
  const facts: Fact[] = [];
  let now = state;
  for (const step of steps) {
    const made = step(now);
    facts.push(...made);
    now = made.reduce(applyFact, now);
  }
  return facts;
};

const numbered = (
  state: Submission,
  parent: number,
  made: readonly NextChunk[],
  at: number,
): readonly Fact[] =>
  made.map((one, i) => ({ kind: 'chunk', at, made: { ...one, chunk: state.lastChunk + 1 + i, parent } }));

/** The search goes on after a chunk, where it was part of one. */
export const searchFacts = (
  state: Submission,
  chunk: Chunk,
  finding: Finding,
  at: number,
): readonly Fact[] => {
  const next = searchOn(chunk, finding);
  return next === null ? [] : numbered(state, chunk.chunk, [next], at);
};

/** Any chunks made from one, as facts with their numbers. */
export const chunkFacts = numbered;

const outcomesFact = (chunk: number, outcomes: readonly Outcome[], at: number): readonly Fact[] =>
  outcomes.length === 0 ? [] : [{ kind: 'outcomes', at, chunk, outcomes }];

const answered = (chunk: number, answer: Answer, at: number): Fact => ({ kind: 'answer', at, chunk, answer });

/** Whether a refusal counts only once it was looked for what speaks against it. */
export const asTold = (state: Submission, active: Pick<ActiveChunk, 'resend'>, outcome: Outcome): Outcome =>
  resendOf(state, active) === 'idempotency-key' ? outcome : onlyTold(outcome);

/** A refusal of a chunk, by search: the lone record is refused with the service's words. */
const refusalFacts = (
  state: Submission,
  active: ActiveChunk,
  words: { readonly code: string; readonly text: string },
  at: number,
): readonly Fact[] => {
  const { chunk } = active;
  const [only] = chunk.records;
  const alone =
    chunk.records.length === 1 && only !== undefined ? [asTold(state, active, rejected(only, words))] : [];
  return [...outcomesFact(chunk.chunk, alone, at), ...searchFacts(state, chunk, 'refused', at)];
};

/** An earlier sending was not answered and may have arrived: a refusal of the repeat leaves that doubt. */
const isDoubtedLookUp = (state: Submission, active: ActiveChunk): boolean =>
  active.sent.wasDoubted && resendOf(state, active) === 'look-up';

type Placed = Pick<Timing, 'at' | 'locations'>;

const positional = (
  state: Submission,
  active: ActiveChunk,
  reading: Extract<ChunkReading, { kind: 'refused' }>,
  { at, locations = [] }: Placed,
): readonly Fact[] => {
  const { chunk } = active;
  const entries = reading.entries ?? [];
  const refused = chunk.records.flatMap((record, i) => {
    const text = entries[i];
    if (typeof text !== 'string') return [];
    const location = locations[i] ?? null;
    const outcome =
      location !== null && isOfLocation(text)
        ? locationRefused(record, location, text)
        : rejected(record, { code: reading.code, text });
    return [asTold(state, active, outcome)];
  });
  const passed = chunk.records.filter((_, i) => typeof entries[i] !== 'string');
  const others: NextChunk = {
    purpose: 'rest',
    records: passed,
    suspects: [],
    untested: [...chunk.suspects, ...chunk.untested],
    search: {
      root: chunk.search?.root ?? chunk.chunk,
      refused: (chunk.search?.refused ?? 0) + refused.length,
      passed: chunk.search?.passed ?? 0,
      spent: (chunk.search?.spent ?? 0) + 1,
    },
  };
  const onward =
    passed.length > 0 ? numbered(state, chunk.chunk, [others], at) : searchFacts(state, chunk, 'unknown', at);
  return [...outcomesFact(chunk.chunk, refused, at), ...onward];
};

const onRefused = (
  state: Submission,
  active: ActiveChunk,
  reading: Refused,
  placed: Placed,
): readonly Fact[] => {
  const { at } = placed;
  const { code, text, entries } = reading;
  const { chunk } = active;
  const byPosition = entries?.length === chunk.records.length && entries.some((entry) => entry !== null);
  const odd = reading.isOdd === true ? { isOdd: true as const } : {};
  const first = answered(chunk.chunk, { kind: 'refused', byPosition, code, text, ...odd }, at);
  if (isLookedBack(state, active)) return [first];
  // What was not answered before and is refused now may be there after all: it is in doubt again, and what waited goes on.
  if (staysInDoubt(state, active))
    return [
      first,
      ...outcomesFact(
        chunk.chunk,
        active.left.map((record) => refusedAgain(record, text)),
        at,
      ),
      ...searchFacts(state, chunk, 'unknown', at),
    ];
  // What may simply go out again does so in parts.
  const doubted = active.wasSilent ? chunk.records.map(notTaken) : [];
  const isDoubtedUpsert = active.sent.wasDoubted && resendOf(state, active) === 'upsert';
  const isEachTold = byPosition && !isDoubtedUpsert;
  return [
    first,
    ...outcomesFact(chunk.chunk, doubted, at),
    ...(isEachTold ? positional(state, active, reading, placed) : refusalFacts(state, active, reading, at)),
  ];
};

const idsUpdated = ({
  records,
  writtenIds,
}: Extract<ChunkReading, { kind: 'settled' }>): readonly string[] => [
  ...records.flatMap((one) => (one.kind === 'updated' && one.id !== null ? [one.id] : [])),
  ...(writtenIds?.updated ?? []),
];

const onSettled = (
  state: Submission,
  active: ActiveChunk,
  reading: Extract<ChunkReading, { kind: 'settled' }>,
  { at, wasThere, unseenOf, locations = [] }: Pick<Timing, 'at' | 'wasThere' | 'unseenOf' | 'locations'>,
): readonly Fact[] => {
  const { chunk, left, sent } = active;
  const open = new Set(left);
  const counting: Counting = {
    evidence: 'reply',
    wasDoubted: sent.wasDoubted,
    looksUp: resendOf(state, active) === 'look-up',
    isUpsert: resendOf(state, active) === 'upsert',
    readsBack: state.settings.readsBack,
    ...(wasThere === undefined ? {} : { wasThere }),
  };
  const told = withoutSharedIds(reading.records);
  const unseen = unseenOf?.(idsUpdated(reading)) ?? new Map<string, string>();
  const outcomes = chunk.records.flatMap((record, i) => {
    // A record that a person decided meanwhile keeps that outcome.
    if (!open.has(record)) return [];
    const counted = countedOutcome(record, told[i] ?? { kind: 'unaccounted', text: '' }, counting);
    const reading = told[i];
    const otherwise =
      reading?.kind === 'created' || reading?.kind === 'updated' ? reading.otherwise : undefined;
    return [keptIn(unseenIn(counted, unseen), otherwise)];
  });
  const ids: readonly Fact[] =
    reading.writtenIds === undefined
      ? []
      : [
          {
            ...{ kind: 'written-ids', at, chunk: chunk.chunk, ...reading.writtenIds },
            ...(unseen.size === 0 ? {} : { unseen: Object.fromEntries(unseen) }),
          },
        ];
  return [
    answered(
      chunk.chunk,
      {
        kind: 'settled',
        notes: reading.notes,
        ...newlyThrough(state, active, throughOf(told, locations)),
      },
      at,
    ),
    ...ids,
    ...outcomesFact(chunk.chunk, outcomes, at),
    ...searchFacts(state, chunk, 'passed', at),
  ];
};

/** A lone record is too large; but where an earlier sending of it was never answered, that one may have been taken. */
const aloneFor413 = (
  state: Submission,
  active: ActiveChunk,
  { record, text }: { readonly record: number; readonly text: string },
  at: number,
): readonly Fact[] => {
  const { chunk } = active.chunk;
  if (isRefusedAlone(state, active)) return [];
  if (isDoubtedLookUp(state, active)) return outcomesFact(chunk, [refusedAgain(record, text)], at);
  const isDoubtedKeyed = active.keyed !== undefined && active.sent.wasDoubted;
  return active.wasSilent || isDoubtedKeyed
    ? [
        ...outcomesFact(chunk, [inDoubt(record, 'in-doubt-no-reply', text)], at),
        { kind: 'gave-up', at, chunk },
      ]
    : outcomesFact(
        chunk,
        [asTold(state, active, { ...rejected(record, { code: '', text }), code: 'service-too-large' })],
        at,
      );
};

const halvedFor413 = (state: Submission, active: ActiveChunk, text: string, at: number): readonly Fact[] => {
  const { chunk } = active;
  const [only] = chunk.records;
  if (chunk.records.length === 1 && only !== undefined)
    return [
      ...aloneFor413(state, active, { record: only, text }, at),
      ...searchFacts(state, chunk, 'unknown', at),
    ];
  return halves(state, chunk, chunk.records, at);
};

const halves = (state: Submission, chunk: Chunk, records: readonly number[], at: number): readonly Fact[] => {
  const middle = Math.ceil(records.length / 2);
  const half = (part: readonly number[], untested: readonly number[]): NextChunk => ({
    // A part of what went out again goes out again as well: it may be there (F-4).
    purpose: chunk.purpose === 'again' ? 'again' : 'half',
    records: part,
    suspects: [],
    untested,
  });
  const aside = [...chunk.suspects, ...chunk.untested];
  const parts = [half(records.slice(0, middle), []), half(records.slice(middle), aside)];
  return numbered(state, chunk.chunk, parts, at);
};

const notDoneWhy = (
  why: Extract<ChunkVerdict, { kind: 'not-done' }>['why'],
  isTokenRenewed: boolean,
): NotDone => (why === 'unauthorised' ? (isTokenRenewed ? 'credentials' : 'token') : why);

const onNotDone = (
  state: Submission,
  chunk: ActiveChunk,
  verdict: Extract<ChunkVerdict, { kind: 'not-done' }>,
  timing: Timing,
): readonly Fact[] => {
  const { at, profile, jitter } = timing;
  const why = notDoneWhy(verdict.why, chunk.phase.kind === 'sending' && chunk.phase.isTokenRenewed);
  const inARow = why === 'busy' ? state.pace.busy : state.pace.failures;
  const waits = why === 'busy' || why === 'unreachable';
  const retryAt = waits ? retryTime(at, { inARow, retryAfterMs: verdict.retryAfterMs }, profile, jitter) : at;
  const first = answered(chunk.chunk.chunk, { kind: 'not-done', why, retryAt, text: verdict.text }, at);
  const open = handedOver(chunk, why, verdict.text, at);
  if (why === 'permission') return [...refusedPlaces(state, chunk, verdict.text, timing), ...open];
  return why === 'too-large' ? [first, ...halvedFor413(state, chunk, verdict.text, at)] : [first, ...open];
};

/** Answers that a gateway may give after what was handed to it was done. */
const mayFollowWrite: ReadonlySet<NotDone> = new Set(['permission', 'busy']);

/** A 401 is that of the whole run, which keeps what is not settled pending; a person may decide it all the same. */
const ofWholeRun: ReadonlySet<NotDone> = new Set(['token', 'credentials']);

/** What goes out under a key was handed over: until it is asked again, nobody knows whether it was done. */
const handedOver = (
  { keyed, chunk, left, sent, wasSilent }: ActiveChunk,
  why: NotDone,
  text: string,
  at: number,
): readonly Fact[] => {
  if (keyed === undefined) return [];
  const said = left.map((record) => inDoubt(record, 'in-doubt-handed-over', text));
  if (mayFollowWrite.has(why)) return outcomesFact(chunk.chunk, said, at);
  // What is in doubt for an earlier sending stays so.
  return ofWholeRun.has(why) && !sent.wasDoubted && !wasSilent
    ? outcomesFact(
        chunk.chunk,
        said.map((one) => ({ ...one, outcome: 'pending', code: 'pending-handed-over' })),
        at,
      )
    : [];
};

/** Sent under a key and not answered: only the same key proves that nothing happens twice, so it stays as it is. */
export const isKeptUnderKey = ({ keyed, wasSilent }: ActiveChunk): boolean =>
  keyed !== undefined && wasSilent;

/**
 * A 403 may be meant for one of several locations: the chunk goes out in parts, each of one location. Where something of the
 * location was let through in this run it is searched like any refusal.
 */
const refusedPlaces = (
  state: Submission,
  active: ActiveChunk,
  text: string,
  { at, locations = [] }: Timing,
): readonly Fact[] => {
  const { chunk } = active;
  // In another chunk it would go out under another key, or be refused for its location although it may be there.
  if (isKeptUnderKey(active))
    return [answered(chunk.chunk, { kind: 'not-done', why: 'permission', retryAt: at, text }, at)];
  const places = [...new Set(locations)].filter((place) => place !== null);
  const [only, ...others] = places;
  const isLetThrough = only !== undefined && state.run?.letThrough.has(only) === true;
  // The location is open: like a 400, the refusal is meant for what one of the records says.
  if (isLetThrough && others.length === 0 && active.keyed === undefined)
    return onRefused(state, active, { kind: 'refused', entries: null, code: '', text }, { at, locations });
  const first = answered(
    chunk.chunk,
    { kind: 'not-done', why: 'permission', retryAt: at, text, locations: places },
    at,
  );
  return places.length === 0 || chunk.location !== undefined
    ? [first]
    : [first, ...numbered(state, chunk.chunk, partsByLocation(chunk, locations), at)];
};

/** What was refused, or answered with what is not ours, is not repeated unchanged in the same run. */
const UNREPEATED: ReadonlySet<Lost['why']> = new Set([
  'refused-under-key',
  'key-of-another',
  'id-of-another',
  'payee-of-another',
]);

/**
 * A chunk of which it is not known what became. An upsert goes out again, but not for ever: in parts then, since one of its
 * records may be what is never answered.
 */
const doubtFacts = (state: Submission, chunk: ActiveChunk, lost: Lost, at: number): readonly Fact[] => {
  const number = chunk.chunk.chunk;
  const isRefused = UNREPEATED.has(lost.why);
  const isOver = isRefused || chunk.silences + 1 >= state.settings.upsertTries;
  const isEnough = resendOf(state, chunk) !== 'look-up' && isOver;
  const gaveUp: readonly Fact[] =
    resendOf(state, chunk) === 'upsert' && chunk.left.length > 1
      ? halves(state, chunk.chunk, chunk.left, at)
      : [{ kind: 'gave-up', at, chunk: number }, ...searchFacts(state, chunk.chunk, 'unknown', at)];
  return [
    answered(number, { kind: 'in-doubt', ...lost }, at),
    ...outcomesFact(
      number,
      chunk.left.map((record) => inDoubt(record, `in-doubt-${lost.why}`, lost.text)),
      at,
    ),
    ...(isEnough ? gaveUp : []),
    // What a search kept aside does not wait until the doubt is settled.
    ...(resendOf(state, chunk) === 'look-up' ? searchFacts(state, chunk.chunk, 'unknown', at) : []),
  ];
};

export type Timing = {
  readonly at: number;
  readonly profile: ServiceProfile;
  /** 0 to 1. */
  readonly jitter: number;
  /** Location of each record of the chunk, where the target has such a thing; read where it matters only. */
  readonly locations?: readonly (string | null)[];
  /** Whether an id was shown before the first sending of the chunk: then it is not ours. Absent: none was. */
  readonly wasThere?: (serviceId: string) => boolean;
  /** Of ids called updated those that no list had shown, each with that list, in words. Absent: all were shown. */
  readonly unseenOf?: (serviceIds: readonly string[]) => ReadonlyMap<string, string>;
};

/** The facts that follow from the answer to a chunk: one transaction, together with the reply. */
export const answerFacts = (
  state: Submission,
  chunk: ActiveChunk,
  verdict: ChunkVerdict,
  timing: Timing,
): readonly Fact[] => {
  const { at } = timing;
  const number = chunk.chunk.chunk;
  switch (verdict.kind) {
    case 'accepted':
      return [
        answered(
          number,
          {
            kind: 'accepted',
            batchId: verdict.batchId,
            ...newlyThrough(state, chunk, timing.locations ?? []),
          },
          at,
        ),
        ...searchFacts(state, chunk.chunk, 'passed', at),
      ];
    case 'settled':
      return onSettled(state, chunk, verdict, timing);
    case 'refused':
      return onRefused(state, chunk, verdict, timing);
    case 'unreadable':
      return doubtFacts(state, chunk, { why: 'unreadable', text: verdict.text }, at);
    case 'in-doubt':
      return doubtFacts(state, chunk, { why: verdict.why, text: verdict.text }, at);
    case 'not-done':
      return onNotDone(state, chunk, verdict, timing);
    case 'key-of-own': {
      const { text, earlier } = verdict;
      return [answered(number, { kind: 'not-done', why: 'key-of-own', retryAt: at, text, earlier }, at)];
    }
    case 'key-spent':
      return [answered(number, { kind: 'not-done', why: 'key-spent', retryAt: at, text: verdict.text }, at)];
  }
};

/** What a run finds standing from one that broke off: an intent without an answer is in doubt. */
export const recoveryFacts = (state: Submission, at: number): readonly Fact[] =>
  inTurn(
    state,
    openInPhase(state.active, 'sending').map(
      (chunk) => (now) => doubtFacts(now, chunk, { why: 'crash', text: '' }, at),
    ),
  );
