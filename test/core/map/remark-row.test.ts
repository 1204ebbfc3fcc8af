import { describe, expect, it } from 'vitest';
import { compileMapping } from '../../../src/core/map/apply';
import { mappingSchema } from '../../../src/core/map/mapping';
import { invoices } from '../../../src/core/targets/invoices/index';

const columns = ['Vendor', 'No', 'Date', 'Amount', 'Text'];

/** What becomes of the last of these lines, below two records. */
const takenOf = (line: string, more: object = {}) => {
  const mapper = compileMapping(
    mappingSchema.parse({
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
      ...more,
    }),
    invoices,
    columns,
    { file: 'a.csv' },
  );
  if (!mapper.ok) throw new Error(mapper.problem.code);
  const sums = mapper.value.startSums();
  const lines = ['Alder Mills;A-1;2026-01-02;100;', 'Alder Mills;A-2;2026-01-03;20.50;', line];
  const taken = lines.map((text, i) =>
    sums.take({ row: i + 2, cells: text.split(';'), kinds: null, shown: null }),
  );
  expect(taken.slice(0, 2)).toEqual([null, null]);
  expect(sums.found()).toEqual([]);
  return sums.remarks();
};

describe('a line of one text and nothing else', () => {
  it.each([
    ['Printed 2026-05-02 10:11 by admin;;;;', 'Printed 2026-05-02 10:11 by admin'],
    ['Page 1 of 2;;;;', 'Page 1 of 2'],
    [';;; ;Report run by J. Alder', 'Report run by J. Alder'],
  ])('is a remark: %s', (line, text) => {
    expect(takenOf(line)).toEqual([{ row: 4, code: 'row-is-remark', text }]);
  });

  it.each([
    ['Alder Mills;A-3;;;', 'a record whose date and amount are missing'],
    [';A-3;;;', 'a number alone'],
    ['Alder;;;;', 'a single word'],
    ['Alder Mills;;;12.50;', 'an amount beside it'],
  ])('is none: %s (%s)', (line) => {
    expect(takenOf(line)).toEqual([]);
  });

  it('heads the rows that take it over', () => {
    const filled = { steps: [{ id: 's1', do: 'fill-down', columns: ['Vendor'] }] };
    const heading = { row: 4, code: 'row-is-remark', text: 'Birch' };
    expect(takenOf('Birch;;;;', filled)).toEqual([heading]);
    expect(takenOf('Birch;;;12.50;', filled)).toEqual([]);
  });

  it('may be a line of the record above', () => {
    expect(takenOf(';;;;more of it', { groupBy: ['No'], blankKey: 'above' })).toEqual([]);
  });
});
