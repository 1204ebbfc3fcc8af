import type { JsonObject } from '../../../values/json';
import { failed, ok, type Result } from '../../../values/result';
import { dayText } from '../../day-text';
import { textAt } from '../../json-path';
import { field, filledTexts } from '../filled';
import { textOf } from '../input';
import type {
  Operation,
  OperationContext,
  OperationInput,
  OperationNote,
  OperationRequest,
} from '../operation';
import { orderId, orderIn } from './order-in';
import { orderStatuses, orderStatusMeaning } from './statuses';
import { type Window, windowsOver } from './windows';

/** Filters that the service has: our key, which is its meaning in the query too, and where an entry shows it. */
const filters = [
  { key: 'location', shownAs: 'svc_location_id' },
  { key: 'vendor', shownAs: 'erp_vendor_id' },
  { key: 'status', shownAs: 'status' },
];
const filterKeys = filters.map(({ key }) => key);

const fields: Operation['fields'] = [
  field(
    'location',
    { label: 'Location', help: 'Only orders of this location.' },
    { kind: 'id', rule: 'R-15' },
  ),
  field('vendor', { label: 'Vendor', help: 'Only orders of the vendor with this ERP id.' }, { kind: 'id' }),
  field(
    'status',
    { label: 'Status', help: 'Only orders with this status.' },
    {
      kind: 'choice',
      choices: orderStatuses.map(({ value, label, meaning }) => ({ value, label: `${label}: ${meaning}` })),
      rule: 'R-176',
    },
  ),
  field('from', { label: 'From', help: 'The first day.' }, { kind: 'date', rule: 'R-174' }),
  field('to', { label: 'To', help: 'The last day.' }, { kind: 'date', rule: 'R-174' }),
  field(
    'items',
    { label: 'With lines', help: 'The lines of each order as well; both days are needed for it.' },
    { kind: 'flag', rule: 'R-174' },
  ),
];

const wantsLines = (input: OperationInput): boolean => input.items === true;

const listOf = (
  input: OperationInput,
  window: Partial<Window>,
  { company, profile }: OperationContext,
): OperationRequest => {
  const { dateFormat } = profile.purchaseOrder.list;
  return {
    endpoint: 'purchase-orders.list',
    parts: {
      query: {
        ...(company === null ? {} : { company }),
        ...filledTexts(input, filterKeys),
        ...(wantsLines(input) ? { expand: 'items' } : {}),
        ...(window.from === undefined ? {} : { dateFrom: dayText(window.from, dateFormat) }),
        ...(window.to === undefined ? {} : { dateTo: dayText(window.to, dateFormat) }),
      },
    },
  };
};

const daysOf = (input: OperationInput): Partial<Window> => {
  const [from, to] = [textOf(input, 'from'), textOf(input, 'to')];
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
};

const wrongDays = (input: OperationInput): Result<null> => {
  const { from, to } = daysOf(input);
  if (from !== undefined && to !== undefined && from > to) {
    const params = { field: 'To', key: 'to', wanted: 'the first day or a later one' };
    return failed('operation-field-wrong', params, { field: 'to' });
  }
  if (!wantsLines(input) || (from !== undefined && to !== undefined)) return ok(null);
  const [key, label] = from === undefined ? ['from', 'From'] : ['to', 'To'];
  return failed('operation-field-missing', { field: label, key }, { field: key });
};

/** With lines the service takes no more than 30 days at a time: one list a window. Without, one list. */
const requestsOf = (input: OperationInput, context: OperationContext): readonly OperationRequest[] => {
  const { from, to } = daysOf(input);
  if (!wantsLines(input) || from === undefined || to === undefined)
    return [listOf(input, daysOf(input), context)];
  return windowsOver(from, to, context.profile.purchaseOrder.list.windowDays).map((window) =>
    listOf(input, window, context),
  );
};

/** What the statuses of these orders mean, each once; one that nobody has heard of is shown as it is. */
const statusNotes = (orders: readonly JsonObject[]): readonly OperationNote[] => {
  const found = new Set(orders.flatMap((order) => textAt(order, 'status') ?? []));
  return [...found].sort().map((status) => {
    const meaning = orderStatusMeaning(status);
    return meaning === null
      ? { code: 'order-status-unknown', params: { status } }
      : { code: 'order-status', params: { status, meaning } };
  });
};

export const listOrders: Operation = {
  name: 'purchase-orders.list',
  area: 'purchase-orders',
  verb: 'list',
  label: 'List purchase orders',
  about: 'Lists purchase orders, with their lines where a span of days is given.',
  isBeta: true,
  fields,
  request: (input, _before, context) => {
    const right = wrongDays(input);
    if (!right.ok) return right;
    const [first = listOf(input, daysOf(input), context)] = requestsOf(input, context);
    return ok(first);
  },
  does: {
    kind: 'read',
    one: null,
    further: (input, context) => requestsOf(input, context).slice(1),
    idOf: (entry, { profile }) => orderId(entry, profile),
    columns: [
      'id',
      'po_number',
      'erp_vendor_name',
      'svc_location_id',
      'status',
      'is_2_way',
      'created_at_utc',
    ],
    // A filter that the service does not know under its name would let everything through (NS-51).
    keeps: (entry, input) => {
      const wanted = filledTexts(input, filterKeys);
      return filters.every(({ key, shownAs }) => {
        const text = wanted[key];
        return text === undefined || (textAt(entry, shownAs) ?? text) === text;
      });
    },
    notes: ({ input, entries }) => [
      ...(wantsLines(input) ? [] : [{ code: 'order-lines-not-asked', params: {} }]),
      ...statusNotes(entries),
    ],
  },
};

export const orderIdField = field(
  'id',
  { label: 'Purchase order', help: 'The id that the service gave the order.' },
  { kind: 'id', required: true, isPositional: true },
);

/** Reads one order. */
export const oneOrder = (id: string): OperationRequest => ({
  endpoint: 'purchase-orders.get',
  parts: { params: { id } },
});

export const showOrder: Operation = {
  name: 'purchase-orders.show',
  area: 'purchase-orders',
  verb: 'show',
  label: 'Show a purchase order',
  about: 'Reads one purchase order with all its lines.',
  isBeta: true,
  fields: [orderIdField],
  request: (input) => ok(oneOrder(textOf(input, 'id') ?? '')),
  does: {
    kind: 'read',
    one: (body, { profile }) => orderIn(body, profile),
    notes: ({ entries }) => statusNotes(entries),
  },
};
