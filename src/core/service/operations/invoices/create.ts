import type { Json, JsonObject } from '../../../values/json';
import { failed, ok, type Result } from '../../../values/result';
import { invoiceKey } from '../../invoices/invoice-key';
import { createdOnWire } from '../../invoices/wire-entry';
import { asText, isJsonObject, objectsAt, textAt } from '../../json-path';
import { wireId } from '../../wire-value';
import { changesOf } from '../compared';
import { field } from '../filled';
import { textOf } from '../input';
import type {
  Operation,
  OperationContext,
  OperationField,
  OperationInput,
  OperationNote,
  OperationRequest,
  OperationVerification,
  WriteOperation,
} from '../operation';
import { codingFields, readCustomFields, readDimensions, saying } from './coding';
import { headerDifferences, pairDifferences } from './compare';
import { headerFields, readHeader } from './header';
import { imageUrlsField, readImageUrls } from './image-urls';
import { type InvoiceLine, linesField, readLines } from './lines';
import { readInvoice } from './reads';

const statusField: OperationField = field(
  'status',
  {
    label: 'Ingestion status',
    help: 'Leave it out for a new invoice. Archived: already paid or exported elsewhere. Verified: approved elsewhere, still to be paid.',
  },
  {
    kind: 'choice',
    choices: [
      { value: 'archived', label: 'Archived (already paid or exported; will not be paid)' },
      { value: 'verified', label: 'Verified (approved, outstanding; can still be paid)' },
    ],
    rule: 'R-113',
  },
);

const keyOf = (input: OperationInput): string | null =>
  invoiceKey(textOf(input, 'svc_vendor_id') ?? '', textOf(input, 'invoice_number') ?? '');

/** The same vendor and number keep their id, as in an import. */
const complete = (input: OperationInput, { derivedId }: OperationContext): OperationInput => {
  const key = keyOf(input);
  return (textOf(input, 'upload_id') ?? '') !== '' || key === null
    ? input
    : { ...input, upload_id: derivedId('invoices', key) };
};

const lineOf = ({ values, dimensions, customFields }: InvoiceLine): JsonObject => ({
  ...values,
  ...(dimensions === null ? {} : { dimensions: saying(dimensions) }),
  ...(customFields === null ? {} : { custom_fields: saying(customFields) }),
});

/** The invoice under our names, in the order of an import entry. */
const entryOf = (input: OperationInput, context: OperationContext): Result<JsonObject> => {
  const header = readHeader(input, context.profile.invoice.write);
  if (!header.ok) return header;
  const dimensions = readDimensions(input.dimensions);
  if (!dimensions.ok) return dimensions;
  const custom = readCustomFields(input.custom_fields, [], context);
  if (!custom.ok) return custom;
  const lines = readLines(input, [], context);
  if (!lines.ok) return lines;
  const urls = readImageUrls(input);
  if (!urls.ok) return urls;
  const { svc_vendor_id: vendor, ...rest } = header.value;
  const location = textOf(input, 'svc_location_id') ?? '';
  const status = textOf(input, 'status');
  const known: JsonObject = {
    ...(status === undefined ? {} : { status }),
    ...(urls.value === null ? {} : { image_urls: urls.value }),
    ...(dimensions.value === null ? {} : { dimensions: saying(dimensions.value) }),
    ...(custom.value === null ? {} : { custom_fields: saying(custom.value) }),
    ...(lines.value.length === 0 ? {} : { items: lines.value.map(lineOf) }),
  };
  return ok({
    upload_id: textOf(input, 'upload_id') ?? '',
    svc_location_id: wireId(location, context.profile.types.locationId.invoices),
    ...(vendor === undefined ? {} : { svc_vendor_id: vendor }),
    ...rest,
    ...known,
  });
};

const request = (
  input: OperationInput,
  _before: JsonObject | null,
  context: OperationContext,
): Result<OperationRequest> => {
  const entry = entryOf(input, context);
  if (!entry.ok) return entry;
  const missing = context.profile.invoice.write.requiredSingle.find(
    (key) => (asText(entry.value[key]) ?? '') === '',
  );
  if (missing !== undefined)
    return failed('operation-field-missing', { field: missing, key: missing }, { field: missing });
  return ok({ endpoint: 'invoices.create', parts: { body: createdOnWire(entry.value, context.profile) } });
};

const notesOf = (input: OperationInput, { customFields }: OperationContext): readonly OperationNote[] => {
  const custom = input.custom_fields;
  const undeclared = customFields === null && isJsonObject(custom) ? Object.keys(custom) : [];
  return [
    ...(textOf(input, 'status') === 'verified' ? [{ code: 'invoice-verified-pays', params: {} }] : []),
    ...undeclared.map((name) => ({ code: 'custom-field-undeclared', params: { name } })),
  ];
};

