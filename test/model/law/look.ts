import type { Grade, Sight } from '../../../src/core/submit/law';
import { judged } from './answers';
import { type Bits, has, members } from './bits';
import type { Policy } from './policy';
import {
  begunAtOf,
  CHUNKS,
  isSameThing,
  type Rec,
  readsEqual,
  type State,
  shownOf,
  type World,
} from './world';
import { wrongOfAbsence } from './wrongs';

/** Of whom a listed entry may be, equal records being rivals for it; and how old entries are to the one that looks. */
type Seekers = {
  readonly rivals: readonly number[];
  readonly older: Bits;
  readonly isDated: boolean;
};

const sightOf = (s: State, world: World, policy: Policy, record: number, seekers: Seekers): Sight => {
  const rec = s.recs[record];
  const rivals = seekers.rivals.filter((other) => isSameThing(world, other, record));
  const sight: Record<Grade, string[]> = {
    proof: [],
    'older-twin': [],
    'ageless-twin': [],
    suspicion: [],
    nothing: [],
  };
  for (const index of shownOf(s, world, record, s.visible)) {
    const entry = s.ledger[index];
    if (rec === undefined || entry === undefined || s.recs.some(({ id }) => id === index)) continue;
    const isOlder = has(seekers.older, index);
    const isAgeless = !isOlder && !seekers.isDated;
    sight[policy.gradeOf({ agrees: readsEqual(entry), isOlder, isAgeless })].push(String(index));
  }
  return {
    proofs: sight.proof,
    olderTwins: sight['older-twin'],
    agelessTwins: sight['ageless-twin'],
    suspicions: sight.suspicion,
    rivals: rivals.length,
    turn: rivals.indexOf(record),
  };
};

/** When nothing more comes of any sending of a record that may have made it. */
export const horizonOf = (s: State, policy: Policy, rec: Rec): number =>
  Math.max(
    ...members(rec.unknown | rec.refused).map((at) =>
      policy.horizonOf({ begunAt: begunAtOf(at), closedAt: s.sendings[at]?.closedAt ?? null }),
    ),
  );

const hasWitness = (s: State, world: World, policy: Policy, record: number): boolean => {
  const rec = s.recs[record];
  if (rec === undefined) return false;
  const doubt = { horizon: horizonOf(s, policy, rec), mayEcho: world.isSaidToEcho };
  return s.recs.some(
    (other, i) =>
      i !== record &&
      other.phase === 'created' &&
      policy.isWitness({ ...other, isShown: has(s.visible, other.id ?? 0) }, doubt),
  );
};

const UNASKED = { state: 'unsettled', wasDoubted: false, isRefused: false, sendings: 0 } as const;

/** The reading before anything is sent: what stands there already is told, and held back. */
export const guarded = (s: State, world: World, policy: Policy): State => {
  const records = s.recs.flatMap(({ phase }, i) => (phase === 'new' ? [i] : []));
  const seekers: Seekers = { rivals: records, older: s.visible, isDated: true };
  return records.reduce(
    (after, record) =>
      judged(after, record, policy.judge(UNASKED, sightOf(s, world, policy, record, seekers), false)),
    s,
  );
};

const TURNED_AWAY = { state: 'unsettled', wasDoubted: false, isRefused: true, sendings: 0 } as const;

/** What was refused with others and is shown all the same is there already; all else goes out again. */
const lookedForParts = (s: State, world: World, policy: Policy): State => {
  const { lookFor } = s;
  if (lookFor === null) return s;
  const records = (CHUNKS[0] ?? []).filter((record) => s.recs[record]?.phase === 'new');
  const seekers: Seekers = { rivals: records, older: lookFor, isDated: world.showsAges || s.hasListed };
  return records.reduce<State>(
    (after, record) => {
      const verdict = policy.judge(TURNED_AWAY, sightOf(s, world, policy, record, seekers), false);
      return verdict?.kind === 'existing' ? judged(after, record, verdict) : after;
    },
    { ...s, lookFor: null },
  );
};

/** A complete listing is read, and every record that is sought is judged by it. */
export const looked = (
  s: State,
  world: World,
  policy: Policy,
): { readonly next: State; readonly wrong: string | null } => {
  const records = s.recs.flatMap(({ phase }, i) =>
    phase === 'accepted' || phase === 'unsettled' ? [i] : [],
  );
  let next: State = { ...s, hasListed: true, seen: world.showsAges ? 0 : s.seen | s.visible };
  let wrong: string | null = null;
  for (const record of records) {
    const rec = s.recs[record];
    if (rec === undefined) continue;
    const rivals = records.filter(
      (other) => other === record || policy.isRival(s.recs[other]?.phase ?? 'none'),
    );
    const seekers: Seekers = { rivals, older: rec.older ?? 0, isDated: rec.isDated };
    const sight = sightOf(s, world, policy, record, seekers);
    const verdict = policy.judge(rec.standing, sight, hasWitness(s, world, policy, record));
    next = judged(next, record, verdict);
    if (verdict?.kind === 'absent') wrong ??= wrongOfAbsence(s, world, record);
  }
  return { next: lookedForParts(next, world, policy), wrong };
};
