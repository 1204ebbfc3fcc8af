import { isWitness, judge, type Verdict } from '../law';
import type { Looked } from '../looked';
import { allOpen } from '../open-chunks';
import { remembered } from '../remembered';
import { contestedIn, rivalsOf } from '../rivals';
import { refusalsToLookFor, type Submission } from '../state';
import { DATE_STEP_MS } from '../times';
import { createdAt, type Sights, type Sought, sightFor } from './sought';

/** As many ids as help a person; a list with a hole proves nothing, however many there are. */
export const MOST_HOLES = 5;

/** Records of ours, answered since a sending began and before the look or by other imports, that a list read to its end does not show. */
export const holesSince = (state: Submission, since: number, looked: Looked): readonly string[] => {
  const own = state.answered.filter(({ begunAt, at }) => begunAt >= since && at < looked.begunAt);
  const hidden = own.flatMap(({ ids }) => ids.filter(({ serviceId }) => !looked.shown.has(serviceId)));
  return [...new Set([...hidden.map(({ serviceId }) => serviceId), ...looked.leftOut])];
};

/** The newest sending of ours that the look shows to have arrived, as the law wants a witness; null: none. */
const witnessOf = (
  state: Submission,
  { horizon }: Pick<Sought, 'horizon'>,
  looked: Looked,
): { readonly serviceId: string; readonly begunAt: number } | null => {
  const own = state.answered.flatMap(({ begunAt, ids }) =>
    begunAt > horizon ? ids.map(({ serviceId }) => ({ serviceId, begunAt })) : [],
  );
  const isOne = ({ serviceId, begunAt }: { serviceId: string; begunAt: number }): boolean => {
    const at = createdAt(state, looked.shown.get(serviceId) ?? null);
    const isFresh = at === null ? null : at >= begunAt - DATE_STEP_MS;
    const isShown = looked.shown.has(serviceId);
    // As coarse as a date is, its entry must not lie before the horizon.
    const since = isFresh === null ? begunAt : begunAt - DATE_STEP_MS;
    const witness = { isAnswered: true, begunAt: since, isShown, isFresh };
    return isWitness(witness, { horizon, mayEcho: state.settings.mayEcho });
  };
  return [...own, ...looked.others].filter(isOne).at(-1) ?? null;
};

/** Whether what the look does not show of a record is not there. */
const provesAbsence = (state: Submission, sought: Sought, looked: Looked): boolean =>
  looked.isWhole &&
  !state.isProofOff &&
  state.settings.isListInOrder &&
  looked.begunAt >= sought.horizon &&
  holesSince(state, sought.firstBegunAt, looked).length === 0 &&
  witnessOf(state, sought, looked) !== null;

/** Records that were sent, or told of, and have no outcome yet: an entry of the service may be any of them. */
export const unsettledRecords = (state: Submission): readonly number[] => [
  ...allOpen(state.active).flatMap(({ left, sent, phase }) =>
    phase.kind === 'ready' || sent.firstBegunAt === null ? [] : left,
  ),
  ...refusalsToLookFor(state).map(({ record }) => record),
  ...state.tied,
];

export type Judged = { readonly sought: Sought; readonly verdict: Verdict | null };

const NONE: ReadonlySet<string> = new Set();

/**
 * Judges all records that are sought by one look. What is tied to one of them by that is nobody else's, so the rest is judged
 * once more without it. `taken`: what is tied to others already.
 */
export const judged = (
  state: Submission,
  sought: readonly Sought[],
  sights: Sights,
  { taken = NONE, ...looked }: Looked & { readonly taken?: ReadonlySet<string> },
): readonly Judged[] => {
  const groups = rivalsOf(looked.contents);
  const isNewEnough = remembered((one: Sought) => provesAbsence(state, one, looked));
  const isProven = (one: Sought): boolean => !looked.hidden.has(one.record) && isNewEnough(one);
  const claimed = new Set<string>(taken);
  const contested = contestedIn(looked);
  const verdictOf = (one: Sought, others: ReadonlySet<string>): Verdict | null => {
    const rivals = groups.get(looked.contents.get(one.record) ?? '') ?? [];
    const sight = sightFor(one, sights, rivals, { claimed: others, contested });
    return judge(one.standing, sight, isProven(one));
  };
  const first = sought.map((one): Judged => {
    const verdict = verdictOf(one, taken);
    if (verdict?.kind !== 'created' && verdict?.kind !== 'existing') return { sought: one, verdict };
    // No entry is two records, whatever made it seem so.
    if (claimed.has(verdict.id)) return { sought: one, verdict: null };
    claimed.add(verdict.id);
    return { sought: one, verdict };
  });
  return first.map((one) =>
    one.verdict?.kind === 'created' || one.verdict?.kind === 'existing'
      ? one
      : { sought: one.sought, verdict: verdictOf(one.sought, claimed) },
  );
};

/** Ids that judgements tie to records. */
export const tiedIn = (all: readonly Judged[]): ReadonlySet<string> =>
  new Set(
    all.flatMap(({ verdict }) =>
      verdict?.kind === 'created' || verdict?.kind === 'existing' ? [verdict.id] : [],
    ),
  );
