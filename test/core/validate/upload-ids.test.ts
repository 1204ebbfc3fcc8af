import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { uploadIds } from '../../../src/core/plan/upload-id';
import { judgeTable, knowing, vendor } from '../../fixtures/judging';

const mapping = {
  target: 'invoices',
  locale: { currency: 'USD' },
  fields: {
    invoice_number: { column: 'No' },
    svc_vendor_id: { column: 'Supplier', lookup: 'vendor', match: ['erp_vendor_id'] },
    svc_location_id: { constant: '101' },
    invoice_date: { constant: '2026-01-31' },
    due_date: { constant: '2026-02-28' },
    total_amount: { column: 'Amount' },
    status: { constant: 'archived' },
  },
};
const known = knowing([vendor('12', 'A'), vendor('1', '2A'), vendor('121', 'a')]);

/** Numbers and vendors that run into each other when they are put together carelessly. */
const rows = fc.array(
  fc.tuple(
    fc.constantFrom('1', '2', '12', '21', '|1', '1|', '01', 'a', 'A', ' 1 ', '1 2', '\\|'),
    fc.constantFrom('A', '2A', 'a'),
    fc.constantFrom('10.00', '20.00'),
  ),
  { maxLength: 30 },
);

describe('upload ids of files that are loaded, edited and loaded again', () => {
  const idOf = uploadIds({ identity: 'practice', company: '4711', target: 'invoices' });

  /** What is sent of a file: vendor and number as they go out, with the id that follows from the record. */
  const sentOf = (file: readonly (readonly string[])[]) =>
    judgeTable({ columns: ['No', 'Supplier', 'Amount'], rows: file, mapping, known }).flatMap(
      ({ payload, key }) =>
        payload === null || key === null
          ? []
          : [{ invoice: JSON.stringify([payload.svc_vendor_id, payload.invoice_number]), id: idOf(key) }],
    );

  it('R-94: none is used for two invoices, and none is sent twice in one file', () => {
    fc.assert(
      fc.property(rows, rows, (file, edited) => {
        const owners = new Map<string, string>();
        for (const one of [file, [...file, ...edited], edited]) {
          const sent = sentOf(one);
          expect(new Set(sent.map(({ id }) => id)).size).toBe(sent.length);
          for (const { id, invoice } of sent) {
            expect(owners.get(id) ?? invoice).toBe(invoice);
            owners.set(id, invoice);
          }
        }
      }),
      { numRuns: 30 },
    );
  });
});
