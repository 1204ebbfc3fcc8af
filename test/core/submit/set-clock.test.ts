import { describe, expect, it } from 'vitest';
import { witnessTime } from '../../../src/core/submit/doubts';
import type { Fact, Outcome } from '../../../src/core/submit/facts';
import { applyFact } from '../../../src/core/submit/fold';
import { isYoungKey } from '../../../src/core/submit/keys';
import { nextSteps } from '../../../src/core/submit/next';
import { openChunk } from '../../../src/core/submit/open-chunks';
import { emptySubmission } from '../../../src/core/submit/state';
import { proofSettings } from '../../fixtures/proof-settings';
import { testProfile } from '../../fixtures/submission';

const profile = testProfile();
const HOUR = 3_600_000;
const T = 1_000 * HOUR;
const settings = {
  inFlight: 2,
  stopAfterChunks: null,
  asksOnce: false,
  resend: 'look-up',
  ...proofSettings,
  upsertTries: 3,
  watchesPayments: false,
} as const;
const chunk = (number: number) =>
  ({
    chunk: number,
    parent: null,
    purpose: 'planned',
    records: [number],
    suspects: [],
    untested: [],
  }) as const;

const look = (at: number): Fact => ({
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

/** The second record is in doubt, and a look has not shown it. */
const doubted: readonly Fact[] = [
  { kind: 'chunk', at: T, made: chunk(1) },
  { kind: 'chunk', at: T, made: chunk(2) },
  { kind: 'run', at: T },
  { kind: 'intent', at: T, chunk: 2 },
  { kind: 'answer', at: T + 1, chunk: 2, answer: { kind: 'in-doubt', why: 'no-reply', text: '' } },
  look(T + 2),
];

const folded = (facts: readonly Fact[]) => facts.reduce(applyFact, emptySubmission(settings));
const around = (now: number) => ({ now, profile, running: new Set<string>(), wish: null });

describe('a clock that was set between two runs', () => {
  it.each([HOUR, 400 * 24 * HOUR])(
    'forward by %i ms: a horizon that had not passed is waited out anew, by this clock',
    (by) => {
      const now = T + by;
      const state = folded([...doubted, { kind: 'run', at: now }]);
      const chunk = openChunk(state.active, 2);
      expect(chunk?.sent).toMatchObject({ wasDoubted: true, firstBegunAt: T, endedAt: now });
      expect(chunk && witnessTime(state, chunk)).toBeGreaterThan(now + proofSettings.horizonMs);
      const { steps } = nextSteps(
        folded([...doubted, { kind: 'run', at: now }, look(now + 1)]),
        around(now + 2),
      );
      expect(steps.filter((step) => step.kind === 'note')).toEqual([]);
    },
  );

  const machine = 50 * HOUR;
  const timed = doubted.map((fact): Fact => (fact.kind === 'run' ? { ...fact, machineMs: machine } : fact));
  const endedAfter = (wallMs: number, machineMs: number) =>
    openChunk(folded([...timed, { kind: 'run', at: T + wallMs, machineMs }]).active, 2)?.sent.endedAt;

  it('not at all: a horizon counts from the sending, however often a run begins', () => {
    expect(endedAfter(9_000, machine + 9_000)).toBe(T + 1);
    const thrice = folded([
      ...timed,
      ...[1, 2, 3].map((n): Fact => ({ kind: 'run', at: T + n * 9_000, machineMs: machine + n * 9_000 })),
    ]);
    expect(openChunk(thrice.active, 2)?.sent.endedAt).toBe(T + 1);
  });

  it.each([
    [
      'set forward by an hour: only what the machine counted has passed',
      HOUR + 9_000,
      machine + 9_000,
      HOUR + 1,
    ],
    ['set back by an hour: nothing has for sure', 9_000 - HOUR, machine + 9_000, 9_000 - HOUR],
    ['started anew: only what has passed since it was', HOUR, 4_000, HOUR - 4_000 + 1],
    ['another machine: only what the clock of the wall shows', 9_000, machine + HOUR, 1],
  ])('%s', (_, wallMs, machineMs, endedAt) => {
    expect(endedAfter(wallMs, machineMs)).toBe(T + endedAt);
  });

  it('forward: a horizon that passed in the run of the sending is not waited out again', () => {
    const passed = T + 1 + proofSettings.horizonMs;
    const state = folded([...doubted, look(passed), { kind: 'run', at: T + HOUR }]);
    expect(openChunk(state.active, 2)?.sent.endedAt).toBe(T + 1);
  });

  it.each([
    ['that had not passed', T + 2],
    ['that had passed', T + 1 + proofSettings.horizonMs],
  ])(
    'back by 30 hours: a horizon %s lies no further away than itself, and so does the next look',
    (_, last) => {
      const now = T - 30 * HOUR;
      const state = folded([...doubted, look(last), { kind: 'run', at: now }]);
      expect(openChunk(state.active, 2)?.sent.endedAt).toBe(now);
      const later = nextSteps(
        folded([...doubted, look(last), { kind: 'run', at: now }, look(now + 1)]),
        around(now + 2),
      );
      const waits = later.steps.length > 0 ? 0 : (later.wakeAt ?? Number.POSITIVE_INFINITY) - now;
      expect(waits).toBeLessThanOrEqual(proofSettings.horizonMs);
    },
  );

  it('back by 30 hours: what was answered before it was set bears no witness, and is not waited for', () => {
    const now = T - 30 * HOUR;
    const created: Outcome = {
      ...{ record: 1, outcome: 'created', serviceId: 'i1', code: null, text: null, evidence: 'reply' },
    };
    const answered: readonly Fact[] = [
      ...doubted.slice(0, 3),
      { kind: 'intent', at: T, chunk: 1 },
      { kind: 'answer', at: T + 1, chunk: 1, answer: { kind: 'settled', notes: [] } },
      { kind: 'outcomes', at: T + 1, chunk: 1, outcomes: [created] },
      ...doubted.slice(3),
    ];
    const state = folded([...answered, { kind: 'run', at: now }, look(now + 1)]);
    const chunk = openChunk(state.active, 2);
    expect(chunk && witnessTime(state, chunk)).toBeGreaterThan(now);
    expect(state.answered).toMatchObject([{ begunAt: now, at: now }]);
    const later = nextSteps(state, around(now + 2));
    const waits = later.steps.length > 0 ? 0 : (later.wakeAt ?? Number.POSITIVE_INFINITY) - now;
    expect(waits).toBeLessThanOrEqual(proofSettings.horizonMs);
  });

  it('back by 30 hours while a batch is worked on: it is asked after within the longest wait', () => {
    const now = T - 30 * HOUR;
    const state = folded([
      ...doubted.slice(0, 4),
      { kind: 'answer', at: T + 1, chunk: 2, answer: { kind: 'accepted', batchId: 'b' } },
      { kind: 'progress', at: T + 2, chunk: 2, state: 'running', text: '' },
      { kind: 'run', at: now },
    ]);
    const { wakeAt, steps } = nextSteps(state, around(now));
    const waits = steps.some((step) => step.kind === 'ask') ? 0 : (wakeAt ?? now) - now;
    expect(waits).toBeLessThanOrEqual(profile.polling.longestWaitMs);
  });

  it('a key whose first sending lies in the future is as good as an old one: a person decides', () => {
    const { maxAgeHours } = profile.idempotency;
    expect(isYoungKey(T, T + 1, profile)).toBe(true);
    expect(isYoungKey(T, T + maxAgeHours * HOUR + 1, profile)).toBe(false);
    expect(isYoungKey(T, T - HOUR, profile)).toBe(false);
    expect(isYoungKey(T, T - 1_000, profile)).toBe(true);
  });
});
