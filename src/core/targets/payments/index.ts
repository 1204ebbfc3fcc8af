import type { Target } from '../target';
import { check } from './check';
import { differences, paysOthersOnly, paysTheSame } from './differences';
import { fields } from './fields';
import { amount, lookUp, matchKey, pays } from './paying';
import { body, payload } from './payload';
import { readBack } from './read-back';
import { read } from './reply';

/** Payments of whole invoices: one vendor, one location, one currency, one day each. */
export const payments: Target = {
  name: 'payments',
  words: { one: 'payment', many: 'payments' },
  about: 'Pay vendors for whole invoices, each payment from one location, in one currency, on one day.',
  fields,
  families: [],
  hasItems: true,
  watchesPayment: false,
  neverGuessed: true,
  leaveOut: () => null,
  check,
  matchKey,
  keyFields: ['vendor_id', 'location_id', 'send_date', 'currency'],
  createsOnce: true,
  pays,
  paysTheSame,
  paysOthersOnly,
  uploadIdField: null,
  payload,
  bulk: {
    endpoint: 'payments.create',
    limits: () => ({ records: 1, items: null }),
    body,
    read,
    // The same key with the same bytes answers with the first answer, and pays nothing twice.
    resend: 'idempotency-key',
    echoKey: null,
  },
  lookUp,
  amount,
  differences,
  readBack,
  controlKeys: { location: 'location_id', status: null, month: 'send_date' },
  reversibility: [
    {
      can: true,
      text: 'A payment can be cancelled as long as no money has moved; the answer tells whether it was.',
    },
    { can: false, text: 'Once it is initiated, sent, paid, delivered or swiped it cannot be taken back.' },
    { can: false, text: 'A payment cannot be changed after it was created.' },
    { can: false, text: 'It can be listed nowhere: this journal is the only list of payments.' },
  ],
};
