import type { FieldTexts, Target } from '../target';
import { check, leaveOut } from './check';
import { dueRemark } from './check-dates';
import { differences } from './differences';
import { families, fields } from './fields';
import { linesTie } from './lines-tie';
import { lookUp, matchKey } from './match-key';
import { body, isAsKept, payload } from './payload';
import { quick } from './quick';
import { readBack } from './read-back';
import { read, readCount } from './reply';

const amount = (texts: FieldTexts) => {
  const { total_amount: total, currency } = texts;
  return total === undefined || currency === undefined ? null : { amount: total, currency };
};

/** Invoices (bills) with or without lines: imported in bulk, created by the service in its own time. */
export const invoices: Target = {
  name: 'invoices',
  words: { one: 'invoice', many: 'invoices' },
  about: 'Import invoices (bills) with their lines: new ones, or ones that were paid or approved elsewhere.',
  fields,
  families,
  instead: { raw_images: 'image_urls' },
  hasItems: true,
  watchesPayment: true,
  leaveOut,
  check,
  linesTie,
  remark: (draft, profile) => dueRemark(draft, profile.netTerms),
  matchKey,
  vendorLeadsKey: true,
  createsOnce: true,
  uploadIdField: 'upload_id',
  payload,
  quick,
  bulk: {
    endpoint: 'invoices.import',
    limits: (profile) => ({ records: profile.limits.entries.invoices, items: null }),
    body,
    read,
    asKept: { holds: isAsKept, read: readCount },
    // No replay protection is described for invoices, and a repeated upload id proves nothing (G-3).
    resend: 'look-up',
    echoKey: 'upload_id',
  },
  lookUp,
  amount,
  differences,
  readBack,
  controlKeys: { location: 'svc_location_id', status: 'status', month: 'invoice_date' },
  reversibility: [
    { can: false, text: 'An invoice cannot be deleted through the service.' },
    { can: false, text: 'The ingestion status cannot be changed after sending.' },
    {
      can: false,
      status: 'verified',
      text: 'An invoice sent as verified stays open for bill pay and autopay: it may be paid again, and money that moved does not come back by itself.',
    },
    {
      can: true,
      text: 'Dates, amounts, notes and dimensions can be corrected later, as long as the API user may edit the invoice.',
    },
    { can: true, text: 'An unpaid invoice can be flagged, which stops it until somebody looks at it.' },
  ],
};
