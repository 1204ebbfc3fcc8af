import type { JsonObject } from '../../../values/json';
import { failed, ok, type Result } from '../../../values/result';
import { addsSameLines } from '../added-lines';
import { shownText } from '../compared';
import { filledTexts } from '../filled';
import { textOf } from '../input';
import type {
  Operation,
  OperationChange,
  OperationContext,
  OperationField,
  OperationInput,
  OperationNote,
  OperationRequest,
  WriteOperation,
} from '../operation';
import { readChanged } from './answers';
import { dimensionReads, dimensionsRead, orderBody, rightCustomFields, undeclaredNotes } from './body';
import { orderBefore, orderChange } from './change';
import { shownChange } from './change-shown';
import { verifiedChange } from './change-verified';
import { changeableFields, changedLines, identityFields } from './fields';
import { allKnown } from './line-dimensions';
import { namedDimensions, readLines } from './lines';
import { orderIn } from './order-in';
import { oneOrder, orderIdField } from './read';

const identityKeys = identityFields.map(({ key }) => key);

/** Known, so that what they would do can be told, and never offered. */
const fixedFields: readonly OperationField[] = [
  ...identityFields.map((one) => ({
    ...one,
    help: 'The service ignores a change of it; it is never sent.',
    required: false,
    isOffered: false as const,
    rule: 'R-167',
  })),
  {
    key: 'status',
    label: 'Status',
    help: 'The service refuses a change of it.',
    kind: 'text',
    required: false,
    isOffered: false,
    rule: 'R-166',
  },
];

/** Fields that were filled in and that the service would silently leave as they are. */
const ignoredKeys = (input: OperationInput): readonly string[] =>
  Object.keys(filledTexts(input, identityKeys));

const request = (
  input: OperationInput,
  before: JsonObject | null,
  context: OperationContext,
): Result<OperationRequest> => {
  if (input['status'] !== undefined) return failed('order-status-fixed', {}, { field: 'status' });
  const custom = rightCustomFields(input, context);
  if (!custom.ok) return custom;
  const change = orderChange(input, before, context);
  if (!change.ok) return change;
  const { header, lines } = change.value;
  const asked = namedDimensions(lines.map(({ line }) => line));
  const known = allKnown(asked, dimensionsRead(before), context.profile);
  if (!known.ok) return known;
  const [ignored] = ignoredKeys(input);
  if (Object.keys(header).length === 0 && lines.length === 0)
    return ignored === undefined
      ? failed('operation-nothing-to-change')
      : failed('order-identity-fixed', { fields: ignoredKeys(input).join(', ') }, { field: ignored });
  const body = { ...header, ...(lines.length === 0 ? {} : { items: lines.map(({ wire }) => wire) }) };
  const id = textOf(input, 'id') ?? '';
  return ok({
    endpoint: 'purchase-orders.update',
    parts: { params: { id }, body: orderBody(body, context.profile) },
  });
};

const ignoredNotes = (input: OperationInput): readonly OperationNote[] => {
  const fields = ignoredKeys(input);
  return fields.length === 0
    ? []
    : [{ code: 'order-identity-ignored', params: { fields: fields.join(', ') } }];
};

const ignoredChanges = (input: OperationInput, order: JsonObject | null): readonly OperationChange[] =>
  ignoredKeys(input).map((field) => ({
    field,
    before: shownText(order?.[field]),
    after: textOf(input, field) ?? null,
    effect: 'ignored',
  }));

const verify: WriteOperation['verify'] = (input, { before, after }, context) => {
  const order = orderIn(after, context.profile);
  const change = orderChange(input, before, context);
  // Without the order as it was, a line that is there now may have been there before.
  return order === null || !change.ok
    ? { kind: 'unknown', differences: [] }
    : verifiedChange(change.value, order, context);
};

export const updateOrder: Operation = {
  name: 'purchase-orders.update',
  area: 'purchase-orders',
  verb: 'update',
  label: 'Change a purchase order',
  about: 'Changes the vendor name, the matching, custom fields and lines of a purchase order.',
  isBeta: true,
  fields: [orderIdField, ...changeableFields, changedLines, ...fixedFields],
  request,
  does: {
    kind: 'write',
    before: (input, context) => {
      const lines = readLines(input, context.profile);
      const order = oneOrder(textOf(input, 'id') ?? '');
      return [order, ...(lines.ok ? dimensionReads(lines.value, context) : [])];
    },
    sameAs: addsSameLines('purchase-orders'),
    preview: (input, before, context) => {
      const change = orderChange(input, before, context);
      const changes = change.ok ? shownChange(change.value, context) : [];
      return {
        changes: [...changes, ...ignoredChanges(input, orderBefore(before, input, context))],
        notes: [...ignoredNotes(input), ...undeclaredNotes(input, context)],
      };
    },
    read: (reply, input) => readChanged(reply, ignoredNotes(input)),
    after: (input) => oneOrder(textOf(input, 'id') ?? ''),
    verify,
    // A second one would create its new lines again: the order is read instead.
    afterSilence: 'look',
    lookUp: null,
    reversibility: [
      { can: true, text: 'A changed value can be changed back.' },
      { can: false, text: 'A line that was added cannot be taken away through the service.' },
      { can: false, text: 'The values before are kept in the journal alone.' },
    ],
  },
};
