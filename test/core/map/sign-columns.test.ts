import { describe, expect, it } from 'vitest';
import { compileMapping } from '../../../src/core/map/apply';
import { nothingKnown } from '../../../src/core/map/known-values';
import { mappingSchema } from '../../../src/core/map/mapping';
import { startWatch } from '../../../src/core/map/plausible/watch';
import { invoices } from '../../../src/core/targets/invoices';

type Words = readonly [string, string, string, string, string];
const kinds: Words[] = [
  ['English', 'Type', 'Credit note', 'Remark', 'credit memo'],
  ['German', 'Belegart', 'Gutschrift', 'Bemerkung', 'Rechnungskorrektur'],
];

/** What is asked of credits in so many rows, of which each column marks its own. */
const asked = (
  [, kind, credit, remark, other]: Words,
  count: number,
  [one, two]: readonly [number, number],
) => {
  const columns = ['No', 'Vendor', 'Total', kind, remark];
  const mapping = mappingSchema.parse({
    format: 'tallyport-mapping/1',
    target: 'invoices',
    locale: { currency: 'USD' },
    fields: {
      invoice_number: { column: 'No' },
      svc_vendor_id: { column: 'Vendor', lookup: 'vendor', match: ['erp_vendor_id'] },
      total_amount: { column: 'Total' },
    },
  });
  const mapper = compileMapping(mapping, invoices, columns, { file: 'made' });
  if (!mapper.ok) throw new Error(mapper.problem.code);
  const watch = startWatch({
    ...{ mapper: mapper.value, mapping, target: invoices, columns, isTogether: true },
    known: () => nothingKnown,
  });
  for (let i = 0; i < count; i++)
    watch.see({
      row: i + 2,
      cells: [`N-${i}`, `V-${i % 9}`, `${100 + i}.50`, i === one ? credit : '', i === two ? other : ''],
      kinds: null,
      shown: null,
    });
  return watch
    .findings()
    .filter(({ rule }) => rule === 'sign-unproven')
    .map(({ columns: [, column], rows }) => [column, rows.map(({ row }) => row)]);
};

describe('several columns that tell credits', () => {
  it.each(kinds)('are each asked about (%s)', (...words) => {
    const [, kind, , remark] = words;
    expect(asked(words, 20, [3, 7])).toEqual([
      [kind, [5]],
      [remark, [9]],
    ]);
  });

  it.each(kinds)('are each asked about in a long file, by its first rows (%s)', (...words) => {
    const [, kind, , remark] = words;
    // One row in sixteen is looked at again in the end.
    expect(asked(words, 6_000, [16, 17])).toEqual(
      expect.arrayContaining([
        [kind, [18]],
        [remark, [19]],
      ]),
    );
  });

  it.each(kinds)('of the same rows are asked about once (%s)', (...words) => {
    expect(asked(words, 20, [3, 3])).toHaveLength(1);
  });
});
