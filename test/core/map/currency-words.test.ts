import { expect, it } from 'vitest';
import { applyAnswer } from '../../../src/core/map/answer';
import { type Suggestion, suggestMapping } from '../../../src/core/map/suggest';
import { startProfile } from '../../../src/core/read/column-profile';
import { columnNames } from '../../../src/core/read/header';
import { invoices } from '../../../src/core/targets/invoices';
import { parseCurrency } from '../../../src/core/values/currency';
import { suggestedFor, tableOf } from '../../fixtures/suggested';
import { rowsOf } from './toy-target';

const suggest = (header: readonly string[], lines: readonly (readonly string[])[]): Suggestion => {
  const rows = rowsOf(lines);
  const profile = startProfile();
  for (const row of rows) profile.add(row);
  return suggestMapping({
    target: invoices,
    columns: profile.finish(columnNames(header, header.length)),
    rows: rows.length,
    source: { sheet: null, headerRow: 1, encoding: 'auto', delimiter: 'auto' },
    preview: rows,
    profile: rows,
  });
};

const about = ({ questions }: Suggestion) => questions.filter(({ kind }) => kind.startsWith('currency'));

const days = ['31/01/2026', '14/02/2026', '20/02/2026', '27/02/2026', '03/03/2026', '19/03/2026'];
/** Six invoices, each with a cell of its own in the column of currencies. */
const linesWith = (cells: readonly string[]): readonly (readonly string[])[] =>
  cells.map((cell, i) => [`A-${i + 1}`, `V-${i}`, days[i] ?? '', `1${i}0,2${i}`, cell]);

const turkish = ['Fatura No', 'Tedarikçi', 'Fatura Tarihi', 'Tutar', 'Para Birimi'];
const russian = ['Номер счета', 'Поставщик', 'Дата счета', 'Сумма', 'Валюта'];
const english = ['Invoice No.', 'Vendor', 'Invoice Date', 'Amount', 'Currency'];
const danish = ['Fakturanr', 'Leverandør', 'Fakturadato', 'Beløb', 'Valuta'];

it.each([
  [turkish, 'TL', 'TRY'],
  [['Číslo faktury', 'Dodavatel', 'Datum faktury', 'Částka', 'Měna'], 'Kč', 'CZK'],
  [['Numer faktury', 'Dostawca', 'Data faktury', 'Kwota', 'Waluta'], 'zł', 'PLN'],
  [['Számlaszám', 'Szállító', 'Dátum', 'Összeg', 'Pénznem'], 'Ft', 'HUF'],
  [english, 'Euro', 'EUR'],
])('a column %s that says "%s" names the currency %s, and none is asked for', (header, word, code) => {
  const found = suggest(header, linesWith(['EUR', word, word, word, word, word]));
  expect(found.mapping.fields['currency']).toMatchObject({ column: header[4] });
  const values = found.mapping.fields['currency']?.values;
  const plain = parseCurrency(word);
  expect(values?.[word] ?? (plain.ok ? plain.value : null)).toBe(code);
  expect(about(found)).toEqual([]);
});

it.each([
  [russian, 'руб.', ['RUB', 'BYN']],
  [danish, 'kr.', ['SEK', 'NOK', 'DKK', 'ISK']],
  [english, 'Rs', ['INR', 'PKR', 'LKR', 'NPR', 'MUR']],
  [['Număr factură', 'Furnizor', 'Data facturii', 'Suma', 'Moneda'], 'Lei', ['RON', 'MDL']],
])(
  'a column %s that says "%s" is the currency; which of %s is asked, and the answer is its value map',
  (header, word, codes) => {
    const found = suggest(header, linesWith([word, word, word, word, word, word]));
    expect(found.mapping.fields['currency']?.column).toBe(header[4]);
    const [question, ...others] = about(found);
    expect(others).toEqual([]);
    expect(question?.text).toContain(`says "${word}" in 6 rows`);
    expect(question?.options.map(({ value }) => value)).toEqual(codes);
    if (question === undefined) return;
    const answered = applyAnswer(found.mapping, invoices, question, codes[0] ?? '');
    expect(answered.fields['currency']?.values).toEqual({ [word]: codes[0] });
  },
);

it('a letter in a column that is called otherwise is no currency', () => {
  const found = suggest([...english.slice(0, 4), 'Day'], linesWith(['Fr', 'R', 'Fr', 'R', 'Fr', 'Fr']));
  expect(found.mapping.fields['currency']).toBeUndefined();
});

it('words that are no currency are told, not passed over', () => {
  const [question] = about(
    suggest(english, linesWith(['local', 'local', 'group', 'local', 'local', 'group'])),
  );
  expect(question?.text).toContain('Not all that "Currency" says is a currency that is known: local, group.');
});

