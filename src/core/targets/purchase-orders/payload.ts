import { isJsonObject } from '../../service/json-path';
import type { ServiceProfile } from '../../service/profile';
import type { Json, JsonObject } from '../../values/json';
import type { Draft, FieldTexts, PayloadContext } from '../target';
import { wireId, wireNumber } from '../wire-value';

type Pair = readonly [string, Json];

const headerTexts = ['po_number', 'external_id', 'erp_vendor_id', 'erp_vendor_name'];

/** A filled field under its name; nothing blank goes out. */
const pair = (name: string, text: string | undefined, write: (text: string) => Json): readonly Pair[] =>
  text === undefined || text === '' ? [] : [[name, write(text)]];

const plainText = (text: string): Json => text;
const flag = (text: string): Json => text === 'true';

/** Fields of a family as one object of plain texts. */
const family = (name: string, fields: FieldTexts, prefix: string): readonly Pair[] => {
  const own = Object.entries(fields).filter(([field, text]) => field.startsWith(prefix) && text !== '');
  return own.length === 0
    ? []
    : [[name, Object.fromEntries(own.map(([field, text]) => [field.slice(prefix.length), text]))]];
};

const itemOf = (fields: FieldTexts): JsonObject =>
  Object.fromEntries([
    ...pair('name', fields['items[].name'], plainText),
    ...pair('quantity', fields['items[].quantity'], wireNumber),
    ...pair('price', fields['items[].price'], wireNumber),
    ...pair('sku', fields['items[].sku'], plainText),
    ...pair('uom', fields['items[].uom'], plainText),
    ...family('dimensions', fields, 'items[].dimensions.'),
  ]);

/** One order with its lines: what is filled and no more; `is_2_way` only where it was chosen. */
export const payload = ({ fields, items }: Draft, { profile }: PayloadContext): JsonObject =>
  Object.fromEntries([
    ...headerTexts.flatMap((key) => pair(key, fields[key], plainText)),
    ...pair('svc_location_id', fields['svc_location_id'], (text) =>
      wireId(text, profile.types.locationId.purchaseOrders),
    ),
    ...pair('is_2_way', fields['is_2_way'], flag),
    ...family('custom_fields', fields, 'custom_fields.'),
    ...(items.length === 0 ? [] : [['items', items.map((item) => itemOf(item.fields))] as const]),
  ]);

type Casing = ServiceProfile['dimension']['keys']['purchaseOrder'];

/** Keys of dimensions as the service writes them on orders (G-17). */
const cased = (item: Json, casing: Casing): Json => {
  if (!isJsonObject(item) || casing === 'as-type' || !isJsonObject(item['dimensions'])) return item;
  const change = (key: string): string => (casing === 'upper' ? key.toUpperCase() : key.toLowerCase());
  const dimensions = Object.entries(item['dimensions']).map(([key, value]) => [change(key), value] as const);
  return { ...item, dimensions: Object.fromEntries(dimensions) };
};

const onWire = (entry: JsonObject, profile: ServiceProfile): JsonObject => {
  const { fields } = profile.purchaseOrder.write;
  const casing = profile.dimension.keys.purchaseOrder;
  const { items } = entry;
  const written = Array.isArray(items)
    ? { ...entry, items: items.map((item: Json) => cased(item, casing)) }
    : entry;
  return Object.fromEntries(Object.entries(written).map(([key, value]) => [fields[key] ?? key, value]));
};

/** The orders under the key of the profile, or bare where it is empty (G-25). */
export const body = (
  payloads: readonly JsonObject[],
  { profile }: { readonly profile: ServiceProfile },
): Json => {
  const { itemsKey } = profile.purchaseOrder.bulk;
  const entries = payloads.map((entry) => onWire(entry, profile));
  return itemsKey === '' ? entries : { [itemsKey]: entries };
};
