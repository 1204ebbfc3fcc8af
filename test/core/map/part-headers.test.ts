import { describe, expect, it } from 'vitest';
import { applyAnswer } from '../../../src/core/map/answer';
import { partSaid } from '../../../src/core/map/part-words';
import { invoices } from '../../../src/core/targets/invoices';
import { suggestedFor, tableOf } from '../../fixtures/suggested';

describe('what the header of an amount says that is not what a document comes to', () => {
  it.each([
    [
      'what was paid',
      'Paid amount|Amount paid|Payment amount|Bezahlter Betrag|Montant payé|Importe pagado|Valor pago|Betaald bedrag|Betalt beløp|支払額',
    ],
    ['what was withheld', 'Withheld|Retenue|Einbehalt|Retención|Ingehouden'],
    ['a difference', 'Variance|Difference|Abweichung|Écart|Diferencia|Scostamento|Verschil|Różnica|差額'],
    ['a refund', 'Refund|Refund amount|Erstattung|Remboursement|Reembolso|Rimborso|Zwrot|退款'],
    ['charges', 'Charges|Bank charges|Service charge|Bankspesen'],
    ['interest', 'Interest|Zinsen|Intérêts|Intereses|Interessi|Odsetki|利息'],
    ['a penalty', 'Penalty|Vertragsstrafe|Pénalité|Multa|Kara|違約金'],
    ['what was paid before', 'Prepaid|Advance|Vorauszahlung|Acompte|Anticipo|Voorschot|Zaliczka|前払金'],
    ['an accrual', 'Accrual|Accrued amount|Rückstellung|Periodificación'],
    [
      'the amount of an order',
      'PO amount|Order amount|Bestellwert|Montant commande|Importe pedido|Importo ordine|注文金額',
    ],
    [
      'an amount without tax',
      'Net amount|Net|Netto|Nettobetrag|Base imponible|Imponibile|Montant HT|Betrag exkl. MwSt|Amount before tax|Amount excl. tax|Taxable amount|' +
        'Withholding tax base|Subtotal|Sub-total|Zwischensumme|Sous-total|Kwota netto|Bedrag excl. btw|Veroton summa|税抜金額|小計',
    ],
  ])('is %s', (part, headers) => {
    expect(headers.split('|').filter((header) => partSaid(header) !== part)).toEqual([]);
  });

  it('is nothing where it says a total, or what is owed', () => {
    const headers =
      'Amount|Total|Invoice amount|Amount due|Amount payable|Amount to pay|Net payable|Net amount due|Net à payer|Netto zu zahlen|Zahlbetrag|Total charges|' +
      'PO invoice amount|Gross|Montant TTC|Betrag inkl. MwSt|Importe total|Line amount|Debit|Soll|Umsatz|Spend|Value';
    expect(headers.split('|').filter((header) => partSaid(header) !== null)).toEqual([]);
  });
});

describe('such an amount alone', () => {
  const table = (amount: string) =>
    tableOf({
      Invoice: (row) => `P-${300 + row}`,
      Vendor: (row) => `V-${30 + row}`,
      'Invoice date': (row) => `2025-04-${14 + row}`,
      [amount]: (row) => `${117 + row * 31}.${10 + row}`,
      Currency: () => 'EUR',
    });

  it.each(['Refund', 'Net amount', 'Nettobetrag', 'Montant payé', 'Importe pedido'])(
    '"%s" is asked about',
    (header) => {
      const { mapping, questions } = suggestedFor(table(header));
      const question = questions.find(({ kind }) => kind === 'finding:total-unproven');
      expect(question?.text).toContain('Is it what is to be paid for each document, tax included?');
      const option = question?.options.find(({ label }) => label === 'Yes: it is what is to be paid');
      const told = applyAnswer(mapping, invoices, question ?? { kind: '' }, option?.value ?? '');
      expect(told.accepts).toMatchObject([{ rule: 'total-unproven', columns: [header] }]);
    },
  );

  it('is not asked about where a tax beside it is 0 in every row', () => {
    const { header, lines } = table('Net amount');
    const untaxed = { header: [...header, 'VAT'], lines: lines.map((cells) => [...cells, '0.00']) };
    const { questions } = suggestedFor(untaxed);
    expect(questions.filter(({ kind }) => kind === 'finding:total-unproven')).toEqual([]);
  });
});
