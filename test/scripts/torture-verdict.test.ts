import { describe, expect, it } from 'vitest';
import { type Books, booksSchema, type Entry, paidTwice } from '../../scripts/torture/books';
import type { JournalRecord } from '../../scripts/torture/client';
import { type Load, plainLoad } from '../../scripts/torture/load';
import { type Sides, unswept, verdictOf } from '../../scripts/torture/verdict';

const entry = (n: number, over: Partial<Entry> = {}): Entry => ({
  ...{
    id: `id-${n}`,
    key: `k-${n}`,
    by: 'ours',
    sendings: 1,
    facts: 'same',
    ownId: '',
    lines: 2,
    createdAtMs: 10,
  },
  ...over,
});

const loadOf = (entries: readonly Entry[], over: Partial<Load> = {}): Load => ({
  ...plainLoad,
  ...{ target: 'invoices', csv: '', mapping: {}, count: 1 },
  entriesIn: () => entries,
  keyOf: ({ record }) => `k-${record}`,
  factsOf: () => 'same',
  linesOf: () => 2,
  mayBeRefused: ({ payload }) => JSON.stringify(payload).includes('bad'),
  cents: () => 100,
  ...over,
});

const record = (n: number, over: Partial<JournalRecord> = {}): JournalRecord => ({
  ...{ record: n, rows: [n + 1, n + 1], key: null, outcome: 'created', serviceId: `id-${n}`, message: null },
  ...{ advice: null, uploadId: `u-${n}`, batchId: null, payload: {} },
  ...over,
});

const none = {
  ...{ total: 0, valid: 0, warnings: 0, invalid: 0, duplicates: 0, pending: 0, created: 0, updated: 0 },
  ...{ existing: 0, failed: 0, rejected: 0, inDoubt: 0, excluded: 0 },
};

const empty: Books = {
  ...{ invoices: [], vendors: [], purchaseOrders: [], paymentsVendors: [], payments: [] },
};

const sidesOf = (records: readonly JournalRecord[], over: Partial<Sides> = {}): Sides => {
  const times = (outcome: string): number => records.filter((one) => one.outcome === outcome).length;
  return {
    records,
    shownInDoubt: records.filter(({ outcome }) => outcome === 'in-doubt'),
    summary: {
      ...{ importId: 'i', target: 'invoices', connection: '', company: '', state: 'finished' },
      file: { name: '', sha256: '', sheet: null, rows: records.length },
      records: {
        ...none,
        ...{ total: records.length, created: times('created'), existing: times('existing') },
        ...{ rejected: times('rejected'), failed: times('failed'), pending: times('pending') },
        ...{ inDoubt: times('in-doubt'), invalid: times('invalid') },
      },
      issues: [],
      chunks: { planned: 0, sent: 0, accepted: 0, rejected: 0, split: 0, inDoubt: 0 },
      requests: 0,
      controlTotals: [
        {
          ...{ currency: 'USD', source: '0.00', valid: '0.00', submitted: '0.00', readBack: '0.00' },
          created: `${times('created')}.00`,
        },
      ],
      reconciliation: { state: 'none', compared: 0, matched: 0, different: 0, missing: 0, unexpected: 0 },
      exitCode: 0,
    },
    books: empty,
    idsBefore: new Set(['id-old']),
    keyUses: [],
    second: null,
    ...over,
  };
};

const expected = {
  keyAgeMs: 1_000,
  lookedAtMs: 100,
  lostLocation: null,
  refusesAtRandom: false,
  holdsBack: false,
  listsHide: false,
  datesHide: false,
};
const doubtful = record(1, { outcome: 'in-doubt', serviceId: null, message: 'No answer.', advice: 'Look.' });

const verdict = (one: JournalRecord, entries: readonly Entry[], over: Partial<Sides> = {}) =>
  verdictOf(sidesOf([one], over), loadOf(entries), expected);

