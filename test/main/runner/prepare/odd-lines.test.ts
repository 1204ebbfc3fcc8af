import { afterEach, describe, expect, it } from 'vitest';
import { mappingSchema } from '../../../../src/core/map/mapping';
import { readFindings } from '../../../../src/main/journal/findings';
import type { Journal } from '../../../../src/main/journal/open';
import { prepareImport } from '../../../../src/main/runner/prepare/prepare-import';
import { draftOf, listedVendors, prepareOrder } from '../../../fixtures/prepared-draft';

const mapping = mappingSchema.parse({
  format: 'tallyport-mapping/1',
  target: 'invoices',
  locale: { decimal: '.', currency: 'GBP' },
  groupBy: ['No', 'Vendor'],
  fields: {
    invoice_number: { column: 'No' },
    svc_vendor_id: { column: 'Vendor', lookup: 'vendor', match: ['erp_vendor_id'] },
    svc_location_id: { constant: '101' },
    invoice_date: { column: 'Date' },
    total_amount: { column: 'Amount', aggregate: 'sum' },
    'items[].name': { column: 'Text' },
    'items[].total': { column: 'Amount' },
  },
});

const journals: Journal[] = [];
afterEach(() => {
  for (const journal of journals.splice(0)) journal.close();
});

type Line = readonly [vendor: string, text: string, cents: number];

const usual = (invoice: number): readonly Line[] =>
  ['Paper', 'Toner', 'Pens'].map((text, i) => ['Acme', text, 1_000 + ((invoice * 7_919 + i * 613) % 90_001)]);

/** What is asked about a file of invoices of three lines each, of which one has others. The first row is row 2. */
const askedOf = async (
  invoices: number,
  other: number,
  lines: (usual: readonly Line[]) => readonly Line[],
) => {
  const rows = Array.from({ length: invoices }, (_, i) =>
    (i === other ? lines(usual(i)) : usual(i)).map(
      ([vendor, text, cents]) =>
        `INV-${i},${vendor},2026-01-${String(1 + (i % 28)).padStart(2, '0')},${text},${(cents / 100).toFixed(2)}`,
    ),
  );
  const journal = draftOf({
    lines: ['No,Vendor,Date,Text,Amount', ...rows.flat()],
    mapping,
    vendors: listedVendors('Acme', 'Beta'),
  });
  journals.push(journal);
  expect(await prepareImport(journal, prepareOrder, () => undefined)).toEqual({ ok: true, value: null });
  return readFindings(journal, 'i1')
    .filter(({ grade }) => grade === 'asks' || grade === 'against')
    .map(({ rule, columns, rows: shown, text }) => ({
      rule,
      columns,
      shown: shown.map(({ row }) => row),
      text,
    }));
};

const ofBeta = (lines: readonly Line[]): readonly Line[] =>
  lines.map(([vendor, text, cents], at) => [at === 1 ? 'Beta' : vendor, text, cents]);

describe('a line of another vendor between lines that share its number', () => {
  it.each([
    ['in the first rows', 40, 20],
    ['far below them', 1_200, 1_100],
  ])('%s is asked about', async (_, invoices, at) => {
    const [found, ...others] = await askedOf(invoices, at, ofBeta);
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      rule: 'rows-share-number',
      columns: ['No', 'Vendor'],
      shown: [at * 3 + 3],
    });
    expect(found?.text).toContain(
      `Row ${at * 3 + 3} names the vendor Beta between rows of another vendor that share its number, INV-${at}`,
    );
  });

  it('is not where the number is another vendor’s as well, rows apart', async () => {
    const other = (lines: readonly Line[]): readonly Line[] =>
      lines.map(([, text, cents]) => ['Beta', text, cents]);
    expect(await askedOf(40, 20, other)).toEqual([]);
  });
});

describe('a line that calls itself a total', () => {
  const sumOf = (lines: readonly Line[]): number => lines.reduce((sum, [, , cents]) => sum + cents, 0);

  it('is asked about where it is what the others of its invoice come to', async () => {
    const [found, ...others] = await askedOf(40, 20, (lines) => [
      ...lines,
      ['Acme', 'Subtotal', sumOf(lines)],
    ]);
    expect(others).toEqual([]);
    expect(found).toMatchObject({ rule: 'total-differs-from-lines', columns: ['Amount'] });
    expect(found?.text).toContain('of row 65 is what the other 3 rows of its invoice come to');
  });

  it('is a line where it is of another amount, and so is what adds up by chance', async () => {
    expect(
      await askedOf(40, 20, (lines) => [...lines, ['Acme', 'Total station', sumOf(lines) + 100]]),
    ).toEqual([]);
    expect(await askedOf(40, 20, (lines) => [...lines, ['Acme', 'Printer', sumOf(lines)]])).toEqual([]);
  });
});
