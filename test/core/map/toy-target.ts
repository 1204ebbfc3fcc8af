import { compileMapping, type MapContext, type RowMapper } from '../../../src/core/map/apply';
import { type MappedRecord, startRecords } from '../../../src/core/map/group';
import { type Mapping, mappingSchema } from '../../../src/core/map/mapping';
import type { Row } from '../../../src/core/read/table';
import type { Field, FieldKind, Target } from '../../../src/core/targets/target';

type Extra = Partial<Omit<Field, 'key' | 'kind'>>;

const field = (key: string, kind: FieldKind, extra: Extra = {}): Field => ({
  key,
  kind,
  label: key.replace('items[].', '').replaceAll('_', ' '),
  required: false,
  also: [],
  help: '',
  rule: null,
  ...extra,
});

const base: Omit<Target, 'name' | 'words' | 'fields' | 'families' | 'hasItems' | 'createsOnce'> = {
  about: '',
  watchesPayment: false,
  leaveOut: () => null,
  check: () => [],
  matchKey: () => null,
  uploadIdField: null,
  payload: () => ({}),
  bulk: {
    endpoint: '',
    limits: () => ({ records: 1, items: null }),
    body: () => null,
    read: () => ({ kind: 'unreadable', text: '' }),
    resend: 'look-up',
    echoKey: null,
  },
  lookUp: { endpoint: '', keyOfPayload: () => null, keyOfListed: () => null, idOfListed: () => null },
  amount: null,
  differences: () => [],
  readBack: { kind: 'unreadable', reason: 'A toy.' },
  controlKeys: { location: null, status: null, month: null },
  reversibility: [],
};

/** Documents with lines: enough of a target to map, never to send. */
export const documents: Target = {
  ...base,
  name: 'documents',
  words: { one: 'document', many: 'documents' },
  hasItems: true,
  createsOnce: true,
  uploadIdField: 'upload_id',
  fields: [
    field('invoice_number', 'code', {
      required: true,
      maxLength: 20,
      also: ['invoice no', 'rechnungsnummer', 'transaction number'],
    }),
    field('svc_vendor_id', 'code', { required: true, lookup: 'vendor', also: ['supplier', 'vendor'] }),
    field('svc_location_id', 'code', { required: true, lookup: 'location', also: ['location', 'site'] }),
    field('invoice_date', 'date', { required: true, also: ['date', 'rechnungsdatum'] }),
    field('due_date', 'date', { also: ['fällig'] }),
    field('total_amount', 'amount', { required: true, also: ['amount', 'total', 'betrag', 'net amount'] }),
    field('total_tax', 'amount', { also: ['tax', 'vat'] }),
    field('currency', 'currency', { also: ['ccy'] }),
    field('status', 'choice', {
      neverSuggested: true,
      choices: [
        { value: 'archived', label: 'Archived', also: ['paid'] },
        { value: 'verified', label: 'Verified', also: ['open'] },
      ],
    }),
    field('purchase_order', 'code', { also: ['po'] }),
    field('upload_id', 'code', { also: ['unique id'] }),
    field('notes', 'text', { also: ['remarks'], maxLength: 30 }),
    field('urgent', 'flag'),
    field('link', 'url'),
    field('contact', 'email'),
    field('pages', 'integer'),
    field('items[].name', 'text', { also: ['description', 'article'] }),
    field('items[].quantity', 'quantity', { also: ['qty', 'menge'] }),
    field('items[].price', 'amount', { also: ['unit price', 'unit amount'] }),
    field('items[].sku', 'code', { also: ['item code', 'stock code'] }),
  ],
  families: [
    { prefix: 'dimensions.', label: 'Dimension', lookup: 'dimension' },
    { prefix: 'custom_fields.', label: 'Custom field', lookup: null },
  ],
};

/** Parties: one row, one thing, known again by its id. */
export const parties: Target = {
  ...base,
  name: 'parties',
  words: { one: 'party', many: 'parties' },
  hasItems: false,
  createsOnce: false,
  fields: [
    field('erp_vendor_id', 'code', { required: true, also: ['supplier id', 'vendor number', 'kreditor'] }),
    field('erp_vendor_name', 'text', { required: true, also: ['supplier name', 'vendor', 'name'] }),
    field('email', 'email', { also: ['e-mail'] }),
    field('phone', 'text', { also: ['phone number', 'telephone'] }),
    field('net_terms', 'text', { also: ['payment terms', 'payment days', 'terms'] }),
  ],
  families: [],
};

/** A mapping of documents from its fields alone. */
export const mappingOf = (fields: unknown, more: Readonly<Record<string, unknown>> = {}): Mapping =>
  mappingSchema.parse({ format: 'tallyport-mapping/1', target: 'documents', fields, ...more });

export const row = (number: number, ...cells: readonly string[]): Row => ({
  row: number,
  cells,
  kinds: null,
  shown: null,
});

/** Rows below a header in row 1. */
export const rowsOf = (lines: readonly (readonly string[])[]): readonly Row[] =>
  lines.map((cells, i) => row(i + 2, ...cells));

export const compiled = (
  mapping: Mapping,
  columns: readonly string[],
  context: Partial<MapContext> = {},
): RowMapper => {
  const result = compileMapping(mapping, documents, columns, { file: 'toy.csv', ...context });
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  return result.value;
};

export const recordsOf = (mapper: RowMapper, rows: readonly Row[]): readonly MappedRecord[] => {
  const builder = startRecords(mapper);
  const done = rows.flatMap((one) => builder.add(one) ?? []);
  return [...done, ...builder.finish()];
};
