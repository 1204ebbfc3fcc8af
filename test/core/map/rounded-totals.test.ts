import { describe, expect, it } from 'vitest';
import { applyAnswer } from '../../../src/core/map/answer';
import { invoices } from '../../../src/core/targets/invoices';
import { saidOfMapping, suggestedFor, tableOf } from '../../fixtures/suggested';

/** Amount, tax, rounding and what is paid. */
const figures = [
  ['200.32', '50.08', '-0.40', '250.00'],
  ['100.16', '25.04', '-0.20', '125.00'],
  ['300.40', '75.10', '0.50', '376.00'],
  ['80.00', '20.00', '0.00', '100.00'],
  ['90.24', '22.56', '0.20', '113.00'],
  ['77.04', '19.26', '-0.30', '96.00'],
];

const proposedFor = (header: readonly string[], hasRounding: boolean) => {
  const [number = '', vendor = '', date = '', net = '', tax = '', rounding = '', paid = ''] = header;
  const of = (place: number) => (row: number) => figures[row]?.[place] ?? '';
  const { mapping, questions } = suggestedFor(
    tableOf(
      {
        [number]: (row) => `F-${100 + row * 7}`,
        [vendor]: (row) => `Vendor ${'ABCDEF'[row]}`,
        [date]: (row) => `2026-01-0${row + 1}`,
        [net]: of(0),
        [tax]: of(1),
        ...(hasRounding ? { [rounding]: of(2) } : {}),
        [paid]: of(3),
      },
      figures.length,
    ),
  );
  return {
    total: mapping.fields['total_amount']?.column,
    tax: mapping.fields['total_tax']?.column,
    asked: questions.map(({ kind }) => kind).filter((kind) => kind.startsWith('finding:')),
  };
};

describe.each([
  ['Swedish', 'Fakturanr', 'Leverantör', 'Fakturadatum', 'Netto', 'Moms', 'Öresavr', 'Att betala'],
  [
    'Danish',
    'Fakturanr',
    'Leverandør',
    'Fakturadato',
    'Beløb ekskl. moms',
    'Moms',
    'Øreafrunding',
    'At betale',
  ],
  ['Finnish', 'Laskun numero', 'Toimittaja', 'Laskun päivä', 'Veroton', 'ALV', 'Pyöristys', 'Maksettava'],
  ['Swiss', 'Rechnungsnr', 'Lieferant', 'Rechnungsdatum', 'Netto', 'MwSt', 'Rappenrundung', 'Zahlbetrag'],
  ['English', 'Invoice No', 'Supplier', 'Invoice Date', 'Net', 'VAT', 'Rounding', 'Amount payable'],
])('what is paid is rounded (%s)', (_, ...header) => {
  it.each([
    ['by a column of its own', true],
    ['without a column for it', false],
  ])('and is the total, and nothing is asked about it: %s', (__, hasRounding) => {
    expect(proposedFor(header, hasRounding)).toEqual({ total: header[6], tax: header[4], asked: [] });
  });
});

it.each([
  ['Invoice No', 'Supplier', 'Invoice Date', 'Amount', 'VAT', 'Value abroad'],
  ['Belegnummer', 'Lieferant', 'Rechnungsdatum', 'Betrag', 'MwSt', 'Warenwert'],
])('a doubt about the total has more than one answer: %s', (number, vendor, date, net, tax, other) => {
  const { questions } = suggestedFor(
    tableOf({
      [number]: (row) => `F-${100 + row * 7}`,
      [vendor]: (row) => `Vendor ${'ABCDEFGH'[row]}`,
      [date]: (row) => `2026-01-0${row + 1}`,
      [net]: (row) => `${100 + row * 20}.00`,
      [tax]: (row) => `${20 + row * 4}.00`,
      [other]: (row) => `${7 + ((row * 5) % 7)}.35`,
    }),
  );
  const question = questions.find(({ kind }) => kind === 'finding:total-unproven');
  expect(question?.options.map(({ value }) => value)).toEqual([`total_amount=${other}`, 'accept']);
});

