import { describe, expect, it } from 'vitest';
import { decisionFacts } from '../../../src/core/submit/decisions';
import type { Fact } from '../../../src/core/submit/facts';
import { applyFact } from '../../../src/core/submit/fold';
import { openInPhase } from '../../../src/core/submit/open-chunks';
import {
  type FoundAnew,
  keepsFromRepeat,
  readAnew,
  type TieSeen,
} from '../../../src/core/submit/repeat-read';
import { emptySubmission, type Settings, type Submission } from '../../../src/core/submit/state';
import { proofSettings } from '../../fixtures/proof-settings';

const keyed: Settings = {
  ...{ inFlight: 1, stopAfterChunks: null, resend: 'idempotency-key', upsertTries: 3, asksOnce: false },
  ...proofSettings,
  watchesPayments: true,
};
const fold = (state: Submission, facts: readonly Fact[]): Submission => facts.reduce(applyFact, state);
const one = { chunk: 1, purpose: 'planned', records: [1], suspects: [], untested: [], parent: null } as const;

/** A payment that left at 1000 and was never answered. */
const lost = fold(emptySubmission(keyed), [
  { kind: 'chunk', at: 0, made: one },
  { kind: 'run', at: 0 },
  { kind: 'intent', at: 1_000, chunk: 1, key: 'k1', body: 'b1' },
  { kind: 'answer', at: 1_001, chunk: 1, answer: { kind: 'in-doubt', why: 'no-reply', text: '' } },
  { kind: 'gave-up', at: 1_002, chunk: 1 },
]);
const released = fold(lost, decisionFacts(lost, { record: 1, as: 'not-created', note: 'asked' }, 1_003));

const kept = (
  before: Submission,
  codes: readonly string[],
  tie: TieSeen,
  now: number,
  params: FoundAnew['params'] = {},
) => {
  const state = fold(before, [{ kind: 'run', at: now }]);
  const found = codes.map((code) => ({ code, params }));
  const [active] = openInPhase(state.active, 'ready');
  return active === undefined ? 'nothing' : keepsFromRepeat(state, active, readAnew(found), { tie, now });
};

const PAID = ['payment-word-unconfirmed', 'payment-status-not-ready'];

describe('what the invoices of a payment read before a later run repeats it', () => {
  it.each<readonly [string, readonly string[], TieSeen, number, string | null]>([
    ['as they were ordered', [], 'loose', 90_000, null],
    ['as they were ordered, on a day that has passed', ['payment-date-past'], 'loose', 90_000, null],
    ['of another total', ['invoice-reads-otherwise'], 'ties', 2_000, 'in-doubt-invoice-changed'],
    [
      'paid, and of another total',
      [...PAID, 'invoice-reads-otherwise'],
      'ties',
      2_000,
      'in-doubt-invoice-changed',
    ],
    ['not approved any more', ['payment-status-not-ready'], 'ties', 2_000, 'in-doubt-invoice-changed'],
    ['in another payment of the journal', ['payment-invoice-taken'], 'ties', 2_000, 'in-doubt-not-repeated'],
    ['paid, where such payments tie', PAID, 'ties', 90_000, null],
    ['paid, where such payments do not', PAID, 'loose', 2_000, 'in-doubt-paid-elsewhere'],
    ['paid, within thirty seconds', PAID, 'unknown', 31_000, null],
    ['paid, later than that', PAID, 'unknown', 31_001, 'in-doubt-reads-taken'],
    ['paid, by a clock set back', PAID, 'unknown', -40_000, 'in-doubt-reads-taken'],
  ])('R-246, R-252: %s', (_, codes, tie, now, wanted) => {
    expect(kept(lost, codes, tie, now)).toBe(wanted);
  });

  it('R-204, R-246: paid in part, which no payment of ours makes it, it is not sent; with nothing left open it reads paid', () => {
    const partly = (got: string, tie: TieSeen) =>
      kept(lost, ['invoice-partly-paid'], tie, 2_000, { sent: '100.00', got });
    expect(partly('5', 'ties')).toBe('in-doubt-invoice-changed');
    expect(partly('5', 'unknown')).toBe('in-doubt-invoice-changed');
    expect(partly('0.00', 'ties')).toBeNull();
    expect(partly('0.00', 'loose')).toBe('in-doubt-paid-elsewhere');
  });

  it('R-246: paid, after a person said that it was not created, it is sent only where the service tells by the tie', () => {
    expect(kept(released, PAID, 'loose', 2_000)).toBe('in-doubt-said-not-created');
    expect(kept(released, PAID, 'unknown', 2_000)).toBe('in-doubt-said-not-created');
    expect(kept(released, PAID, 'ties', 2_000)).toBeNull();
    expect(kept(released, [], 'loose', 2_000)).toBeNull();
  });
});
