import { afterEach, expect, it } from 'vitest';
import { mappingSchema } from '../../../src/core/map/mapping';
import { findImport } from '../../../src/main/journal/imports';
import type { Journal } from '../../../src/main/journal/open';
import { prepareImport } from '../../../src/main/runner/prepare/prepare-import';
import { summarise } from '../../../src/main/runner/summary';
import { draftOf, listedVendors, prepareOrder } from '../../fixtures/prepared-draft';

const journals: Journal[] = [];
afterEach(() => {
  for (const journal of journals.splice(0)) journal.close();
});

/** What is said of cells that are missing. */
const said = async (lines: readonly string[], more: object = {}): Promise<readonly string[]> => {
  const journal = draftOf({
    lines: ['No,Zulieferer,Date,Belastung,Gutschrift,Saldo', ...lines],
    mapping: mappingSchema.parse({
      format: 'tallyport-mapping/1',
      target: 'invoices',
      locale: { decimal: '.', currency: 'CHF' },
      fields: {
        invoice_number: { column: 'No' },
        svc_vendor_id: { column: 'Zulieferer', lookup: 'vendor', match: ['erp_vendor_id'] },
        svc_location_id: { constant: '101' },
        invoice_date: { column: 'Date' },
        total_amount: { column: 'Belastung' },
      },
      ...more,
    }),
    vendors: listedVendors('Acme', 'Beta'),
  });
  journals.push(journal);
  await prepareImport(journal, prepareOrder, () => undefined);
  const stored = findImport(journal, 'i1');
  if (stored === undefined) throw new Error('no import');
  return summarise(journal, stored, false)
    .issues.filter(({ code }) => code === 'required-missing')
    .map(({ message }) => message);
};

it('names the column that holds an amount where the mapped one is blank', async () => {
  expect(
    await said([
      'R1,Acme,2026-01-05,10.00,,10.00',
      'R2,Beta,2026-01-06,,4.20,5.80',
      'R3,Acme,2026-01-07,1.00,,6.80',
    ]),
  ).toEqual([
    'Total amount is missing. In row 3 "Gutschrift" holds 4.20: it is filled where "Belastung" is blank, as credits stand beside debits.',
  ]);
});

it('says nothing of a column that is filled in other rows as well', async () => {
  expect(await said(['R1,Acme,2026-01-05,10.00,,10.00', 'R2,Beta,2026-01-06,,,5.80'])).toEqual([
    'Total amount is missing.',
  ]);
});

const merged = [
  'R1,Acme,2026-01-05,10.00,,',
  'R2,,2026-01-06,11.50,,',
  'R3,,2026-01-07,1.00,,',
  'R4,Beta,2026-01-07,1.10,,',
];

it('says once that vendors may be merged over rows, and can be filled down', async () => {
  expect(await said(merged)).toEqual([
    'Vendor is missing. Row 3 is blank in "Zulieferer" below "Acme" in row 2, as where cells are merged or a vendor is printed once for several rows: if it holds for them, fill it down (step "fill-down" of the mapping).',
  ]);
  expect(await said(merged, { steps: [{ do: 'fill-down', columns: ['Zulieferer'] }] })).toEqual([]);
});

it('takes a single blank for what it is', async () => {
  expect(await said([merged[0] ?? '', merged[1] ?? '', 'R3,Beta,2026-01-07,1.00,,'])).toEqual([
    'Vendor is missing.',
  ]);
});
