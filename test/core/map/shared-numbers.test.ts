import { describe, expect, it } from 'vitest';
import { applyAnswer } from '../../../src/core/map/answer';
import { nothingKnown } from '../../../src/core/map/known-values';
import { type Mapping, mappingSchema } from '../../../src/core/map/mapping';
import { judgeMapping } from '../../../src/core/map/plausible/judge-mapping';
import { arithmeticIn } from '../../../src/core/map/settle';
import { suggestMapping } from '../../../src/core/map/suggest';
import { startProfile } from '../../../src/core/read/column-profile';
import { columnNames } from '../../../src/core/read/header';
import { invoices } from '../../../src/core/targets/invoices';
import { purchaseOrders } from '../../../src/core/targets/purchase-orders';
import { receipts } from '../../../src/core/targets/receipts';
import type { Target } from '../../../src/core/targets/target';
import { answerOf } from '../../../src/renderer/screens/new-import/mapping/answers';
import { rowsOf } from './toy-target';

type Lines = readonly (readonly string[])[];

const english = ['Invoice No', 'Supplier', 'Invoice Date', 'Total', 'Description'];
const german = ['Rechnungsnummer', 'Lieferant', 'Rechnungsdatum', 'Gesamtbetrag', 'Beschreibung'];
const languages = [
  ['English', english],
  ['German', german],
] as const;

const tableOf = (header: readonly string[], lines: Lines) => {
  const rows = rowsOf(lines);
  const profile = startProfile();
  for (const row of rows) profile.add(row);
  return { rows, columns: profile.finish(columnNames([...header], header.length)) };
};

const suggested = (header: readonly string[], lines: Lines) => {
  const { rows, columns } = tableOf(header, lines);
  return suggestMapping({
    ...{ target: invoices, columns, rows: rows.length, preview: rows, profile: rows, known: nothingKnown },
    source: { sheet: null, headerRow: 1, encoding: 'auto', delimiter: 'auto' },
  });
};

const saidOf = (header: readonly string[], lines: Lines, mapping: Mapping) => {
  const table = tableOf(header, lines);
  return judgeMapping({
    ...table,
    mapping,
    target: invoices,
    known: nothingKnown,
    arithmetic: arithmeticIn(table),
  })
    .filter(({ rule }) => rule === 'rows-share-number')
    .map(({ grade, text }) => `${grade}: ${text}`);
};

/** Three rows of one invoice with the amounts given, and five invoices of one row. */
const list = (amounts: readonly string[]): Lines => [
  ...amounts.map((amount, i) => ['A-1', 'Acme', '2026-01-31', amount, `Part ${i}`]),
  ...Array.from({ length: 5 }, (_, i) => [`A-${i + 2}`, 'Birch', `2026-02-1${i}`, `${70 + i}.25`, 'Rent']),
];
const repeated = list(['300.00', '300.00', '300.00']);

const grouping = { kind: 'grouping' as const, options: [], accepts: undefined };

