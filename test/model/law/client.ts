import { heard, judged } from './answers';
import { type Bits, bit, firstBits } from './bits';
import { guarded, looked } from './look';
import type { Policy } from './policy';
import { underOurId } from './service';
import {
  CHUNKS,
  freeEqualsOf,
  isOver,
  nowOf,
  type Sending,
  type State,
  type Step,
  type World,
  withEntry,
  withRec,
} from './world';
import { wrongOfMaking, wrongOfOutcomes, wrongOfSending } from './wrongs';

const begin = (s: State, world: World, policy: Policy): Step => {
  const begun: State = { ...s, hasBegun: true, shownAtStart: s.visible };
  if (!world.isListedFirst) return { words: 'the client begins; no list can be had', next: begun };
  if (!policy.loadsFirst) return { words: 'the client begins', next: begun };
  const listed: State = { ...begun, hasListed: true, seen: world.showsAges ? 0 : s.visible };
  const next = guarded(listed, world, policy);
  return { words: 'the client begins, with a listing', next, wrong: wrongOfOutcomes(s, next, world) };
};

/** Records go out: what the sending is, and what its answer makes of them. */
const sent = (
  s: State,
  world: World,
  policy: Policy,
  {
    group,
    answer,
    ...changes
  }: Partial<Sending> & { group: readonly number[]; answer: 'accepted' | 'unknown' | 'refused' },
): State => {
  const at = s.sendings.length;
  const older = olderThanNow(s, world);
  const isDated = world.showsAges || s.hasListed;
  const sending: Sending = {
    pending: 0,
    failed: 0,
    isAnswered: false,
    isTold: false,
    closedAt: null,
    older: changes.isAnswered === true ? older : 0,
    ...changes,
  };
  let after: State = { ...s, sendings: [...s.sendings, sending] };
  for (const record of group) {
    const rec = s.recs[record];
    if (rec !== undefined && rec.older === null) after = withRec(after, record, { older, isDated });
    after = heard(after, policy, { record, at, answer });
  }
  return after;
};

const olderThanNow = (s: State, world: World): Bits =>
  world.showsAges ? firstBits(s.ledger.length) : s.seen;

/** A chunk that is refused goes out in single records, at once or after a look. */
const split = (s: State, world: World, policy: Policy): State => ({
  ...s,
  isSplit: true,
  lookFor: world.isRefusalOdd && policy.looksBeforeParts ? olderThanNow(s, world) : null,
  sendings: [
    ...s.sendings,
    { pending: 0, failed: 0, isAnswered: false, isTold: false, closedAt: nowOf(s), older: 0 },
  ],
});

/** What the service makes of a chunk that it refuses as a whole (A4). */
const madeOfRefused = (s: State, world: World, group: readonly number[]): Pick<Step, 'next' | 'wrong'> => {
  const good = group.filter((record) => (world.bad & bit(record)) === 0);
  return !world.makesRefused || group.length === 1
    ? { next: s, wrong: null }
    : {
        next: good.reduce(
          (after, record) => withEntry(after, world, { record, kind: 'ours', sending: null, lines: 1 }),
          s,
        ),
        wrong: good.map((record) => wrongOfMaking(s, record)).find((one) => one !== null) ?? null,
      };
};

const sendingSteps = (s: State, world: World, policy: Policy, group: readonly number[]): readonly Step[] => {
  const pending = group.reduce((all, record) => all | bit(record), 0);
  const wrong = group.map((record) => wrongOfSending(s, world, record)).find((one) => one !== null) ?? null;
  const words = `the client sends ${group.map((record) => `record ${record}`).join(' and ')} (sending ${s.sendings.length})`;
  const isRefused =
    (world.bad & pending) !== 0 ||
    (world.repeat === 'refused' && group.some((record) => underOurId(s, record) >= 0));
  const steps: Step[] = [];
  const made = isRefused ? madeOfRefused(s, world, group) : { next: s, wrong: null };
  if (isRefused) {
    const next =
      group.length > 1
        ? { ...split(s, world, policy), ledger: made.next.ledger, visible: made.next.visible }
        : sent(s, world, policy, { group, answer: 'refused', closedAt: nowOf(s) });
    const wrongAfter = made.wrong ?? wrongOfOutcomes(s, next, world);
    steps.push({ words: `${words}: 400`, next, wrong: wrong ?? wrongAfter });
  } else {
    const next = sent(s, world, policy, { group, answer: 'accepted', pending, isAnswered: true });
    steps.push({ words: `${words}: accepted`, next, wrong });
  }
  if (s.losses > 0) {
    const asked = { ...s, losses: s.losses - 1 };
    const lost = sent(asked, world, policy, { group, answer: 'unknown', pending: isRefused ? 0 : pending });
    const next = { ...lost, ledger: made.next.ledger, visible: made.next.visible };
    steps.push({ words: `${words}: no answer`, next, wrong: wrong ?? made.wrong ?? null });
  }
  return steps;
};

/** Nothing is left to send. The last word comes with a last look; a batch that owes its answer is waited for. */
const lastWords = (s: State, world: World, policy: Policy): readonly Step[] => {
  if (isOver(s) || s.recs.some(({ phase }) => phase === 'new' || phase === 'absent')) return [];
  const { next } = looked(s, world, policy);
  if (next.recs.some(({ phase }, i) => phase !== s.recs[i]?.phase)) return [];
  let after = s;
  for (const [record, { phase, standing }] of s.recs.entries()) {
    if (phase === 'accepted') after = withRec(after, record, { phase: 'waiting' });
    if (phase === 'unsettled')
      after = judged(after, record, policy.lastWord(standing, freeEqualsOf(s, world, record).length > 0));
  }
  const words = 'nothing is left to send: the last word on what is open';
  return [{ words, next: after, wrong: wrongOfOutcomes(s, after, world) }];
};

/** All that the client can do next. */
export const clientSteps = (s: State, world: World, policy: Policy): readonly Step[] => {
  if (!s.hasBegun) return [begin(s, world, policy)];
  const isIn = (phase: string) => (record: number) => s.recs[record]?.phase === phase;
  const groups = CHUNKS.flatMap((chunk, i) => {
    const left = chunk.filter(isIn('new'));
    if (s.lookFor !== null && i === 0) return [];
    return s.isSplit ? left.map((record) => [record]) : left.length > 0 ? [left] : [];
  });
  const again = s.recs.flatMap(({ phase }, record) => (phase === 'absent' ? [[record]] : []));
  const isSought =
    s.lookFor !== null || s.recs.some(({ phase }) => phase === 'accepted' || phase === 'unsettled');
  return [
    ...[...groups, ...again].flatMap((group) => sendingSteps(s, world, policy, group)),
    ...(isSought ? [{ words: 'the client looks', ...outcomeOfLook(s, world, policy) }] : []),
    ...lastWords(s, world, policy),
  ];
};

const outcomeOfLook = (s: State, world: World, policy: Policy): Pick<Step, 'next' | 'wrong'> => {
  const { next, wrong } = looked(s, world, policy);
  return { next, wrong: wrong ?? wrongOfOutcomes(s, next, world) };
};
