import type { ServiceProfile } from '../service/profile';
import { chunkFacts } from './answers';
import type { Chunk, Fact, PauseReason } from './facts';
import { allOpen, openInPhase } from './open-chunks';
import type { NextChunk } from './search';
import { hasUnsent, type Submission, toldRecords } from './state';

/** Single records that bring nothing before anything was accepted: all refused for sure, or some of them in doubt. */
const FRUITLESS_CANARIES = 6;
const UNANSWERED_CANARIES = 3;
/** In a chunk of which all may be bad: while no more than the canary went through, and when more is known to pass. */
const FRUITLESS_SPOTS = 4;
const FRUITLESS_LATER_SPOTS = 8;
/** Otherwise. */
const FRUITLESS_LATER = 12;
/** Batches in a row of which every record failed in processing; more each time a person said to go on. */
const BARREN_BATCHES = 3;

/** More than the canary went through: not the whole file is wrong, and there is time to look. */
const hasMoreThanCanary = ({ counts }: Submission): boolean =>
  counts.created + counts.updated + counts.written > 1;

/** Records refused or failed, those included whose refusal is still to be looked into. */
const refusedCount = (state: Submission): number =>
  state.counts.rejected + state.counts.failed + toldRecords(state).length;

/** Each time a person said to go on the run tries four times as many before it asks again. */
const timesMore = ({ consents }: Submission): number => 4 ** Math.min(10, consents);

/** How much may bring nothing before the run asks; more each time a person said to go on. */
const fruitlessLimit = (state: Submission): number => {
  const spots = hasMoreThanCanary(state) ? FRUITLESS_LATER_SPOTS : FRUITLESS_SPOTS;
  const first = state.run?.isDoubted === true ? spots : FRUITLESS_LATER;
  const isSure = refusedCount(state) >= (state.run?.fruitless ?? 0);
  const canaries = isSure ? FRUITLESS_CANARIES : UNANSWERED_CANARIES;
  return (state.accepted === 0 ? canaries : first) * timesMore(state);
};

/** Why a run must stand still. */
type Pause = { readonly reason: PauseReason; readonly text: string };

/** Why the run must stand still, if it must. A run that brings nothing stops and asks; it does not grind. */
export const pauseNeeded = (state: Submission, profile: ServiceProfile): Pause | null => {
  if (state.pauseWanted !== null) return state.pauseWanted;
  const { failuresInARow } = profile.patience;
  const text = state.trouble?.text ?? '';
  if (state.pace.failures >= failuresInARow)
    return state.trouble ?? { reason: 'unreachable', text: 'nothing was heard from it' };
  const { silences, unanswered, busy, busyReads } = state.pace;
  if (silences >= failuresInARow || Math.max(unanswered, busy, busyReads) >= 4 * failuresInARow)
    return { reason: 'service-failing', text };
  if (!hasUnsent(state)) return null;
  if (state.barren >= BARREN_BATCHES * timesMore(state)) return { reason: 'all-refused', text: '' };
  if ((state.run?.fruitless ?? 0) < fruitlessLimit(state)) return null;
  if (refusedCount(state) > 0) return { reason: 'all-refused', text: '' };
  // Answers that came, and told nothing of the records in them, are no failing service.
  return { reason: state.trouble === null ? 'nothing-told' : 'service-failing', text };
};

/** A number from 0 up to 1 that looks random and is the same for the same counts. */
const scattered = (...counts: readonly number[]): number => {
  const mixed = counts.reduce(
    (hash, count) => Math.imul(hash ^ count, 0x9e3779b1) ^ (hash >>> 15),
    0x5bd1e995,
  );
  return (Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35) >>> 0) / 2 ** 32;
};

/**
 * Where the next trial stands among so many: scattered, since bad records often stand together, at the ends, or in every
 * tenth row, and the same for the same import.
 */
export const trialPlace = (state: Submission, size: number): number =>
  Math.floor(size * scattered(state.settings.trialSeed ?? 0, state.run?.fruitless ?? 0, size));

/** Refusals in a row, the first of them of a whole chunk, after which single records are tried from where nothing is known. */
const refusalsBeforeSpots = (state: Submission): number => (hasMoreThanCanary(state) ? 4 : 3);

