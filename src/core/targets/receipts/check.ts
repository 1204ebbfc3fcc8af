import type { Issue } from '../../issues/issue';
import { compareTexts } from '../../values/decimal';
import { toWireNumber } from '../../values/wire-number';
import { draftIssue, type Finding } from '../draft-issue';
import type { Draft, ItemDraft, OrderEntry } from '../target';
import { disagreeing, lineWay, orderFields, orderWay, shownOf } from './order-reference';

/** Fields as the sentences call them. */
const fieldWords: Readonly<Record<string, string>> = {
  svc_po_id: 'service id of the order',
  po_number: 'order number',
  po_external_id: 'external ID of the order',
  erp_vendor_id: 'vendor',
  svc_location_id: 'location',
};

const error = (code: string, field: string, params: Issue['params']): Finding => ({
  code,
  severity: 'error',
  field,
  params,
});
const warning = (code: string, field: string, params: Issue['params']): Finding => ({
  ...error(code, field, params),
  severity: 'warning',
});

const has = (draft: Draft, key: string): boolean => (draft.fields[key] ?? '') !== '';

/** The order is named in no complete way: what is missing for the way that was begun. */
const unnamed = (draft: Draft): readonly Issue[] => {
  const isBegun = ['po_number', 'po_external_id', 'erp_vendor_id'].some((key) => has(draft, key));
  if (!isBegun) return [draftIssue(draft, error('receipt-order-missing', 'po_number', {}))];
  const isNamed = has(draft, 'po_number') || has(draft, 'po_external_id');
  const missing = [
    ...(isNamed ? [] : ['order number or external ID of the order']),
    ...['erp_vendor_id', 'svc_location_id']
      .filter((key) => !has(draft, key))
      .map((key) => fieldWords[key] ?? key),
  ];
  const field = isNamed && !has(draft, 'erp_vendor_id') ? 'erp_vendor_id' : 'svc_location_id';
  return [
    draftIssue(
      draft,
      error('receipt-order-incomplete', isNamed ? field : 'po_number', { missing: missing.join(', ') }),
    ),
  ];
};

/** How the words of an issue show a field that is not that of the order. */
const against = (draft: Draft, order: OrderEntry, field: string): Issue['params'] => ({
  field: fieldWords[field] ?? field,
  value: draft.fields[field] ?? '',
  known: shownOf(order, field) ?? '',
  number: order.number,
});

/** Named in a second way as well, and nobody can tell whether that is the same order. */
const namedTwice = (draft: Draft, way: readonly string[], others: readonly string[]): readonly Issue[] => {
  const field = others.find((key) => key === 'po_number' || key === 'po_external_id');
  const goes = way.map((key) => fieldWords[key] ?? key).join(', ');
  return field === undefined ? [] : [draftIssue(draft, warning('receipt-order-twice', field, { goes }))];
};

/**
 * One way goes out alone. Where the directory knows the order so named, every other field that is filled must be
 * that order's; where it knows the number of another vendor or location only, the service may not find it.
 */
const orderIssues = (draft: Draft): readonly Issue[] => {
  const way = orderWay(draft.fields);
  if (way === null) return unnamed(draft);
  const others = orderFields.filter((key) => !way.includes(key) && has(draft, key));
  const known = draft.orders?.[way.at(-1) ?? ''] ?? [];
  const [first] = known;
  if (first === undefined) return namedTwice(draft, way, others);
  const meant = known.filter((order) => disagreeing(draft.fields, order, way).length === 0);
  const [order] = meant;
  if (order === undefined) {
    const [field = 'po_number'] = disagreeing(draft.fields, first, way);
    return [draftIssue(draft, warning('receipt-order-elsewhere', field, against(draft, first, field)))];
  }
  if (meant.some((one) => disagreeing(draft.fields, one, others).length === 0)) return [];
  const [field = 'po_number'] = disagreeing(draft.fields, order, others);
  return [draftIssue(draft, error('receipt-order-disagrees', field, against(draft, order, field)))];
};

const quantityIssues = (draft: Draft, item: ItemDraft): readonly Issue[] => {
  const field = 'items[].quantity';
  const text = item.fields[field];
  if (text === undefined) return [];
  const number = toWireNumber(text);
  if (!number.ok) return [draftIssue(draft, error(number.problem.code, field, number.problem.params), item)];
  return compareTexts(text, '0') === -1
    ? [draftIssue(draft, warning('order-line-negative', field, { value: text }), item)]
    : [];
};

/** A line that names no line of the order is not sent; no reference is made up from a position. */
const lineIssues = (draft: Draft, item: ItemDraft): readonly Issue[] => [
  ...(lineWay(item.fields) === null
    ? [draftIssue(draft, error('receipt-line-unnamed', 'items[].po_external_item_id', {}), item)]
    : []),
  ...quantityIssues(draft, item),
];

const withoutLines = (draft: Draft): readonly Issue[] =>
  draft.items.length > 0
    ? []
    : [
        draftIssue(
          draft,
          warning('receipt-without-lines', 'receipt_number', {
            number: draft.fields['receipt_number'] ?? '',
          }),
        ),
      ];

/** Rules across the fields of one receipt. */
export const check = (draft: Draft): readonly Issue[] => [
  ...orderIssues(draft),
  ...withoutLines(draft),
  ...draft.items.flatMap((item) => lineIssues(draft, item)),
];
