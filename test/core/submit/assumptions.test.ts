import { describe, expect, it } from 'vitest';
import { brokenBy, proposedHorizonMs } from '../../../src/core/submit/assumptions';
import type { Looked } from '../../../src/core/submit/looked';
import { emptySubmission, type Submission } from '../../../src/core/submit/state';
import { proofSettings } from '../../fixtures/proof-settings';

const settings = {
  ...proofSettings,
  inFlight: 1,
  stopAfterChunks: null,
  resend: 'look-up',
  upsertTries: 3,
  asksOnce: false,
} as const;

const answered = (begunAt: number, serviceId: string) => ({
  begunAt,
  at: begunAt + 10,
  ids: [{ record: begunAt, serviceId }],
});

const state: Submission = {
  ...emptySubmission(settings),
  answered: [answered(1_000, 'a'), answered(2_000, 'b'), answered(3_000, 'c')],
};

const looked = (shown: readonly string[], over: Partial<Looked> = {}): Looked => ({
  begunAt: 9_000,
  isWhole: true,
  isRefused: false,
  listed: new Map(),
  contents: new Map(),
  shown: new Map(shown.map((id) => [id, null])),
  others: [],
  firstListedAt: null,
  hidden: new Set(),
  leftOut: [],
  renamed: [],
  ...over,
});

const nothingFound = { found: [], since: 0 };

describe('what a look shows of the assumptions of the law', () => {
  it('A2: a list that shows what was sent later and hides what was told of before has gaps', () => {
    expect(brokenBy(state, looked(['a', 'c']), nothingFound, 9_100)).toEqual([
      {
        kind: 'assumption-broken',
        at: 9_100,
        assumption: 'list-order',
        serviceId: 'b',
        delayMs: 9_000 - 2_010,
      },
    ]);
  });

  it('a list that is merely behind is in order, and so is one that was not read to its end', () => {
    expect(brokenBy(state, looked(['a', 'b']), nothingFound, 9_100)).toEqual([]);
    const later = { found: [], since: 2_500 };
    expect(brokenBy(state, looked(['c']), later, 9_100)).toEqual([]);
    expect(brokenBy(state, looked(['a', 'c'], { isWhole: false }), nothingFound, 9_100)).toEqual([]);
  });

  it('A5: a list that shows an entry of ours under another number than it was sent with finds none by its number', () => {
    expect(brokenBy(state, looked(['a', 'b', 'c'], { renamed: ['b'] }), nothingFound, 9_100)).toEqual([
      { kind: 'assumption-broken', at: 9_100, assumption: 'list-key', serviceId: 'b', delayMs: 0 },
    ]);
  });

  it('A1: an entry of ours made after its horizon is told, with twice the delay to set', () => {
    const late = { serviceId: 'z', createdAt: 400_000, horizon: 11_000 };
    const [broken] = brokenBy(state, looked(['a', 'b', 'c']), { found: [late], since: 0 }, 9_100);
    expect(broken).toMatchObject({ assumption: 'horizon', serviceId: 'z', delayMs: 390_000 });
    expect(proposedHorizonMs(390_000)).toBe(780_000);
    const inTime = { ...late, createdAt: 12_000 };
    expect(brokenBy(state, looked(['a', 'b', 'c']), { found: [inTime], since: 0 }, 9_100)).toEqual([]);
  });
});