const looksForLife = (state: Submission): boolean =>
  state.accepted > 0 &&
  state.run?.isDoubted === true &&
  state.consents === 0 &&
  state.run.refusals >= refusalsBeforeSpots(state);

/** The next record to try stands elsewhere in the file: where chunks are single records, or where a person said to go on. */
export const triesAfar = (state: Submission): boolean =>
  state.accepted === 0
    ? state.consents > 0
    : looksForLife(state) && state.planned[state.plannedNext]?.records.length === 1;

/** What a search knows and has spent when one more trial goes out: those before it were refused, this one may pass. */
const withTrial = (state: Submission, search: Chunk['search']): Chunk['search'] => {
  const isFirst = (state.run?.fruitless ?? 0) === 0;
  return search === undefined
    ? undefined
    : {
        ...search,
        refused: search.refused + (isFirst ? 0 : 1),
        spent: (search.spent ?? 0) + (isFirst ? 2 : 1),
      };
};

/** One record of those a search has put off goes ahead: is it refused too, then perhaps everything is. */
const spotOf = (state: Submission, chunk: Chunk): readonly NextChunk[] => {
  const { purpose, records, suspects, untested, search } = chunk;
  const from = untested.length > 0 ? untested : records;
  const place = trialPlace(state, from.length);
  const others = [...from.slice(0, place), ...from.slice(place + 1)];
  const kept = untested.length > 0 ? { records, untested: others } : { records: others, untested };
  const isRepeat = purpose === 'again' && untested.length === 0;
  return [
    {
      purpose: isRepeat ? 'again' : 'half',
      records: from.slice(place, place + 1),
      suspects: [],
      untested: [],
      search,
    },
    {
      purpose: purpose === 'planned' ? 'rest' : purpose,
      ...kept,
      suspects,
      search: withTrial(state, search),
    },
  ];
};

/** A chunk larger than may go out now (one record while nothing was accepted; fewer after a 413) is parted first. */
export const parted = (state: Submission, chunk: Chunk, at: number): readonly Fact[] | null => {
  const isCanary = state.accepted === 0;
  const size = isCanary ? 1 : state.sizeCap;
  const { records, suspects, untested, search } = chunk;
  const made = (chunks: readonly NextChunk[]) => chunkFacts(state, chunk.chunk, chunks, at);
  if (looksForLife(state) && records.length > 1) return made(spotOf(state, chunk));
  if (records.length <= size) return null;
  // The first record is the first canary, others stand afar.
  const from = isCanary && (state.run?.fruitless ?? 0) > 0 ? trialPlace(state, records.length) : 0;
  // What went out before goes out again, whole or in parts: a refusal of it may mean that it is there (F-4).
  const isRepeat = chunk.purpose === 'again';
  const first: NextChunk = {
    purpose: isCanary && !isRepeat ? 'canary' : chunk.purpose,
    records: records.slice(from, from + size),
    suspects: [],
    untested: [],
  };
  const others = [...records.slice(0, from), ...records.slice(from + size)];
  return made([first, { purpose: isRepeat ? 'again' : 'rest', records: others, suspects, untested, search }]);
};

/** Questions after the first batch that the others wait for: a service that is slow in this is not waited for. */
const CANARY_QUESTIONS = 3;

/** The first record was accepted and is not known to be created: what fails in processing is found before the rest goes out. */
export const awaitsCanary = (state: Submission): boolean => {
  const { created, updated, written } = state.counts;
  return (
    !state.settings.asksOnce &&
    created + updated + written === 0 &&
    openInPhase(state.active, 'polling').some(
      ({ phase }) => phase.kind === 'polling' && phase.questions < CANARY_QUESTIONS,
    )
  );
};

/**
 * Batches of one search are asked after when it is over, the last one first: when that one is done, the others have been
 * done for long, and one reading of each suffices.
 */
export const isHeldBySearch = (state: Submission, { chunk, search }: Chunk, goesOn: boolean): boolean =>
  search !== undefined &&
  allOpen(state.active).some(
    ({ chunk: other, phase }) =>
      other.search?.root === search.root &&
      other.chunk > chunk &&
      ((phase.kind === 'ready' && goesOn) || phase.kind === 'sending' || phase.kind === 'polling'),
  );