/** The id where the profile says, else the only one below (NS-26). */
const idIn = (body: Json | null, path: string): string | null => {
  const told = textAt(body ?? undefined, path) ?? textAt(body ?? undefined, 'id');
  if (told !== undefined) return told;
  const below = (isJsonObject(body ?? undefined) ? Object.values(body ?? {}) : []).flatMap(
    (value: Json) => textAt(value, 'id') ?? [],
  );
  const [only, ...others] = below;
  return only === undefined || others.length > 0 ? null : only;
};

const read: WriteOperation['read'] = ({ status, body, text }, _input, { profile }) => {
  if (status >= 300) return { kind: 'refused', code: 'operation-refused', text };
  const { statuses, idPath } = profile.invoice.created;
  const id = statuses.includes(status) ? idIn(body, idPath) : null;
  return id === null
    ? { kind: 'unreadable', text, setting: 'invoice.created.idPath' }
    : { kind: 'done', id, notes: [] };
};

const keyIn = (invoice: JsonObject): string | null =>
  invoiceKey(textAt(invoice, 'svc_vendor_id') ?? '', textAt(invoice, 'invoice_number') ?? '');

const neverCompared = new Set(['upload_id', 'status', 'image_urls', 'dimensions', 'custom_fields', 'items']);

const differencesOf = (input: OperationInput, invoice: JsonObject, context: OperationContext) => {
  const entry = entryOf(input, context);
  if (!entry.ok) return [];
  const header = Object.fromEntries(Object.entries(entry.value).filter(([key]) => !neverCompared.has(key)));
  const dimensions = readDimensions(input.dimensions);
  const custom = readCustomFields(input.custom_fields, [], context);
  return [
    ...headerDifferences(header, invoice),
    ...pairDifferences('dimensions', (dimensions.ok && dimensions.value) || {}, invoice.dimensions),
    ...pairDifferences('custom_fields', (custom.ok && custom.value) || {}, invoice.custom_fields),
  ];
};

/**
 * The invoice read by its id, or, where no id is known, the only one of the list with the same vendor and number, if all of
 * it reads as it was sent (NS-26). Another one proves nothing.
 */
const verify = (
  input: OperationInput,
  { after }: { readonly after: JsonObject },
  context: OperationContext,
): OperationVerification => {
  const entries = objectsAt(after, 'entries');
  if (entries === undefined) return { kind: 'shown', differences: differencesOf(input, after, context) };
  const wanted = keyOf(input);
  const [only, ...others] = entries.filter((entry) => wanted !== null && keyIn(entry) === wanted);
  const isSame =
    only !== undefined && others.length === 0 && differencesOf(input, only, context).length === 0;
  return { kind: isSame ? 'shown' : 'unknown', differences: [] };
};

/** Creates one invoice at once, with the fields of an import entry. */
export const createInvoice: Operation = {
  name: 'invoices.create',
  area: 'invoices',
  verb: 'create',
  label: 'Create an invoice',
  about: 'Creates one invoice; for many, use an import.',
  isBeta: false,
  fields: [
    ...headerFields.map((one) =>
      one.key === 'invoice_number' || one.key === 'svc_vendor_id' ? { ...one, required: true } : one,
    ),
    field(
      'svc_location_id',
      { label: 'Location', help: 'The location the invoice is for.' },
      { kind: 'id', required: true, rule: 'R-97' },
    ),
    ...codingFields,
    linesField,
    imageUrlsField,
    statusField,
    field(
      'upload_id',
      { label: 'Upload ID', help: 'An id of your own; without it one is derived from vendor and number.' },
      { rule: 'R-94' },
    ),
  ],
  complete,
  request,
  does: {
    kind: 'write',
    before: null,
    sameAs: (input) => {
      const key = keyOf(input);
      return key === null ? null : { target: 'invoices', key };
    },
    isSameThing: (one, other) => keyOf(one) !== null && keyOf(one) === keyOf(other),
    preview: (input, _before, context) => {
      const entry = entryOf(input, context);
      return { changes: entry.ok ? changesOf(entry.value, null) : [], notes: notesOf(input, context) };
    },
    read,
    after: (input, id) => {
      if (id !== null) return readInvoice(id);
      const number = textOf(input, 'invoice_number') ?? '';
      return { endpoint: 'invoices.list', parts: { query: { number } } };
    },
    verify,
    // No replay protection is described for invoices.
    afterSilence: 'look',
    lookUp: (input, context) => {
      const entry = entryOf(input, context);
      const key = keyOf(input);
      return {
        request: {
          endpoint: 'invoices.list',
          parts: {
            query: { ...(context.company === null ? {} : { company: context.company }), expand: 'items' },
          },
        },
        list: 'invoices',
        isHeldFirst: true,
        isIt: (one) => key !== null && keyIn(one) === key,
        sent: entry.ok ? entry.value : null,
      };
    },
    reversibility: [
      { can: false, text: 'An invoice cannot be deleted through the service.' },
      { can: false, text: 'The ingestion status cannot be changed after sending.' },
      {
        can: true,
        text: 'Dates, amounts, notes and dimensions can be corrected later, as long as the API user may edit the invoice.',
      },
    ],
  },
};
