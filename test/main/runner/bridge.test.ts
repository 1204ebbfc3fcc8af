import fc from 'fast-check';
import { expect, it } from 'vitest';
import { summaryText } from '../../../src/cli/summary-text';
import { type Mapping, mappingSchema } from '../../../src/core/map/mapping';
import type { Fact, Outcome } from '../../../src/core/submit/facts';
import { addDecimals, compareDecimals, parseDecimal, zero } from '../../../src/core/values/decimal';
import type { Summary } from '../../../src/ipc/shapes';
import { appendFacts } from '../../../src/main/journal/facts';
import { findImport, markSubmitted } from '../../../src/main/journal/imports';
import { inTransaction, type Journal } from '../../../src/main/journal/open';
import { prepareImport } from '../../../src/main/runner/prepare/prepare-import';
import { summarise } from '../../../src/main/runner/summary';
import { draftOf, listedVendors, prepareOrder } from '../../fixtures/prepared-draft';

const header = 'Number,Vendor,Date,Amount,Currency,Kind';

const mappingOf = (more: object): Mapping =>
  mappingSchema.parse({
    format: 'tallyport-mapping/1',
    target: 'invoices',
    locale: { dateOrder: 'ymd', decimal: '.' },
    fields: {
      invoice_number: { column: 'Number' },
      svc_vendor_id: { column: 'Vendor', lookup: 'vendor', match: ['erp_vendor_id', 'erp_vendor_name'] },
      svc_location_id: { constant: '101' },
      invoice_date: { column: 'Date' },
      total_amount: { column: 'Amount', aggregate: 'sum' },
      currency: { column: 'Currency' },
    },
    ...more,
  });

/** `sends`: what becomes of the records that were prepared. */
const summaryOf = async (
  lines: readonly string[],
  mapping: Mapping,
  sends: (journal: Journal) => void = () => undefined,
): Promise<Summary> => {
  const journal = draftOf({
    lines: [header, ...lines],
    mapping,
    vendors: listedVendors('V-1', 'V-2'),
    at: 'then',
  });
  const done = await prepareImport(journal, prepareOrder, () => undefined);
  expect(done).toEqual({ ok: true, value: null });
  sends(journal);
  const stored = findImport(journal, 'i1');
  if (stored === undefined) throw new Error('no import');
  const summary = summarise(journal, stored, false);
  journal.close();
  return summary;
};

type Figures = NonNullable<Summary['bridge']>['file'];

const sumOf = (amounts: readonly string[]) =>
  amounts.reduce((sum, text) => addDecimals(sum, parseDecimal(text) ?? zero), zero);

const amountsIn = (figures: readonly Figures[], currency: string): readonly string[] =>
  figures.flatMap(({ amounts }) =>
    amounts.filter((one) => one.currency === currency).map(({ amount }) => amount),
  );

const isSame = (left: readonly string[], right: readonly string[]): boolean =>
  compareDecimals(sumOf(left), sumOf(right)) === 0;

/** Everything that the lines say adds up to what is said of the file. */
const expectToAddUp = ({ bridge, file, records }: Summary): void => {
  if (bridge === undefined) throw new Error('no bridge');
  const count = (key: 'rows' | 'records'): number => bridge.lines.reduce((sum, one) => sum + one[key], 0);
  expect([count('rows'), bridge.file.rows]).toEqual([file.rows, file.rows]);
  expect([count('records'), bridge.file.records]).toEqual([records.total, records.total]);
  for (const { currency, amount } of bridge.file.amounts)
    expect(isSame(amountsIn(bridge.lines, currency), [amount])).toBe(true);
  expect(bridge.lines.reduce((sum, { unknown }) => sum + unknown.records, 0)).toBe(
    bridge.file.unknown.records,
  );
};

const line = fc
  .record({
    number: fc.constantFrom('A1', 'A2', 'A3', 'B-7', ''),
    vendor: fc.constantFrom('V-1', 'V-2', 'Nobody', 'Total'),
    date: fc.constantFrom('2026-01-02', '2026-02-03', '', 'soon'),
    amount: fc.constantFrom(
      ...['10.00', '2.5', '-3.25', '12.3456', '0.1', '12.5', '', 'CR', '99999999999999999'],
      ...['$3.20', '€4.50', '-€1.00', '12.60 SEK', '£ 2'],
    ),
    currency: fc.constantFrom('USD', 'EUR', 'USD', '', 'ZZZ'),
    kind: fc.constantFrom('inv', 'inv', 'inv', 'pay'),
  })
  .map(({ number, vendor, date, amount, currency, kind }) => [number, vendor, date, amount, currency, kind]);

