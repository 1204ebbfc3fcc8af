import { describe, expect, it } from 'vitest';
import { dateRole } from '../../../src/core/map/date-role';
import { isOtherDate } from '../../../src/core/map/standing';
import { startProfile } from '../../../src/core/read/column-profile';
import { columnNames } from '../../../src/core/read/header';
import { payments } from '../../../src/core/targets/payments';
import { suggestedFor, tableOf } from '../../fixtures/suggested';

const withDay = (header: string, ...more: readonly string[]) =>
  suggestedFor(
    tableOf({
      Invoice: (row) => `D-${800 + row}`,
      Vendor: (row) => `V-${30 + row}`,
      ...Object.fromEntries(
        [header, ...more].map((name, i) => [name, (row: number) => `2025-0${4 + i}-${14 + row}`]),
      ),
      Amount: (row) => `${117 + row * 31}.${10 + row}`,
      Currency: () => 'EUR',
    }),
  );

describe('the only day of a file', () => {
  it.each(
    'Payment date|Paid on|Value date|Valuta|Zahldatum|Fecha de pago|Date de paiement|Data pagamento|Betaaldatum|Maksupäivä|Order date|Ship date|Statement date'.split(
      '|',
    ),
  )('called "%s" is proposed as the day of the invoice, and asked about', (header) => {
    const { mapping, questions } = withDay(header);
    expect(mapping.fields['invoice_date']?.column).toBe(header);
    const [question] = questions.filter(({ kind }) => kind === 'finding:date-never-changes');
    expect(question?.text).toContain('its header names another day');
    expect(question?.accepts).toMatchObject({ columns: [header] });
  });

  it.each(
    'Transaction date|Document date|Tax point|Bill date|Rechnungsdatum|Date facture|Fecha factura|Laskupvm'.split(
      '|',
    ),
  )('called "%s" is proposed and not asked about', (header) => {
    const { mapping, questions } = withDay(header);
    expect(mapping.fields['invoice_date']?.column).toBe(header);
    expect(questions.map(({ kind }) => kind)).not.toContain('finding:date-never-changes');
  });

  it.each(
    'Uiterste datum|Date limite|Fecha tope|Data arrivo|Datum plaćanja|Sista datum|Viimeinen päivä|Дата поступления|Cut-off date|Target date'.split(
      '|',
    ),
  )('called a day of nobody knows what, "%s", is asked about', (header) => {
    const { mapping, questions } = withDay(header);
    expect(mapping.fields['invoice_date']?.column).toBe(header);
    const [question] = questions.filter(({ kind }) => kind === 'finding:date-unproven');
    expect(question?.text).toContain('does not say which day it is');
  });

  it.each(
    'Date|Datum dokumenta|Date issued|Billing date|Date émission|Fecha fra|Fecha emisión|Inv Dt'.split('|'),
  )('called that of the document, "%s", is not', (header) => {
    const kinds = withDay(header).questions.map(({ kind }) => kind);
    expect(kinds).not.toContain('finding:date-unproven');
  });

  it('is passed over for one of no such name beside it', () => {
    expect(withDay('Payment date', 'Date').mapping.fields['invoice_date']?.column).toBe('Date');
  });
});

it('the day of a payment is no other day of a payment', () => {
  const profile = startProfile();
  profile.add({ row: 2, cells: ['2025-04-14'], kinds: null, shown: null });
  const [column] = profile.finish(columnNames(['Payment date'], 1));
  const field = payments.fields.find(({ kind }) => kind === 'date');
  if (column === undefined || field === undefined) throw new Error('A payment has a day.');
  expect([dateRole(column.header), isOtherDate(field, column)]).toEqual(['step', false]);
});
