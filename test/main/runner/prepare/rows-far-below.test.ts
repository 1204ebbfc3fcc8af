import { afterEach, describe, expect, it } from 'vitest';
import { type Mapping, mappingSchema } from '../../../../src/core/map/mapping';
import { readFindings } from '../../../../src/main/journal/findings';
import type { Journal } from '../../../../src/main/journal/open';
import { prepareImport } from '../../../../src/main/runner/prepare/prepare-import';
import { draftOf, listedVendors, prepareOrder } from '../../../fixtures/prepared-draft';

const mapping = mappingSchema.parse({
  format: 'tallyport-mapping/1',
  target: 'invoices',
  locale: { decimal: '.', currency: 'GBP' },
  fields: {
    invoice_number: { column: 'No' },
    svc_vendor_id: { column: 'Vendor', lookup: 'vendor', match: ['erp_vendor_id'] },
    svc_location_id: { constant: '101' },
    invoice_date: { column: 'Date' },
    total_amount: { column: 'Total' },
    total_tax: { column: 'VAT' },
  },
});

const journals: Journal[] = [];
afterEach(() => {
  for (const journal of journals.splice(0)) journal.close();
});

const columns = [
  ...['No', 'Vendor', 'Date', 'Net', 'VAT', 'Total', 'Foreign', 'Currency', 'Text', 'Credit reason'],
  ...['Type', 'S/H', 'Ledger', 'Discount', 'Status'],
];
type Cells = Readonly<Record<string, string>>;

const money = (cents: number): string => (cents / 100).toFixed(2);
const goods = ['Office paper', 'Cleaning', 'Rent', 'Toner', 'Courier'];

/** What a file says in a row, by the number that a person sees; the first is row 2. */
const cellsOf = (row: number, other: Cells): string => {
  const net = 1_000 + ((row * 7_919) % 90_001);
  const usual: Cells = {
    No: `INV-${row}`,
    Vendor: ['Acme', 'Beta', 'Gamma'][row % 3] ?? '',
    Date: `2026-01-${String(1 + (row % 28)).padStart(2, '0')}`,
    Net: money(net),
    VAT: money(Math.round(net / 5)),
    Total: money(net + Math.round(net / 5)),
    Text: goods[row % goods.length] ?? '',
    ...{ Type: 'INV', 'S/H': 'H', Ledger: 'AP', Discount: '0.00' },
    Status: row % 2 === 0 ? 'Posted' : 'Open',
  };
  const cells = { ...usual, ...other };
  return columns.map((name) => cells[name] ?? '').join(',');
};

const rowCount = 4_000;

/** What is asked about a file of so many rows of which some say something else. */
const askedOf = async (others: Readonly<Record<number, Cells>>, by: Mapping = mapping) => {
  const lines = Array.from({ length: rowCount }, (_, i) => cellsOf(i + 2, others[i + 2] ?? {}));
  const journal = draftOf({
    lines: [columns.join(','), ...lines],
    mapping: by,
    vendors: listedVendors('Acme', 'Beta', 'Gamma'),
  });
  journals.push(journal);
  expect(await prepareImport(journal, prepareOrder, () => undefined)).toEqual({ ok: true, value: null });
  return readFindings(journal, 'i1').filter(({ grade }) => grade === 'asks' || grade === 'against');
};

const amounts = (net: number): Cells => ({
  ...{ Net: money(net), VAT: money(Math.round(net / 5)), Total: money(net + Math.round(net / 5)) },
});

