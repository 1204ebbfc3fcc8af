import { describe, expect, it } from 'vitest';
import { words } from '../../../src/core/issues/codes';
import { answerFacts } from '../../../src/core/submit/answers';
import { resultsFacts } from '../../../src/core/submit/batch-facts';
import type { Fact } from '../../../src/core/submit/facts';
import { applyFacts } from '../../../src/core/submit/fold';
import { heldLaterFacts, isAnySentAgain, recordsToLeave } from '../../../src/core/submit/held-later';
import { lookFacts } from '../../../src/core/submit/look';
import { nextSteps } from '../../../src/core/submit/next';
import { openChunk, openInPhase } from '../../../src/core/submit/open-chunks';
import type { Submission } from '../../../src/core/submit/state';
import {
  answerTo,
  begun,
  createdAs,
  entry,
  folded,
  HORIZON,
  listing,
  lookedFor,
  lost,
  made,
  refused,
  resultsRead,
  sent,
  T,
  taken,
  verdictsOf,
} from '../../fixtures/looks';
import { testProfile } from '../../fixtures/submission';

const profile = testProfile();
/** The doubtful sending begins and ends; from `WITNESSED` on another one bears witness; the look begins. */
const BEGUN = T + 1_000;
const ENDED = BEGUN + 100;
const WITNESSED = ENDED + HORIZON + 2_001;
const LOOK = WITNESSED + 1_000;

/** The first record is created; those of the second chunk are in doubt; the last one is told to be created past the horizon. */
const doubted = (records: readonly number[] = [2], tailAt = WITNESSED): Submission => {
  const plan = begun([
    made(1, [1], { purpose: 'canary' }),
    made(2, records),
    made(3, [9], { purpose: 'tail' }),
  ]);
  return createdAs(sent(createdAs(plan, 1, T, 'i1'), 2, BEGUN, lost), 3, tailAt, 'i9');
};
const OWN = { i1: T, i9: WITNESSED };
const phaseOf = (state: Submission, chunk: number) => openChunk(state.active, chunk)?.phase;
const openOf = (state: Submission, chunk: number) => {
  const phase = phaseOf(state, chunk);
  return phase?.kind === 'doubt' ? [...phase.open].map(([record, { why }]) => [record, why]) : phase?.kind;
};
const ends = (outcomes: ReturnType<typeof verdictsOf>) =>
  outcomes.map(({ record, outcome, serviceId }) => [record, outcome, serviceId]);
const againIn = (state: Submission): number => openInPhase(state.active, 'ready').length;

describe('what an answer makes of what is new and absent', () => {
  const plan = begun([made(1, [1], { purpose: 'canary' }), made(2, [2, 3])]);

  it.each(['busy', 'unreachable', 'permission', 'not-found'] as const)('not done (%s): as before', (why) => {
    const verdict = { kind: 'not-done', why, retryAfterMs: null, text: '' } as const;
    const state = sent(plan, 2, T, verdict);
    expect(phaseOf(state, 2)?.kind).toBe('ready');
    expect(openChunk(state.active, 2)?.sent).toMatchObject({ wasDoubted: false, sendings: 0 });
    expect(state.doubted.size).toBe(0);
  });

  it('accepted, done or unknown: accepted, created, in doubt', () => {
    expect(phaseOf(sent(plan, 2, T, taken), 2)?.kind).toBe('polling');
    expect(createdAs(plan, 1, T, 'i1').counts.created).toBe(1);
    const state = sent(plan, 2, T, lost);
    expect([phaseOf(state, 2)?.kind, [...state.doubted]]).toEqual(['doubt', [2, 3]]);
  });

  it('R-101: refused alone: to be looked up, and not rejected; among others: halved', () => {
    const alone = sent(plan, 1, T, refused);
    expect([alone.counts.rejected, alone.told.flat().map(({ record }) => record)]).toEqual([0, [1]]);
    const { facts } = answerTo(plan, 2, T, refused);
    const parts = facts.flatMap((fact) => (fact.kind === 'chunk' ? [fact.made] : []));
    expect(parts.map(({ purpose, records, suspects }) => [purpose, records, suspects])).toEqual([
      ['half', [2], [3]],
    ]);
  });
});

