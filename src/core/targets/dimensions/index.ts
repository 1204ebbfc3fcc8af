import { collapseBlanks } from '../../values/text';
import type { Target } from '../target';
import { textDifferences } from '../text-differences';
import { check } from './check';
import { fields } from './fields';
import { lookUp, matchKey, referenceKey } from './identity';
import { body, payload } from './payload';
import { quick } from './quick';
import { readBack } from './read-back';
import { read } from './reply';

/** Accounting dimensions of one company: created, or updated where reference and ERP type exist. */
export const dimensions: Target = {
  name: 'dimensions',
  words: { one: 'dimension', many: 'dimensions' },
  about:
    'Create accounts, departments, projects and the like, or update those with the same reference and ERP type.',
  fields,
  families: [],
  hasItems: false,
  watchesPayment: false,
  leaveOut: () => null,
  check,
  matchKey,
  keyFields: ['reference_id', 'erp_type'],
  createsOnce: false,
  fillsDirectory: 'dimensions',
  writesOver: {
    listIn: ({ dimensions: lists }) => lists?.all ?? null,
    key: 'reference_id',
    keyOf: referenceKey,
    fields: ['erp_dimension_id', 'svc_type', 'code', 'name'],
    // Invoices are coded with the ERP id, and the service treats each type otherwise.
    loud: ['erp_dimension_id', 'svc_type'],
    codes: { loud: 'dimension-recoded', besides: 'dimension-recoded', plain: 'dimension-updates' },
    compared: (field, text) => (field === 'name' ? collapseBlanks(text) : text),
  },
  uploadIdField: null,
  payload,
  quick,
  bulk: {
    endpoint: 'dimensions.bulk',
    limits: (profile) => ({ records: profile.limits.entries.dimensions, items: null }),
    body,
    read,
    // Upsert by reference and ERP type: a second send after a lost answer finds what the first one made.
    resend: 'upsert',
    echoKey: null,
  },
  lookUp,
  amount: null,
  // A short listing (detail=basic) shows neither code nor reference nor the service's type.
  differences: textDifferences(
    ['name', 'erp_dimension_id', 'erp_type'],
    ['code', 'reference_id', 'svc_type'],
  ),
  readBack,
  controlKeys: { location: null, status: null, month: null },
  reversibility: [
    { can: false, text: 'A dimension cannot be deleted through the service.' },
    {
      can: false,
      text: 'Where reference and ERP type exist, code, name, ERP id and service type are overwritten; the values before are not kept.',
    },
    {
      can: false,
      text: 'Invoices are coded with the ERP dimension ID: a wrong one goes on to the accounting system, where the export can fail.',
    },
    {
      can: true,
      text: 'A wrong name, code or type can be corrected by loading the dimension again under the same reference and ERP type.',
    },
    { can: true, text: 'Loading the same file twice is harmless: the second time updates.' },
  ],
};
