import { describe, expect, it } from 'vitest';
import type { Fact } from '../../../src/core/submit/facts';
import { applyFact } from '../../../src/core/submit/fold';
import { nextSteps } from '../../../src/core/submit/next';
import { retryTime } from '../../../src/core/submit/pauses';
import { progressOf } from '../../../src/core/submit/progress';
import { emptySubmission, type Settings, type Submission } from '../../../src/core/submit/state';
import type { Step } from '../../../src/core/submit/step';
import { proofSettings } from '../../fixtures/proof-settings';
import { testProfile } from '../../fixtures/submission';

const profile = testProfile();
const settings: Settings = {
  inFlight: 4,
  stopAfterChunks: null,
  resend: 'look-up',
  ...proofSettings,
  upsertTries: 3,
  asksOnce: false,
};

const planned = (chunk: number, records: readonly number[]): Fact => ({
  kind: 'chunk',
  at: 0,
  made: { chunk, parent: null, purpose: 'planned', records, suspects: [], untested: [] },
});
const run: Fact = { kind: 'run', at: 0 };
const intent = (chunk: number, at = 0): Fact => ({ kind: 'intent', at, chunk });
const accepted = (chunk: number, at = 0): Fact => ({
  kind: 'answer',
  at,
  chunk,
  answer: { kind: 'accepted', batchId: `b${chunk}` },
});
const created = (chunk: number, record: number): Fact => ({
  kind: 'outcomes',
  at: 0,
  chunk,
  outcomes: [
    {
      record,
      outcome: 'created',
      serviceId: `i${record}`,
      code: null,
      text: null,
      evidence: 'batch-results',
    },
  ],
});
const lost = (chunk: number, at = 0): Fact => ({
  kind: 'answer',
  at,
  chunk,
  answer: { kind: 'in-doubt', why: 'no-reply', text: '' },
});

const fold = (facts: readonly Fact[], from: Submission = emptySubmission(settings)): Submission =>
  facts.reduce(applyFact, from);
const steps = (state: Submission, now: number, running: readonly string[] = []): readonly Step[] =>
  nextSteps(state, { now, profile, running: new Set(running), wish: null }).steps;
const kinds = (list: readonly Step[]): string[] => list.map((step) => step.kind);

const threeChunks = [planned(1, [1]), planned(2, [2, 3]), planned(3, [4, 5]), run];

describe('a run that does not wait for batches', () => {
  const once = emptySubmission({ ...settings, asksOnce: true });
  const chunks = [planned(1, [1]), planned(2, [2]), planned(3, [3]), run];

  it('sends everything first, then leaves all batches at once', () => {
    const sent = fold([...chunks, intent(1), accepted(1), intent(2), accepted(2)], once);
    expect(steps(sent, 1)).toEqual([{ kind: 'send', chunk: 3 }]);
    expect(steps(fold([intent(3)], sent), 1, ['send 3'])).toEqual([]);
    const [left, ...more] = steps(fold([intent(3), accepted(3)], sent), 1);
    expect([left?.kind, more]).toEqual(['note', []]);
    const facts = left?.kind === 'note' ? left.facts : [];
    expect(facts).toEqual([1, 2, 3].map((chunk) => ({ kind: 'waiting', at: 1, chunk })));
    const done = fold([intent(3), accepted(3), ...facts], sent);
    expect(steps(done, 2)).toMatchObject([{ kind: 'end', fact: { state: 'waiting' } }]);
  });

  it('leaves what it was kept from leaving to the next run, which asks after it', () => {
    const cut = fold([...chunks, intent(1), accepted(1), { ...run, at: 50 }], once);
    expect(kinds(steps(cut, 100_000))).toContain('ask');
  });

  it('does not leave thousands in one transaction', () => {
    const many = Array.from({ length: 130 }, (_, i) => i + 1);
    const all = fold(
      [...many.map((n) => planned(n, [n])), run, ...many.flatMap((n) => [intent(n), accepted(n)])],
      once,
    );
    const [step] = steps(all, 1);
    expect(step?.kind === 'note' ? step.facts.length : 0).toBe(50);
  });
});

