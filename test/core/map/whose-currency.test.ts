import { describe, expect, it } from 'vitest';
import { applyAnswer } from '../../../src/core/map/answer';
import type { Mapping } from '../../../src/core/map/mapping';
import { acceptedWhy } from '../../../src/core/map/plausible/accepted';
import { acceptanceOf } from '../../../src/core/map/plausible/finding';
import type { Suggestion } from '../../../src/core/map/suggest';
import { invoices } from '../../../src/core/targets/invoices';
import { saidOfMapping, suggestedFor, type Table, tableOf } from '../../fixtures/suggested';

const amounts = [210, 77.5, 312.25, 99.99, 2045.1, 47.4, 660, 82.35];
const money = (row: number): string => (amounts[row] ?? 0).toFixed(2);
const at =
  (rate: number) =>
  (row: number): string =>
    ((amounts[row] ?? 0) * rate).toFixed(2);
const converted = at(0.7421);
const all = (text: string) => (): string => text;
const several = (row: number): string => ['EUR', 'USD'][row % 2] ?? '';

const fileOf = (columns: Parameters<typeof tableOf>[0]): Table =>
  tableOf({
    Invoice: (row) => `W-${700 + row}`,
    Vendor: (row) => `V-${30 + row}`,
    'Invoice date': (row) => `2025-05-${14 + row}`,
    ...columns,
  });

const asked = ({ questions }: Suggestion, kind: string) => questions.find((one) => one.kind === kind);
const columnIn = ({ mapping }: Suggestion, key: string) => mapping.fields[key]?.column;
const currencyPair = 'finding:currency-pair-unproven';

/** What is still asked of a mapping. */
const openOf = (file: Table, mapping: Mapping) =>
  saidOfMapping(file, mapping).filter(
    (finding) => finding.grade === 'asks' && acceptedWhy(mapping, acceptanceOf(finding)) === null,
  );

