import type { JsonObject } from '../../../values/json';
import { failed, ok, type Result } from '../../../values/result';
import { isJsonList, objectsAt, textAt } from '../../json-path';
import { wireId } from '../../wire-value';
import { changesOf, differencesIn } from '../compared';
import { filledTexts } from '../filled';
import { textOf } from '../input';
import type {
  Operation,
  OperationContext,
  OperationInput,
  OperationNote,
  OperationRequest,
  WriteOperation,
} from '../operation';
import { orderIn } from '../purchase-orders/order-in';
import { oneOrder } from '../purchase-orders/read';
import { orderFields, ownFields, receiptLines } from './fields';
import { readLines } from './lines';
import { orderWay } from './order-way';
import { oneReceipt, receiptList } from './read';
import { lineCount, ownTexts, receiptBody, receiptId, receiptIn, receiptText } from './receipt-in';

const ownKeys = ownFields.map(({ key }) => key);
const orderKeys = orderFields.map(({ key }) => key);

const receiptOf = (input: OperationInput, { profile }: OperationContext): Result<JsonObject> => {
  const way = orderWay(input);
  if (!way.ok) return way;
  const lines = readLines(input);
  if (!lines.ok) return lines;
  const { svc_location_id: location, ...order } = way.value.sent;
  const place =
    location === undefined ? {} : { svc_location_id: wireId(location, profile.types.locationId.receipts) };
  return ok({ ...order, ...place, ...filledTexts(input, ownKeys), items: lines.value });
};

/** The same receipt: of the same order as far as both tell, under the same external id, else the same number. */
const isSame = (entry: JsonObject, input: OperationInput, { profile }: OperationContext): boolean => {
  const told = (key: string): readonly [string | undefined, string | undefined] => [
    receiptText(entry, key, profile),
    textOf(input, key),
  ];
  const isOther = orderKeys.some((key) => {
    const [shown, wanted] = told(key);
    return shown !== undefined && wanted !== undefined && shown !== wanted;
  });
  const [shown, wanted] = ['external_id', 'receipt_number']
    .map(told)
    .find(([one, other]) => one !== undefined && other !== undefined) ?? [undefined, null];
  return !isOther && shown === wanted;
};

const existing = (entry: JsonObject, { profile }: OperationContext): OperationNote => ({
  code: 'receipt-exists',
  params: {
    id: receiptId(entry, profile) ?? '',
    number: receiptText(entry, 'receipt_number', profile) ?? '',
  },
});

const listedReceipt = (
  before: JsonObject | null,
  input: OperationInput,
  context: OperationContext,
): JsonObject | undefined =>
  (objectsAt(before?.['receipts.list'], 'entries') ?? []).find((entry) => isSame(entry, input, context));

/** Where the order was named in a second way as well: what the order itself reads otherwise. */
const disagreement = (
  before: JsonObject | null,
  input: OperationInput,
  { profile }: OperationContext,
): Result<null> => {
  const way = orderWay(input);
  if (!way.ok || way.value.sent['svc_po_id'] === undefined) return ok(null);
  const order = orderIn(before?.[way.value.sent['svc_po_id']], profile);
  if (order === null) return ok(null);
  const shownAs = (key: string): string | undefined =>
    textAt(order, key === 'po_external_id' ? 'external_id' : key);
  const other = Object.entries(way.value.kept).find(([key, text]) => (shownAs(key) ?? text) !== text);
  if (other === undefined) return ok(null);
  const [field, value] = other;
  const params = {
    field: orderFields.find(({ key }) => key === field)?.label ?? field,
    value,
    known: shownAs(field) ?? '',
    number: textAt(order, 'po_number') ?? '',
  };
  return failed('receipt-way-disagrees', params, { field });
};

/** One receipt; the service is not known to refuse a second one, so that one which the list shows is not sent. */
const request = (
  input: OperationInput,
  before: JsonObject | null,
  context: OperationContext,
): Result<OperationRequest> => {
  const receipt = receiptOf(input, context);
  if (!receipt.ok) return receipt;
  const agreed = disagreement(before, input, context);
  if (!agreed.ok) return agreed;
  const known = listedReceipt(before, input, context);
  if (known !== undefined)
    return failed('receipt-exists', existing(known, context).params, { field: 'receipt_number' });
  return ok({
    endpoint: 'receipts.create',
    parts: { body: receiptBody(receipt.value, context.profile) },
  });
};

