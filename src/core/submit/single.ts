import { bareOutcome, type Outcome } from '../service/operations/outcome';
import {
  type Grade,
  gradeOf,
  isWitness,
  judge,
  lastWord,
  type Sight,
  type Standing,
  standingAfter,
  type Verdict,
} from './law';
import { CLOCK_SLACK_MS, DATE_STEP_MS, type Delays, horizonAfter } from './times';

/** The sending of a single change. Times are epoch milliseconds of our clock. */
export type SingleSent = {
  readonly begunAt: number;
  /** When nothing more of it was on its way: the answer was given up, or refused it. */
  readonly endedAt: number;
  /** The service refused it; otherwise its answer was lost. */
  readonly isRefused: boolean;
};

/** A listed entry that may be what was to be created. */
export type SingleCandidate = {
  readonly id: string;
  /** All that is compared agrees. */
  readonly agrees: boolean;
  /** By its own date and our clock; null: it gives none, or none that can be relied on. */
  readonly createdAt: number | null;
  /** A listing or an answer had shown its id before the sending began. */
  readonly wasSeenBefore: boolean;
};

/** A record of ours whose id came with the service's answer, as the look shows it. */
type SingleWitness = {
  readonly begunAt: number;
  readonly isShown: boolean;
  readonly createdAt: number | null;
  /** That it is listed does not tell that what is sought would be: who asks may be shown less than who sent it. */
  readonly isOfOtherSight?: boolean;
};

/** What a listing showed of a thing that a single change was to create. */
export type SingleLook = {
  readonly begunAt: number;
  readonly isWhole: boolean;
  /** It shows nothing of the sort of what was to be created (its location, archived, as old), while it shows others. */
  readonly isHidden: boolean;
  readonly candidates: readonly SingleCandidate[];
  /** The list had been read whole before the sending began: what is new in it was not there then. */
  readonly wasListedBefore: boolean;
  /** Records of ours that were answered since the sending began. */
  readonly answered: readonly SingleWitness[];
};

/** What is assumed of the service. */
export type SingleRules = Delays & {
  readonly isListInOrder: boolean;
  readonly mayEcho: boolean;
};

const gradeIn = (sent: SingleSent, look: SingleLook, one: SingleCandidate): Grade => {
  const { createdAt, wasSeenBefore, agrees } = one;
  const isOlder = wasSeenBefore || (createdAt !== null && createdAt < sent.begunAt - CLOCK_SLACK_MS);
  return gradeOf({ agrees, isOlder, isAgeless: createdAt === null && !look.wasListedBefore });
};

const sightOf = (sent: SingleSent, look: SingleLook): Sight => {
  const ids = (grade: Grade): readonly string[] =>
    look.candidates.filter((one) => gradeIn(sent, look, one) === grade).map(({ id }) => id);
  return {
    proofs: ids('proof'),
    olderTwins: ids('older-twin'),
    agelessTwins: ids('ageless-twin'),
    suspicions: ids('suspicion'),
    rivals: 1,
    turn: 0,
  };
};

const bearsWitness = (one: SingleWitness, horizon: number, mayEcho: boolean): boolean => {
  const { begunAt, createdAt, isShown } = one;
  const isFresh = createdAt === null ? null : createdAt >= begunAt - DATE_STEP_MS;
  // As coarse as a date is, its entry must not lie before the horizon.
  const since = isFresh === null ? begunAt : begunAt - DATE_STEP_MS;
  return isWitness({ isAnswered: true, begunAt: since, isShown, isFresh }, { horizon, mayEcho });
};

const provesAbsence = (sent: SingleSent, look: SingleLook, rules: SingleRules): boolean => {
  const horizon = sent.endedAt + horizonAfter(rules);
  return (
    look.isWhole &&
    !look.isHidden &&
    rules.isListInOrder &&
    look.begunAt >= horizon &&
    look.answered.every(({ isShown }) => isShown) &&
    look.answered.some((one) => one.isOfOtherSight !== true && bearsWitness(one, horizon, rules.mayEcho))
  );
};

const standingOf = ({ isRefused }: SingleSent): Standing =>
  standingAfter({ wasDoubted: false, sendings: 0 }, isRefused ? 'refused' : 'unknown');

const outcomeOf = (verdict: Verdict): Outcome => {
  switch (verdict.kind) {
    case 'created':
      return { ...bareOutcome('done', 'operation-found'), serviceId: verdict.id };
    case 'existing':
      return {
        ...bareOutcome('existing', 'operation-existing', { id: verdict.id }),
        serviceId: verdict.id,
      };
    case 'absent':
      return bareOutcome('not-done', 'operation-proven-absent');
    case 'refused':
      return bareOutcome('refused', 'operation-refused');
    case 'person':
      return bareOutcome('in-doubt', `operation-in-doubt-${verdict.why}`);
  }
};

/**
 * What a look in the list makes of a creation whose answer was lost or a refusal, by the law of proof. State `refused`: the
 * service's own words stand. A single change is never sent again by itself, proven absent or not.
 */
export const creationOutcome = (sent: SingleSent, look: SingleLook, rules: SingleRules): Outcome => {
  const standing = standingOf(sent);
  const sight = sightOf(sent, look);
  const verdict = judge(standing, sight, provesAbsence(sent, look, rules));
  if (verdict !== null) return outcomeOf(verdict);
  const { proofs, olderTwins, agelessTwins, suspicions } = sight;
  const last = lastWord(standing, proofs.length + olderTwins.length + agelessTwins.length > 0);
  // What stands there beside it says more to a person than that no witness came.
  const isSuspect = suspicions.length + agelessTwins.length > 0;
  return last.kind === 'person' && isSuspect
    ? outcomeOf({ kind: 'person', why: 'suspicion' })
    : outcomeOf(last);
};

/** What a read of a changed thing showed, held against what was wanted of it. */
export type SingleReading = {
  readonly begunAt: number;
  /** Every part of the change reads as it was wanted. */
  readonly showsAll: boolean;
  /** All that the change touches reads as it did before, and nothing was added; null: that cannot be told. */
  readonly isAsBefore: boolean | null;
  /** The change adds what may stand there more than once: what shows of it may be somebody else's. */
  readonly adds: boolean;
};

/**
 * What a read makes of a change whose answer was lost: it shows, or it shows nothing of it when nothing more can come of the
 * sending (A1). What adds a line shows only then, too: an equal one may be a colleague's, and its own come beside it. All else
 * is for a person.
 */
export const changeOutcome = (
  { endedAt }: Pick<SingleSent, 'endedAt'>,
  reading: SingleReading,
  delays: Delays,
): Outcome => {
  const isPast = reading.begunAt >= endedAt + horizonAfter(delays);
  if (reading.showsAll)
    return reading.adds && !isPast
      ? bareOutcome('in-doubt', 'operation-in-doubt-shown-early')
      : bareOutcome('done', 'operation-found');
  if (reading.isAsBefore !== true) return bareOutcome('in-doubt', 'operation-in-doubt-otherwise');
  return isPast
    ? bareOutcome('not-done', 'operation-shown-absent')
    : bareOutcome('in-doubt', 'operation-in-doubt-not-shown');
};