describe('the currency beside an amount', () => {
  it.each([
    ['an exchange that looks like one of a tax', at(0.8)],
    ['any other one', converted],
  ])('is asked about where another amount names it and differs, by %s', (_, other) => {
    const file = fileOf({ Amount: money, 'Amount GBP': other, Currency: all('GBP') });
    const suggestion = suggestedFor(file);
    const question = asked(suggestion, currencyPair);
    expect(question?.text).toContain('"Amount" 210.00, "Amount GBP"');
    expect(question?.text).toContain('which one is in GBP?');
    expect(asked(suggestion, 'finding:total-unproven')).toBeUndefined();
    const value = question?.options[0]?.value ?? '';
    const chosen = applyAnswer(suggestion.mapping, invoices, question ?? { kind: '' }, value);
    expect(chosen.fields['total_amount']?.column).toBe('Amount GBP');
    expect(openOf(file, chosen)).toEqual([]);
  });

  it('is asked about where only some rows are in that currency', () => {
    const mixed = (row: number): string => (row % 2 === 0 ? 'CHF' : 'USD');
    const suggestion = suggestedFor(fileOf({ Betrag: money, 'Betrag CHF': converted, Währung: mixed }));
    expect(asked(suggestion, currencyPair)?.text).toContain('which one is in CHF?');
  });

  it('is not asked about where the amounts are the same in the rows of that currency', () => {
    const booked = (row: number): string => (row % 2 === 0 ? money(row) : converted(row));
    const mixed = (row: number): string => (row % 2 === 0 ? 'GBP' : 'USD');
    const suggestion = suggestedFor(fileOf({ Amount: money, Currency: mixed, 'Amount GBP': booked }));
    expect(columnIn(suggestion, 'currency')).toBe('Currency');
    expect(asked(suggestion, currencyPair)).toBeUndefined();
  });

  it.each([
    ['Amount', 'Original amount', 'Original currency'],
    ['Betrag', 'Originalbetrag', 'Originalwährung'],
    ['Montant', "Montant d'origine", "Devise d'origine"],
    ['金額', '外貨金額', '外貨通貨'],
  ])('of "%s" is not that of "%s"', (own, other, currency) => {
    const suggestion = suggestedFor(fileOf({ [own]: money, [other]: at(0.8), [currency]: all('EUR') }));
    expect(
      columnIn(suggestion, 'total_amount') === own && columnIn(suggestion, 'currency') === currency,
    ).toBe(false);
  });

  it.each([
    ['Amount', 'Vendor currency', 'Company currency'],
    ['Betrag', 'Lieferantenwährung', 'Hauswährung'],
    ['Importe', 'Moneda proveedor', 'Moneda local'],
  ])('of "%s" is asked for where "%s" and "%s" differ', (amount, one, other) => {
    const suggestion = suggestedFor(fileOf({ [amount]: money, [one]: several, [other]: all('GBP') }));
    expect(columnIn(suggestion, 'currency')).toBeUndefined();
    expect(asked(suggestion, currencyPair)?.options.map(({ label }) => label)).toEqual([
      `Currency: ${one}`,
      `Currency: ${other}`,
      'It is right as it is',
    ]);
  });

  it.each([
    ['Amount', 'Bank currency'],
    ['Amount', 'Payment currency'],
    ['Betrag', 'Hauswährung'],
    ['Montant', 'Devise locale'],
    ['Importe', 'Moneda del banco'],
    ['金额', '本币币种'],
    ['Amount in LC', 'Currency'],
    ['Betrag in Hauswährung', 'Währung'],
    ['Montant en devise locale', 'Devise'],
    ['Importe en moneda local', 'Moneda'],
  ])('of "%s" is asked for where only "%s" is there', (amount, currency) => {
    const file = fileOf({ [amount]: money, [currency]: all('EUR') });
    const suggestion = suggestedFor(file);
    expect(columnIn(suggestion, 'currency')).toBeUndefined();
    const question = asked(suggestion, currencyPair);
    const value = question?.options[0]?.value ?? '';
    const chosen = applyAnswer(suggestion.mapping, invoices, question ?? { kind: '' }, value);
    expect(chosen.fields['currency']?.column).toBe(currency);
    expect(openOf(file, chosen)).toEqual([]);
  });

  it.each([
    ['Amount', 'Currency', 'Company currency'],
    ['Amount', 'Invoice currency', 'Local currency'],
    ['Betrag', 'Belegwährung', 'Hauswährung'],
    ['Amount', 'Billing currency', 'Local currency'],
  ])('of "%s" is "%s" without a question', (amount, currency, other) => {
    const suggestion = suggestedFor(fileOf({ [amount]: money, [currency]: several, [other]: all('GBP') }));
    expect(columnIn(suggestion, 'currency')).toBe(currency);
    expect(asked(suggestion, currencyPair)).toBeUndefined();
  });
});