describe('what the results make of what was accepted', () => {
  const accepted = sent(begun([made(1, [1, 2, 3])]), 1, T, taken);

  it('R-112, R-228: made is created, failed is to be looked up, silent stays accepted', () => {
    const over: Fact = { kind: 'progress', at: T + 200, chunk: 1, state: 'over', text: '' };
    const readings = [{ kind: 'created', id: 'i1' }, { kind: 'failed', code: '', text: 'no' }, null] as const;
    const once = resultsRead(folded(accepted, [over]), 1, T + 300, readings);
    const twice = resultsRead(once, 1, T + 400, readings);
    expect(twice.counts).toMatchObject({ created: 1, failed: 0 });
    expect(twice.told.flat().map(({ record, as }) => [record, as])).toEqual([[2, 'failed']]);
    expect(openChunk(twice.active, 1)).toMatchObject({
      left: [3],
      phase: { kind: 'doubt', isAccepted: true },
    });
  });

  it('R-28, R-102: a refusal by position for want of access to a location names the location', () => {
    const leaving = folded(begun([made(1, [1, 2, 3])]), [{ kind: 'intent', at: T, chunk: 1 }]);
    const active = openChunk(leaving.active, 1);
    if (active === undefined) throw new Error('nothing is open');
    const entries = [null, 'The location is not accessible', 'Invalid amount'];
    const verdict = { kind: 'refused', entries, code: '', text: '' } as const;
    const how = { at: T + 100, profile, jitter: 0, locations: ['101', '102', '103'] };
    const outcomes = answerFacts(leaving, active, verdict, how).flatMap((fact) =>
      fact.kind === 'outcomes' ? fact.outcomes : [],
    );
    expect(outcomes.map(({ record, code, text }) => [record, code, text])).toEqual([
      [2, 'location-refused', '102: The location is not accessible'],
      [3, 'service-rejected', 'Invalid amount'],
    ]);
  });

  it('R-227: none: it waits', () => {
    const waits = folded(accepted, [{ kind: 'waiting', at: T + 900_000, chunk: 1 }]);
    expect(phaseOf(waits, 1)?.kind).toBe('waiting');
  });

  it('R-105: an id that was known before made nothing new: told as a refusal until a look, from results and from a reply', () => {
    const known = (id: string): boolean => id === 'i1';
    const active = openChunk(accepted.active, 1);
    const leaving = folded(begun([made(1, [1, 2])]), [{ kind: 'intent', at: T, chunk: 1 }]);
    const waiting = openChunk(leaving.active, 1);
    if (active === undefined || waiting === undefined) throw new Error('nothing is open');
    const records = [
      { kind: 'created', id: 'i1' },
      { kind: 'created', id: 'i2' },
    ] as const;
    const how = { looksUp: true, isUpsert: false, readsBack: false, wasThere: known };
    const verdict = { kind: 'settled', records, notes: [] } as const;
    const told = [
      resultsFacts(active, [...records, null], how, T + 300),
      answerFacts(leaving, waiting, verdict, { at: T + 100, profile, jitter: 0, wasThere: known }),
    ].map((facts) => facts.flatMap((fact) => (fact.kind === 'outcomes' ? fact.outcomes : [])));
    for (const outcomes of told)
      expect(outcomes.map(({ outcome, serviceId, code }) => [outcome, serviceId, code])).toEqual([
        ['told', null, 'service-rejected'],
        ['created', 'i2', null],
      ]);
  });
});