it.each([
  ['Swedish', ['Fakturanr', 'Leverantör', 'Fakturadatum', 'Belopp'], 'Öresavrundning', 'Att betala'],
  ['German', ['Rechnungsnr', 'Lieferant', 'Rechnungsdatum', 'Betrag'], 'Rundung', 'Zu zahlen'],
  ['English', ['Invoice No', 'Supplier', 'Invoice Date', 'Amount'], 'Rounding', 'Amount payable'],
])('a rounding below the rows is no line of the last of them (%s)', (_, header, rounding, paid) => {
  const lines = [
    ['F-100', 'Alfa AB', '2026-01-05', '100.20'],
    ['F-107', 'Beta AB', '2026-01-06', '100.10'],
    ['F-111', 'Gamma AB', '2026-01-07', '50.10'],
    ['', rounding, '', '-0.40'],
    ['', paid, '', '250.00'],
  ];
  const { questions, findings } = suggestedFor({ header, lines });
  expect(questions.map(({ kind }) => kind)).not.toContain('grouping');
  expect(findings.map(({ rule, grade }) => `${grade} ${rule}`)).toEqual(['holds row-adds-up']);
});

it.each([
  ['German', 'Rechnungsnr', 'Lieferant', 'Rechnungsdatum', 'Bruttobetrag', 'Rundung', 'Zahlbetrag'],
  ['Swedish', 'Fakturanr', 'Leverantör', 'Fakturadatum', 'Totalt', 'Öresavr', 'Att betala'],
  ['English', 'Invoice No', 'Supplier', 'Invoice Date', 'Gross amount', 'Rounding', 'Amount payable'],
])('what is paid goes before the amount that it is rounded from (%s)', (_, ...header) => {
  const [number = '', vendor = '', date = '', whole = '', rounding = '', paid = ''] = header;
  const cents = [
    ['250.40', '-0.40', '250.00'],
    ['125.20', '-0.20', '125.00'],
    ['375.50', '0.50', '376.00'],
  ];
  const of = (place: number) => (row: number) => cents[row]?.[place] ?? '';
  const table = tableOf(
    {
      [number]: (row) => `F-${100 + row * 7}`,
      [vendor]: (row) => `Vendor ${'ABC'[row]}`,
      [date]: (row) => `2026-01-0${row + 1}`,
      [whole]: of(0),
      [rounding]: of(1),
      [paid]: of(2),
    },
    3,
  );
  const { mapping, questions } = suggestedFor(table);
  expect(mapping.fields['total_amount']?.column).toBe(paid);
  expect(questions.map(({ kind }) => kind).filter((kind) => kind.startsWith('finding:'))).toEqual([]);
});

it.each([
  [
    'English',
    'Invoice No',
    'Vendor',
    'Invoice Date',
    'Quantity',
    'Unit price',
    'Line total',
    'Subtotal',
    'Amount due',
  ],
  [
    'German',
    'Rechnungsnr',
    'Lieferant',
    'Rechnungsdatum',
    'Menge',
    'Einzelpreis',
    'Zeilenbetrag',
    'Warenwert',
    'Rechnungsbetrag',
  ],
])('what is paid is not held against the lines that it is rounded from (%s)', (_, ...header) => {
  const lines = [
    ['F-100', 'Alfa AB', '2026-01-05', '2', '100.20', '200.40', '250.40', '250.00'],
    ['F-100', 'Alfa AB', '2026-01-05', '1', '50.00', '50.00', '250.40', '250.00'],
    ['F-107', 'Beta AB', '2026-01-06', '1', '100.20', '100.20', '100.20', '100.00'],
    ['F-111', 'Gamma AB', '2026-01-07', '3', '100.20', '300.60', '300.60', '301.00'],
    ['F-118', 'Delta AB', '2026-01-08', '1', '80.00', '80.00', '80.00', '80.00'],
  ];
  const table = { header, lines };
  const { mapping, questions } = suggestedFor(table);
  const grouping = questions.find(({ kind }) => kind === 'grouping');
  const read = grouping === undefined ? mapping : applyAnswer(mapping, invoices, grouping, 'lines-same');
  const total = { ...read.fields['total_amount'], column: header[7] ?? '' };
  const said = saidOfMapping(table, { ...read, fields: { ...read.fields, total_amount: total } });
  expect(said.map(({ rule }) => rule)).not.toContain('total-differs-from-lines');
});