describe('what a torture finds when it holds the journal to the books of the service', () => {
  it('is nothing where both say the same, with a record in doubt that is shown with its reason', () => {
    const load = loadOf([entry(2), entry(9, { id: 'id-old', key: 'k-old' })], { count: 2 });
    expect(verdictOf(sidesOf([doubtful, record(2)]), load, expected)).toEqual({
      ...{ duplicates: [], multiplied: [], lost: [], wrong: [], inDoubt: 1, inDoubtThere: 0, waiting: 0 },
      doubts: { 'No answer.': 1 },
    });
    expect(verdict(doubtful, [entry(1)])).toMatchObject({ wrong: [], inDoubtThere: 1 });
  });

  it('is a duplicate where two sendings of ours made it, and none where somebody else made the other', () => {
    expect(verdict(record(1), [entry(1), entry(1, { id: 'id-9' })]).duplicates).toEqual(['k-1: id-1,id-9']);
    expect(verdict(record(1), [entry(1), entry(1, { id: 'id-9', by: 'others' })])).toMatchObject({
      duplicates: [],
      wrong: [],
    });
  });

  it('is none where the equal one stands under another id of its own, or a second computer made it later', () => {
    const bad = record(1, { outcome: 'rejected', serviceId: null, payload: { name: 'bad' } });
    const theirs = entry(1, { by: 'others', ownId: 'theirs' });
    expect(verdict(bad, [theirs]).wrong).toEqual([]);
    expect(verdict(bad, [{ ...theirs, ownId: '' }]).wrong).toHaveLength(1);
    const second = { records: [record(1, { outcome: 'created', serviceId: 'id-1' })], exitCode: 0 };
    expect(verdict(bad, [entry(1, { createdAtMs: 0 })], { second }).wrong).toEqual([]);
    expect(verdict(bad, [entry(1, { createdAtMs: 0 })]).wrong).toHaveLength(1);
  });

  it('is multiplied where an order holds more lines than were sent', () => {
    expect(verdict(record(1), [entry(1, { lines: 4, sendings: 2 })]).multiplied).toEqual([
      '1 created id-1: 4 lines for 2, sent 2 times',
    ]);
    const theirs = entry(1, { by: 'others', lines: 4, sendings: 1 });
    expect(verdict(record(1), [theirs]).multiplied).toEqual([]);
    expect(verdict(record(1), [{ ...theirs, lines: 6, sendings: 2 }]).multiplied).toHaveLength(1);
  });

  it('is lost where a record is said to be there and is not, or has no outcome at all', () => {
    expect(verdict(record(1), []).lost).toHaveLength(1);
    expect(verdict(record(1, { outcome: 'existing' }), []).lost).toHaveLength(1);
    expect(verdictOf(sidesOf([record(1)]), loadOf([entry(1)], { count: 2 }), expected).lost).toEqual([
      '1 records of the file have no outcome',
    ]);
  });

  const rejected = record(1, { outcome: 'rejected', serviceId: null });
  const bad = record(1, { outcome: 'rejected', serviceId: null, payload: 'bad' });
  const foreign = entry(1, { by: 'others', sendings: 0 });

  it.each<[string, JournalRecord, readonly Entry[], Partial<Sides>]>([
    ['an id that is not its own', record(1), [entry(1, { id: 'id-9' })], {}],
    ['somebody else’s that differs', record(1), [{ ...foreign, facts: 'near' }], {}],
    ['a near-equal called existing', record(1, { outcome: 'existing' }), [{ ...foreign, facts: 'near' }], {}],
    ['our own with another amount', record(1), [entry(1, { facts: 'less' })], {}],
    ['a refusal of what we made', bad, [entry(1)], {}],
    ['a refusal of what stands there', bad, [foreign], {}],
    ['a refusal that the service had no reason for', rejected, [], {}],
    ['a record that still waits', record(1, { outcome: 'pending' }), [], {}],
    ['a record that is held back', record(1, { outcome: 'invalid' }), [], {}],
    ['ours, and no record of the file', record(1), [entry(1), entry(7)], {}],
    ['doubt that is not shown', doubtful, [], { shownInDoubt: [] }],
    ['doubt without a word', { ...doubtful, advice: null }, [], {}],
  ])('is wrong: %s', (_what, one, entries, over) => {
    expect(verdict(one, entries, over).wrong).not.toEqual([]);
  });

  it.each<[string, JournalRecord, readonly Entry[]]>([
    ['found under somebody’s equal one', record(1), [foreign]],
    ['existing, under an equal one', record(1, { outcome: 'existing' }), [foreign]],
    ['refused for its own fault', bad, []],
    ['refused where only a near-equal stands', bad, [{ ...foreign, facts: 'near' }]],
    ['refused before an equal one came', bad, [{ ...foreign, createdAtMs: 200 }]],
  ])('is right: %s', (_what, one, entries) => {
    const { duplicates, lost, wrong } = verdict(one, entries);
    expect([...duplicates, ...lost, ...wrong]).toEqual([]);
  });

  it('is right where the service is asked for what it accepted, and where one of two was held back', () => {
    const waiting = record(1, { outcome: 'pending', serviceId: null, batchId: 'b' });
    const { summary } = sidesOf([waiting]);
    const sides = sidesOf([waiting], { summary: { ...summary, state: 'waiting' } });
    expect(verdictOf(sides, loadOf([]), expected)).toMatchObject({ wrong: [], waiting: 1 });
    const contested = loadOf([entry(1)], { isContested: () => true });
    expect(verdictOf(sidesOf([rejected]), contested, expected).wrong).toEqual([]);
    const heldBack = { ...expected, holdsBack: true };
    expect(verdictOf(sidesOf([rejected]), loadOf([]), heldBack).wrong).toEqual([]);
    expect(verdictOf(sidesOf([rejected]), loadOf([entry(1)]), heldBack).wrong).toHaveLength(1);
  });

  it('takes a refusal for right where no list could show somebody’s equal one, and never where we made it', () => {
    const hidden = { ...expected, listsHide: true };
    expect(verdictOf(sidesOf([bad]), loadOf([foreign]), hidden).wrong).toEqual([]);
    expect(verdictOf(sidesOf([bad]), loadOf([entry(1)]), hidden).wrong).toHaveLength(1);
  });

  it('tells two entries by their dates, unless dates read back otherwise than sent', () => {
    const load = loadOf([entry(1, { by: 'others', facts: '101 2026-10-02 5' })], {
      factsOf: () => '101 2026-10-01 5',
    });
    expect(verdictOf(sidesOf([record(1)]), load, expected).wrong).toHaveLength(1);
    const hidden = { ...expected, datesHide: true };
    expect(verdictOf(sidesOf([record(1)]), load, hidden).wrong).toEqual([]);
  });

  it('is wrong where the sum of money is not that of the records', () => {
    const load = loadOf([entry(1)], { cents: () => 99 });
    expect(verdictOf(sidesOf([record(1)]), load, expected).wrong).toEqual(['money: 1.00 and 0.99']);
  });

  it.each([
    ['existing', 'id-1', 0, 0],
    ['existing', 'id-9', 0, 1],
    ['rejected', null, 3, 1],
    ['created', 'id-1', 0, 1],
    ['existing', 'id-1', 1, 1],
  ] as const)(
    'a second computer that says %s %s with exit %i is wrong %i times',
    (outcome, serviceId, exitCode, count) => {
      const second = { records: [record(1, { outcome, serviceId })], exitCode };
      const load = loadOf([entry(1)], { secondTime: 'existing' });
      expect(verdictOf(sidesOf([record(1)], { second }), load, expected).wrong).toHaveLength(count);
    },
  );

  it('lets a second computer make what the first took for its own where only the date told them apart', () => {
    const second = { records: [record(1, { outcome: 'created', serviceId: 'id-9' })], exitCode: 0 };
    const load = (facts: string) =>
      loadOf([entry(1, { by: 'others', facts })], {
        secondTime: 'existing',
        factsOf: () => '101 2026-10-01 5',
      });
    const hidden = { ...expected, datesHide: true };
    const wrongIn = (facts: string, world: typeof expected) =>
      verdictOf(sidesOf([record(1)], { second }), load(facts), world).wrong;
    expect(wrongIn('101 2026-10-02 5', hidden)).toEqual([]);
    expect(wrongIn('101 2026-10-01 5', hidden)).toEqual(['second computer: 1 created, then created id-9']);
  });

  it.each([
    ['failed', 'others', '', 0],
    ['failed', 'ours', '', 1],
    ['failed', 'others', 'key-1', 1],
    ['created', 'others', '', 1],
  ] as const)(
    'a second computer that says %s of what is by %s with the id "%s" is wrong %i times',
    (outcome, by, ownId, count) => {
      const second = { records: [record(1, { outcome, serviceId: null })], exitCode: 0 };
      const load = loadOf([entry(1, { by, ownId })], { secondTime: 'existing', ownIdOf: () => 'key-1' });
      expect(verdictOf(sidesOf([record(1)], { second }), load, expected).wrong).toHaveLength(count);
    },
  );

  type Answered = { readonly status: number | null; readonly isPutOff?: boolean };

  const use = (
    key: string,
    bodies: readonly string[],
    lastAt = 0,
    { status, isPutOff = false }: Answered = { status: null },
  ) => ({
    operation: 'POST /v1/payments',
    key,
    bodies: [...bodies],
    arrivals: [
      { at: 0, status, isPutOff },
      { at: lastAt, status: 200, isPutOff: false },
    ],
  });

  it.each([
    ['a key with other bytes', [use('a', ['x', 'y'])], 'key a with other bytes'],
    ['one payment under two keys', [use('a', ['x']), use('b', ['x'])], 'one body under a, b'],
    [
      'a repeat under a key that is too old',
      [use('a', ['x'], 1_001)],
      'key a used again after 1001 ms (cut at 0, 200 at 1001)',
    ],
    [
      'a late repeat of what a gateway gave up',
      [use('a', ['x'], 1_001, { status: 503 })],
      'key a used again after 1001 ms (503 at 0, 200 at 1001)',
    ],
  ])('is wrong: %s', (_what, keyUses, words) => {
    const sides = sidesOf([record(1)], { keyUses });
    expect(verdictOf(sides, loadOf([entry(1)], { isKeyed: true }), expected).wrong).toEqual([words]);
    expect(verdictOf(sides, loadOf([entry(1)]), expected).wrong).toEqual([]);
  });

  it.each([{ status: 401 }, { status: 403 }, { status: 429 }, { status: 503, isPutOff: true }])(
    'is right: a late repeat of what was turned away (%o)',
    (answered) => {
      const sides = sidesOf([record(1)], { keyUses: [use('a', ['x'], 1_001, answered)] });
      expect(verdictOf(sides, loadOf([entry(1)], { isKeyed: true }), expected).wrong).toEqual([]);
    },
  );
});

