import { afterEach, describe, expect, it } from 'vitest';
import { type Mapping, mappingSchema } from '../../../../src/core/map/mapping';
import { stopsFile } from '../../../../src/core/map/plausible/rules';
import { findImport } from '../../../../src/main/journal/imports';
import type { Journal } from '../../../../src/main/journal/open';
import { prepareImport } from '../../../../src/main/runner/prepare/prepare-import';
import { summarise } from '../../../../src/main/runner/summary';
import { draftOf, listedVendors, prepareOrder } from '../../../fixtures/prepared-draft';

const mapping = mappingSchema.parse({
  format: 'tallyport-mapping/1',
  target: 'invoices',
  locale: { decimal: '.', currency: 'EUR' },
  fields: {
    invoice_number: { column: 'No' },
    svc_vendor_id: { column: 'Vendor', lookup: 'vendor', match: ['erp_vendor_id'] },
    svc_location_id: { constant: '101' },
    invoice_date: { column: 'Date' },
    total_amount: { column: 'Amount' },
  },
});

const journals: Journal[] = [];
afterEach(() => {
  for (const journal of journals.splice(0)) journal.close();
});

const checkedBy = async (by: Mapping, lines: readonly string[]) => {
  const journal = draftOf({
    lines: ['No,Vendor,Date,Amount', ...lines],
    mapping: by,
    vendors: listedVendors('Acme', 'Beta', 'Gamma'),
  });
  journals.push(journal);
  await prepareImport(journal, prepareOrder, () => undefined);
  const stored = findImport(journal, 'i1');
  if (stored === undefined) throw new Error('no import');
  return summarise(journal, stored, false);
};

const checked = (...lines: readonly string[]) => checkedBy(mapping, lines);

describe('a record that comes to the rows above it', () => {
  it('is shown and sent: it has a number and a date', async () => {
    const { issues, records, bridge } = await checked(
      'R-1,Acme,2026-01-05,10.10',
      'R-2,Beta,2026-01-06,0.20',
      'R-3,Acme,2026-01-07,10.30',
    );
    expect(issues.map(({ code, message }) => [code, message])).toContainEqual([
      'row-may-add-up',
      'Row 4 comes to 10.3, exactly what the rows above it come to; it has a number and a date, so it counts as a record.',
    ]);
    expect([records.valid, records.warnings]).toEqual([3, 0]);
    expect(bridge?.lines.map(({ line, rows }) => [line, rows])).toEqual([['ready', 3]]);
  });

  it('is shown where several come to those since the one before: sums of groups of one and more', async () => {
    const { issues, records } = await checked(
      'R-1,Acme,2026-01-05,10.10',
      'S-A,Beta,2026-01-31,10.10',
      'R-2,Beta,2026-01-06,0.20',
      'R-3,Acme,2026-01-07,10.30',
      'S-B,Beta,2026-01-31,10.50',
      'R-4,Gamma,2026-01-07,7.35',
      'R-5,Acme,2026-01-08,3.33',
      'S-C,Gamma,2026-01-31,10.68',
    );
    const told = issues.filter(({ code }) => code === 'row-may-add-up');
    expect([told.reduce((sum, { count }) => sum + count, 0), records.valid]).toEqual([3, 8]);
  });

  const byVendor = [
    'R-1,Acme,2026-01-05,10.10',
    'S-A,Acme,2026-01-31,10.10',
    'R-2,Beta,2026-01-06,0.20',
    'R-3,Beta,2026-01-07,10.30',
    'S-B,Beta,2026-01-31,10.50',
    'R-4,Gamma,2026-01-07,7.35',
    'R-5,Gamma,2026-01-08,3.33',
    'S-C,Gamma,2026-01-31,10.68',
  ];
  const accepting = (rule: string): Mapping =>
    mappingSchema.parse({
      ...mapping,
      accepts: [{ rule, why: 'as the list says', columns: ['Amount'], values: ['10.1', '10.5', '10.68'] }],
    });

  it('stops the file where each vendor with several rows ends in such a one', async () => {
    const { issues } = await checked(...byVendor);
    const told = issues.filter(({ code }) => code === 'record-may-be-total');
    expect(told.map((issue) => [issue.count, stopsFile(issue)])).toEqual([[3, true]]);
    expect(issues.map(({ code }) => code)).not.toContain('row-may-add-up');
  });

  it('is left out there, or is a record, as the mapping says', async () => {
    const left = await checkedBy(accepting('row-adds-up'), byVendor);
    expect([left.records.valid, left.records.excluded, left.issues.some(stopsFile)]).toEqual([5, 3, false]);
    const kept = await checkedBy(accepting('record-adds-up'), byVendor);
    expect([kept.records.valid, kept.issues.some(stopsFile)]).toEqual([8, false]);
    expect(kept.issues.map(({ code }) => code)).toContain('row-may-add-up');
  });

  const called = [
    'R-1,Acme,2026-06-05,10.10',
    'R-2,Beta,2026-06-06,0.20',
    'R-3,Total June,2026-06-30,10.30',
    'R-4,Total Energies,2026-07-02,77.00',
  ];
  const sayingOf = (rule: string): Mapping =>
    mappingSchema.parse({
      ...mapping,
      accepts: [{ rule, why: 'as the list says', columns: ['Amount'], values: ['10.3'] }],
    });

  it('stops the file where it calls itself a total, whatever else a vendor is called', async () => {
    const { issues } = await checked(...called);
    const told = issues.filter(stopsFile);
    expect(told).toMatchObject([{ code: 'record-says-total', count: 1, firstAt: { row: 4 } }]);
    expect(told[0]?.message).toContain('Row 4 says "Total June" and comes to 10.3,');
    expect(told[0]?.accepts).toMatchObject({ rule: 'row-adds-up', values: ['10.3'] });
  });

  it('is nothing to ask about where the mapping leaves it out already', async () => {
    const only = [{ column: 'Vendor', in: ['Acme', 'Beta'] }];
    const { issues } = await checkedBy({ ...mapping, only }, [
      'R-1,Acme,2026-01-05,10.10',
      'R-2,Beta,2026-01-06,0.20',
      'R-3,Total June,2026-01-07,10.30',
    ]);
    expect(issues.map(({ code }) => code)).toEqual(['row-not-wanted']);
  });

  it('is left out there, or is a record, as the mapping says', async () => {
    const left = await checkedBy(sayingOf('row-adds-up'), called);
    expect([left.records.total, left.records.excluded, left.issues.some(stopsFile)]).toEqual([4, 1, false]);
    const kept = await checkedBy(sayingOf('record-adds-up'), called);
    expect([kept.records.excluded, kept.issues.some(stopsFile)]).toEqual([0, false]);
  });

  it('is not spoken of where amounts only repeat', async () => {
    const { issues } = await checked(
      ...Array.from({ length: 12 }, (_, i) => `R-${i},Acme,2026-01-05,${i % 2 === 0 ? '50.00' : '100.00'}`),
    );
    expect(issues.map(({ code }) => code)).not.toContain('row-may-add-up');
  });

  it('is not spoken of where it comes to anything else', async () => {
    const { issues } = await checked(
      'R-1,Acme,2026-01-05,10.10',
      'R-2,Beta,2026-01-06,0.20',
      'R-3,Acme,2026-01-07,10.31',
    );
    expect(issues.map(({ code }) => code)).not.toContain('row-may-add-up');
  });
});