/** Signs and codes beside amounts; a $ fits several currencies. */
const signs: readonly (readonly [string, string | null, readonly string[]])[] = [
  ['$', null, ['USD']],
  ['€', 'EUR', ['EUR']],
  ['SEK', 'SEK', []],
  ['£', 'GBP', []],
];

/** The line that an amount of the file belongs to: its own currency's, where it is marked with another than its row names. */
const currencyOf = (amount: string, named: string): string => {
  if (named === '' || named === 'ZZZ') return '';
  const [, own = named, fits = []] = signs.find(([sign]) => amount.includes(sign)) ?? [];
  return fits.includes(named) ? named : (own ?? '');
};

const plainNumber = (amount: string): string => amount.replace(/[^-\d.]/g, '');

const only = { only: [{ column: 'Kind', in: ['inv'] }] };

it('every row and every amount of the file stands in one line, and the lines add up exactly', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { minLength: 1, maxLength: 25 }),
      fc.constantFrom<object>({}, only),
      async (rows, more) => {
        const summary = await summaryOf(
          rows.map((cells) => cells.join(',')),
          mappingOf(more),
        );
        expectToAddUp(summary);
        const { bridge } = summary;
        const readable = rows.filter(([, , , amount]) => /\d/.test(amount ?? ''));
        for (const currency of ['USD', 'EUR', 'SEK', 'GBP', '']) {
          const own = readable.filter(
            ([, , , amount, named]) => currencyOf(amount ?? '', named ?? '') === currency,
          );
          const amounts = own.map(([, , , amount]) => plainNumber(amount ?? ''));
          expect(isSame(amountsIn(bridge === undefined ? [] : [bridge.file], currency), amounts)).toBe(true);
        }
        expect(bridge?.file.unknown.records).toBe(rows.length - readable.length);
      },
    ),
    { numRuns: 40 },
  );
}, 300_000);

it('so do the rows of records with several lines, wherever they stand', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 25 }), async (rows) => {
      expectToAddUp(
        await summaryOf(
          rows.map((cells) => cells.join(',')),
          mappingOf({ groupBy: ['Number', 'Vendor'], ...only }),
        ),
      );
    }),
    { numRuns: 25 },
  );
}, 300_000);

type Line = { readonly number: string; readonly amount: string; readonly currency: string };

const lineOfRecord = fc.record({
  number: fc.constantFrom('A1', 'A2', 'A3', 'A4'),
  amount: fc.constantFrom('10.00', '2.5', '0.1', '-3.25', '', 'CR', '$3.20', '€4.50', '12.60 SEK'),
  currency: fc.constantFrom('USD', 'USD', 'EUR', '', 'ZZZ'),
});

/** The one currency that all rows of a record name; null: they name several. */
const namedBy = (rows: readonly Line[]): string | null => {
  const named = new Set(rows.map(({ currency }) => currency).filter((text) => text !== ''));
  return named.size > 1 ? null : ([...named][0] ?? '');
};

/** Where the rows of a record can be added up: their currency, '' where it cannot be told. Null: they cannot. */
const addedUpIn = (rows: readonly Line[]): string | null => {
  const named = namedBy(rows);
  const filled = rows.filter(({ amount }) => amount !== '');
  if (named === null || filled.length === 0 || filled.some(({ amount }) => amount === 'CR')) return null;
  const isNamed = named !== '' && named !== 'ZZZ';
  const meant = new Set(
    filled.map(({ amount }) => {
      const [sign, own, fits] = signs.find(([mark]) => amount.includes(mark)) ?? ['', null, [named]];
      if (isNamed) return fits.includes(named) ? named : (own ?? sign);
      return sign === '' ? named : (own ?? sign);
    }),
  );
  meant.delete('');
  if (meant.size > 1) return null;
  const [only = ''] = meant;
  return isNamed && /^[A-Z]{3}$/.test(only) ? only : '';
};

