import type { ActiveChunk } from '../active-chunk';
import { agrees } from '../agreement';
import { horizonOf } from '../doubts';
import type { RecordSight } from '../facts';
import { gradeOf, gradeOfUpdate, type Sight, type Standing } from '../law';
import type { Listed, Looked } from '../looked';
import type { Submission, Told } from '../state';
import { CLOCK_SLACK_MS, ownMoment } from '../times';
import type { SoughtAway } from '../turned-away';

/** A record that is sought, and all that the law asks of it. */
export type Sought = {
  readonly record: number;
  /** Null: refused or failed, in no chunk any more. */
  readonly chunk: number | null;
  readonly standing: Standing;
  readonly firstBegunAt: number;
  /** From when on nothing more may come of its sendings. */
  readonly horizon: number;
  readonly told: Told | null;
};

export const soughtIn = (state: Submission, chunk: ActiveChunk): readonly Sought[] => {
  const { sent, phase, left } = chunk;
  const standing: Standing = {
    state: phase.kind === 'doubt' && phase.isAccepted ? 'accepted' : 'unsettled',
    wasDoubted: sent.wasDoubted,
    isRefused: sent.refusal !== null,
    sendings: sent.sendings,
  };
  return left.map((record) => ({
    record,
    chunk: chunk.chunk.chunk,
    standing,
    firstBegunAt: sent.firstBegunAt ?? 0,
    horizon: horizonOf(state, chunk),
    told: null,
  }));
};

export const soughtOf = (told: Told): Sought => ({
  record: told.record,
  chunk: null,
  standing: { state: 'unsettled', wasDoubted: false, isRefused: true, sendings: 0 },
  firstBegunAt: told.begunAt,
  horizon: told.endedAt,
  told,
});

/** The entry's own date by our clock; null: it gives none, or none that can be relied on. */
export const createdAt = ({ settings, borneOut }: Submission, text: string | null): number | null => {
  if (!settings.areEntriesDated || borneOut?.isDated === false) return null;
  return ownMoment(text, borneOut?.clockOffsetMs ?? 0);
};

const gradedAs = (
  state: Submission,
  sought: Sought,
  one: Listed,
  { firstListedAt, begunAt }: Pick<Looked, 'firstListedAt' | 'begunAt'>,
): RecordSight['candidates'][number] => {
  const at = createdAt(state, one.createdAt);
  const wasSeen = one.firstSeenAt !== null && one.firstSeenAt < sought.firstBegunAt;
  const isOlder = wasSeen || (at !== null && at < sought.firstBegunAt - CLOCK_SLACK_MS);
  const { differs, unshown } = one.agreement;
  const seen = { id: one.id, differs: [...differs], unshown: [...unshown], createdAt: one.createdAt };
  // What an update finds there is older than it, and is what became of it all the same.
  if (one.update !== undefined && isOlder) {
    const { stands, isAdded, text } = one.update;
    const isPastHorizon = sought.standing.state !== 'accepted' && begunAt >= sought.horizon;
    const grade = gradeOfUpdate(one.update, { isPastHorizon });
    return { ...seen, grade, isUpdated: true, stands, ...(isAdded === true ? { isAdded } : {}), text };
  }
  const wasListed = firstListedAt !== null && firstListedAt < sought.firstBegunAt;
  const isAgeless = at === null && !wasListed;
  return { ...seen, grade: gradeOf({ agrees: agrees(one.agreement), isOlder, isAgeless }) };
};

/** What was turned away, as a look seeks it: the service says that it made nothing of it. */
export const soughtTurnedAway = ({ record, turnedAway }: SoughtAway): Sought => ({
  record,
  chunk: null,
  standing: { state: 'unsettled', wasDoubted: false, isRefused: true, sendings: 0 },
  firstBegunAt: turnedAway.begunAt,
  horizon: turnedAway.at,
  told: null,
});

export type Sights = ReadonlyMap<number, RecordSight['candidates']>;

export const sightFor = (
  sought: Sought,
  sights: Sights,
  rivals: readonly number[],
  { claimed, contested }: { readonly claimed: ReadonlySet<string>; readonly contested: ReadonlySet<string> },
): Sight => {
  const free = (sights.get(sought.record) ?? []).filter(({ id }) => !claimed.has(id));
  // What may as well be another record of ours is proof for neither.
  const gradeIn = ({ id, grade }: (typeof free)[number]): string =>
    contested.has(id) && grade !== 'nothing' ? 'suspicion' : grade;
  const ids = (grade: string): readonly string[] =>
    free.filter((one) => gradeIn(one) === grade).map(({ id }) => id);
  return {
    proofs: ids('proof'),
    olderTwins: ids('older-twin'),
    agelessTwins: ids('ageless-twin'),
    suspicions: ids('suspicion'),
    rivals: Math.max(1, rivals.length),
    turn: Math.max(0, rivals.indexOf(sought.record)),
  };
};

export const sightsOf = (state: Submission, sought: readonly Sought[], looked: Looked): Sights =>
  new Map(
    sought.flatMap((one) => {
      const listed = looked.listed.get(one.record) ?? [];
      return listed.length === 0
        ? []
        : [[one.record, listed.map((entry) => gradedAs(state, one, entry, looked))] as const];
    }),
  );