describe('a look for what was accepted and is not told of', () => {
  const silent = folded(sent(begun([made(1, [1]), made(2, [2])]), 2, BEGUN, taken), [
    { kind: 'waiting', at: BEGUN + 900, chunk: 2, untold: 'seek' },
  ]);

  it('proof, n = k: created, and nobody says that an answer was lost', () => {
    const found = verdictsOf(silent, [2], listing(LOOK, { 2: [entry('x', BEGUN)] }));
    expect(ends(found)).toEqual([[2, 'created', 'x']]);
    expect(found[0]?.code).toBe('found-unreported');
    expect(words('found-unreported', {}).sentence).toContain('results never told of it');
  });

  it('proof, n > k: a person', () => {
    const two = listing(LOOK, { 2: [entry('x', BEGUN), entry('y', BEGUN)] });
    expect(verdictsOf(silent, [2], two)).toEqual([]);
    expect(openOf(lookedFor(silent, [2], two), 2)).toEqual([[2, 'several']]);
  });

  it.each([
    ['nothing', {}],
    ['an older twin', { 2: [entry('x', T - 900_000)] }],
    ['a near-equal', { 2: [entry('x', BEGUN, { agreement: { differs: ['total_amount'], unshown: [] } })] }],
  ])('else (%s): accepted still, never sent again', (_, listed) => {
    const state = lookedFor(silent, [2], listing(LOOK, listed, { i9: WITNESSED }));
    expect(phaseOf(state, 2)).toMatchObject({ kind: 'doubt', isAccepted: true });
    expect(againIn(state)).toBe(0);
  });
});

describe('a look for what was refused and never in doubt', () => {
  const told = sent(begun([made(1, [1], { purpose: 'canary' }), made(2, [2])]), 2, BEGUN, refused);
  const verdicts = (listed: Parameters<typeof listing>[1], more: object = {}) =>
    ends(verdictsOf(told, [], listing(LOOK, listed, {}, more), true));

  it.each([
    ['newer than the sending', entry('x', BEGUN)],
    ['older', entry('x', T - 9_000_000)],
    ['of no known age', entry('x', null)],
  ])('an equal one, %s: existing', (_, one) => {
    expect(verdicts({ 2: [one] })).toEqual([[2, 'existing', 'x']]);
  });

  it('more equal new ones than records: a person', () => {
    const two = listing(LOOK, { 2: [entry('x', BEGUN), entry('y', BEGUN)] });
    expect(verdictsOf(told, [], two, true)).toMatchObject([{ outcome: 'in-doubt', code: 'in-doubt-tied' }]);
  });

  it('a near-equal one: the words of the refusal point to it, since its upload id may be why', () => {
    const near = entry('x', T - 900_000, { agreement: { differs: ['total_amount'], unshown: [] } });
    const [outcome] = verdictsOf(told, [], listing(LOOK, { 2: [near] }), true);
    expect(outcome).toMatchObject({ outcome: 'rejected', code: 'service-rejected-near' });
    expect(outcome?.text).toContain('x there has its number and vendor and differs in total amount');
    const hidden = entry('x', T - 900_000, { agreement: { differs: [], unshown: ['external_id'] } });
    const [silent] = verdictsOf(told, [], listing(LOOK, { 2: [hidden] }), true);
    expect(silent?.text).toContain('none equal to it');
    expect(silent?.text).toContain('x there has its number and vendor and does not show external');
    const [partly] = verdictsOf(told, [], listing(LOOK, {}, {}, { isWhole: false }), true);
    expect(partly?.text).toContain('not in the part of the list that could be read');
    const [plain] = verdictsOf(told, [], listing(LOOK, {}), true);
    expect(plain).toMatchObject({ outcome: 'rejected', code: 'service-inv4000' });
  });

  it.each([
    ['no entry', {}],
    [
      'a near-equal of the same minute',
      { 2: [entry('x', BEGUN, { agreement: { differs: ['total_amount'], unshown: [] } })] },
    ],
  ])('the run is over and there is %s: rejected, with the service’s words', (_, listed) => {
    expect(verdictsOf(told, [], listing(LOOK, listed), true)).toMatchObject([
      { record: 2, outcome: 'rejected', evidence: 'look-up', isProven: false },
    ]);
  });

  it('a refusal that no witness proved is looked for by the next run as well, and gives way to an equal entry', () => {
    const first = lookFacts(told, { chunks: [], isLast: true, fields: '' }, listing(LOOK, {}), LOOK);
    const later = applyFacts(told, [...first, { kind: 'run', at: LOOK + 1 }]);
    expect([later.counts.rejected, later.isToldLookedFor]).toEqual([1, false]);
    expect(verdictsOf(later, [], listing(LOOK + 9, {}), true)).toEqual([]);
    const shown = listing(LOOK + 9, { 2: [entry('x', BEGUN)] });
    const facts = lookFacts(later, { chunks: [], isLast: true, fields: '' }, shown, LOOK + 9);
    const { counts } = applyFacts(later, facts);
    expect([counts.rejected, counts.existing]).toEqual([0, 1]);
  });

  it('before the run is over nothing is said of it', () => {
    expect(verdictsOf(told, [], listing(LOOK, {}))).toEqual([]);
  });

  it('a list that cannot be read leaves the service’s word', () => {
    expect(verdicts({}, { isWhole: false, isRefused: true })).toEqual([[2, 'rejected', null]]);
  });
});