it('a record whose rows are not of one currency, or of which one cannot be read, is in no sum', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(lineOfRecord, { minLength: 1, maxLength: 14 }),
      fc.constantFrom('same', 'first', 'join'),
      async (rows, aggregate) => {
        const { fields } = mappingOf({});
        const summary = await summaryOf(
          rows.map(({ number, amount, currency }) => `${number},V-1,2026-01-02,${amount},${currency},inv`),
          mappingOf({
            groupBy: ['Number'],
            fields: { ...fields, currency: { column: 'Currency', aggregate } },
          }),
        );
        expectToAddUp(summary);
        const records = [...new Set(rows.map(({ number }) => number))].map((number) =>
          rows.filter((row) => row.number === number),
        );
        const file = summary.bridge?.file;
        for (const currency of ['USD', 'EUR', 'SEK', '']) {
          const own = records.filter((one) => addedUpIn(one) === currency).flat();
          const amounts = own.flatMap(({ amount }) => (amount === '' ? [] : [plainNumber(amount)]));
          expect(isSame(amountsIn(file === undefined ? [] : [file], currency), amounts)).toBe(true);
        }
        expect(file?.unknown.records).toBe(records.filter((one) => addedUpIn(one) === null).length);
        // What goes out is in the currency of its record.
        const valid = new Map(summary.controlTotals.map((one) => [one.currency, one.valid]));
        for (const currency of ['USD', 'EUR', 'SEK', '']) {
          const own = records.filter((one) => addedUpIn(one) === currency && namedBy(one) === currency);
          const sums = own.map((one) =>
            sumOf(one.flatMap(({ amount }) => (amount === '' ? [] : [plainNumber(amount)]))),
          );
          const sendable = currency === '' ? [] : sums.filter(({ units }) => units >= 0n);
          const all = sendable.reduce(addDecimals, zero);
          expect(compareDecimals(sumOf([valid.get(currency) ?? '0']), all)).toBe(0);
        }
      },
    ),
    { numRuns: 40 },
  );
}, 300_000);

it('an amount of another currency stands in its own, and not in that of the sheet', async () => {
  const summary = await summaryOf(
    [
      'A1,V-1,2026-01-02,100.00,EUR,inv',
      'A2,V-1,2026-01-02,$30.50,EUR,inv',
      'A3,V-1,2026-01-02,£ 7.00,EUR,inv',
      'A4,V-1,2026-01-02,2.00,EUR,inv',
    ],
    mappingOf({ fields: { ...mappingOf({}).fields, currency: { constant: 'EUR' } } }),
  );
  expect(summary.controlTotals).toMatchObject([
    { currency: 'EUR', source: '102.00', valid: '102.00' },
    { currency: 'GBP', source: '7.00', valid: '0.00' },
    { currency: '', source: '30.50', valid: '0.00' },
  ]);
  expect(summary.bridge?.lines).toMatchObject([
    {
      line: 'error',
      amounts: [
        { currency: '', amount: '30.50', records: 1 },
        { currency: 'GBP', amount: '7.00', records: 1 },
      ],
    },
    { line: 'ready', amounts: [{ currency: 'EUR', amount: '102.00', records: 2 }] },
  ]);
  expectToAddUp(summary);
});

it('what is valid may be more than the file holds: the credits that are left out say why', async () => {
  const summary = await summaryOf(
    [
      'A1,V-1,2026-01-02,100.00,USD,inv',
      'A2,V-1,2026-01-02,-30.50,USD,inv',
      ',Blorp,,69.50,,',
      'A3,V-1,2026-01-02,CR,USD,inv',
    ],
    mappingOf({}),
  );
  expect(summary.controlTotals).toMatchObject([{ currency: 'USD', source: '69.50', valid: '100.00' }]);
  expect(
    summary.bridge?.lines.map(({ line: name, rows, amounts, unknown }) => [name, rows, amounts, unknown]),
  ).toEqual([
    ['adds-up', 1, [{ currency: '', amount: '69.50', records: 1 }], { records: 0, texts: [] }],
    ['by-rule', 1, [{ currency: 'USD', amount: '-30.50', records: 1 }], { records: 0, texts: [] }],
    ['error', 1, [], { records: 1, texts: ['CR'] }],
    ['ready', 1, [{ currency: 'USD', amount: '100.00', records: 1 }], { records: 0, texts: [] }],
  ]);
  expectToAddUp(summary);
});

it('amounts of rows that leave the currency blank stand in a control total of their own, also where all are credits', async () => {
  const summary = await summaryOf(
    ['A1,V-1,2026-01-02,-208.68,,inv', 'A2,V-1,2026-01-02,-30.50,EUR,inv', 'A3,V-1,2026-01-02,-1.00,,inv'],
    mappingOf({}),
  );
  expect(summary.controlTotals).toMatchObject([
    { currency: 'EUR', source: '-30.50', valid: '0.00' },
    { currency: '', source: '-209.68', valid: '0.00' },
  ]);
  expect(summary.issues.find(({ code }) => code === 'credit-note')?.message).toContain(
    'comes to -208.68 without a currency, below zero',
  );
  const text = summaryText(summary);
  expect(text).toMatch(/no currency +-209\.68/);
  expectToAddUp(summary);
});

