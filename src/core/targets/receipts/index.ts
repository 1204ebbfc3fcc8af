import type { Target } from '../target';
import { check } from './check';
import { differences } from './differences';
import { families, fields } from './fields';
import { echoOf, lookUp, matchKey, naming, overwrites, resendOf, upsertKey } from './identity';
import { ways } from './order-reference';
import { body, payload } from './payload';
import { readBack } from './read-back';
import { read } from './reply';

/** Receipts of goods against purchase orders, for three-way matching. */
export const receipts: Target = {
  name: 'receipts',
  words: { one: 'receipt', many: 'receipts' },
  about: 'Load receipts of goods against purchase orders, so that invoices can be matched in three ways.',
  isBeta: true,
  fields,
  families,
  hasItems: true,
  watchesPayment: false,
  leaveOut: () => null,
  check,
  matchKey,
  keyFields: ['receipt_number', 'po_number'],
  ways,
  upsertKey,
  naming,
  createsOnce: true,
  keepsNear: true,
  uploadIdField: null,
  payload,
  bulk: {
    endpoint: 'receipts.bulk',
    limits: ({ limits }) => ({ records: limits.entries.receipts, items: null }),
    body,
    read,
    // Neither the upsert key nor a safe repeat is shown, so a lost answer is looked up (R-183, NS-58).
    resend: 'look-up',
    resendOf,
    readsBack: true,
    echoKey: 'external_id',
    echoOf,
  },
  lookUp,
  overwrites,
  amount: null,
  differences,
  readBack,
  controlKeys: { location: 'svc_location_id', order: 'svc_po_id', status: null, month: 'receipt_date' },
  reversibility: [
    { can: false, text: 'A receipt cannot be deleted through the service.' },
    {
      can: false,
      text: 'What has been received on an order counts for its matching at once, and may release its invoices.',
    },
    {
      can: false,
      text: 'It is not known by what the service tells a receipt sent again from a new one; the same receipt is not sent twice.',
    },
    {
      can: true,
      text: 'Number, date and external ID of a receipt can be corrected later, one receipt at a time.',
    },
  ],
};