describe('invoices that are paid twice', () => {
  const payment = (id: string, paid: readonly (string | null)[], isUndone = false) => ({
    ...{
      id,
      isUndone,
      madeBy: { client: 'api', request: 1 },
      touchedBy: [],
      createdAt: '2026-11-02T12:00:00Z',
    },
    invoices: paid.map((one) => ({ total_amount: '1.00', paid: one })),
  });
  const books = (...payments: readonly object[]): Books => booksSchema.parse({ ...empty, payments });

  it('are found by what a payment pays in truth, whatever it names them by', () => {
    expect(paidTwice(books(payment('a', ['x', 'y']), payment('b', ['y'])))).toEqual(['y by a, b']);
    expect(paidTwice(books(payment('a', ['x']), payment('b', ['x'], true), payment('c', [null])))).toEqual(
      [],
    );
  });
});

describe('a sweep', () => {
  it('has found a double where it names each of its ids', () => {
    const doubles = [[entry(1), entry(1, { id: 'id-9' })]];
    expect(unswept(doubles, '{"ids":["id-1","id-9"]}')).toEqual([]);
    expect(unswept(doubles, '{"ids":["id-1"]}')).toEqual(['not swept: k-1: id-1,id-9']);
    expect(unswept(doubles, '')).toHaveLength(1);
  });
});
