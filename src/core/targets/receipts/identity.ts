import { textAt } from '../../service/json-path';
import type { ServiceProfile } from '../../service/profile';
import type { JsonObject } from '../../values/json';
import { collapseBlanks } from '../../values/text';
import { joinedKey } from '../joined-key';
import type { Draft, FieldTexts, LookUp, Naming, OrderEntry } from '../target';
import { disagreeing, orderWay } from './order-reference';

const orderParts = (fields: FieldTexts): readonly string[] | null =>
  orderWay(fields)?.flatMap((key) => [key, fields[key] ?? '']) ?? null;

const withOrder = (fields: FieldTexts, own: string | undefined): string | null => {
  const order = orderParts(fields);
  return order === null || own === undefined || own === '' ? null : joinedKey([...order, own]);
};

/** A receipt number is taken once for each order. */
export const matchKey = ({ fields }: Draft): string | null => withOrder(fields, fields['receipt_number']);

/** What the bulk is taken to update by: the external id within the order (NS-58). */
export const upsertKey = (fields: FieldTexts): string | null => withOrder(fields, fields['external_id']);

/** Our fields that name an order, as the directory calls them. */
const inDirectory: Readonly<Record<string, string>> = {
  po_number: 'po_number',
  po_external_id: 'external_id',
};

/**
 * A receipt under the service's id of its order, where the directory tells which one order is meant. Its number is compared as it is
 * looked up, so that two writings of it count as one where it is not known whether their orders are the same.
 */
export const naming = (
  { fields }: Draft,
  ordersWith: (key: string, value: string) => readonly OrderEntry[],
): Naming | null => {
  const way = orderWay(fields);
  const number = numberKey(fields['receipt_number']);
  const last = way?.at(-1);
  if (way === null || last === undefined || number === null) return null;
  if (last === 'svc_po_id') return { loose: number, way: last, isKnown: true, keys: [] };
  const meant = ordersWith(inDirectory[last] ?? last, fields[last] ?? '').filter(
    (order) => disagreeing(fields, order, way).length === 0,
  );
  const ids = [...new Set(meant.map(({ id }) => id))];
  const isKnown = ids.length === 1;
  const keys = isKnown
    ? ids.flatMap((id) => withOrder({ svc_po_id: id }, fields['receipt_number']) ?? [])
    : [];
  return { loose: number, way: last, isKnown, keys };
};

type Names = ServiceProfile['receipt']['write']['fields'];

const nameOf = (key: string, profile: ServiceProfile | undefined): string => {
  const names: Names = profile?.receipt.write.fields ?? {};
  return names[key] ?? key;
};

const numberKey = (number: string | undefined): string | null => {
  const tidy = collapseBlanks((number ?? '').normalize('NFC'));
  return tidy === '' ? null : tidy;
};

/** What may tell two receipts of one number apart, where payload and list both show it. */
const ofOrder = ['svc_po_id', 'po_number', 'po_external_id', 'erp_vendor_id', 'svc_location_id'];
const OWN_ID = 'external_id';
const telling = [...ofOrder, OWN_ID];

/** Whether one of these is shown otherwise than it was sent. */
const showsOther =
  (keys: readonly string[]): NonNullable<LookUp['contradicts']> =>
  (payload, entry, profile) =>
    keys.some((key) => {
      const wanted = textAt(payload, key);
      const shown = textAt(entry, nameOf(key, profile));
      return wanted !== undefined && shown !== undefined && wanted !== shown;
    });

/**
 * Found by its number alone, since a list need not show an order in the way the receipt named it; an entry that shows
 * another order is another receipt. What was sent under another external id is not ours after a lost answer; before
 * sending it may well be the same delivery, entered by somebody else.
 */
export const lookUp: LookUp = {
  endpoint: 'receipts.list',
  keyOfPayload: (payload) => numberKey(textAt(payload, 'receipt_number')),
  keyOfListed: (entry, profile) => numberKey(textAt(entry, nameOf('receipt_number', profile))),
  idOfListed: (entry, profile) => textAt(entry, profile?.receipt.read.idPath ?? 'id') ?? null,
  compared: { fields: ['receipt_number', 'receipt_date', ...telling], lines: 'as-listed' },
  contradicts: showsOther(telling),
  belongsElsewhere: showsOther(ofOrder),
  ownId: OWN_ID,
};

/** What the bulk is taken to write over: the receipt with the same key of the same order (NS-58). */
export const overwrites = (own: JsonObject, profile: ServiceProfile): string | null =>
  textAt(own, profile.receipt.bulk.matchKey) ?? null;

/** A repeat is taken as safe only where the connection says so, and only with the key it goes by. */
export const resendOf = (payload: JsonObject, profile: ServiceProfile): 'upsert' | 'look-up' => {
  const { repeatIsSafe, matchKey: key } = profile.receipt.bulk;
  return repeatIsSafe && textAt(payload, key) !== undefined ? 'upsert' : 'look-up';
};

/** Batch results may repeat the external id; without one they are tied by their index. */
export const echoOf = (payload: JsonObject): string | null => textAt(payload, 'external_id') ?? null;