describe('another amount that could be the total', () => {
  const file = fileOf({ Amount: money, 'Local amount': converted, Currency: all('USD') });

  it('is asked about with a row and its currency, and does not take that along', () => {
    const suggestion = suggestedFor(file);
    const question = asked(suggestion, 'finding:total-unproven');
    expect(question?.text).toContain('Row 2: "Amount" 210.00, "Local amount" 155.84; which one is in USD?');
    const option = question?.options[0];
    expect(option?.label).toBe('Total amount: Local amount, its currency is asked for');
    const chosen = applyAnswer(suggestion.mapping, invoices, question ?? { kind: '' }, option?.value ?? '');
    expect(chosen.fields['total_amount']?.column).toBe('Local amount');
    expect(chosen.fields['currency']).toBeUndefined();
    expect(chosen.locale.currency).toBeNull();
    const euros = { ...chosen, locale: { ...chosen.locale, currency: 'EUR' } };
    expect(openOf(file, euros)).toEqual([]);
  });

  it('takes the currency that is its own', () => {
    const own = fileOf({
      Importe: money,
      Moneda: all('USD'),
      'Importe local': converted,
      'Moneda local': all('EUR'),
    });
    const suggestion = suggestedFor(own);
    const question = asked(suggestion, 'finding:total-unproven');
    const option = question?.options.find(({ label }) => label.startsWith('Total amount: Importe local'));
    expect(option?.label).toBe('Total amount: Importe local, in Moneda local');
    const chosen = applyAnswer(suggestion.mapping, invoices, question ?? { kind: '' }, option?.value ?? '');
    expect(chosen.fields['currency']?.column).toBe('Moneda local');
    expect(openOf(own, chosen)).toEqual([]);
  });

  it('is in the currency that its header names', () => {
    const named = fileOf({ Amount: money, 'Amount GBP': converted, Currency: all('EUR') });
    const suggestion = suggestedFor(named);
    const question = asked(suggestion, 'finding:total-unproven');
    const chosen = applyAnswer(
      suggestion.mapping,
      invoices,
      question ?? { kind: '' },
      question?.options[0]?.value ?? '',
    );
    expect(chosen.fields['total_amount']?.column).toBe('Amount GBP');
    expect([chosen.fields['currency'], chosen.locale.currency]).toEqual([undefined, 'GBP']);
  });

  it('whose currency is mapped by hand beside the other amount is asked about', () => {
    const foreign = fileOf({ Amount: money, 'Original amount': converted, 'Original currency': all('EUR') });
    const { mapping } = suggestedFor(foreign);
    const fields = {
      ...mapping.fields,
      total_amount: { column: 'Amount' },
      currency: { column: 'Original currency' },
    };
    expect(saidOfMapping(foreign, { ...mapping, fields }).map(({ rule }) => rule)).toContain(
      'currency-pair-unproven',
    );
  });
});

it.each([
  ['Open items - all amounts in EUR', ['USD', 'EUR']],
  ['Offene Posten, alle Beträge in EUR', ['USD']],
  ['Currency: EUR', ['GBP', 'EUR']],
])(
  'a line above that says one currency for all is held against the column of currencies: %s, %s',
  (line, codes) => {
    const file = fileOf({ Amount: money, Currency: (row) => codes[row % codes.length] ?? '' });
    expect(asked(suggestedFor(file, [line]), currencyPair)?.text).toContain(`says ${codes[0]}`);
    const same = fileOf({ Amount: money, Currency: all('EUR') });
    expect(asked(suggestedFor(same, [line]), currencyPair)).toBeUndefined();
  },
);

describe('a currency in the header of the only amount', () => {
  it.each([
    ['Amount GBP', 'Currency', ['EUR']],
    ['Betrag EUR', 'Währung', ['USD']],
    ['Amount USD', 'Currency', ['EUR', 'USD', 'GBP']],
  ])('%s is asked about where the column %s says %s', (amount, header, codes) => {
    const file = fileOf({ [amount]: money, [header]: (row) => codes[row % codes.length] ?? '' });
    const suggestion = suggestedFor(file);
    const question = asked(suggestion, currencyPair);
    expect(question?.text).toContain(`"${header}" says ${codes[0]}`);
    const chosen = applyAnswer(
      suggestion.mapping,
      invoices,
      question ?? { kind: '' },
      question?.options[0]?.value ?? '',
    );
    expect(chosen.fields['currency']?.column).toBe(header);
    expect(openOf(file, chosen)).toEqual([]);
  });

  it('is not asked about where the column agrees, or another amount has it', () => {
    const same = fileOf({ 'Amount GBP': money, Currency: all('GBP') });
    expect(asked(suggestedFor(same), currencyPair)).toBeUndefined();
    const other = fileOf({ Amount: money, Currency: several, 'Amount GBP': converted });
    const { mapping } = suggestedFor(other);
    const { currency: _, ...others } = mapping.fields;
    const fields = { ...others, total_amount: { column: 'Amount GBP' } };
    const ofGbp = { ...mapping, fields, locale: { ...mapping.locale, currency: 'GBP' } };
    expect(saidOfMapping(other, ofGbp).filter(({ rule }) => rule === 'currency-pair-unproven')).toEqual([]);
  });
});