describe('the next step', () => {
  it('is one canary, and nothing else until it is answered', () => {
    const state = fold(threeChunks);
    expect(steps(state, 0)).toEqual([{ kind: 'send', chunk: 1 }]);
    expect(steps(state, 0, ['send 1'])).toEqual([]);
    expect(steps(fold([intent(1)], state), 0, ['send 1'])).toEqual([]);
  });

  it('parts a first chunk of several records so that one goes ahead', () => {
    const [step] = steps(fold([planned(1, [1, 2, 3]), run]), 0);
    const made =
      step?.kind === 'note'
        ? step.facts.flatMap((fact) => (fact.kind === 'chunk' ? [fact.made.records] : []))
        : [];
    expect(made).toEqual([[1], [2, 3]]);
  });

  it('waits for what became of the canary, but not for a slow service', () => {
    const state = fold([...threeChunks, intent(1), accepted(1)]);
    expect(steps(state, 0)).toEqual([]);
    expect(kinds(steps(state, 600_000))).toEqual(['ask']);
    const asked: Fact = { kind: 'progress', at: 1, chunk: 1, state: 'running', text: '' };
    expect(kinds(steps(fold([asked, asked, asked], state), 2))).toEqual(['send']);
  });

  it('is the next chunks once the canary was created', () => {
    const state = fold([...threeChunks, intent(1), accepted(1), created(1, 1)]);
    expect(kinds(steps(state, 0))).toEqual(['send', 'bear-out']);
    expect(steps(state, 0, ['bear-out'])).toEqual([{ kind: 'send', chunk: 2 }]);
    expect(steps(state, 0, ['send 2', 'bear-out'])).toEqual([{ kind: 'send', chunk: 3 }]);
  });

  it('is a read after a lost reply, before anything else is sent', () => {
    const state = fold([...threeChunks, intent(1), accepted(1), created(1, 1), intent(2), lost(2)]);
    expect(kinds(steps(state, 0))).not.toContain('send');
    expect(kinds(steps(state, 0))).toContain('probe');
    expect(kinds(steps(fold([{ kind: 'heard', at: 1 }], state), 1))).toContain('send');
  });

  it('R-242: waits as long as a busy service asked, for everybody', () => {
    const busy: Fact = {
      kind: 'answer',
      at: 0,
      chunk: 2,
      answer: { kind: 'not-done', why: 'busy', retryAt: 5_000, text: '' },
    };
    const state = fold([...threeChunks, intent(1), accepted(1), created(1, 1), intent(2), busy]);
    expect(kinds(steps(state, 1_000))).not.toContain('send');
    expect(
      nextSteps(state, { now: 1_000, profile, running: new Set(), wish: null }).wakeAt,
    ).toBeLessThanOrEqual(5_000);
    expect(kinds(steps(state, 5_000))).toContain('send');
  });

  it('is to stand still on a person’s wish, after the exchanges under way', () => {
    const state = fold([...threeChunks, intent(1), accepted(1)]);
    const around = { now: 9, profile, wish: 'pause' } as const;
    expect(nextSteps(state, { ...around, running: new Set(['send 2']) }).steps).toEqual([]);
    expect(nextSteps(state, { ...around, running: new Set() }).steps).toEqual([
      { kind: 'end', fact: { kind: 'end', at: 9, state: 'paused', reason: 'person', text: null } },
    ]);
  });

  it('R-29, R-235: is a pause that names the permission, and no record is refused for it', () => {
    const refused: Fact = {
      kind: 'answer',
      at: 0,
      chunk: 1,
      answer: { kind: 'not-done', why: 'permission', retryAt: 0, text: 'not yours' },
    };
    const state = fold([...threeChunks, intent(1), refused]);
    expect(steps(state, 0)).toEqual([
      { kind: 'end', fact: { kind: 'end', at: 0, state: 'paused', reason: 'permission', text: 'not yours' } },
    ]);
    expect(kinds(steps(fold([run], state), 0))).toEqual(['send']);
  });
});

