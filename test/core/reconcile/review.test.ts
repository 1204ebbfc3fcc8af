import { expect, it } from 'vitest';
import type { ReconciliationSummary } from '../../../src/core/reconcile/reconciliation';
import {
  figuresText,
  type ReviewEntry,
  type ReviewKind,
  reviewState,
  signingTrouble,
} from '../../../src/core/reconcile/review';

const unread: ReconciliationSummary = {
  ...{ state: 'none', compared: 0, matched: 0, different: 0, missing: 0, unexpected: 0 },
};
const figures = figuresText({ records: { total: 2, created: 2 }, controlTotals: [], reconciliation: unread });

const entry = (kind: ReviewKind, at: number, more: Partial<ReviewEntry> = {}): ReviewEntry => ({
  ...{ reviewId: `r${at}`, importId: 'i', kind, record: null, name: 'Kim', date: '2026-11-21' },
  ...{ note: '', figures, at, ...more },
});

const nothingOpen = { inDoubt: 0, notGood: 0, differences: 0, awaited: 0 };
const unsigned = reviewState([], figures);

it('how much of what waits was sent is no figure of a sign-off', () => {
  const of = (records: Readonly<Record<string, number>>): string =>
    figuresText({ records, controlTotals: [], reconciliation: unread });
  expect(of({ total: 3, pending: 2, unsent: 1 })).toBe(of({ total: 3, pending: 2 }));
});

it('the last sign-off of each kind is in force, whatever order the lines come in', () => {
  const state = reviewState([entry('prepared', 3, { name: 'Ola' }), entry('prepared', 1)], figures);
  expect(state.prepared?.name).toBe('Ola');
  expect(state.reviewed).toBeNull();
});

it('what was taken back no longer counts, and what is signed after it does', () => {
  const lines = [entry('prepared', 1), entry('reviewed', 2), entry('withdrawn', 3), entry('prepared', 4)];
  const state = reviewState(lines, figures);
  expect(state.prepared?.at).toBe(4);
  expect(state.reviewed).toBeNull();
});

it('a sign-off is outdated once the figures are others', () => {
  const now = figuresText({ records: { total: 2, created: 1 }, controlTotals: [], reconciliation: unread });
  expect(reviewState([entry('reviewed', 1)], now).isOutdated).toBe(true);
  expect(reviewState([entry('comment', 1)], now).isOutdated).toBe(false);
});

it('the same figures are the same text, in whatever order they are given', () => {
  const one = { records: { a: 1, b: 2 }, controlTotals: [{ x: '1.00', y: '2.00' }], reconciliation: unread };
  const other = {
    records: { b: 2, a: 1 },
    controlTotals: [{ y: '2.00', x: '1.00' }],
    reconciliation: unread,
  };
  expect(figuresText(one)).toBe(figuresText(other));
});

it('nobody signs without a name or on no day, before the end, or past an open matter without a reason', () => {
  const said = { kind: 'prepared', name: 'Kim', note: '', date: '2026-03-02' } as const;
  expect(signingTrouble(said, nothingOpen, unsigned)).toBeNull();
  expect(signingTrouble({ ...said, name: ' ' }, nothingOpen, unsigned)).toBe('review-without-name');
  for (const date of ['2026-11-31', 'today', ''])
    expect(signingTrouble({ ...said, date }, nothingOpen, unsigned)).toBe('review-no-date');
  expect(signingTrouble(said, { ...nothingOpen, awaited: 1 }, unsigned)).toBe('review-too-early');
  for (const open of [{ inDoubt: 1 }, { notGood: 1 }, { differences: 1 }])
    expect(signingTrouble(said, { ...nothingOpen, ...open }, unsigned)).toBe('review-without-reason');
  const reasoned = { ...said, note: 'The vendor confirmed it.' };
  expect(signingTrouble(reasoned, { ...nothingOpen, differences: 1 }, unsigned)).toBeNull();
});

it('only what is signed can be taken back, and only with a reason', () => {
  const back = { kind: 'withdrawn', name: 'Kim', note: 'Signed too early', date: '2026-03-02' } as const;
  expect(signingTrouble(back, nothingOpen, unsigned)).toBe('review-nothing-signed');
  const signed = reviewState([entry('prepared', 1)], figures);
  expect(signingTrouble({ ...back, note: '' }, nothingOpen, signed)).toBe('review-without-note');
  expect(signingTrouble(back, nothingOpen, signed)).toBeNull();
});