describe('rows that share a number', () => {
  it.each(languages)('are taken for nothing before somebody says what they are (%s)', (_, header) => {
    const { mapping, questions } = suggested(header, repeated);
    const question = questions.find(({ kind }) => kind === 'grouping');
    expect(question?.options.map(({ value }) => value)).toEqual(['rows', 'lines', 'lines-same']);
    expect(mapping.groupBy).toEqual([]);
    expect(answerOf(grouping, mapping)).toBeNull();
    const [said = ''] = saidOf(header, repeated, mapping);
    expect(said).toMatch(/^asks: 3 rows share A-1, Acme .*with 300\.00, 300\.00, 300\.00 in/);
    expect(said).toContain(`"groupBy": ["${header[0]}","${header[1]}"]`);
  });

  it.each(languages)('add nothing up before the answer, which says what each comes to (%s)', (_, header) => {
    const thrice = list(['165.50', '165.50', '165.50']);
    const { mapping, questions } = suggested(header, thrice);
    expect(Object.values(mapping.fields).map(({ aggregate }) => aggregate)).not.toContain('sum');
    const details = questions.find(({ kind }) => kind === 'grouping')?.options.map(({ detail }) => detail);
    expect(details).toEqual([
      'at least 6 invoices of 8 rows; A-1, Acme: one invoice of 165.50; the other 2 rows are kept back as the same invoice again',
      expect.stringMatching(/; A-1, Acme: one invoice of 496\.50$/),
      expect.stringMatching(/; A-1, Acme: one invoice of 165\.50$/),
    ]);
    const [said = ''] = saidOf(header, thrice, mapping);
    expect(said).toContain(
      'whose amounts add up (one of 496.50), lines that repeat its total (one of 165.50)',
    );
    expect(said).toContain('the first is sent, with 165.50; the others are kept back');
  });

  it.each(languages)('are one invoice of what each repeats, where that is the answer (%s)', (_, header) => {
    const { rows, columns } = tableOf(header, repeated);
    const said = applyAnswer(suggested(header, repeated).mapping, invoices, grouping, 'lines-same');
    expect(Object.keys(said.fields).filter((key) => key.startsWith('items[].'))).toEqual([]);
    const found = judgeMapping({
      ...{ rows, columns, mapping: said, target: invoices, known: nothingKnown },
      arithmetic: arithmeticIn({ rows, columns }),
    });
    expect(found).toEqual([]);
    const summed = applyAnswer(said, invoices, grouping, 'lines');
    expect(summed.fields['total_amount']).toMatchObject({ aggregate: 'sum' });
  });

  it('are not said to repeat a total where their amounts differ', () => {
    const lines = list(['100.00', '150.25', '50']);
    const [said = ''] = saidOf(english, lines, suggested(english, lines).mapping);
    expect(said).toContain('add up (one of 300.25), or whole invoices');
  });

  it.each(languages)('are asked about no more once it was said, either way (%s)', (_, header) => {
    const { mapping } = suggested(header, repeated);
    for (const value of ['rows', 'lines', 'lines-same']) {
      const said = applyAnswer(mapping, invoices, grouping, value);
      expect(saidOf(header, repeated, said).filter(() => said.groupBy.length > 0)).toEqual([]);
      expect(answerOf(grouping, said)).toBe(value);
    }
    const rows = applyAnswer(mapping, invoices, grouping, 'rows');
    expect(rows.accepts?.map(({ rule }) => rule)).toEqual(['rows-share-number']);
    expect(applyAnswer(rows, invoices, grouping, 'lines').accepts).toBeUndefined();
  });

  it('are asked about where their amounts differ too', () => {
    const lines = list(['100.00', '150.00', '50.00']);
    expect(saidOf(english, lines, suggested(english, lines).mapping)).toHaveLength(1);
  });

  it.each(languages)('are no question where they bear different dates (%s)', (_, header) => {
    const lines = repeated.map((cells, i) =>
      cells.map((cell) => (cell === '2026-01-31' ? `2026-01-2${i}` : cell)),
    );
    expect(saidOf(header, lines, suggested(header, lines).mapping)).toEqual([]);
  });

  it('are no question where the rows are the same in every cell, or of two vendors', () => {
    const copies: Lines = [...list(['300.00']), ...list(['300.00']).slice(0, 1)];
    expect(saidOf(english, copies, { ...suggested(english, copies).mapping })).toEqual([]);
    const two = list(['300.00', '20.00']).map((cells, i) =>
      cells.map((cell) => (cell === 'Acme' ? `Acme ${i}` : cell)),
    );
    expect(saidOf(english, two, suggested(english, two).mapping)).toEqual([]);
  });
});

