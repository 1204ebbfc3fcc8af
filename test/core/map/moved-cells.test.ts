import { describe, expect, it } from 'vitest';
import { isDoubt } from '../../../src/core/map/plausible/finding';
import { suggestedFor } from '../../fixtures/suggested';

const cents = ['34', '07', '63', '90', '51', '48', '79', '17', '95', '58'];

const rulesOf = (header: readonly string[], line: (row: number) => readonly string[]) =>
  suggestedFor({ header, lines: cents.map((_, row) => line(row)) })
    .findings.filter(isDoubt)
    .map(({ rule }) => rule);

const start = (row: number): readonly string[] => [`U-${600 + row}`, `V-${10 + row}`, `2026-09-${12 + row}`];

describe('amounts with a comma for the decimals, in a file of commas without quotes', () => {
  it.each([
    [['Invoice', 'Supplier', 'Invoice date', 'Amount', 'Currency', ''], ['EUR']],
    [['Rechnungsnr', 'Lieferant', 'Rechnungsdatum', 'Betrag', 'Währung', ''], ['EUR']],
    [['N° facture', 'Fournisseur', 'Date facture', 'Montant TTC', 'Devise', ''], ['EUR']],
    [
      ['Nº factura', 'Proveedor', 'Fecha factura', 'Importe total', 'Vencimiento', 'Moneda', ''],
      ['2026-11-30', 'EUR'],
    ],
    [
      ['Fakturanummer', 'Leverantör', 'Fakturadatum', 'Belopp', 'Valuta', 'Text', ''],
      ['SEK', 'varor'],
    ],
  ])('are not cut off in silence: %s', (header, rest) => {
    const cut = (row: number): readonly string[] => [
      ...start(row),
      `${700 + row * 31}`,
      cents[row] ?? '',
      ...rest,
    ];
    expect(rulesOf(header, cut)).toContain('amount-cut-in-two');
  });

  it.each([
    [
      'a rate of tax',
      ['Invoice', 'Supplier', 'Invoice date', 'Amount', 'VAT rate', 'Currency'],
      ['EUR', 'paid'],
    ],
    ['days', ['Invoice', 'Supplier', 'Invoice date', 'Amount', 'Terms days', 'Currency'], ['EUR', 'paid']],
    [
      'few codes',
      ['Invoice', 'Supplier', 'Invoice date', 'Amount', 'Cost centre', 'Currency'],
      ['EUR', 'paid'],
    ],
  ])('are no matter where the next column holds numbers of its own, such as %s', (what, header, rest) => {
    const next = (row: number): string =>
      what === 'few codes' ? '12' : what === 'days' ? '30' : (cents[row] ?? '');
    const whole = (row: number): readonly string[] => [
      ...start(row),
      `${700 + row * 31}`,
      next(row),
      ...rest,
    ];
    expect(rulesOf([...header, ''], whole)).not.toContain('amount-cut-in-two');
  });
});
