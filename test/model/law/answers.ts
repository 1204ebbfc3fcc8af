import type { Verdict } from '../../../src/core/submit/law';
import { bit } from './bits';
import type { Policy } from './policy';
import { begunAtOf, type Rec, readsEqual, type State, type World, withRec } from './world';

/** When the last sending of a record began. */
const lastBegunAt = (rec: Rec): number =>
  begunAtOf(31 - Math.clz32(rec.unknown | rec.refused | bit(rec.acceptedBy ?? 0)));

const ended = (rec: Rec, verdict: Verdict): Partial<Rec> => {
  switch (verdict.kind) {
    case 'created':
    case 'existing':
      // Found, not answered: it bears no witness.
      return { phase: verdict.kind, id: Number(verdict.id), isAnswered: false, begunAt: lastBegunAt(rec) };
    case 'refused':
      return { phase: verdict.isProven ? 'refused' : 'refused-unproven' };
    case 'absent':
    case 'person':
      return { phase: verdict.kind };
  }
};

/** A verdict of the law becomes what the journal says of the record. */
export const judged = (s: State, record: number, verdict: Verdict | null): State => {
  const rec = s.recs[record];
  return rec === undefined || verdict === null ? s : withRec(s, record, ended(rec, verdict));
};

/** Somebody else's entry under the upload id of a record. */
const usedFor = (s: State, record: number): number | null => {
  const at = s.ledger.findIndex((entry) => entry.kind === 'used' && entry.record === record);
  return at < 0 ? null : at;
};

/** What an answer to sending `at` makes of one of its records. */
export const heard = (
  s: State,
  policy: Policy,
  { record, at, answer }: { record: number; at: number; answer: Parameters<Policy['standingAfter']>[1] },
): State => {
  const rec = s.recs[record];
  if (rec === undefined) return s;
  const standing = policy.standingAfter(rec.standing, answer);
  const isRefused = answer === 'refused' || answer === 'failed';
  const after = withRec(s, record, {
    standing,
    phase: standing.state,
    unknown: answer === 'unknown' ? rec.unknown | bit(at) : rec.unknown,
    refused: isRefused ? rec.refused | bit(at) : rec.refused,
    acceptedBy: answer === 'accepted' ? at : null,
    usedBy: isRefused ? usedFor(s, record) : null,
  });
  return isRefused && policy.lastWordAt === 'refusal'
    ? judged(after, record, policy.lastWord(standing, false))
    : after;
};

/** Results name an id for a record. Where it is read back first, one that reads otherwise goes to a person. */
export const named = (
  s: State,
  world: World,
  { record, at, id, isOlder }: { record: number; at: number; id: number; isOlder: boolean },
): State => {
  const entry = s.ledger[id];
  if (world.readsBack && (entry === undefined || !readsEqual(entry)))
    return withRec(s, record, { phase: 'person' });
  const isFresh = isOlder ? false : world.showsAges ? true : null;
  const isRepeat = s.recs[record]?.standing.wasDoubted === true;
  return withRec(s, record, {
    phase: 'created',
    id,
    isAnswered: true,
    begunAt: begunAtOf(at),
    isFresh,
    isRepeat,
  });
};