describe('rows of orders and receipts that share a number', () => {
  const orders = [
    ['English', ['PO Number', 'Vendor ID', 'Item', 'Quantity', 'Unit price']],
    ['German', ['Bestellnummer', 'Lieferantennummer', 'Artikel', 'Menge', 'Einzelpreis']],
  ] as const;
  const lines: Lines = [
    ['PO-1', 'V-1', 'Flour', '2', '10.00'],
    ['PO-1', 'V-1', 'Sugar', '3', '4.00'],
    ['PO-2', 'V-2', 'Salt', '1', '2.50'],
  ];
  const mappingOf = ([number, vendor, item, quantity, price]: readonly string[], target: Target): Mapping =>
    mappingSchema.parse({
      ...{ format: 'tallyport-mapping/1', name: 'Orders', target: target.name },
      locale: { dateOrder: 'ymd', decimal: '.', currency: 'USD' },
      fields: {
        po_number: { column: number },
        receipt_number: { column: number },
        erp_vendor_id: { column: vendor },
        'items[].name': { column: item },
        'items[].quantity': { column: quantity },
        ...(target === purchaseOrders ? { 'items[].price': { column: price } } : {}),
      },
    });
  const asked = (names: readonly string[], target: Target, mapping: Mapping) => {
    const table = tableOf(names, lines);
    return judgeMapping({ ...table, mapping, target, known: nothingKnown, arithmetic: arithmeticIn(table) })
      .filter(({ rule }) => rule === 'rows-share-number')
      .map(({ grade, text }) => `${grade}: ${text}`);
  };

  it.each(orders)('are asked about: only the first line of each would be sent (%s)', (_, names) => {
    for (const target of [purchaseOrders, receipts]) {
      const [said = ''] = asked(names, target, mappingOf(names, target));
      expect(said).toMatch(/^asks: 2 rows share PO-1/);
      expect(said).toContain('the first is sent with its one line; the others are kept back');
      expect(said).toContain('"groupBy": [');
    }
  });

  it.each(orders)('are not, once they are lines of one (%s)', (_, names) => {
    const mapping = mappingOf(names, purchaseOrders);
    expect(asked(names, purchaseOrders, { ...mapping, groupBy: [names[0]] })).toEqual([]);
  });
});

describe('lines that come to the total that each of them repeats', () => {
  const header = [
    ['English', [...english, 'Quantity', 'Unit price']],
    ['German', [...german, 'Menge', 'Einzelpreis']],
  ] as const;
  const priced = (last: string): Lines => [
    ['A-1', 'Acme', '2026-01-31', '300.00', 'Rent', '2', '100.00'],
    ['A-1', 'Acme', '2026-01-31', '300.00', 'Heat', '1', '100.00'],
    ['A-2', 'Birch', '2026-02-01', '70.50', 'Rent', '1', '20.50'],
    ['A-2', 'Birch', '2026-02-01', '70.50', 'Heat', '5', last],
    ['A-3', 'Birch', '2026-02-02', '12.00', 'Tea', '4', '3.00'],
  ];
  it.each(header)('are proved to be lines, and nothing is asked (%s)', (_, names) => {
    const { mapping, questions } = suggested(names, priced('10.00'));
    expect(questions.map(({ kind }) => kind)).not.toContain('grouping');
    expect(mapping.groupBy).toEqual([names[0], names[1]]);
    expect(mapping.fields['total_amount']).toEqual({ column: names[3] });
  });
  it.each(header)('are asked about where one total is another (%s)', (_, names) => {
    const { mapping, questions } = suggested(names, priced('9.00'));
    expect(questions.map(({ kind }) => kind)).toContain('grouping');
    expect(mapping.groupBy).toEqual([]);
  });

  it.each(header)('stop the file where the mapping adds the total up all the same (%s)', (_, names) => {
    const said = (mapping: Mapping) => {
      const table = tableOf(names, priced('10.00'));
      return judgeMapping({
        ...{ ...table, mapping, target: invoices, known: nothingKnown },
        arithmetic: arithmeticIn(table),
      }).filter(({ grade }) => grade === 'against');
    };
    const { mapping } = suggested(names, priced('10.00'));
    const total = { column: names[3], aggregate: 'sum' as const };
    const [found] = said({ ...mapping, fields: { ...mapping.fields, total_amount: total } });
    expect(found?.rule).toBe('total-differs-from-lines');
    expect(found?.text).toContain('in rows 2 to 3 it is what the lines come to already');
    expect(said(mapping)).toEqual([]);
  });
});