describe('a look for what is in doubt', () => {
  it('F-3: proof: created under its id, with or without a witness', () => {
    const there = { 2: [entry('x', BEGUN + 10)] };
    expect(ends(verdictsOf(doubted(), [2], listing(LOOK, there)))).toEqual([[2, 'created', 'x']]);
    expect(ends(verdictsOf(doubted(), [2], listing(LOOK, there, OWN)))).toEqual([[2, 'created', 'x']]);
  });

  it('no witness: it waits, and when nothing is left a person is asked', () => {
    const state = lookedFor(doubted([2], T + 1_500), [2], listing(LOOK, {}, { i1: T, i9: T + 1_500 }));
    expect(openOf(state, 2)).toEqual([]);
    expect(againIn(state)).toBe(0);
    const later = listing(LOOK + 9 * HORIZON, {}, { i1: T, i9: T + 1_500 });
    const around = { now: later.begunAt + 60, profile, running: new Set<string>(), wish: null };
    const { steps } = nextSteps(lookedFor(folded(state, [bornOut]), [2], later), around);
    expect(steps).toMatchObject([{ kind: 'note', facts: [{ kind: 'gave-up' }, { kind: 'outcomes' }] }]);
    const facts = steps.flatMap((step) => (step.kind === 'note' ? step.facts : []));
    expect(facts[1]).toMatchObject({ outcomes: [{ record: 2, code: 'in-doubt-no-witness' }] });
  });

  it('a hole: it is said which entries the list leaves out, whatever was sent later', () => {
    const seen = listing(LOOK + 9 * HORIZON, {}, { i1: T });
    const state = lookedFor(folded(doubted(), [bornOut]), [2], seen);
    expect(openOf(state, 2)).toEqual([[2, 'hole']]);
    const around = { now: seen.begunAt + 60, profile, running: new Set<string>(), wish: null };
    const facts = nextSteps(state, around).steps.flatMap((step) => (step.kind === 'note' ? step.facts : []));
    expect(facts[1]).toMatchObject({ outcomes: [{ record: 2, code: 'in-doubt-hole', text: 'i9' }] });
  });

  it('a list that was not read to its end: that is said, whatever was sent later', () => {
    const seen = { ...listing(LOOK + 9 * HORIZON, {}, { i1: T }), isWhole: false };
    const state = lookedFor(folded(doubted(), [bornOut]), [2], seen);
    expect(openOf(state, 2)).toEqual([[2, 'cut']]);
    const around = { now: seen.begunAt + 60, profile, running: new Set<string>(), wish: null };
    const facts = nextSteps(state, around).steps.flatMap((step) => (step.kind === 'note' ? step.facts : []));
    expect(facts[1]).toMatchObject({ outcomes: [{ record: 2, code: 'in-doubt-list-cut' }] });
  });

  it('witness, and fewer proofs than records that they may be: a person', () => {
    const state = doubted([2, 3]);
    const one = entry('x', BEGUN);
    const contents = new Map([
      [2, 'same'],
      [3, 'same'],
    ]);
    const seen = listing(LOOK, { 2: [one], 3: [one] }, OWN, { contents });
    expect(openOf(lookedFor(state, [2], seen), 2)).toEqual([
      [2, 'tie'],
      [3, 'tie'],
    ]);
  });

  it('F-3: witness, and an older twin: existing, and nothing is sent', () => {
    const old = entry('x', T - 9_000_000);
    const known = entry('x', null, { firstSeenAt: BEGUN - 1 });
    for (const one of [old, known]) {
      expect(ends(verdictsOf(doubted(), [2], listing(LOOK, { 2: [one] }, OWN)))).toEqual([
        [2, 'existing', 'x'],
      ]);
      expect(verdictsOf(doubted(), [2], listing(LOOK, { 2: [one] }))).toEqual([]);
    }
  });

  it.each([
    ['differs', entry('x', BEGUN, { agreement: { differs: ['total_amount'], unshown: [] } })],
    ['cannot be compared yet', entry('x', BEGUN, { agreement: { differs: [], unshown: ['total_amount'] } })],
    ['is of no known age', entry('x', null)],
  ])('witness, and a suspicion that %s: a person', (_, one) => {
    expect(openOf(lookedFor(doubted(), [2], listing(LOOK, { 2: [one] }, OWN)), 2)).toEqual([
      [2, 'suspicion'],
    ]);
  });

  it('a suspicion is said with what it names as soon as a look shows it, and not again by the next one', () => {
    const near = entry('x', BEGUN, { agreement: { differs: ['total_amount'], unshown: [] } });
    const first = listing(LOOK, { 2: [near] }, OWN);
    expect(verdictsOf(doubted(), [2], first)).toMatchObject([
      { record: 2, outcome: 'in-doubt', code: 'in-doubt-suspicion', text: 'x' },
    ]);
    const after = lookedFor(doubted(), [2], first);
    expect(openChunk(after.active, 2)).toMatchObject({ left: [2], phase: { kind: 'doubt' } });
    expect(verdictsOf(after, [2], listing(LOOK + 10_000, { 2: [near] }, OWN))).toEqual([]);
  });

  it('F-3: witness, and a near-equal that was known before: it counts for nothing, and ours goes out again', () => {
    const near = entry('x', BEGUN, {
      agreement: { differs: ['total_amount'], unshown: [] },
      firstSeenAt: BEGUN - 1,
    });
    expect(ends(verdictsOf(doubted(), [2], listing(LOOK, { 2: [near] }, OWN)))).toEqual([
      [2, 'pending', null],
    ]);
  });

  it('witness, and nothing: absent, each record goes out again alone', () => {
    const state = lookedFor(doubted([2, 3, 4]), [2], listing(LOOK, {}, OWN));
    const again = openInPhase(state.active, 'ready').map(({ chunk }) => [chunk.purpose, chunk.records]);
    expect(again).toEqual([
      ['again', [2]],
      ['again', [3]],
      ['again', [4]],
    ]);
  });

  it('R-236: what was proven absent is held against a list of then before it goes out, and is existing where it stands there', () => {
    const state = lookedFor(doubted([2, 3]), [2], listing(LOOK, {}, OWN));
    expect([...recordsToLeave(state).records]).toEqual([2, 3]);
    expect(recordsToLeave(state).again).toEqual([2, 3]);
    expect(isAnySentAgain(state)).toBe(true);
    const held = { record: 2, serviceId: 'x', code: 'existing-found-later', text: null };
    const after = folded(state, heldLaterFacts(state, [held], LOOK + 90_000));
    expect(openInPhase(after.active, 'ready').map(({ chunk }) => chunk.records)).toEqual([[3]]);
    expect(isAnySentAgain(doubted())).toBe(false);
  });

  it('witness, but nothing of the location of a record: it is in doubt, and the others go out again', () => {
    const seen = listing(LOOK, {}, OWN, { hidden: new Set([2]) });
    expect(openOf(lookedFor(doubted([2, 3]), [2], seen), 2)).toEqual([[2, 'hidden']]);
    expect(ends(verdictsOf(doubted([2, 3]), [2], seen))).toEqual([[3, 'pending', null]]);
  });

  it('R-106: witness, but an entry of another import is left out that is there: nothing is proven absent', () => {
    const seen = listing(LOOK, {}, OWN, { leftOut: ['of-another'] });
    expect(ends(verdictsOf(doubted([2, 3]), [2], seen))).toEqual([]);
    expect(openOf(lookedFor(doubted([2, 3]), [2], seen), 2)).toEqual([
      [2, 'hole'],
      [3, 'hole'],
    ]);
  });

  it('R-106: a found part of a chunk says nothing of the others: each is judged alone', () => {
    const seen = listing(LOOK, { 2: [entry('x', BEGUN)] }, OWN);
    expect(ends(verdictsOf(doubted([2, 3]), [2], seen))).toEqual([
      [2, 'created', 'x'],
      [3, 'pending', null],
    ]);
  });

  const repeated = (verdict: typeof lost) => {
    const absent = lookedFor(doubted(), [2], listing(LOOK, {}, OWN));
    const number = absent.lastChunk;
    return { state: sent(absent, number, LOOK + 100, verdict), number };
  };
  const later = LOOK + 200 + HORIZON + 2_001;
  const other = { others: [{ serviceId: 'o1', begunAt: later }] };
  const seenLater = (at = later) => listing(at + 500, {}, { ...OWN, o1: at }, other);

  it('what a search kept aside was not sent with the part that was accepted, or lost: it counts its own sendings', () => {
    const search = { root: 2, refused: 0, passed: 0 };
    const half = begun([
      made(1, [1], { purpose: 'canary' }),
      made(2, [2, 3]),
      made(3, [9], { purpose: 'tail' }),
    ]);
    const parted = folded(half, [made(4, [2], { parent: 2, purpose: 'half', suspects: [3], search })]);
    for (const first of [taken, lost]) {
      const asked = sent(parted, 4, T + 500, first);
      const other = openInPhase(asked.active, 'ready').find(({ left }) => left.includes(3));
      expect(other?.sent).toMatchObject({ sendings: 0, wasDoubted: false });
      const state = createdAs(sent(asked, other?.chunk.chunk ?? 0, BEGUN, lost), 3, WITNESSED, 'i9');
      const seen = listing(LOOK, {}, { i9: WITNESSED });
      expect(verdictsOf(state, [other?.chunk.chunk ?? 0], seen)).toMatchObject([
        { record: 3, code: 'proven-absent' },
      ]);
    }
  });

  it('witness, and nothing: sent twice in vain, a person', () => {
    const { state, number } = repeated(lost);
    expect(openOf(lookedFor(state, [number], seenLater()), number)).toEqual([[2, 'in-vain']]);
  });

  it('witness, and nothing: the refusal of the repeat counts', () => {
    const { state, number } = repeated(refused);
    expect(verdictsOf(state, [number], seenLater())).toMatchObject([
      { record: 2, outcome: 'rejected', code: 'service-inv4000', text: 'bad' },
    ]);
  });

  it('the witness has to follow the refusal: the one that proved absence before it does not do', () => {
    const { state, number } = repeated(refused);
    expect(verdictsOf(state, [number], listing(later + 500, {}, OWN))).toEqual([]);
  });

  it('a repeat that failed in processing is in doubt again, and failed with a witness', () => {
    const { state, number } = repeated(taken);
    const failed = resultsRead(state, number, LOOK + 300, [{ kind: 'failed', code: '', text: 'broken' }]);
    expect(phaseOf(failed, number)?.kind).toBe('doubt');
    expect([failed.counts.failed, [...failed.doubted]]).toEqual([0, [2]]);
    expect(verdictsOf(failed, [number], seenLater())).toMatchObject([
      { record: 2, outcome: 'failed', text: 'broken' },
    ]);
  });

  it('left to a person, a later witness settles it in the next run', () => {
    const given = folded(doubted([2], T + 1_500), [{ kind: 'gave-up', at: LOOK, chunk: 2 }]);
    const next = folded(given, [{ kind: 'run', at: later - 100 }]);
    const seen = listing(later + 500, {}, { i1: T, i9: T + 1_500, o1: later }, other);
    expect(ends(verdictsOf(next, [2], seen))).toEqual([[2, 'pending', null]]);
  });
});

