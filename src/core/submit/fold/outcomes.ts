import type { ActiveChunk, Phase } from '../active-chunk';
import type { Outcome } from '../facts';
import { openChunk } from '../open-chunks';
import { isFinal, type Submission, type ToFollow } from '../state';
import { changed, without } from './chunks';
import { onAccepted } from './pace';

const counted = (counts: Submission['counts'], outcomes: readonly Outcome[]): Submission['counts'] => {
  const next = { ...counts };
  for (const { outcome, evidence } of outcomes) {
    if (evidence === 'list') next.written -= 1;
    if (outcome !== 'in-doubt' && outcome !== 'pending') next[outcome] += 1;
  }
  return next;
};

const goneThrough: ReadonlySet<Outcome['outcome']> = new Set(['created', 'updated', 'written']);

const isThere = ({ outcome, serviceId }: Outcome): boolean => outcome === 'created' && serviceId !== null;

/** As many as show that a list is up to date, although one or the other may be listed under another key. */
const LATEST = 5;

const latestAfter = (latest: Submission['latest'], outcomes: readonly Outcome[]): Submission['latest'] => {
  const told = outcomes.flatMap(({ record, serviceId, outcome, evidence }) =>
    outcome === 'created' && serviceId !== null && (evidence === 'reply' || evidence === 'batch-results')
      ? [{ record, serviceId }]
      : [],
  );
  return told.length === 0 ? latest : [...latest, ...told].slice(-LATEST);
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

/** Payments whose ids are known now and that are still to be read. */
const followed = (state: Submission, chunk: number, outcomes: readonly Outcome[]): readonly ToFollow[] =>
  state.settings.watchesPayments !== true
    ? state.toFollow
    : [
        ...state.toFollow,
        ...outcomes.flatMap(({ record, outcome, serviceId }) =>
          outcome === 'created' && serviceId !== null ? [{ chunk, record, serviceId }] : [],
        ),
      ];

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

/** Records got their outcomes, or lost them again. */
export const onOutcomes = (
  state: Submission,
  number: number,
  outcomes: readonly Outcome[],
  at: number,
): Submission => {
  const done = outcomes.filter(isFinal).map((one) => one.record);
  const written = outcomes.filter((one) => one.outcome === 'written').map((one) => one.record);
  const proven = new Set(outcomes.filter((one) => one.evidence === 'list').map((one) => one.record));
  const wasSilent = openChunk(state.active, number)?.wasSilent === true;
  const told = changed(
    {
      ...state,
      counts: counted(state.counts, outcomes),
      knownAt: outcomes.some(isThere) ? at : state.knownAt,
      latest: latestAfter(state.latest, outcomes),
      doubted: doubtedAfter(state.doubted, outcomes),
      written: added(lacking(state.written, proven), written),
      toFollow: followed(state, number, outcomes),
      unlisted: stillUnlisted(state.unlisted, outcomes),
      writtenAgain: added(state.writtenAgain, wasSilent ? written : []),
    },
    number,
    (chunk) => ({ ...chunk, left: without(chunk.left, done), phase: seenThere(chunk.phase, outcomes) }),
  );
  return outcomes.some((one) => one.evidence !== 'list' && goneThrough.has(one.outcome))
    ? { ...onAccepted(told), barren: 0 }
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
  const failed = outcomes.filter((one) => one.outcome === 'failed' && one.evidence === 'batch-results');
  if (chunk === undefined || failed.length < chunk.chunk.records.length) return state;
  const run = state.run === null ? null : { ...state.run, fruitless: state.run.fruitless + 1 };
  return { ...state, run, accepted: Math.max(0, state.accepted - 1), barren: state.barren + 1 };
};

/** A record found by looking up shows that its chunk has arrived. */
const seenThere = (phase: Phase, outcomes: readonly Outcome[]): Phase =>
  phase.kind === 'doubt' && outcomes.some((one) => one.evidence === 'look-up' && isFinal(one))
    ? { ...phase, hasArrived: true }
    : phase;