describe('a chunk in doubt', () => {
  const horizon = 8_000;
  const bornOut: Fact = {
    kind: 'borne-out',
    at: 11,
    record: 1,
    serviceId: 'i1',
    differs: [],
    isDated: true,
    clockOffsetMs: 0,
  };
  const state = fold(
    [
      planned(1, [1]),
      planned(2, [2, 3]),
      run,
      intent(1),
      accepted(1),
      created(1, 1),
      intent(2, 10),
      lost(2, 10),
      bornOut,
    ],
    emptySubmission({ ...settings, horizonMs: horizon }),
  );
  const looked = (at: number): Fact => ({
    kind: 'look',
    at,
    chunks: [2],
    told: [],
    begunAt: at,
    isWhole: true,
    holes: [],
    newest: null,
    sights: [],
    open: [],
  });
  const wake = (from: Submission, now: number) =>
    nextSteps(from, { now, profile, running: new Set(), wish: null }).wakeAt;

  it('is looked for at once when nothing else is to be done', () => {
    expect(steps(state, 12)).toEqual([{ kind: 'look', chunks: [2], isLast: false }]);
  });

  it('R-106: is not sent again because time passed: looks follow at the horizon and at growing pauses, then a person is asked', () => {
    const at = [
      12,
      10 + horizon,
      10 + horizon * (1 + 1 / 8),
      10 + horizon * (1 + 3 / 8),
      10 + horizon * (1 + 7 / 8),
    ];
    at.forEach((time, n) => {
      const before = fold(at.slice(0, n).map(looked), state);
      expect(n === 0 ? [] : steps(before, time - 1)).toEqual([]);
      expect(n === 0 ? time : wake(before, time - 1)).toBe(time);
      expect(steps(before, time)).toEqual([{ kind: 'look', chunks: [2], isLast: false }]);
    });
    const [asked, ...more] = steps(fold(at.map(looked), state), 90_000);
    expect(more).toEqual([]);
    const facts = asked?.kind === 'note' ? asked.facts : [];
    expect(facts.map(({ kind }) => kind)).toEqual(['gave-up', 'outcomes']);
  });

  it('is looked for for four horizons where a witness was told of, from when it was', () => {
    const witnessed = 12_000;
    const later = fold(
      [
        planned(3, [4]),
        intent(3, witnessed - 500),
        accepted(3, witnessed - 400),
        {
          kind: 'outcomes',
          at: witnessed,
          chunk: 3,
          outcomes: [
            {
              record: 4,
              outcome: 'created',
              serviceId: 'i4',
              code: null,
              text: null,
              evidence: 'batch-results',
            },
          ],
        },
      ],
      state,
    );
    const last = witnessed + (31 / 8) * horizon;
    expect(wake(fold([looked(witnessed + (15 / 8) * horizon)], later), last - 1)).toBe(last);
    expect(kinds(steps(fold([looked(last)], later), last + 1))).toEqual(['note']);
  });

  it('is read back first what the service told to be created, once', () => {
    const fresh = fold([planned(1, [1]), planned(2, [2]), run, intent(1), accepted(1), created(1, 1)]);
    expect(steps(fresh, 12, ['send 2'])).toEqual([
      { kind: 'bear-out', record: 1, serviceId: 'i1', begunAt: 0 },
    ]);
    expect(kinds(steps(fold([bornOut], fresh), 12, ['send 2']))).toEqual([]);
  });
});

describe('pauses between tries', () => {
  it('R-237: double, stay bounded, spread, and respect what the service asked for', () => {
    const at = (inARow: number, retryAfterMs: number | null, jitter: number) =>
      retryTime(0, { inARow, retryAfterMs }, profile, jitter);
    expect([0, 1, 2, 3].map((n) => at(n, null, 0.5))).toEqual([1_000, 2_000, 4_000, 8_000]);
    expect(at(50, null, 1)).toBe(75_000);
    expect([at(0, null, 0), at(0, null, 1)]).toEqual([750, 1_250]);
    expect(at(0, 90_000, 0)).toBe(90_000);
  });
});

describe('progress', () => {
  it('tells what is done, how fast, and how long the rest takes', () => {
    const outcomes = [1, 2].map((record) => ({
      record,
      outcome: 'created' as const,
      serviceId: `i${record}`,
      code: null,
      text: null,
      evidence: 'reply' as const,
    }));
    const state = fold([
      planned(1, [1, 2]),
      planned(2, [3, 4, 5, 6]),
      run,
      intent(1),
      accepted(1),
      { kind: 'outcomes', at: 1, chunk: 1, outcomes },
    ]);
    expect(progressOf(state, 1_000)).toMatchObject({
      phase: 'submitting',
      done: 2,
      total: 6,
      sent: 2,
      perSecond: 2,
      secondsLeft: 2,
    });
  });
});