const bornOut: Fact = {
  kind: 'borne-out',
  at: T + 500,
  record: 1,
  serviceId: 'i1',
  differs: [],
  isDated: true,
  clockOffsetMs: 0,
};

describe('what makes a look good enough to prove absence', () => {
  const proves = (state: Submission, looked: ReturnType<typeof listing>): boolean =>
    verdictsOf(state, [2], looked).some(({ code }) => code === 'proven-absent');

  it('one that shows a witness and every record answered since the sending began', () => {
    expect(proves(doubted(), listing(LOOK, {}, OWN))).toBe(true);
  });

  it.each([
    ['not read to its end', listing(LOOK, {}, OWN, { isWhole: false })],
    ['begun before the horizon', listing(ENDED + HORIZON - 1, {}, OWN)],
    ['that does not show the witness', listing(LOOK, {}, { i1: T })],
    ['whose witness is older than its sending', listing(LOOK, {}, { i1: T, i9: WITNESSED - 60_000 })],
    ['whose witness has no date, where an id may be echoed', listing(LOOK, {}, { i1: T, i9: null })],
  ])('none that is %s', (_, looked) => {
    expect(proves(doubted(), looked)).toBe(false);
  });

  it('none with a hole: a record answered since the sending began is not shown', () => {
    const plan = begun([made(1, [1]), made(2, [2]), made(3, [3]), made(4, [9], { purpose: 'tail' })]);
    const early = sent(createdAs(plan, 1, T, 'i1'), 2, BEGUN, lost);
    const state = createdAs(createdAs(early, 3, BEGUN + 500, 'i3'), 4, WITNESSED, 'i9');
    expect(proves(state, listing(LOOK, {}, OWN))).toBe(false);
    expect(proves(state, listing(LOOK, {}, { ...OWN, i3: BEGUN + 500 }))).toBe(true);
    const looked = lookedFor(state, [2], listing(LOOK, {}, OWN));
    expect(againIn(looked)).toBe(0);
  });

  it('a record answered before the sending began may be missing: it says nothing of what came after', () => {
    expect(proves(doubted(), listing(LOOK, {}, { i9: WITNESSED }))).toBe(true);
  });

  it.each([0, HORIZON - 1, HORIZON, HORIZON + 1_900])(
    'none whose witness left %i ms after the end of the sending',
    (after) => {
      const at = ENDED + after;
      expect(proves(doubted([2], at), listing(LOOK, {}, { i1: T, i9: at }))).toBe(false);
    },
  );

  it('without dates a witness counts only where a repeated id is never echoed', () => {
    const undated = { ...doubted().settings, areEntriesDated: false };
    const seen = listing(LOOK, {}, { i1: null, i9: null });
    expect(proves({ ...doubted(), settings: undated }, seen)).toBe(false);
    const never = { ...doubted(), settings: { ...undated, mayEcho: false } };
    expect(proves(never, seen)).toBe(true);
    expect(proves(never, listing(LOOK, {}, { i1: null }))).toBe(false);
    const other = [{ serviceId: 'o1', begunAt: WITNESSED }];
    const early = { ...doubted([2], T + 1_500), settings: never.settings };
    const own = { i1: null, i9: null };
    expect(proves(early, listing(LOOK, {}, own, { others: other }))).toBe(false);
    expect(proves(early, listing(LOOK, {}, { ...own, o1: null }, { others: other }))).toBe(true);
  });

  it('none where lists are in no order: nothing is sent again by itself', () => {
    const state = doubted();
    const unordered = { ...state, settings: { ...state.settings, isListInOrder: false } };
    expect(proves(unordered, listing(LOOK, {}, OWN))).toBe(false);
  });

  it('none whose witness was only found: it may be older, and somebody else’s', () => {
    const plan = begun([made(1, [1]), made(2, [2]), made(3, [9], { purpose: 'tail' })]);
    const both = sent(sent(createdAs(plan, 1, T, 'i1'), 2, BEGUN, lost), 3, WITNESSED, lost);
    const found = lookedFor(both, [3], listing(WITNESSED + 500, { 9: [entry('i9', WITNESSED)] }));
    expect(found.counts.created).toBe(2);
    expect(proves(found, listing(LOOK, {}, OWN))).toBe(false);
  });

  it('a record of another import into the company bears witness as well', () => {
    const state = doubted([2], T + 1_500);
    const own = { i1: T, i9: T + 1_500 };
    const others = [{ serviceId: 'o1', begunAt: WITNESSED }];
    expect(proves(state, listing(LOOK, {}, { ...own, o1: WITNESSED }, { others }))).toBe(true);
    expect(proves(state, listing(LOOK, {}, own, { others }))).toBe(false);
    const early = [{ serviceId: 'o1', begunAt: ENDED + HORIZON }];
    expect(proves(state, listing(LOOK, {}, { ...own, o1: WITNESSED }, { others: early }))).toBe(false);
  });

  it('A1: a slow batch puts the horizon off to twice what it took', () => {
    const slow = { ...doubted(), slowestBatchMs: 40_000 };
    expect(proves(slow, listing(LOOK, {}, OWN))).toBe(false);
  });
});

