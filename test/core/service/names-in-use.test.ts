import { expect, test } from 'vitest';
import { namesInUse } from '../../../src/core/service/names-in-use';

const settings = [
  { setting: 'paths.invoiceImport', value: '/invoices/import' },
  { setting: 'paths.vendorsBulk', value: '/vendors/bulk' },
  { setting: 'naming.prefix', value: 'acme_' },
  { setting: 'invoice.write.fields', value: { notes: 'remark', invoice_number: 'no' } },
  { setting: 'invoice.write.itemsKey', value: 'lines' },
  { setting: 'invoice.read.numberPath', value: 'no' },
  { setting: 'purchaseOrder.write.itemsKey', value: 'lines' },
];
const names = (endpoint: string, path: string, body: Parameters<typeof namesInUse>[1]['body']) =>
  namesInUse(settings, { endpoint, path, body }).map(({ setting }) => setting);

test('R-254: names that are sent are told by the settings that hold them, those for reading are not', () => {
  expect(names('invoices.import', '/invoices/import', { invoices: [{ no: '1', lines: [{}] }] })).toEqual([
    'paths.invoiceImport',
    'invoice.write.fields.invoice_number',
    'invoice.write.itemsKey',
  ]);
  expect(names('purchase-orders.bulk', '/x', { a: { lines: [], svc_location_id: 1 } })).toEqual([
    'naming.prefix',
    'purchaseOrder.write.itemsKey',
  ]);
  expect(names('invoices.import', '/x', null)).toEqual([]);
});
