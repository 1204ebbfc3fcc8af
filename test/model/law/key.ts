import { has } from './bits';
import { horizonOf } from './look';
import type { Policy } from './policy';
import { doneWith, isAtEnd, type Rec, type State, type World } from './world';

/** The horizons that records wait for which may yet be judged absent. */
const horizonsOf = (s: State, policy: Policy): readonly number[] =>
  s.recs.flatMap((rec) => {
    const horizon = rec.phase === 'unsettled' ? horizonOf(s, policy, rec) : Number.POSITIVE_INFINITY;
    return horizon < Number.POSITIVE_INFINITY ? [horizon] : [];
  });

/** Of when a witness was sent, only this matters: after which of the horizons that are waited for. */
const earliestLike = (begunAt: number, horizons: readonly number[]): number => {
  let earliest = 0;
  for (const horizon of horizons) if (horizon < begunAt && horizon >= earliest) earliest = horizon + 1;
  return earliest;
};

/** What can no longer matter is forgotten, so that fewer states are told apart. */
export const forgetful = (s: State, world: World, policy: Policy): State => {
  const horizons = horizonsOf(s, policy);
  const isKept = !world.isListedFirst || s.recs.some((rec) => !isAtEnd(rec) && rec.older === null);
  const recs = s.recs.map((rec) => {
    if (!isAtEnd(rec)) return rec;
    const done = doneWith(rec);
    return { ...done, begunAt: earliestLike(done.begunAt, horizons) };
  });
  const doubted = s.recs.reduce((all, rec) => (isAtEnd(rec) ? all : all | rec.unknown | rec.refused), 0);
  const sendings = s.sendings.map((sending, at) =>
    sending.closedAt === null || has(doubted, at) ? sending : { ...sending, closedAt: 0 },
  );
  return { ...s, recs, sendings, shownAtStart: isKept ? s.shownAtStart : 0 };
};

const recKey = ({ phase, standing, ...rec }: Rec): string =>
  `${phase}${+standing.wasDoubted}${+standing.isRefused}${standing.sendings}.${rec.unknown}.${rec.refused}.${rec.acceptedBy}.${rec.older}` +
  `.${rec.id}.${rec.begunAt}.${+rec.isDated}${+rec.isAnswered}${rec.isFresh}.${rec.usedBy}.${+rec.isRepeat}`;

/** Two states with one key are one. */
export const keyOf = (s: State): string => {
  let key = `${s.visible}.${s.seen}.${s.shownAtStart}.${+s.hasBegun}${+s.hasListed}${+s.isSplit}.${s.lookFor}.${s.foreign}${s.losses}`;
  for (const { record, kind, sending, lines } of s.ledger) key += `|${record}${kind}${sending}.${lines}`;
  for (const one of s.sendings)
    key += `|${one.pending}.${one.failed}.${one.older}.${one.closedAt}.${+one.isAnswered}${+one.isTold}`;
  for (const rec of s.recs) key += `|${recKey(rec)}`;
  return key;
};
