import { describe, expect, it } from 'vitest';
import { suggestedFor, tableOf } from '../../fixtures/suggested';

type Columns = Readonly<Record<string, (row: number) => string>>;

const plain: Columns = {
  Vendor: (row) => `Alder ${row}`,
  'Invoice no': (row) => `AL-${4410 + row * 3}`,
  'Invoice date': (row) => `2026-03-${11 + row}`,
  Amount: (row) => `${1100 + row * 371}.25`,
  Currency: () => 'EUR',
};
const works = ['Cleaning March', 'Energy', 'Office goods'];

const asked = (columns: Columns, said: readonly string[] = []) =>
  suggestedFor(tableOf({ ...plain, ...columns }, Math.max(8, said.length))).questions.filter(
    ({ kind }) => kind === 'finding:sign-unproven',
  );

/** One row says it, all others say what was bought. */
const withText = (text: string, header = 'Text') =>
  asked({ [header]: (row) => (row === 2 ? text : (works[row % 3] ?? '')) });

describe('rows that say in their own words that they are no invoices', () => {
  it.each([
    'Balance brought forward',
    'Eröffnungsbilanz',
    'Opening Balance',
    'Opening balance 2025',
    'Saldovortrag',
    'Report à nouveau',
    'Payment thank you',
    'Payment received',
    'Zahlung',
    'Credit',
    'credit for damaged goods',
    'Refund for returned goods',
    'Jóváíró számla 11',
    'Korekta do FV 11/2026',
    'İade faturası 11',
    'Notă de credit 11',
    'Πιστωτικό τιμολόγιο 11',
    'Abono factura 11',
    'Kreditinė sąskaita 11',
    'Возврат поставщику по накладной 11',
    'Storno RE 11',
    'Rücksendung LS 11',
    'Reso merce DDT 11',
    'Retour pakbon 11',
    'Überweisung 11',
    'Kifizetés',
    'Πληρωμή',
    'Payment 4711',
    'Υπόλοιπο εκ μεταφοράς',
    'Overført saldo',
    'Creditnota levering kaas',
    'Factura rectificativa 11',
    'Rechnungskorrektur zu RE-11',
    'Solde à nouveau 2023',
    'Pro forma kantoor levering',
    'Proforma factuur 24-113',
    'Proforma invoice - lamps delivery',
    'Zahlung Überweisung 24000123',
    'Règlement chèque 0012345',
    'Payment BACS run 44',
  ])('are asked about: %s', (text) => {
    const [question, ...others] = withText(text);
    expect(question?.accepts?.values).toEqual([text]);
    expect(others).toEqual([]);
  });

  it.each([
    'Payment terminal rental',
    'Payment transfer fees',
    'Proformance training',
    'Règlement intérieur, impression',
    'Credit card fees',
    'Credit insurance',
    'Payment terms 30 days',
    'Wheel balance service',
    'Openings of doors',
    'Zahlungsziel 30 Tage',
    'Return of pallets',
    'Void fill 10 kg',
    'Cancellation fee',
    'Cancelled order restocking',
    'Is not cancelled',
  ])('are not where the words mean something that is bought: %s', (text) => {
    expect(withText(text)).toEqual([]);
  });

  it('are not, where a column says how documents stand: what was paid is a document all the same', () => {
    const paid = (row: number): string => (row % 2 === 0 ? 'Betalt' : 'Åpen');
    expect(asked({ Status: paid }).flatMap(({ text }) => (text.includes('a payment') ? [text] : []))).toEqual(
      [],
    );
  });

  it('are not asked about how something is paid', () => {
    expect(withText('Credit', 'Payment method')).toEqual([]);
  });

  it('are asked about for all that one column says', () => {
    const texts = ['Opening Balance', 'Payment thank you'];
    const [question] = asked({ Text: (row) => texts[row] ?? works[row % 3] ?? '' });
    expect(question?.accepts?.values).toEqual(texts);
  });
});

describe('rows that say that they were cancelled', () => {
  const rows = 16;
  const kinds = (other: (row: number) => string, text: string): readonly string[] =>
    suggestedFor(tableOf({ ...plain, Remarks: (row) => (row === 4 ? text : other(row)) }, rows))
      .questions.map(({ kind }) => kind)
      .filter((kind) => kind.startsWith('finding:'));

  it.each([
    'Cancelled by supplier',
    'Canceled - entered twice',
    'Storniert am 3.4.',
    'Annulé par le fournisseur',
    'This invoice was cancelled',
    'Please do not pay yet',
  ])('are asked about once, among few remarks and among many: %s', (text) => {
    expect(kinds(() => 'ok', text)).toEqual(['finding:status-unproven']);
    expect(kinds((row) => `Works at house ${row}`, text)).toEqual(['finding:sign-unproven']);
  });

  it.each(['Void fill 10 kg', 'Cancellation fee', 'Cancelled order restocking', 'Is not cancelled'])(
    'are not where it is something that is bought, or is denied: %s',
    (text) => {
      expect(kinds(() => 'ok', text)).toEqual([]);
      expect(kinds((row) => `Works at house ${row}`, text)).toEqual([]);
    },
  );
});

describe('rows that show in another way that they are credits', () => {
  it.each([
    ['a quantity below 0', { Qty: (row: number) => (row === 2 ? '-1' : '1') }],
    ['a net amount below 0', { Net: (row: number) => `${row === 2 ? '-' : ''}${1000 + row * 337}.10` }],
    ['a reason for it', { 'Credit reason': (row: number) => (row === 2 ? 'damaged' : '') }],
    ['the end of the number', { 'Invoice no': (row: number) => `AL-${4410 + row}${row === 2 ? '-CR' : ''}` }],
    [
      'a number of an opening balance',
      { 'Invoice no': (row: number) => (row === 2 ? 'OB-2025' : `AL-${row}`) },
    ],
  ])('are asked about: %s', (_, columns: Columns) => {
    expect(asked(columns)).toHaveLength(1);
  });

  it.each([
    ['what is bought has an end of its own', { 'Invoice no': (row: number) => `${4410 + row}-CN` }],
    ['terms of credit', { 'Credit terms': (row: number) => (row === 2 ? '30 days' : '') }],
    ['no quantity is below 0', { Qty: (row: number) => `${row + 1}` }],
  ])('are not: %s', (_, columns: Columns) => {
    expect(asked(columns)).toEqual([]);
  });
});

describe('rows of the ledger of sales', () => {
  it.each([
    ['Ledger', 'Purchase', 'Sales'],
    ['Source', 'AP', 'AR'],
  ])('are asked about where a column names it: %s', (header, bought, sold) => {
    const [question] = asked({ [header]: (row) => (row === 2 ? sold : bought) });
    expect(question?.accepts?.values).toEqual([sold]);
  });

  it('are not where departments are called so', () => {
    expect(asked({ Department: (row) => (row === 2 ? 'Sales' : 'Purchases') })).toEqual([]);
  });
});
