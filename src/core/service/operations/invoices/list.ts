import type { JsonObject } from '../../../values/json';
import { ok } from '../../../values/result';
import { invoiceStatuses } from '../../invoices/statuses';
import { textAt } from '../../json-path';
import { textOf } from '../input';
import type { Operation, OperationField, OperationInput } from '../operation';

const fields: readonly OperationField[] = [
  {
    key: 'status',
    label: 'Status',
    help: 'Only invoices that read so.',
    kind: 'choice',
    required: false,
    choices: invoiceStatuses.map(({ value, label }) => ({ value, label })),
    rule: 'R-72',
  },
  {
    key: 'items',
    label: 'With lines',
    help: 'Asks for the lines of each invoice, too.',
    kind: 'flag',
    required: false,
    rule: 'R-77',
  },
  {
    key: 'number',
    label: 'Number',
    help: 'Only invoices whose number holds this text.',
    kind: 'text',
    required: false,
    rule: null,
  },
  {
    key: 'vendor',
    label: 'Vendor',
    help: "The vendor's id, its ERP id or a part of its name.",
    kind: 'text',
    required: false,
    rule: null,
  },
  {
    key: 'location',
    label: 'Location',
    help: 'Only invoices of this location.',
    kind: 'id',
    required: false,
    rule: null,
  },
  {
    key: 'from',
    label: 'Dated from',
    help: 'First invoice date.',
    kind: 'date',
    required: false,
    rule: null,
  },
  { key: 'to', label: 'Dated to', help: 'Last invoice date.', kind: 'date', required: false, rule: null },
];

const holds = (text: string | undefined, wanted: string | undefined): boolean =>
  wanted === undefined || (text ?? '').toLowerCase().includes(wanted.toLowerCase());

const isOfVendor = (entry: JsonObject, wanted: string | undefined): boolean =>
  wanted === undefined ||
  textAt(entry, 'svc_vendor_id') === wanted ||
  textAt(entry, 'erp_vendor_id') === wanted ||
  holds(textAt(entry, 'erp_vendor_name') ?? textAt(entry, 'svc_vendor_name'), wanted);

const isDated = (entry: JsonObject, from: string | undefined, to: string | undefined): boolean => {
  if (from === undefined && to === undefined) return true;
  const date = textAt(entry, 'invoice_date');
  return date !== undefined && (from === undefined || date >= from) && (to === undefined || date <= to);
};

/** Whether an invoice is wanted: a filter that the service ignores costs pages, never a wrong answer (NS-22). */
const keeps = (entry: JsonObject, input: OperationInput): boolean => {
  const location = textOf(input, 'location');
  return (
    holds(textAt(entry, 'invoice_number'), textOf(input, 'number')) &&
    isOfVendor(entry, textOf(input, 'vendor')) &&
    (location === undefined || textAt(entry, 'svc_location_id') === location) &&
    isDated(entry, textOf(input, 'from'), textOf(input, 'to'))
  );
};

/** Only what the service is told a name for goes out (NS-22); the names stand in the profile. */
const queryOf = (input: OperationInput): Readonly<Record<string, string>> => {
  const meanings = [
    ['status', 'status'],
    ['location', 'location'],
    ['from', 'dateFrom'],
    ['to', 'dateTo'],
  ] as const;
  const told = meanings.flatMap(([key, meaning]) => {
    const text = textOf(input, key);
    return text === undefined ? [] : [[meaning, text] as const];
  });
  return Object.fromEntries([...told, ...(input.items === true ? [['expand', 'items'] as const] : [])]);
};

/** The paged list of invoices, read to its end. */
export const listInvoices: Operation = {
  name: 'invoices.list',
  area: 'invoices',
  verb: 'list',
  label: 'List invoices',
  about: 'Reads the invoices at the service, all or of one status.',
  isBeta: false,
  fields,
  request: (input) => ok({ endpoint: 'invoices.list', parts: { query: queryOf(input) } }),
  does: {
    kind: 'read',
    one: null,
    keeps,
    columns: [
      ...['id', 'invoice_number', 'erp_vendor_name', 'invoice_date'],
      ...['total_amount', 'currency', 'status'],
    ],
  },
};
