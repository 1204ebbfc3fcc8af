import { textAt } from '../../service/json-path';
import { collapseBlanks } from '../../values/text';
import type { Target } from '../target';
import { textDifferences } from '../text-differences';
import { check, termsText } from './check';
import { fields } from './fields';
import { lookUp } from './look-up';
import { body, payload, termsKept, termsSent } from './payload';
import { quick } from './quick';
import { readBack } from './read-back';
import { read } from './reply';

/** Accounting vendors of one company: created, or updated where the ERP id exists. */
export const vendors: Target = {
  name: 'vendors',
  words: { one: 'vendor', many: 'vendors' },
  about: 'Create vendors, or update those whose ERP id the service already has.',
  fields,
  families: [],
  hasItems: false,
  watchesPayment: false,
  leaveOut: () => null,
  check,
  // Letter for letter: two ids that differ in case are two vendors.
  matchKey: (draft) => draft.fields['erp_vendor_id'] ?? null,
  keyFields: ['erp_vendor_id'],
  createsOnce: false,
  fillsDirectory: 'vendors',
  writesOver: {
    listIn: ({ vendors: list }) => list,
    key: 'erp_vendor_id',
    keyOf: (payload) => textAt(payload, 'erp_vendor_id') ?? null,
    fields: ['erp_vendor_name', 'net_terms', 'email', 'phone'],
    loud: ['erp_vendor_name'],
    codes: { loud: 'vendor-name-changes', besides: 'vendor-renamed-besides', plain: 'vendor-updates' },
    compared: (field, text) => (field === 'net_terms' ? termsText(text) : collapseBlanks(text)),
  },
  remembers: { sent: termsSent, endpoint: 'vendors.get', kept: termsKept },
  uploadIdField: null,
  payload,
  quick,
  bulk: {
    endpoint: 'vendors.bulk',
    limits: (profile) => ({ records: profile.limits.entries.vendors, items: null }),
    body,
    read,
    resend: 'upsert',
    // The list shows neither e-mail nor phone nor terms; the vendor itself does.
    isSo: (payload, entry) => {
      const fields = Object.keys(payload);
      const isShown = (field: string): boolean => textAt(entry, field) !== undefined;
      if (fields.some((field) => isShown(field) && textAt(entry, field) !== textAt(payload, field)))
        return false;
      return fields.every(isShown) ? true : null;
    },
    echoKey: null,
  },
  lookUp,
  amount: null,
  // The list shows neither e-mail nor phone nor terms; their absence says nothing.
  differences: textDifferences(['erp_vendor_id', 'erp_vendor_name'], ['email', 'phone', 'net_terms']),
  readBack,
  controlKeys: { location: null, status: null, month: null },
  reversibility: [
    { can: false, text: 'A vendor cannot be deleted through the service.' },
    {
      can: false,
      text: 'Where the ERP id exists, name, e-mail, phone and terms are overwritten; the values before are not kept.',
    },
    {
      can: true,
      text: 'A wrong name or term can be corrected by loading the vendor again under the same ERP id.',
    },
    { can: true, text: 'Loading the same file twice is harmless: the second time updates.' },
  ],
};
