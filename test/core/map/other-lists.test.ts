import { describe, expect, it } from 'vitest';
import { startSections } from '../../../src/core/map/plausible/section-lines';
import { saidAround } from '../../../src/core/map/said-around';
import { invoices } from '../../../src/core/targets/invoices';
import { payments } from '../../../src/core/targets/payments';
import { saidOfMapping, suggestedFor, type Table, tableOf } from '../../fixtures/suggested';
import { rowsOf } from './toy-target';

const fileOf = ({ number = 'Reference', vendor = 'Supplier', amount = 'Amount' } = {}): Table =>
  tableOf({
    [number]: (row) => `W-${700 + row * 3}`,
    [vendor]: (row) => ['Alder Foods', 'Birch Paper', 'Cedar Tools'][row % 3] ?? '',
    Date: (row) => `2026-10-${10 + row}`,
    [amount]: (row) => `${119 + row * 7}.25`,
    Currency: () => 'EUR',
  });
const kindsOf = (table: Table, above: readonly string[] = []) =>
  suggestedFor(table, above).questions.map(({ kind }) => kind);

describe('a title above the table', () => {
  it.each([
    'Supplier credit notes, October 2026',
    'Gutschriften Oktober 2026',
    'Avoirs fournisseurs octobre 2026',
    'Credit memos Q3 2026',
  ])('%s: its amounts above 0 are asked about as credits', (title) => {
    expect(kindsOf(fileOf(), [title])).toContain('finding:sign-unproven');
  });

  it.each([
    'Payments made October 2026',
    'Purchase orders',
    'Sales invoices',
    'Zahlungen an Lieferanten',
    'Factures clients',
    'Open quotes 2026',
  ])('%s: it is asked whether the rows are invoices of suppliers', (title) => {
    expect(kindsOf(fileOf(), [title])).toContain('finding:section-unproven');
  });

  it.each([
    'Supplier invoices, October 2026',
    'Invoices and credit notes',
    'Invoices less credit notes',
    'Alder Payments Ltd',
    'Payments to suppliers over £500',
    'Open items October 2026',
  ])('%s: nothing is asked', (title) => {
    const kinds = kindsOf(fileOf(), [title]);
    expect(kinds).not.toContain('finding:sign-unproven');
    expect(kinds).not.toContain('finding:section-unproven');
  });

  it('is one above, not a line below the rows', () => {
    const [line] = rowsOf([['Payments made October 2026']]);
    expect(saidAround([], line === undefined ? [] : [line])).toEqual([]);
  });
});

it.each(['Payments', 'Purchase orders'])('the sheet "%s" is asked about', (sheet) => {
  const table = fileOf();
  const { mapping } = suggestedFor(table);
  const named = { ...mapping, source: { ...mapping.source, sheet } };
  expect(saidOfMapping(table, named).map(({ rule }) => rule)).toContain('section-unproven');
});

describe('a number that is not that of an invoice', () => {
  it.each([
    'Cheque no',
    'Zahlungsnr',
    'Quote no',
    'Auftragsnr',
    'Receipt no',
    'Payment number',
    'Scheck-Nr.',
    'N° de devis',
  ])('is asked about by its header: %s', (number) => {
    const table = fileOf({ number });
    const { mapping } = suggestedFor(table);
    const fields = { ...mapping.fields, invoice_number: { column: number } };
    expect(saidOfMapping(table, { ...mapping, fields }).map(({ rule }) => rule)).toContain(
      'number-is-no-number',
    );
  });

  it.each(['Reference', 'Invoice no', 'Customer invoice no', 'Belegnr', 'Document no'])(
    'is none under %s',
    (number) => expect(kindsOf(fileOf({ number }))).not.toContain('finding:number-is-no-number'),
  );
});

describe('the vendor', () => {
  it.each(['Customer', 'Cliente', 'Kunde', 'Client name'])('under %s is asked about', (vendor) => {
    const table = fileOf({ vendor });
    const { mapping } = suggestedFor(table);
    const fields = { ...mapping.fields, svc_vendor_id: { column: vendor } };
    expect(saidOfMapping(table, { ...mapping, fields }).map(({ rule }) => rule)).toContain(
      'vendor-column-weaker',
    );
  });
});

describe('a lone side of an account', () => {
  it.each(['Debit', 'Credit', 'Soll', 'Haben'])('%s is asked about', (amount) => {
    const table = fileOf({ amount });
    const { mapping } = suggestedFor(table);
    const fields = { ...mapping.fields, total_amount: { column: amount } };
    expect(saidOfMapping(table, { ...mapping, fields }).map(({ rule }) => rule)).toContain(
      'total-is-tax-or-discount',
    );
  });
});

const sectionsOf = (line: string, target = invoices) => {
  const watch = startSections(target);
  for (const row of rowsOf([
    ['B-1', 'Alder', '12.10'],
    [line, '', ''],
    ['B-2', 'Birch', '13.20'],
  ])) {
    watch.pass(row);
    watch.count();
  }
  return watch.found().map(({ text }) => text);
};

describe('a heading within the table', () => {
  it.each([
    'Payments made in October',
    'Open purchase orders',
    'Accruals (not yet invoiced)',
    'VOID - do not pay',
    'Anzahlungen',
    'Règlements',
  ])('%s: the rows below it are asked about', (line) => {
    expect(sectionsOf(line)).toEqual([line]);
  });

  it.each(['Alder Payments Ltd', 'Open invoices', 'Orderly Supplies', 'Check the amounts'])(
    '%s: nothing is asked',
    (line) => expect(sectionsOf(line)).toEqual([]),
  );

  it('says what the file is for where payments are loaded', () => {
    expect(sectionsOf('Payments made in October', payments)).toEqual([]);
  });
});
