import { field } from '../filled';
import type { OperationField } from '../operation';

export const receiptIdField: OperationField = field(
  'id',
  { label: 'Receipt', help: 'The id that the service gave the receipt.' },
  { kind: 'id', required: true, isPositional: true, rule: 'R-182' },
);

/** The order: by the service's id alone, or by vendor and location with its number or external id. */
export const orderFields: readonly OperationField[] = [
  field(
    'svc_po_id',
    { label: 'Purchase order', help: 'The id that the service gave the order; it needs nothing beside it.' },
    { kind: 'id', rule: 'R-179' },
  ),
  field(
    'po_number',
    { label: 'Order number', help: 'With vendor and location, in place of the service id.' },
    { kind: 'id', rule: 'R-179' },
  ),
  field(
    'po_external_id',
    {
      label: 'External ID of the order',
      help: 'With vendor and location, in place of the service id or the number.',
    },
    { kind: 'id', rule: 'R-179' },
  ),
  field(
    'erp_vendor_id',
    { label: 'Vendor', help: 'The ERP id of the vendor of the order.' },
    { kind: 'id', rule: 'R-179' },
  ),
  field(
    'svc_location_id',
    { label: 'Location', help: 'The location of the order.' },
    { kind: 'id', rule: 'R-179' },
  ),
];

/** What a receipt says of itself (NS-54). */
export const ownFields: readonly OperationField[] = [
  field(
    'receipt_number',
    { label: 'Receipt number', help: 'The number of the receipt in the source system.' },
    { kind: 'id', rule: 'R-182' },
  ),
  field(
    'receipt_date',
    { label: 'Receipt date', help: 'The day on which the goods came in.' },
    { kind: 'date', rule: 'R-182' },
  ),
  field(
    'external_id',
    { label: 'External ID', help: 'The unique id of the receipt in the source system.' },
    { kind: 'id', rule: 'R-182' },
  ),
];

export const receiptLines: OperationField = field(
  'items',
  {
    label: 'Lines',
    help: 'Each with quantity, and svc_po_item_id or po_external_item_id for the line of the order.',
  },
  { kind: 'lines', required: true, rule: 'R-181' },
);
