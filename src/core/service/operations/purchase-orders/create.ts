import type { Json, JsonObject } from '../../../values/json';
import { failed, ok, type Result } from '../../../values/result';
import { textAt } from '../../json-path';
import { wireId } from '../../wire-value';
import { changesOf, differencesIn } from '../compared';
import { filledTexts, noneBlank } from '../filled';
import { textOf } from '../input';
import type {
  Operation,
  OperationContext,
  OperationInput,
  OperationRequest,
  WriteOperation,
} from '../operation';
import { readCreated } from './answers';
import {
  customFieldsOf,
  dimensionReads,
  dimensionsRead,
  orderBody,
  rightCustomFields,
  undeclaredNotes,
  withoutNulls,
} from './body';
import { changeableFields, identityFields, newLines } from './fields';
import { allKnown, completeDimensions } from './line-dimensions';
import { namedDimensions, type OrderLine, readLines } from './lines';
import { linesIn, orderIn } from './order-in';
import { oneOrder } from './read';

const fields = [...identityFields, ...changeableFields, newLines];
const textKeys = [...identityFields.map(({ key }) => key), 'erp_vendor_name'];

const lineOf = (line: OrderLine, context: OperationContext): Result<Json> => {
  if (line.dimensions === null) return ok(line.values);
  const dimensions = completeDimensions(undefined, line.dimensions, context.profile);
  return dimensions.ok ? ok({ ...line.values, dimensions: dimensions.value }) : dimensions;
};

/** Two-way matching only where it was chosen; nothing that was left out goes along. */
const headerOf = (input: OperationInput, { profile }: OperationContext): JsonObject => {
  const { svc_location_id: location, ...texts } = filledTexts(input, textKeys);
  const custom = customFieldsOf(input);
  return {
    ...texts,
    ...(location === undefined
      ? {}
      : { svc_location_id: wireId(location, profile.types.locationId.purchaseOrders) }),
    ...(input.is_2_way === true ? { is_2_way: true } : {}),
    ...(custom === null ? {} : { custom_fields: withoutNulls(custom) }),
  };
};

const orderOf = (input: OperationInput, context: OperationContext): Result<JsonObject> => {
  const lines = readLines(input, context.profile);
  if (!lines.ok) return lines;
  const written: Json[] = [];
  for (const line of lines.value) {
    if (line.id !== null) return failed('order-line-with-id', { id: line.id }, { field: 'items' });
    const item = lineOf(line, context);
    if (!item.ok) return item;
    written.push(item.value);
  }
  const header = headerOf(input, context);
  return ok(written.length === 0 ? header : { ...header, items: written });
};

/** One order; the service refuses a number that it has for the vendor and location, and never updates it. */
const request = (
  input: OperationInput,
  before: JsonObject | null,
  context: OperationContext,
): Result<OperationRequest> => {
  const filled = noneBlank(input, fields);
  if (!filled.ok) return filled;
  const custom = rightCustomFields(input, context);
  if (!custom.ok) return custom;
  const order = orderOf(input, context);
  if (!order.ok) return order;
  const lines = readLines(input, context.profile);
  const dimensions = lines.ok ? namedDimensions(lines.value) : [];
  const known = allKnown(dimensions, dimensionsRead(before), context.profile);
  if (!known.ok) return known;
  return ok({
    endpoint: 'purchase-orders.create',
    parts: { body: orderBody(order.value, context.profile) },
  });
};

const isSame = (entry: JsonObject, input: OperationInput): boolean =>
  ['po_number', 'erp_vendor_id', 'svc_location_id'].every((key) => textAt(entry, key) === textOf(input, key));

const verify: WriteOperation['verify'] = (input, { after }, context) => {
  const order = orderIn(after, context.profile);
  if (order === null || !isSame(order, input)) return { kind: 'unknown', differences: [] };
  const sent = readLines(input, context.profile);
  const count = { lines: String(sent.ok ? sent.value.length : 0) };
  const got = { lines: String((linesIn(order) ?? []).length) };
  const { custom_fields: _custom, ...header } = headerOf(input, context);
  return { kind: 'shown', differences: [...differencesIn(header, order), ...differencesIn(count, got)] };
};

const shownChanges = (input: OperationInput, context: OperationContext) => {
  const order = orderOf(input, context);
  return changesOf(order.ok ? order.value : headerOf(input, context), null);
};

export const createOrder: Operation = {
  name: 'purchase-orders.create',
  area: 'purchase-orders',
  verb: 'create',
  label: 'Create a purchase order',
  about: 'Creates one purchase order; a number that exists for the vendor and location is refused.',
  isBeta: true,
  fields,
  request,
  does: {
    kind: 'write',
    before: (input, context) => {
      const lines = readLines(input, context.profile);
      const reads = lines.ok ? dimensionReads(lines.value, context) : [];
      return reads.length === 0 ? null : reads;
    },
    preview: (input, _before, context) => ({
      changes: shownChanges(input, context),
      notes: undeclaredNotes(input, context),
    }),
    read: (reply, _input, { profile }) => readCreated(reply, profile),
    after: (_input, id) => (id === null ? null : oneOrder(id)),
    verify,
    afterSilence: 'look',
    isSameThing: isSame,
    lookUp: (input, context) => {
      const { company, profile } = context;
      const order = orderOf(input, context);
      return {
        // Whether the service filters is not told: only the whole list proves anything (NS-22).
        request: {
          endpoint: 'purchase-orders.list',
          parts: { query: company === null ? {} : { company } },
        },
        list: 'purchase-orders',
        isIt: (entry) => isSame(entry, input),
        sent: order.ok ? order.value : null,
        idOf: (entry) => textAt(entry, profile.purchaseOrder.read.idPath) ?? null,
      };
    },
    exists: (entry, { profile }) => ({
      code: 'order-exists',
      params: {
        id: textAt(entry, profile.purchaseOrder.read.idPath) ?? '',
        number: textAt(entry, 'po_number') ?? '',
      },
    }),
    reversibility: [
      { can: false, text: 'A purchase order cannot be deleted through the service.' },
      { can: false, text: 'Its number, external id, vendor and location can never be changed.' },
      { can: true, text: 'Its vendor name, matching, custom fields and lines can be changed later.' },
    ],
  },
};
