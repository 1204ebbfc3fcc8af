import { expect, it } from 'vitest';
import { mappingSchema } from '../../../src/core/map/mapping';
import { withoutOwnIds } from '../../../src/core/plan/own-ids';
import { targetNamed } from '../../../src/core/targets';

const target = targetNamed('invoices');
if (target === undefined) throw new Error('there are invoices');

const mappingOf = (fields: object) =>
  mappingSchema.parse({ format: 'tallyport-mapping/1', target: 'invoices', fields });

it('F-22: constants, defaults and value maps lose what may be an id; the fields are named', () => {
  const { mapping, cleared } = withoutOwnIds(
    mappingOf({
      svc_location_id: { constant: '101' },
      svc_vendor_id: { column: 'Supplier', lookup: 'vendor', match: ['erp_vendor_id', 'id'], default: '44' },
      invoice_number: { column: 'No' },
      total_amount: { constant: '12' },
    }),
    target,
  );
  expect(mapping.fields).toEqual({
    svc_vendor_id: { column: 'Supplier', lookup: 'vendor', match: ['erp_vendor_id', 'id'] },
    invoice_number: { column: 'No' },
    total_amount: { constant: '12' },
  });
  expect(cleared).toHaveLength(2);
});

it('R-9: what both environments know (ERP ids, names, columns) stays', () => {
  const fields = {
    svc_vendor_id: { constant: 'V-1003', lookup: 'vendor', match: ['erp_vendor_id', 'id'] },
    svc_location_id: { column: 'Site', lookup: 'location', match: ['name'] },
    currency: { constant: 'USD' },
  };
  const { mapping, cleared } = withoutOwnIds(mappingOf(fields), target);
  expect(mapping.fields).toEqual(fields);
  expect(cleared).toEqual([]);
});
