import type { JsonObject } from '../../../values/json';
import { failed, ok, type Result } from '../../../values/result';
import { changedOnWire } from '../../invoices/wire-entry';
import { isJsonList, isJsonObject, textAt } from '../../json-path';
import type { ServiceProfile } from '../../profile';
import { addsSameLines } from '../added-lines';
import { field } from '../filled';
import { textOf } from '../input';
import type {
  Operation,
  OperationContext,
  OperationInput,
  OperationNote,
  OperationRequest,
  WriteOperation,
} from '../operation';
import { changeBody, type InvoiceChange, invoiceChange } from './change';
import { type Asked, readChangeAnswer } from './change-answered';
import { shownChange } from './change-shown';
import { type LineNames, verifiedChange } from './change-verified';
import { codingFields } from './coding';
import { headerFields } from './header';
import { imageCount, imageFields, imagesSent, imagesWanted, readImageWish, withImages } from './images';
import { linesField } from './lines';
import { forbidden, permissionNotes } from './permission';
import { readInvoice } from './reads';
import { idField } from './show';

const idOf = (input: OperationInput): string => textOf(input, 'id') ?? '';

/** Known, so that what it would do can be told, and never offered. */
const statusField = field(
  'status',
  { label: 'Status', help: 'The service takes archived and verified here and ignores them.' },
  { isOffered: false, rule: 'R-122' },
);

const isEmpty = (change: InvoiceChange): boolean =>
  Object.keys(changeBody(change)).length === 0 && change.images.kind === 'keep';

const request = (
  input: OperationInput,
  before: JsonObject | null,
  context: OperationContext,
): Result<OperationRequest> => {
  const { profile, files } = context;
  if (input.status !== undefined) return failed('invoice-status-fixed', {}, { field: 'status' });
  const change = invoiceChange(input, before, context);
  if (!change.ok) return change;
  if (isEmpty(change.value)) return failed('operation-nothing-to-change');
  const wire = changedOnWire(changeBody(change.value), profile);
  const whole = withImages(wire, change.value.images, files, profile);
  if (!whole.ok) return whole;
  const { body, form } = whole.value;
  const parts = { params: { id: idOf(input) } };
  return ok(
    form === null
      ? { endpoint: 'invoices.update', parts: { ...parts, body } }
      : { endpoint: 'invoices.update', parts, form },
  );
};

/** How the lines of an invoice are read (NS-17). */
const lineNames = ({ invoice }: ServiceProfile): LineNames => {
  const { idKey, nameKey, quantityKey, priceKey, totalKey, dimensionsKey, customFieldsKey } = invoice.item;
  const figures = { quantity: quantityKey, price: priceKey, total: totalKey };
  const pairs = { dimensions: dimensionsKey, custom_fields: customFieldsKey };
  return {
    idKey,
    names: { ...invoice.write.itemFields, name: nameKey, ...figures, ...pairs },
  };
};

const imageNotes = (change: InvoiceChange, before: JsonObject | null): readonly OperationNote[] => {
  const wanted = imagesWanted(change.images);
  if (wanted === null) return [];
  const count = String(imageCount(before) ?? 'an unknown number of');
  return [{ code: wanted === 0 ? 'invoice-images-removed' : 'invoice-images-replaced', params: { count } }];
};

const preview: WriteOperation['preview'] = (input, before, context) => {
  const change = invoiceChange(input, before, context);
  const { names } = lineNames(context.profile);
  return {
    changes: change.ok ? shownChange(change.value, before, names) : [],
    notes: [...permissionNotes(before, context), ...(change.ok ? imageNotes(change.value, before) : [])],
  };
};

const asked = (input: OperationInput): Asked => {
  const { items } = input;
  const lines = isJsonList(items) ? items : [];
  const wish = readImageWish(input);
  return {
    id: idOf(input),
    lines: lines.map((line) => (isJsonObject(line) ? (textAt(line, 'name') ?? '') : '')),
    images: wish.ok ? imagesSent(wish.value) : null,
  };
};

const read: WriteOperation['read'] = ({ status, body, text }, input, { profile }) =>
  status >= 300
    ? { kind: 'refused', code: 'operation-refused', text }
    : readChangeAnswer(body, asked(input), profile);

const verify: WriteOperation['verify'] = (input, { before, after }, context) => {
  const change = invoiceChange(input, before, context);
  // Without the invoice as it was, a line that is there now may have been there before.
  return before === null || !change.ok
    ? { kind: 'unknown', differences: [] }
    : verifiedChange(change.value, { before, after }, lineNames(context.profile));
};

/** Changes the header, the lines and the images of one invoice in one request. */
export const updateInvoice: Operation = {
  name: 'invoices.update',
  area: 'invoices',
  verb: 'update',
  label: 'Change an invoice',
  about: 'Changes header fields, dimensions, custom fields, lines and images of an invoice.',
  isBeta: false,
  fields: [idField, ...headerFields, ...codingFields, linesField, ...imageFields, statusField],
  request,
  does: {
    kind: 'write',
    before: (input) => readInvoice(idOf(input)),
    sameAs: addsSameLines('invoices'),
    preview,
    read,
    after: (input) => readInvoice(idOf(input)),
    forbidden,
    verify,
    // A second one could add its new lines again: the invoice is read instead.
    afterSilence: 'look',
    lookUp: null,
    reversibility: [
      { can: true, text: 'A changed value can be changed back; the values before are kept in the journal.' },
      { can: false, text: 'A line that was added cannot be taken away through the service.' },
      { can: false, text: 'Images that were replaced or deleted are gone from the service.' },
    ],
  },
};