/** What may have become of a record that is sent by itself, and the line in which it stands then. */
const fates = {
  'never left': 'ready',
  sent: 'awaited',
  created: 'created',
  'in doubt': 'in-doubt',
  'proven absent': 'again',
  'decided not created': 'again',
  'proven absent, and sent again': 'awaited',
  'decided, sent again, created': 'created',
} as const;
type Fate = keyof typeof fates;

const outcome = (record: number, named: Outcome['outcome'], code: string | null): Fact => ({
  kind: 'outcomes',
  at: 2,
  chunk: record,
  outcomes: [{ record, outcome: named, serviceId: null, code, text: null, evidence: 'look-up' }],
});

const historyOf = (fate: Fate, record: number, spare: number): readonly Fact[] => {
  const made = (chunk: number, purpose: 'planned' | 'again'): Fact => ({
    kind: 'chunk',
    at: 1,
    made: {
      chunk,
      parent: purpose === 'again' ? record : null,
      purpose,
      records: [record],
      suspects: [],
      untested: [],
    },
  });
  const sent: readonly Fact[] = [made(record, 'planned'), { kind: 'intent', at: 1, chunk: record }];
  const absent = [...sent, outcome(record, 'pending', 'proven-absent'), made(spare, 'again')];
  const decided = [...sent, outcome(record, 'pending', 'decided-not-created'), made(spare, 'again')];
  const again: Fact = { kind: 'intent', at: 3, chunk: spare };
  switch (fate) {
    case 'never left':
      return [made(record, 'planned')];
    case 'sent':
      return sent;
    case 'created':
      return [...sent, outcome(record, 'created', null)];
    case 'in doubt':
      return [...sent, outcome(record, 'in-doubt', 'in-doubt-no-witness')];
    case 'proven absent':
      return absent;
    case 'decided not created':
      return decided;
    case 'proven absent, and sent again':
      return [...absent, again];
    case 'decided, sent again, created':
      return [...decided, again, outcome(record, 'created', null)];
  }
};

const names: readonly Fate[] = [
  ...(['never left', 'sent', 'created', 'in doubt', 'proven absent', 'decided not created'] as const),
  ...(['proven absent, and sent again', 'decided, sent again, created'] as const),
];

it('what was sent and has no outcome stands in a line of its own, apart from what never left and what goes out again', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 12 }), async (all) => {
      const rows = all.map((_, at) => `N${at},V-1,2026-01-02,${at + 1}.25,USD,inv`);
      const summary = await summaryOf(rows, mappingOf({}), (journal) =>
        inTransaction(journal, () => {
          markSubmitted(journal, 'i1', {
            at: '2026-01-02T00:00:00.000Z',
            onlyValid: false,
            stopAfterChunks: null,
          });
          for (const [at, fate] of all.entries())
            appendFacts(journal, 'i1', historyOf(fate, at + 1, 100 + at));
        }),
      );
      expectToAddUp(summary);
      const lines = new Map(summary.bridge?.lines.map((one) => [one.line, one]));
      for (const name of ['ready', 'awaited', 'again', 'created', 'in-doubt'] as const) {
        const own = all.flatMap((fate, at) => (fates[fate] === name ? [`${at + 1}.25`] : []));
        expect([name, lines.get(name)?.records ?? 0]).toEqual([name, own.length]);
        expect(
          isSame(
            amountsIn(
              [...lines.values()].filter(({ line: one }) => one === name),
              'USD',
            ),
            own,
          ),
        ).toBe(true);
      }
      const count = (line: string): number => all.filter((fate) => fates[fate] === line).length;
      expect([summary.records.unsent ?? 0, summary.records.again ?? 0]).toEqual([
        count('ready'),
        count('again'),
      ]);
      const text = summaryText(summary);
      if (count('again') > 0) expect(text).toMatch(new RegExp(`to be sent again +${count('again')}\\n`));
      if (count('awaited') > 0)
        expect(text).toMatch(new RegExp(`sent, no result yet +${count('awaited')}\\n`));
    }),
    { numRuns: 25 },
  );
}, 300_000);