const read: WriteOperation['read'] = ({ status, body, text }, _input, { profile }) => {
  if (status >= 300) return { kind: 'refused', code: 'operation-refused', text };
  const receipt = receiptIn(body ?? undefined, profile);
  const id =
    textAt(body ?? undefined, profile.receipt.created.idPath) ??
    (receipt === null ? null : receiptId(receipt, profile));
  return id === null
    ? { kind: 'unreadable', text, setting: 'receipt.created.idPath' }
    : { kind: 'done', id, notes: [] };
};

const verify: WriteOperation['verify'] = (input, { after }, context) => {
  const receipt = receiptIn(after, context.profile);
  if (receipt === null) return { kind: 'unknown', differences: [] };
  const sent = receiptOf(input, context);
  const items = sent.ok ? sent.value['items'] : undefined;
  const lines = lineCount(receipt, context.profile);
  const own = ownTexts(receipt, ownKeys, context.profile);
  const wanted = { ...filledTexts(input, ownKeys), lines: isJsonList(items) ? items.length : 0 };
  const got = lines === null ? own : { ...own, lines };
  return { kind: 'shown', differences: differencesIn(wanted, got, ['lines']) };
};

const shownReceipt = (input: OperationInput, context: OperationContext): JsonObject => {
  const receipt = receiptOf(input, context);
  return receipt.ok ? receipt.value : {};
};

/** Of the same order as far as both tell, under one number or external id. */
const isSameThing = (one: OperationInput, other: OperationInput): boolean => {
  const isTold = (key: string): boolean => textOf(one, key) !== undefined && textOf(other, key) !== undefined;
  const isEqual = (key: string): boolean => isTold(key) && textOf(one, key) === textOf(other, key);
  return (
    ['external_id', 'receipt_number'].some(isEqual) && orderKeys.every((key) => !isTold(key) || isEqual(key))
  );
};

const hasMark = (input: OperationInput): boolean =>
  Object.keys(filledTexts(input, ['external_id', 'receipt_number'])).length > 0;

export const createReceipt: Operation = {
  name: 'receipts.create',
  area: 'receipts',
  verb: 'create',
  label: 'Create a receipt',
  about: 'Records goods received against a purchase order.',
  isBeta: true,
  fields: [...orderFields, ...ownFields, receiptLines],
  request,
  does: {
    kind: 'write',
    before: (input) => {
      const way = orderWay(input);
      const id = way.ok && Object.keys(way.value.kept).length > 0 ? way.value.sent['svc_po_id'] : undefined;
      return [receiptList, ...(id === undefined ? [] : [oneOrder(id)])];
    },
    preview: (input, _before, context) => {
      const way = orderWay(input);
      const kept = way.ok ? Object.entries(way.value.kept) : [];
      const ignored = kept.map(([field, text]) => ({
        field,
        before: null,
        after: text,
        effect: 'ignored' as const,
      }));
      const notes = hasMark(input) ? [] : [{ code: 'receipt-without-mark', params: {} }];
      return { changes: [...changesOf(shownReceipt(input, context), null), ...ignored], notes };
    },
    // One with a number or an external id of its own is found in the list, unless that is behind.
    sameAs: (input, context) => ({ target: 'receipts', key: JSON.stringify(shownReceipt(input, context)) }),
    read,
    after: (_input, id) => (id === null ? null : oneReceipt(id)),
    verify,
    afterSilence: 'look',
    isSameThing,
    lookUp: (input, context) => {
      if (!hasMark(input)) return null;
      const receipt = receiptOf(input, context);
      return {
        request: receiptList,
        list: 'receipts',
        isHeldFirst: true,
        isIt: (entry) => isSame(entry, input, context),
        sent: receipt.ok ? receipt.value : null,
        idOf: (entry) => receiptId(entry, context.profile),
      };
    },
    reversibility: [
      { can: false, text: 'A receipt cannot be deleted through the service.' },
      { can: true, text: 'Its number, date and external id can be corrected.' },
    ],
  },
};