describe('a row far below the first ones', () => {
  it.each<readonly [string, Cells, string, readonly string[]]>([
    [
      'whose text says that it is a payment',
      { Text: 'Payment on account' },
      'sign-unproven',
      ['Total', 'Text'],
    ],
    [
      'whose text says that it was cancelled',
      { Text: 'Cancelled by supplier' },
      'status-unproven',
      ['Text', 'No', 'Total'],
    ],
    [
      'whose text ends in another currency',
      { Text: 'Freight in USD' },
      'currency-pair-unproven',
      ['Total', 'Text'],
    ],
    [
      'with a reason for a credit',
      { 'Credit reason': 'Returned' },
      'sign-unproven',
      ['Total', 'Credit reason'],
    ],
    ['whose number ends as those of credits do', { No: '4711-CR' }, 'sign-unproven', ['Total', 'No']],
    ['of a year far from all others', { Date: '1970-01-01' }, 'date-unproven', ['Date']],
    ['whose number is called void', { No: 'VOID 4711' }, 'sign-unproven', ['Total', 'No']],
    ['of a kind that nobody knows', { Type: 'REV' }, 'sign-unproven', ['Total', 'Type']],
    ['on the other side of the ledger', { 'S/H': 'S' }, 'sign-unproven', ['Total', 'S/H']],
    ['of the ledger of sales', { Ledger: 'AR' }, 'sign-unproven', ['Total', 'Ledger']],
    ['with the first discount', { Discount: '5.00' }, 'total-unproven', ['Total', 'Discount']],
    ['whose number is that of a balance', { No: 'OB-2025' }, 'sign-unproven', ['Total', 'No']],
    ['in a state that nobody knows', { Status: 'Quarantined' }, 'status-unproven', ['Status', 'No', 'Total']],
    [
      'with a foreign amount and its currency',
      { Foreign: '120.00', Currency: 'USD' },
      'currency-pair-unproven',
      ['Total', 'Currency'],
    ],
  ])('%s is asked about', async (_, cells, rule, about) => {
    const found = await askedOf({ 3333: cells });
    expect(found.map((one) => [one.rule, one.columns, one.rows.map(({ row }) => row)])).toEqual([
      [rule, about, [3_333]],
    ]);
  });

  it('is one of three that follow each other and say the same: all of them are counted', async () => {
    const text = { Text: 'Opening balance' };
    const [found] = await askedOf({ 3333: text, 3334: text, 3335: text, 3900: text });
    expect(found?.rows.map(({ row }) => row)).toEqual([3_333, 3_334, 3_335, 3_900]);
    expect(found?.text).toContain('in 4 rows');
  });

  it('that takes back another in full is asked about, wherever that one stands', async () => {
    const back: Cells = { ...amounts(-31_415), Vendor: 'Beta', No: 'CR-1' };
    const [found, ...others] = await askedOf({ 50: { ...amounts(31_415), Vendor: 'Beta' }, 3990: back });
    expect(others).toEqual([]);
    expect(found).toMatchObject({ rule: 'status-unproven', columns: ['No', 'Total'] });
    expect(found?.text).toContain(
      '"CR-1" in row 3990 (-376.98) takes back "INV-50" in row 50 (376.98) in full',
    );
  });

  it('below 0 that takes nothing back is left out as a credit, as ever', async () => {
    expect(await askedOf({ 3990: { ...amounts(-31_415), No: 'CR-1' } })).toEqual([]);
  });

  it('is looked at by its lines, too, where several rows make an invoice', async () => {
    const grouped = mappingSchema.parse({ ...mapping, groupBy: ['No'] });
    const found = await askedOf({ 3333: { Text: 'Payment on account' } }, grouped);
    expect(found.map((one) => [one.rule, one.rows.map(({ row }) => row)])).toEqual([
      ['sign-unproven', [3_333]],
    ]);
  });

  it('is asked about beside a word that was answered', async () => {
    const accepted = mappingSchema.parse({
      ...mapping,
      accepts: [
        { rule: 'sign-unproven', columns: ['Total', 'Type'], values: ['CRN'], why: 'a kind of invoice' },
      ],
    });
    const others = { 150: { Type: 'CRN' }, 3333: { Type: 'REV' } };
    const [found] = await askedOf(others, accepted);
    expect(found?.text).toContain('"REV"');
    expect(found?.accepts?.values).toEqual(expect.arrayContaining(['REV']));
  });

  it('asks nothing where it says no more than the first rows', async () => {
    expect(await askedOf({})).toEqual([]);
    expect(await askedOf({ 3333: { Text: 'Payroll advice' }, 3334: { Text: 'Credit card reader' } })).toEqual(
      [],
    );
  });
});