describe('equal records in one file', () => {
  const contents = new Map([
    [2, 'same'],
    [3, 'same'],
  ]);
  const seen = (ids: readonly string[], own: Record<string, number> = OWN) => {
    const entries = ids.map((id) => entry(id, BEGUN));
    return listing(LOOK, ids.length === 0 ? {} : { 2: entries, 3: entries }, own, { contents });
  };

  it('as many proofs as records: each gets an id of its own', () => {
    expect(ends(verdictsOf(doubted([2, 3]), [2], seen(['x', 'y'], {})))).toEqual([
      [2, 'created', 'x'],
      [3, 'created', 'y'],
    ]);
  });

  it('fewer: with a witness a person, before it nothing', () => {
    expect(verdictsOf(doubted([2, 3]), [2], seen(['x'], {}))).toEqual([]);
    const state = lookedFor(doubted([2, 3]), [2], seen(['x']));
    expect([againIn(state), openOf(state, 2)]).toEqual([
      0,
      [
        [2, 'tie'],
        [3, 'tie'],
      ],
    ]);
  });

  it('more: a person, at once', () => {
    const state = lookedFor(doubted([2, 3]), [2], seen(['x', 'y', 'z'], {}));
    expect(openOf(state, 2)).toEqual([
      [2, 'several'],
      [3, 'several'],
    ]);
  });

  it('an entry that agrees with two that are not equal is neither’s: nobody gets it, and a person is asked', () => {
    const one = entry('x', BEGUN);
    const other = new Map([
      [2, 'one order'],
      [3, 'another order'],
    ]);
    const blind = listing(LOOK, { 2: [one], 3: [one] }, {}, { contents: other });
    expect(verdictsOf(doubted([2, 3]), [2], blind)).toEqual([]);
    const witnessed = listing(LOOK, { 2: [one], 3: [one] }, OWN, { contents: other });
    expect(openOf(lookedFor(doubted([2, 3]), [2], witnessed), 2)).toEqual([
      [2, 'suspicion'],
      [3, 'suspicion'],
    ]);
    // Nor where the other one is not sought, and an answer is still to come for it.
    const own = doubted([2]);
    expect(verdictsOf(own, [2], listing(LOOK, { 2: [one], 4: [one] }, {}))).toEqual([]);
  });

  it('none: each is judged by itself', () => {
    const state = lookedFor(doubted([2, 3]), [2], seen([]));
    expect(openInPhase(state.active, 'ready').map(({ chunk }) => chunk.records)).toEqual([[2], [3]]);
  });
});
