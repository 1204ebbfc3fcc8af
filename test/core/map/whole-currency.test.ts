import { expect, it } from 'vitest';
import { nothingKnown } from '../../../src/core/map/known-values';
import { suggestMapping } from '../../../src/core/map/suggest';
import { startProfile } from '../../../src/core/read/column-profile';
import { columnNames } from '../../../src/core/read/header';
import { invoices } from '../../../src/core/targets/invoices';
import { rowsOf } from './toy-target';

const english = ['Supplier', 'Invoice No', 'Invoice Date', 'Total', 'Currency'];
const japanese = ['仕入先', '請求書番号', '請求日', '合計金額', '通貨'];
const german = ['Lieferant', 'Rechnungsnummer', 'Rechnungsdatum', 'Gesamtbetrag', 'Währung'];

const suggested = (header: readonly string[], amounts: readonly string[], codes: readonly string[]) => {
  const rows = rowsOf(
    amounts.map((amount, i) => [
      ...['Alder Foods', `A-${100 + i}`, `2026-04-${String(13 + i).padStart(2, '0')}`],
      ...[amount, codes[i % codes.length] ?? ''],
    ]),
  );
  const profile = startProfile();
  for (const row of rows) profile.add(row);
  const { mapping, questions } = suggestMapping({
    target: invoices,
    columns: profile.finish(columnNames(header, header.length)),
    rows: rows.length,
    source: { sheet: null, headerRow: 1, encoding: 'auto', delimiter: 'auto' },
    preview: rows,
    known: nothingKnown,
  });
  const offered = questions.find(({ kind }) => kind === 'currency')?.options.map(({ value }) => value);
  const asks = questions.some(({ kind }) => kind === 'decimal');
  return { decimal: mapping.locale.decimal, asks, offered };
};

const some = ['1,234', '12,350', '99,000', '310'];
const points = some.map((text) => text.replace(',', '.'));

it.each([
  ['yen', english, some, ['JPY'], '.'],
  ['yen in Japanese', japanese, some, ['JPY'], '.'],
  ['yen and won', english, some, ['JPY', 'KRW'], '.'],
  ['yen by a German program', german, points, ['JPY'], ','],
])(
  'a mark before three digits parts thousands in %s: nothing is asked',
  (_, header, amounts, codes, decimal) => {
    expect(suggested(header, amounts, codes)).toMatchObject({ decimal, asks: false });
  },
);

it.each([
  ['dollars', english, some, ['USD']],
  ['dinars, which have three decimals', english, some, ['KWD']],
  ['yen beside dollars', english, some, ['JPY', 'USD']],
  ['yen that end in zeros alone', german, ['120.000', '35.000'], ['JPY']],
])('it is asked of %s', (_, header, amounts, codes) => {
  expect(suggested(header, amounts, codes)).toMatchObject({ decimal: 'auto', asks: true });
});

it.each([
  ['¥ in Japanese', japanese, ['¥1,234', '¥12,350', '¥99,000'], '.'],
  ['¥ in English', english, ['¥1,234', '¥12,350', '¥99,000'], '.'],
  ['₩ in English', english, ['₩1,234', '₩12,350', '₩99,000'], '.'],
  ['points in German', german, ['¥1.234', '¥12.350', '¥99.000'], ','],
])('a sign of money without decimals leaves no mark open: %s', (_, header, amounts, decimal) => {
  expect(suggested(header.slice(0, 4), amounts, [''])).toMatchObject({ decimal, asks: false });
});

it('a sign of two currencies offers both first', () => {
  expect(suggested(japanese.slice(0, 4), ['¥1,234', '¥12,350'], ['']).offered?.slice(0, 2)).toEqual([
    'JPY',
    'CNY',
  ]);
});

it('a sign of money with three decimals beside it, or none, is asked about', () => {
  expect(suggested(english.slice(0, 4), ['$1,234', '$12,350'], [''])).toMatchObject({ asks: true });
  expect(suggested(english.slice(0, 4), ['¥1,234', '12,350'], [''])).toMatchObject({ asks: true });
});

it.each([
  ['yen', some, 'JPY', '.'],
  ['Icelandic crowns', points, 'ISK', ','],
  ['pesos of Chile', points, 'CLP', ','],
])('the same holds where the total itself is asked: %s', (_, amounts, code, decimal) => {
  const header = ['Birgir', 'Reikningsnr', 'Dags', 'Upphæð reiknings', 'Mynt'];
  expect(suggested(header, amounts, [code])).toMatchObject({ decimal });
});
