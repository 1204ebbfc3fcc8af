import { describe, expect, it } from 'vitest';
import { mappingSchema } from '../../../src/core/map/mapping';
import { saidOfMapping, suggestedFor, tableOf } from '../../fixtures/suggested';

const cents = (value: number): string => value.toFixed(2);
const amount = (row: number): number => 40 + ((row * 7_919) % 5_000) / 7;

type Columns = Readonly<Record<string, (row: number) => string>>;

const invoicesWith = (amounts: Columns, count = 18) =>
  tableOf(
    {
      InvoiceNo: (row) => `INV-${1000 + row * 7}`,
      Supplier: (row) => ['Halyard', 'Greywater', 'Fernhill', 'Alder'][Math.floor(row / 5) % 4] ?? '',
      'Invoice date': (row) => `2026-01-${10 + row}`,
      ...amounts,
      Currency: () => 'GBP',
    },
    count,
  );

/** What is asked of the total; empty: it is proposed without a word, or not at all. */
const asked = (amounts: Columns): readonly string[] => {
  const { findings, mapping } = suggestedFor(invoicesWith(amounts));
  if (mapping.fields['total_amount'] === undefined) return ['nothing is proposed'];
  return findings
    .filter(({ rule, grade }) => rule === 'total-unproven' && grade === 'asks')
    .map(({ text }) => text);
};

describe('the only amount of a list, by its header (R-82)', () => {
  it.each(
    (
      'Weight (kg)|Hours|VATamt|Vergi|Frakt|運賃|Exempt|Write-off|Disputed amount|Amount excl.|Zostatek|' +
      'Committed amount|Valor líquido|Nicht steuerbar'
    ).split('|'),
  )('is asked about where that does not say it is what a document comes to: %s', (header) => {
    expect(asked({ [header]: (row) => cents(amount(row)) })).toHaveLength(1);
  });

  it.each(
    'Total|Amount|Betrag|Summe|Gesamt|Rechnungsbetrag|Montant|Importe|Kwota|Belopp|Tutar|金額|Итого|合計|Amt|Value (GBP)'.split(
      '|',
    ),
  )('is not where it does: %s', (header) => {
    expect(asked({ [header]: (row) => cents(amount(row)) })).toEqual([]);
  });

  it('is asked about where it rises as a running total does, over the list or for each vendor', () => {
    const running = (row: number): number =>
      Array.from({ length: row + 1 }, (_, i) => amount(i)).reduce((sum, one) => sum + one, 0);
    const ofVendor = (row: number): number => running(row) - (row < 5 ? 0 : running(row - (row % 5) - 1));
    expect(asked({ Total: (row) => cents(running(row)) })).toHaveLength(1);
    expect(asked({ Total: (row) => cents(ofVendor(row)) })).toHaveLength(1);
    expect(asked({ Total: (row) => cents(1_000 + row) })).toEqual([]);
  });
});

describe('a total that holds more than its document (R-82)', () => {
  it.each([
    ['New charges', 'Previous balance', 'Total due'],
    ['This certificate', 'Previously certified', 'Total certified'],
    ['Invoice amount', 'Arrears', 'Total'],
    ['Nieuwe kosten', 'Vorig saldo', 'Totaal'],
  ])('is asked about: %s, %s, %s', (own, older, total) => {
    const carried = (row: number): number => (amount(row + 5) * (10 + (row % 5))) / 40;
    const both = (row: number): string => cents(Number(cents(amount(row))) + Number(cents(carried(row))));
    const { findings, mapping } = suggestedFor(
      invoicesWith({
        [own]: (row) => cents(amount(row)),
        [older]: (row) => cents(carried(row)),
        [total]: both,
      }),
    );
    const isOwn = mapping.fields['total_amount']?.column === own;
    expect(isOwn || findings.some(({ rule, grade }) => rule === 'total-unproven' && grade === 'asks')).toBe(
      true,
    );
  });

  it.each([1, -1])('is asked about with what was paid of the older one, whatever its sign: %s', (sign) => {
    const older = (row: number): number => 300 + row * 11;
    const paid = (row: number): number => (row % 3 === 0 ? older(row) : 300);
    const { findings } = suggestedFor(
      invoicesWith({
        'Previous balance': (row) => cents(older(row)),
        Payments: (row) => cents(sign * paid(row)),
        'New charges': (row) => cents(amount(row)),
        'Total due': (row) => cents(older(row) - paid(row) + Number(cents(amount(row)))),
      }),
    );
    expect(findings.filter(({ rule }) => rule === 'total-unproven')).toMatchObject([
      { grade: 'asks', proposal: { column: 'New charges' } },
    ]);
  });

  it('is one of an order though another amount is it at one rate', () => {
    const said = asked({
      'Amount ordered': (row) => cents(Number(cents(amount(row))) * 1.1),
      'Amount invoiced': (row) => cents(amount(row)),
    });
    expect(said).toHaveLength(1);
  });
});

describe('a charge beside the amount (R-82)', () => {
  it.each([
    ['Amount', 'Freight'],
    ['Amount', 'Shipping'],
    ['Betrag', 'Verpackung'],
    ['Montant', 'Port'],
  ])('is asked about, since the file does not say whether it is in it: %s, %s', (header, charge) => {
    const columns = {
      [header]: (row: number) => cents(amount(row)),
      [charge]: (row: number) => `${3 + (row % 4)}.50`,
    };
    expect(asked(columns)).toEqual([expect.stringContaining('does not say whether it is in the amount')]);
  });

  it('is not where a column holds both, or the amount is called the total', () => {
    const freight = (row: number): number => 3.5 + (row % 4);
    const columns = {
      Amount: (row: number) => cents(amount(row)),
      Freight: (row: number) => cents(freight(row)),
      Total: (row: number) => cents(Number(cents(amount(row))) + freight(row)),
    };
    expect(asked(columns)).toEqual([]);
    expect(asked({ Total: columns.Total, Freight: columns.Freight })).toEqual([]);
  });
});

describe('a sign of a currency in the header of the amount', () => {
  it.each(['Total US$', 'Amount in $', 'Amount $'])(
    'is held against the column of currencies: %s',
    (header) => {
      const { questions, findings } = suggestedFor(invoicesWith({ [header]: (row) => cents(amount(row)) }));
      const told = [...questions.map(({ kind }) => kind), ...findings.map(({ rule }) => rule)];
      expect(told.some((one) => one.includes('currency'))).toBe(true);
    },
  );
});

describe('dates that begin with the year', () => {
  const mapping = mappingSchema.parse({
    format: 'tallyport-mapping/1',
    target: 'invoices',
    fields: {
      invoice_number: { column: 'InvoiceNo' },
      svc_vendor_id: { column: 'Supplier', lookup: 'vendor', match: ['erp_vendor_id'] },
      invoice_date: { column: 'Invoice date' },
      total_amount: { column: 'Amount' },
      currency: { column: 'Currency' },
    },
  });
  const dated = (dates: (row: number) => string) =>
    saidOfMapping(
      invoicesWith({ 'Invoice date': dates, Amount: (row) => cents(amount(row)) }),
      mapping,
    ).filter(({ rule, grade }) => rule === 'date-order-contradicted' && grade === 'against');

  it('and have the day before the month in some rows are against: the others would be other days', () => {
    expect(dated((row) => `2024/${String(5 + row).padStart(2, '0')}/03`)).toHaveLength(1);
    expect(dated((row) => `2024/03/${String(5 + row).padStart(2, '0')}`)).toEqual([]);
  });
});
