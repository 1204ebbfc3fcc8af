import { describe, expect, it } from 'vitest';
import type { Fact } from '../../../src/core/submit/facts';
import { nextSteps } from '../../../src/core/submit/next';
import type { Settings, Submission } from '../../../src/core/submit/state';
import { begun, createdAs, folded, HORIZON, lost, made, refused, sent, T, taken } from '../../fixtures/looks';
import { testProfile } from '../../fixtures/submission';

const profile = testProfile();
const bornOut: Fact = {
  kind: 'borne-out',
  at: T + 200,
  record: 1,
  serviceId: 'i1',
  differs: [],
  isDated: true,
  clockOffsetMs: 0,
};
const looked = (at: number, chunks = [2], told: number[] = []): Fact => ({
  kind: 'look',
  at,
  chunks,
  told,
  begunAt: at,
  isWhole: true,
  holes: [],
  newest: null,
  sights: [],
  open: [],
});

/** The first record was created; the second chunk and the last record are left. */
const plan = (settings: Partial<Settings> = {}): Submission =>
  folded(
    createdAs(
      begun(
        [made(1, [1], { purpose: 'canary' }), made(2, [2, 3]), made(3, [9], { purpose: 'tail' })],
        settings,
      ),
      1,
      T,
      'i1',
    ),
    [bornOut],
  );
const heard: Fact = { kind: 'heard', at: T + 1_200 };
const next = (state: Submission, now: number, running: readonly string[] = []) =>
  nextSteps(state, { now, profile, running: new Set(running), wish: null });
const sendsIn = (state: Submission, now: number, running: readonly string[] = []): number[] =>
  next(state, now, running).steps.flatMap((step) => (step.kind === 'send' ? [step.chunk] : []));

describe('the last record of an import', () => {
  it('is sent when all else is answered, at once where nothing is in doubt', () => {
    const state = plan();
    expect(sendsIn(state, T + 900)).toEqual([2]);
    expect(sendsIn(state, T + 900, ['send 2'])).toEqual([]);
    const leaving = folded(state, [{ kind: 'intent', at: T + 1_000, chunk: 2 }]);
    expect(sendsIn(leaving, T + 1_000, ['send 2'])).toEqual([]);
    expect(sendsIn(sent(state, 2, T + 1_000, taken), T + 1_200)).toEqual([3]);
  });

  it('is not sent before parts of what was refused, nor before what is to be tried again', () => {
    const halves = sent(plan(), 2, T + 1_000, refused);
    expect(sendsIn(halves, T + 1_200)).toEqual([4]);
    const busy = sent(plan(), 2, T + 1_000, { kind: 'not-done', why: 'busy', retryAfterMs: 5_000, text: '' });
    expect(sendsIn(busy, T + 1_200)).toEqual([]);
    expect(sendsIn(busy, T + 90_000)).toEqual([2]);
  });

  it('waits where a sending is in doubt until its horizon has passed, and dates can tell it from then', () => {
    const state = folded(sent(plan(), 2, T + 1_000, lost), [heard, looked(T + 1_300)]);
    const from = T + 1_100 + HORIZON + 2_001;
    expect(sendsIn(state, from - 1)).toEqual([]);
    expect(next(state, T + 1_400).wakeAt).toBeLessThanOrEqual(from);
    expect(sendsIn(state, from)).toEqual([3]);
    const undated = plan({ areEntriesDated: false, mayEcho: false });
    const doubted = folded(sent(undated, 2, T + 1_000, lost), [heard]);
    expect(sendsIn(doubted, T + 1_100 + HORIZON)).toEqual([]);
    expect(sendsIn(doubted, T + 1_100 + HORIZON + 1)).toEqual([3]);
  });

  it('nobody is asked before it has gone, however often was looked meanwhile', () => {
    const looks = [1_300, 1_100 + HORIZON, 1_300 + HORIZON, 1_600 + HORIZON, 2_100 + HORIZON].map((after) =>
      looked(T + after),
    );
    const state = folded(sent(plan(), 2, T + 1_000, lost), [heard, ...looks]);
    expect(next(state, T + 2_200 + HORIZON)).toEqual({ steps: [], wakeAt: T + 1_100 + HORIZON + 2_001 });
  });

  it('waits for batches under way where a sending is in doubt: a slow one puts the horizon off', () => {
    const four = begun([
      made(1, [1], { purpose: 'canary' }),
      made(2, [2]),
      made(4, [4]),
      made(5, [9], { purpose: 'tail' }),
    ]);
    const both = sent(sent(createdAs(four, 1, T, 'i1'), 2, T + 1_000, lost), 4, T + 1_000, taken);
    const state = folded(both, [bornOut, heard]);
    expect(sendsIn(state, T + 60_000)).toEqual([]);
  });

  it('is kept by a run that waits for nothing, which ends as waiting', () => {
    const state = folded(sent(plan({ asksOnce: true }), 2, T + 1_000, lost), [heard, looked(T + 1_200)]);
    expect(next(state, T + 1_300).steps).toMatchObject([{ kind: 'end', fact: { state: 'waiting' } }]);
    const later = folded(state, [{ kind: 'run', at: T + 90_000 }, looked(T + 90_001)]);
    expect(sendsIn(later, T + 90_002)).toEqual([]);
  });
});

describe('a run that sends nothing and asks once', () => {
  const brief = { asksOnce: true, stopAfterChunks: 0 };

  it('looks once for what is in doubt, sends nothing, and ends', () => {
    const before = folded(sent(plan(), 2, T + 1_000, lost), [
      heard,
      { kind: 'end', at: T + 1_300, state: 'stopped', reason: 'person', text: null },
    ]);
    const run = { kind: 'run', at: T + 9_000_000 } as const;
    const state = folded({ ...before, settings: { ...before.settings, ...brief } }, [run]);
    expect(next(state, run.at).steps).toEqual([{ kind: 'look', chunks: [2], isLast: false }]);
    const after = folded(state, [looked(run.at + 1)]);
    expect(next(after, run.at + 2).steps).toMatchObject([{ kind: 'end', fact: { kind: 'end' } }]);
    expect(sendsIn(after, run.at + 9_000_000)).toEqual([]);
  });

  it('looks once for what was refused, where nothing is left to be sent', () => {
    const told = sent(createdAs(begun([made(1, [1]), made(2, [2])]), 1, T, 'i1'), 2, T + 1_000, refused);
    const state = folded({ ...told, settings: { ...told.settings, ...brief } }, [
      bornOut,
      { kind: 'run', at: T + 9_000 },
    ]);
    expect(next(state, T + 9_000).steps).toEqual([{ kind: 'look', chunks: [], isLast: true }]);
    const after = folded(state, [looked(T + 9_001, [], [2])]);
    expect(next(after, T + 9_002).steps).toMatchObject([{ kind: 'end', fact: { state: 'finished' } }]);
  });
});
