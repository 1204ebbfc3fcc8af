import { describe, expect, it } from 'vitest';
import { compilePaidSigns } from '../../../src/core/validate/paid-signs';

const signs = (column: string, value: string): readonly string[] =>
  compilePaidSigns([{ name: 'No' }, { name: column }])({
    row: 5,
    cells: ['1', value],
    kinds: null,
    shown: null,
  }).map((sign) => sign.sign);

describe('signs of payment', () => {
  it.each([
    ['Payment Date', '2026-01-05', 'payment-date'],
    ['FinalizationDate', '2013-01-07', 'payment-date'],
    ['Zahlungsdatum', '05.01.2026', 'payment-date'],
    ['Date de paiement', '05/01/2026', 'payment-date'],
    ['Fecha de pago', '46027', 'payment-date'],
    ['Clearing Date', '20260105', 'payment-date'],
    ['Cheque No.', '000123', 'cheque-number'],
    ['Check #', 'EFT-9', 'cheque-number'],
    ['Numéro de chèque', '77', 'cheque-number'],
    ['IsFinalized', 'True', 'paid-flag'],
    ['Paid?', 'Y', 'paid-flag'],
    ['Bezahlt', 'ja', 'paid-flag'],
    ['Pagado', 'sí', 'paid-flag'],
    ['Pagata', 'Sì', 'paid-flag'],
    ['Pagado', 'si\u0301', 'paid-flag'],
    ['Payé', 'oui', 'paid-flag'],
    ['Amount paid', '1.234,50', 'paid-flag'],
    ['OutstandingBalance', '0.0', 'zero-balance'],
    ['Offener Betrag', '0,00 €', 'zero-balance'],
    ['Saldo pendiente', '-', null],
    ['Balance due', '(0.00)', 'zero-balance'],
    ['Status', 'PAID', 'status-word'],
    ['Payment status', 'Paid in full', 'status-word'],
    ['Zahlungsstatus', 'Bezahlt', 'status-word'],
    ['Statut', 'Réglée', 'status-word'],
    ['Situação', 'Quitado', 'status-word'],
    ['Whatever', 'Paid', 'status-word'],
  ])('R-244: are seen in the column %j with %j', (column, value, sign) => {
    expect(signs(column, value)).toEqual(sign === null ? [] : [sign]);
  });

  it.each([
    ['Payment Date', ''],
    ['Payment Date', ' - '],
    ['Payment Date', '0000-00-00'],
    ['Payment Date', '1900-01-01 00:00'],
    ['Payment Date', 'n/a'],
    ['Payment Date', 'offen'],
    ['Payment due date', '2026-01-05'],
    ['Due date', '2026-01-05'],
    ['Cheque No', '0'],
    ['Paid', 'No'],
    ['Paid', '0'],
    ['Amount paid', '0.00'],
    ['Balance', '0.01'],
    ['Balance', 'x'],
    ['Status', 'Unpaid'],
    ['Status', 'Partially paid'],
    ['Status', 'Nicht bezahlt'],
    ['Status', 'Approved'],
    ['Description', 'Paid parking, January'],
    ['State', 'CA'],
  ])('are not seen in the column %j with %j', (column, value) => {
    expect(signs(column, value)).toEqual([]);
  });

  it('carry row, column and value, one for each column that tells', () => {
    const find = compilePaidSigns([{ name: 'Paid on' }, { name: 'Balance' }]);
    expect(find({ row: 9, cells: [' 2026-01-05 ', '0'], kinds: null, shown: null })).toEqual([
      { row: 9, column: 'Paid on', value: '2026-01-05', sign: 'payment-date' },
      { row: 9, column: 'Balance', value: '0', sign: 'zero-balance' },
    ]);
    expect(find({ row: 10, cells: [], kinds: null, shown: null })).toEqual([]);
  });

  it('are not looked for by word in columns of many values', () => {
    const find = compilePaidSigns([{ name: 'Supplier', distinct: 4000 }]);
    expect(find({ row: 2, cells: ['Paid'], kinds: null, shown: null })).toEqual([]);
  });
});
