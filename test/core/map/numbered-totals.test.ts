import { describe, expect, it } from 'vitest';
import { compileMapping } from '../../../src/core/map/apply';
import { mappingSchema } from '../../../src/core/map/mapping';
import type { Row } from '../../../src/core/read/table';
import { invoices } from '../../../src/core/targets/invoices/index';

const mapping = mappingSchema.parse({
  format: 'tallyport-mapping/1',
  target: 'invoices',
  locale: { decimal: '.', currency: 'EUR' },
  fields: {
    invoice_number: { column: 'No' },
    svc_vendor_id: { column: 'Vendor', lookup: 'vendor', match: ['erp_vendor_name'] },
    svc_location_id: { constant: '1' },
    invoice_date: { column: 'Date' },
    total_amount: { column: 'Amount' },
  },
});

const lookedAt = (lines: readonly string[]) => {
  const mapper = compileMapping(mapping, invoices, ['No', 'Vendor', 'Date', 'Amount'], { file: 'a.csv' });
  if (!mapper.ok) throw new Error(mapper.problem.code);
  const sums = mapper.value.startSums();
  for (const [i, line] of lines.entries())
    sums.take({ row: i + 2, cells: line.split(';'), kinds: null, shown: null } satisfies Row);
  return {
    found: sums.found().map(({ row, differs }) => [row, differs?.difference ?? null]),
    doubtful: sums.mayBeTotals().map(({ row }) => row),
    lacks: sums.found().map(({ lacks }) => lacks),
  };
};

const groups = (called: (vendor: string) => string, last = '60.05'): readonly string[] => [
  'SN1;Aspen;2026-09-01;10.10',
  'SN2;Aspen;2026-09-02;20.20',
  `${called('V-1003')};Aspen;2026-10-31;30.30`,
  'SN3;Birch;2026-09-03;40.05',
  'SN4;Birch;2026-09-04;20.00',
  `${called('V-1006')};Birch;2026-10-31;${last}`,
];

describe('rows with a date, and in place of a number the word for a sum and whose', () => {
  it.each([
    ['Total', (of: string) => `Total ${of}`],
    ['Zwischensumme', (of: string) => `Zwischensumme ${of}`],
    ['Sous-total', (of: string) => `Sous-total ${of}`],
    ['Suma', (of: string) => `Suma ${of}`],
    ['Totale', (of: string) => `${of} Totale`],
    ['Razem', (of: string) => `Razem: ${of}`],
    ['Delsumma', (of: string) => `Delsumma ${of}`],
    ['Toplam', (of: string) => `${of} Toplam`],
    ['Итого', (of: string) => `Итого ${of}`],
    ['小計', (of: string) => `小計 ${of}`],
  ])('are no records where they come to the rows above them (%s)', (_, called) => {
    const { found, doubtful, lacks } = lookedAt(groups(called));
    expect(found).toEqual([
      [4, null],
      [7, null],
    ]);
    expect(doubtful).toEqual([]);
    expect(lacks[0]).toContain(called('V-1003'));
  });

  it('are none either where others that are called so were, and say what they differ by', () => {
    expect(lookedAt(groups((of) => `Total ${of}`, '61.05')).found).toEqual([
      [4, null],
      [7, '1'],
    ]);
  });

  it.each(['2 invoices', '2 Rechnungen'])(
    'stop the file where a count of rows stands in place of a number: %s',
    (count) => {
      const counted = lookedAt([...groups(() => count), 'SN5;Birch;2026-09-05;7.00']);
      expect(counted).toMatchObject({ found: [], doubtful: [4] });
      expect(lookedAt(groups((of) => `12 ${of}`)).doubtful).toEqual([]);
    },
  );

  it('stop the file where one row comes to the same', () => {
    const lines = ['SN1;Total Oil;2026-09-01;50.00', 'Total V-4711;Total Oil;2026-09-02;50.00'];
    expect(lookedAt(lines)).toMatchObject({ found: [], doubtful: [3] });
  });

  it('are records of a supplier of that name where they come to something else', () => {
    const lines = groups((of) => `Total ${of}`).map((line) => line.replace(/30\.30|60\.05/, '77.10'));
    expect(lookedAt(lines)).toMatchObject({ found: [], doubtful: [] });
  });
});
