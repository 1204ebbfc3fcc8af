import type { Target } from '../target';
import { textDifferences } from '../text-differences';
import { fields } from './fields';
import { lookUp, matchKey } from './identity';
import { body, payload } from './payload';
import { payeeOf, read } from './reply';

/** Vendors that payments go to: another thing than the vendors of the accounting system. */
export const paymentVendors: Target = {
  name: 'payment-vendors',
  words: { one: 'payments vendor', many: 'payments vendors' },
  about: 'Create vendors that payments can go to, each with its address. The journal keeps their ids.',
  fields,
  families: [],
  hasItems: false,
  watchesPayment: false,
  neverGuessed: true,
  leaveOut: () => null,
  check: () => [],
  matchKey,
  keyFields: ['erp_vendor_id', 'name', 'zipcode', 'address_line_1'],
  createsOnce: true,
  makesPayees: payeeOf,
  uploadIdField: null,
  payload,
  bulk: {
    endpoint: 'payment-vendors.create',
    limits: () => ({ records: 1, items: null }),
    body,
    read,
    // The same key with the same bytes answers with the first answer.
    resend: 'idempotency-key',
    echoKey: null,
  },
  lookUp,
  amount: null,
  differences: textDifferences(
    [],
    fields.map(({ key }) => key),
  ),
  readBack: {
    kind: 'unreadable',
    reason:
      'The service shows a payments vendor in its answer to the creation and never again: there is neither a list nor a read by id.',
  },
  controlKeys: { location: null, status: null, month: null },
  reversibility: [
    { can: false, text: 'A payments vendor can be neither changed nor deleted: look at every field twice.' },
    { can: false, text: 'It can be listed nowhere: this journal is the only list of its id.' },
    { can: true, text: 'Nothing is paid by it; a wrong one can be left unused.' },
  ],
};
