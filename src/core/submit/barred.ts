import type { ActiveChunk } from './active-chunk';
import { asTold, chunkFacts, inTurn, searchFacts } from './answers';
import type { Chunk, Fact, Outcome } from './facts';
import { openInPhase } from './open-chunks';
import { inDoubt, locationRefused, rejected } from './outcomes';
import { type NextChunk, updateOf } from './search';
import { isLookedBack, type Submission } from './state';

/** Another record of the location is sent before it is called refused: a single 403 may be meant for what one record says. */
const triesPlaces = ({ settings }: Submission): boolean => settings.resend !== 'idempotency-key';

const isTried = (state: Submission, place: string): boolean =>
  !triesPlaces(state) || state.run?.tried.has(place) === true;

const wasRefusedAlone = (state: Submission, place: string, records: readonly number[]): boolean =>
  records.length === 1 && state.run?.refusedAlone.get(place)?.record === records[0];

/** A record that goes ahead although its location was refused, and was not refused itself yet. */
const isOnTrial = (state: Submission, place: string, { isTrial, records }: Chunk): boolean =>
  isTrial === true && !isTried(state, place) && !wasRefusedAlone(state, place, records);

/** Its location was refused with a 403: it waits until it is known whether anything else is let through. */
export const isBarred = (state: Submission, chunk: Chunk): boolean =>
  chunk.location !== undefined &&
  state.barred.has(chunk.location) &&
  !isOnTrial(state, chunk.location, chunk);

const trialParts = (chunk: Chunk, record: number): readonly NextChunk[] => {
  const { purpose, records, suspects, untested, search, location } = chunk;
  const others = records.filter((one) => one !== record);
  const aside = { suspects, untested, ...(search === undefined ? {} : { search }) };
  const shared = { purpose, ...(location === undefined ? {} : { location }), ...updateOf(chunk) };
  const trial = { ...shared, records: [record], isTrial: true } as const;
  return others.length === 0
    ? [{ ...trial, ...aside }]
    : [
        { ...trial, suspects: [], untested: [] },
        { ...shared, records: others, ...aside },
      ];
};

/** One record of a refused location goes ahead, which was not refused alone already. */
export const trialFacts = (state: Submission, at: number): readonly Fact[] => {
  const open = [...openInPhase(state.active, 'ready'), ...openInPhase(state.active, 'sending')];
  for (const place of state.barred.keys()) {
    const ofPlace = open.filter(({ chunk }) => chunk.location === place);
    if (isTried(state, place) || ofPlace.some(({ chunk }) => isOnTrial(state, place, chunk))) continue;
    const known = state.run?.refusedAlone.get(place)?.record;
    for (const { chunk, sent, phase, left } of ofPlace) {
      const record = chunk.records.find((one) => one !== known);
      const isWhole = left.length === chunk.records.length && phase.kind === 'ready';
      if (record !== undefined && isWhole && !sent.wasDoubted)
        return chunkFacts(state, chunk.chunk, trialParts(chunk, record), at);
    }
  }
  return [];
};

/** A payment of a refused location was handed over: its invoices are read before that word counts, as with every refusal. */
const barredToLookBack = (state: Submission): readonly ActiveChunk[] =>
  state.barred.size === 0 || state.accepted === 0
    ? []
    : openInPhase(state.active, 'ready').filter(
        (one) =>
          isBarred(state, one.chunk) &&
          isLookedBack(state, one) &&
          one.handed !== undefined &&
          !one.sent.wasDoubted,
      );

/** Payments that were refused and whose invoices are to be read before that counts. */
export const toLookBack = (state: Submission): readonly ActiveChunk[] => [
  ...openInPhase(state.active, 'refused'),
  ...barredToLookBack(state),
];

/** The words with which it was refused, and to which its invoices are held; null: it was not refused. */
export const refusedWords = (
  state: Submission,
  { phase, chunk }: ActiveChunk,
): { readonly code: string; readonly text: string } | null => {
  if (phase.kind === 'refused') return phase;
  const text = chunk.location === undefined ? undefined : state.barred.get(chunk.location);
  return text === undefined ? null : { code: 'location-refused', text: `${chunk.location}: ${text}` };
};

/**
 * What a 403 comes to for the records of a chunk: it did nothing; what an earlier sending did that was never answered stays in
 * doubt. What was sent is looked for before the word counts, as with every refusal.
 */
const countedAs = (
  state: Submission,
  active: ActiveChunk,
  at: number,
  { text, asRefused }: { readonly text: string; readonly asRefused: (record: number) => Outcome },
): readonly Fact[] => {
  const { chunk, left, sent } = active;
  const outcomes = left.map((record) =>
    sent.wasDoubted
      ? inDoubt(record, 'in-doubt-no-reply', text)
      : sent.firstBegunAt === null
        ? asRefused(record)
        : asTold(state, active, asRefused(record)),
  );
  const leaves: readonly Fact[] = sent.wasDoubted ? [{ kind: 'gave-up', at, chunk: chunk.chunk }] : [];
  return [
    ...leaves,
    { kind: 'outcomes', at, chunk: chunk.chunk, outcomes },
    ...searchFacts(state, chunk, 'unknown', at),
  ];
};

/** Of a location that was let through by now: the record that was refused alone bears its 403, and is not sent again. */
const borneAlone = (state: Submission, active: ActiveChunk, at: number): readonly Fact[] => {
  const { location: place = '', records } = active.chunk;
  const refused = state.run?.refusedAlone.get(place);
  if (
    refused === undefined ||
    !wasRefusedAlone(state, place, records) ||
    state.run?.letThrough.has(place) !== true
  )
    return [];
  const { text } = refused;
  return countedAs(state, active, at, { text, asRefused: (record) => rejected(record, { code: '', text }) });
};

/**
 * Locations that were refused: once something else was let through, their records are refused for that. `isLast`: nothing
 * else can be sent, so that no other record of them can be tried.
 */
export const barredFacts = (
  state: Submission,
  at: number,
  { isLast }: { readonly isLast: boolean },
): readonly Fact[] => {
  if (state.accepted === 0) return [];
  const lookedBack = new Set(barredToLookBack(state));
  const ofOne = (now: Submission, active: ActiveChunk): readonly Fact[] => {
    const { location } = active.chunk;
    if (location === undefined || lookedBack.has(active)) return [];
    const text = now.barred.get(location);
    if (text === undefined) return borneAlone(now, active, at);
    if (!isLast && !isTried(now, location)) return [];
    return countedAs(now, active, at, {
      text,
      asRefused: (record) => locationRefused(record, location, text),
    });
  };
  // What each kept aside goes on in a chunk of its own, whose number the next one has to know of.
  return inTurn(
    state,
    openInPhase(state.active, 'ready').map((active) => (now) => ofOne(now, active)),
  );
};
