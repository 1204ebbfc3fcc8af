import { field } from '../filled';
import type { OperationField } from '../operation';

const lineHelp =
  'name, quantity, price, and where needed sku, uom and dimensions (types with their values, as plain texts).';

/** What may go along with the number, the vendor and the location. */
export const changeableFields: readonly OperationField[] = [
  field('erp_vendor_name', {
    label: 'Vendor display name',
    help: 'The name of the vendor as the accounting system shows it.',
  }),
  field(
    'is_2_way',
    {
      label: 'Two-way matching',
      help: 'Yes: order and invoice alone are matched. Left out: receipts are matched as well.',
    },
    { kind: 'flag', rule: 'R-156' },
  ),
  field(
    'custom_fields',
    { label: 'Custom fields', help: 'Fields that are configured for the company, with their values.' },
    { kind: 'pairs', rule: 'R-158' },
  ),
];

/** What tells an order from any other: given once, never changed. */
export const identityFields: readonly OperationField[] = [
  field(
    'po_number',
    { label: 'Order number', help: 'The number of the order in the accounting system; it is never made up.' },
    { kind: 'id', required: true, rule: 'R-155' },
  ),
  field(
    'erp_vendor_id',
    { label: 'Vendor', help: 'The ERP id of the vendor.' },
    { kind: 'id', required: true, rule: 'R-159' },
  ),
  field(
    'svc_location_id',
    { label: 'Location', help: 'The location the order belongs to.' },
    { kind: 'id', required: true, rule: 'R-159' },
  ),
  field(
    'external_id',
    { label: 'External ID', help: 'The unique id of the order in the source system.' },
    { kind: 'id', rule: 'R-163' },
  ),
];

export const newLines: OperationField = field(
  'items',
  { label: 'Lines', help: `Each with ${lineHelp}` },
  { kind: 'lines', rule: 'R-157' },
);

export const changedLines: OperationField = field(
  'items',
  {
    label: 'Lines',
    help: `With the id of a line: what changes in it. Without an id: a new line, with ${lineHelp} Lines left out stay.`,
  },
  { kind: 'lines', rule: 'R-168' },
);