it.each([
  ['Währung', ['Rechnungsnr', 'Lieferant', 'Rechnungsdatum', 'Betrag', 'Währung']],
  ['Currency Code', [...english.slice(0, 4), 'Currency Code']],
])('what a blank cell of "%s" means is asked where many are blank; the answer fills them', (name, header) => {
  const found = suggest(header, linesWith(['', 'EUR', '', '', 'EUR', '']));
  const [question] = about(found);
  expect(question?.text).toContain(`"${name}" is blank in 4 rows`);
  if (question === undefined) return;
  const answered = applyAnswer(found.mapping, invoices, question, 'GBP');
  expect([answered.fields['currency']?.column, answered.locale.currency]).toEqual([name, 'GBP']);
});

it('a single blank cell is a mistake of its row, and none is not asked about', () => {
  expect(about(suggest(english, linesWith(['EUR', 'EUR', 'EUR', '', 'EUR', 'USD'])))).toEqual([]);
});

it.each([
  [['Invoice No.', 'Supplier', 'Invoice Date', 'Total', 'GSTIN'], 'INR'],
  [['Fatura No', 'Tedarikçi', 'Fatura Tarihi', 'Tutar', 'KDV'], 'TRY'],
])('names that only one country has come first among the currencies: %s', (header, code) => {
  const [question] = about(suggest(header, linesWith(['x1', 'x2', 'x3', 'x4', 'x5', 'x6'])));
  expect(question?.options[0]).toEqual({ value: code, label: code, detail: `the file has "${header[4]}"` });
});

it.each([
  ['币种', ['美元', '人民币', '欧元', '美元', '英镑', '日元'], ['USD', 'CNY', 'EUR', 'USD', 'GBP', 'JPY']],
  ['通貨', ['米ドル', '円', 'ユーロ', '円', '円', '円'], ['USD', 'JPY', 'EUR', 'JPY', 'JPY', 'JPY']],
  ['통화', ['달러', '원', '유로', '엔', '위안', '원'], ['USD', 'KRW', 'EUR', 'JPY', 'CNY', 'KRW']],
  [
    'Валюта',
    ['доллар США', 'евро', 'юань', 'евро', 'евро', 'евро'],
    ['USD', 'EUR', 'CNY', 'EUR', 'EUR', 'EUR'],
  ],
  ['Currency', ['دولار', 'يورو', 'يورو', 'يورو', 'يورو', 'يورو'], ['USD', 'EUR', 'EUR', 'EUR', 'EUR', 'EUR']],
])('names of currencies under "%s" are known, each as its own', (name, cells, codes) => {
  const found = suggest([...english.slice(0, 4), name], linesWith(cells));
  expect(found.mapping.fields['currency']?.column).toBe(name);
  const { values = {} } = found.mapping.fields['currency'] ?? {};
  expect(cells.map((cell) => values[cell])).toEqual(codes);
  expect(about(found)).toEqual([]);
});

it('each name of a currency that nobody knows is asked for by itself', () => {
  const cells = ['EUR', 'Taler', 'Gulden', 'EUR', 'Taler', 'EUR'];
  const found = suggest(english, linesWith(cells));
  expect(about(found).map(({ kind }) => kind)).toEqual(['currency-word:Taler', 'currency-word:Gulden']);
});

it.each([
  ['GBp', 'pence, hundredths of GBP'],
  ['GBX', 'pence, hundredths of GBP'],
  ['ZAc', 'cents, hundredths of ZAR'],
  ['ILA', 'agorot, hundredths of ILS'],
])('"%s" is asked about as %s, and its rows are held back until then', (code, said) => {
  const found = suggest(english, linesWith([code, code, 'GBP', code, code, code]));
  const [question, ...others] = about(found);
  expect(question?.text).toContain(said);
  expect(others).toEqual([]);
  expect(found.mapping.fields['currency']?.values).toBeUndefined();
  expect(parseCurrency(code)).toMatchObject({ ok: false, problem: { code: 'currency-in-hundredths' } });
  expect(parseCurrency('gbp')).toEqual({ ok: true, value: 'GBP' });
});

it('numbers of ISO 4217 under a header for the currency are read as its codes', () => {
  const codes = ['978', '840', '826', '036'];
  const table = (header: string) =>
    tableOf({
      Invoice: (row) => `W-${700 + row}`,
      Vendor: (row) => `Alder ${row}`,
      'Invoice date': (row) => `2025-05-${14 + row}`,
      Amount: (row) => `${119 + row * 7}.25`,
      [header]: (row) => codes[row % codes.length] ?? '',
    });
  const { mapping, questions } = suggestedFor(table('Currency'));
  expect(mapping.fields['currency']).toEqual({
    column: 'Currency',
    values: { '978': 'EUR', '840': 'USD', '826': 'GBP', '036': 'AUD' },
  });
  expect(questions.map(({ kind }) => kind)).not.toContain('currency');
  expect(suggestedFor(table('Batch')).mapping.fields['currency']).toBeUndefined();
});