describe('a record without a number that comes to the rows above it', () => {
  const lines = [
    'R-1,Acme,2026-01-05,10.10',
    'R-2,Beta,2026-01-06,0.20',
    ',Gamma,2026-01-07,10.30',
    'R-4,Acme,2026-01-08,1.00',
  ];

  it('stands with an error and stops the file: it may be a real one', async () => {
    const { issues, bridge } = await checked(...lines);
    expect(issues.filter(stopsFile).map(({ message }) => message)).toEqual([
      expect.stringContaining(
        'The amount of row 4, 10.3, is exactly what rows 2 to 3 come to, and its number is blank',
      ),
    ]);
    expect(bridge?.lines.map(({ line, rows }) => [line, rows])).toEqual([
      ['error', 1],
      ['ready', 3],
    ]);
  });

  it('is left out as soon as the mapping says that it is a total', async () => {
    const accepts = [{ rule: 'row-adds-up', why: 'Printed by the program' }] as const;
    const { issues, bridge } = await checkedBy({ ...mapping, accepts: [...accepts] }, lines);
    expect(issues.filter(stopsFile)).toEqual([]);
    expect(issues.map(({ code }) => code)).toContain('row-taken-as-total');
    expect(bridge?.lines.map(({ line, rows }) => [line, rows])).toEqual([
      ['adds-up', 1],
      ['ready', 3],
    ]);
  });

  it('is asked about as well where a word without a figure stands as its number', async () => {
    const { issues } = await checked(...lines.slice(0, 2), 'Qblorp,Gamma,2026-01-07,10.30');
    expect(issues.filter(stopsFile).map(({ message }) => message)).toEqual([
      expect.stringContaining('its number says "Qblorp"'),
    ]);
  });
});

describe('what a vendor comes to, in a block behind all rows', () => {
  it('is left out, in any language, and is no vendor', async () => {
    const { issues, bridge, controlTotals } = await checked(
      'R-0,Gamma,2026-01-05,',
      'R-1,Acme,2026-01-05,10.10',
      'R-2,Beta,2026-01-06,5.00',
      'R-3,Acme,2026-01-07,0.20',
      'R-4,Beta,2026-01-08,7.00',
      ',Qblorp Acme,,10.30',
      ',Qblorp Beta,,12.00',
    );
    expect(bridge?.lines.map(({ line, rows }) => [line, rows])).toEqual([
      ['adds-up', 2],
      ['error', 1],
      ['ready', 4],
    ]);
    expect(controlTotals.map(({ source }) => source)).toEqual(['22.30']);
    expect(issues.map(({ code }) => code)).toContain('row-adds-up');
    expect(issues.map(({ code }) => code)).not.toContain('vendor-unknown');
  });
});
