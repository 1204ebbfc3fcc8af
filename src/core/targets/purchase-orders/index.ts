import type { Target } from '../target';
import { amount, exactAmount } from './amount';
import { check } from './check';
import { differences } from './differences';
import { families, fields } from './fields';
import { echoOf, lookUp, matchKey, updates, upsertKey } from './identity';
import { body, payload } from './payload';
import { readBack } from './read-back';
import { read } from './reply';

/** Purchase orders with their lines, created or updated by the service in its own time. */
export const purchaseOrders: Target = {
  name: 'purchase-orders',
  words: { one: 'purchase order', many: 'purchase orders' },
  about: 'Load purchase orders with their lines, so that invoices can be matched against them.',
  isBeta: true,
  fields,
  families,
  hasItems: true,
  watchesPayment: false,
  leaveOut: () => null,
  check,
  matchKey,
  keyFields: ['po_number', 'erp_vendor_id', 'svc_location_id'],
  upsertKey,
  createsOnce: false,
  fillsDirectory: 'purchase-orders',
  uploadIdField: null,
  payload,
  bulk: {
    endpoint: 'purchase-orders.bulk',
    limits: ({ limits }) => ({ records: limits.entries.purchaseOrders, items: limits.purchaseOrderLines }),
    body,
    read,
    // An update may add lines to those that are there, so a lost answer is looked up, also where an external id would match.
    resend: 'look-up',
    readsBack: true,
    echoKey: 'external_id',
    echoOf,
  },
  lookUp,
  updates,
  amount,
  exactAmount,
  differences,
  readBack,
  controlKeys: { location: 'svc_location_id', status: null, month: null },
  reversibility: [
    { can: false, text: 'A purchase order cannot be deleted through the service.' },
    {
      can: false,
      text: 'Where external ID, vendor and location exist, the order is overwritten; the values before are not kept.',
    },
    {
      can: false,
      text: 'Order number, external ID, vendor and location of an order cannot be changed later: a change of them is silently ignored.',
    },
    {
      can: true,
      text: 'Lines, prices and two-way matching of an order can be corrected line by line later (Service, Purchase orders). Loading it again may add its lines once more, unless the service is known to replace them.',
    },
  ],
};
