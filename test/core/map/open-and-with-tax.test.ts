import { describe, expect, it } from 'vitest';
import { suggestedFor, tableOf } from '../../fixtures/suggested';

const withAmounts = (amounts: Readonly<Record<string, (row: number) => string>>) =>
  suggestedFor(
    tableOf({
      Invoice: (row) => `O-${410 + row}`,
      Vendor: (row) => `V-${20 + row}`,
      'Invoice Date': (row) => `2025-06-${11 + row}`,
      ...amounts,
      Currency: () => 'EUR',
    }),
  );

const stillOpen = (
  'Pending Amount|Amount left|Nog te betalen|Openstaand bedrag|Reste à payer|Montant restant|Importe pendiente|Resto por pagar|Importo residuo|Ancora da pagare|' +
  'Offener Betrag|Noch zu zahlen|Kvar att betala|Återstående belopp|Restbeløb|Avoin summa|Pozostało do zapłaty|Zbývá uhradit|Zostáva uhradiť|Hátralék|Rest de plată|Kalan Tutar|' +
  'Valor em aberto|Υπόλοιπο|Сумма задолженности|Залишок|未付金额|未払金額|미지급금액'
).split('|');

describe('what is still open of an invoice', () => {
  it.each(stillOpen)('is no total unasked, where it stands alone: %s', (header) => {
    const { mapping, questions } = withAmounts({ [header]: (row) => `${207 + row * 13}.${10 + row}` });
    expect(mapping.fields['total_amount']).toBeUndefined();
    const asked = questions.find(({ kind }) => kind === 'missing:total_amount');
    expect(asked?.options.map(({ value }) => value)).toContain(header);
  });

  it.each(stillOpen)('is not taken for the amount beside it: %s', (header) => {
    const { mapping } = withAmounts({
      [header]: (row) => `${100 + row * 7}.${10 + row}`,
      Amount: (row) => `${207 + row * 13}.${10 + row}`,
    });
    expect(mapping.fields['total_amount']?.column).toBe('Amount');
  });
});

const withTax = (
  'Сума з ПДВ|Сумма с НДС|Сумма включая НДС|Betrag mit MwSt|mit MwSt|IVA incluido|Importe IVA incluido|Beløb inkl. moms|inkl. moms|Suma cu TVA|Tutar (KDV dahil)|Kwota z VAT|' +
  'Částka s DPH|Ποσό με ΦΠΑ'
).split('|');

describe('a header that names a tax and says that it is in the amount', () => {
  it.each(withTax)('is that of the total: %s', (header) => {
    const { mapping, findings } = withAmounts({ [header]: (row) => `${207 + row * 13}.${10 + row}` });
    expect(mapping.fields['total_amount']?.column).toBe(header);
    expect(findings.map(({ rule }) => rule)).not.toContain('total-is-tax-or-discount');
  });

  it.each([
    ['Сума без ПДВ', 'ПДВ', 'Сума з ПДВ'],
    ['Сумма без НДС', 'НДС', 'Сумма с НДС'],
    ['ohne MwSt', 'MwSt', 'mit MwSt'],
    ['Base imponible', 'IVA', 'IVA incluido'],
    ['ekskl. moms', 'moms', 'inkl. moms'],
  ])('goes before those beside it: %s, %s, %s', (net, tax, gross) => {
    const { mapping } = withAmounts({
      [net]: (row) => `${100 + row * 10}.00`,
      [tax]: (row) => `${20 + row * 2}.00`,
      [gross]: (row) => `${120 + row * 12}.00`,
    });
    expect(mapping.fields['total_amount']?.column).toBe(gross);
    expect(mapping.fields['total_tax']?.column).toBe(tax);
  });
});

describe('amounts under a header that names a document', () => {
  it('are among the choices for the total: the header alone makes no number of them', () => {
    const part = (row: number): number => 310 + row * 47;
    const { questions } = suggestedFor(
      tableOf({
        InvoiceNo: (row) => `O-${410 + row}`,
        Vendor: (row) => `V-${20 + row}`,
        'Invoice Date': (row) => `2025-06-${11 + row}`,
        Labour: (row) => `${part(row)}.10`,
        Materials: (row) => `${part(row) + 5}.10`,
        Invoice: (row) => `${2 * part(row) + 5}.20`,
        Currency: () => 'EUR',
      }),
    );
    const asked = questions.find(({ kind }) => kind === 'missing:total_amount');
    expect(asked?.options.map(({ value }) => value)).toContain('Invoice');
  });
});
