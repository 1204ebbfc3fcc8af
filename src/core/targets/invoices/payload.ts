import { isJsonObject } from '../../service/json-path';
import type { ServiceProfile } from '../../service/profile';
import type { Json, JsonObject } from '../../values/json';
import type { Draft, FieldTexts, PayloadContext } from '../target';
import { wireId, wireNumber } from '../wire-value';
import { imageUrls } from './image-urls';

type Pair = readonly [key: string, value: Json];

const headerTexts = [
  'invoice_number',
  'invoice_date',
  'due_date',
  'posting_date',
  'currency',
  'purchase_order',
  'notes',
  'status',
];
const headerNumbers = ['total_amount', 'total_tax'];
const itemTexts = ['name', 'sku', 'uom'];
const itemNumbers = ['quantity', 'price', 'total'];

const picked = (
  fields: FieldTexts,
  keys: readonly string[],
  prefix: string,
  write: (text: string) => Json,
): readonly Pair[] =>
  keys.flatMap((key): readonly Pair[] => {
    const text = fields[prefix + key];
    return text === undefined || text === '' ? [] : [[key, write(text)]];
  });

/** Fields of a family as one object of plain texts: `dimensions.Account` becomes `dimensions: {Account: …}`. */
const family = (fields: FieldTexts, prefix: string, key: string): readonly Pair[] => {
  const entries = Object.entries(fields).flatMap(([field, text]): readonly Pair[] =>
    field.startsWith(prefix) && text !== '' ? [[field.slice(prefix.length), text]] : [],
  );
  return entries.length === 0 ? [] : [[key, Object.fromEntries(entries)]];
};

const asText = (text: string): Json => text;

const itemOf = (fields: FieldTexts): JsonObject =>
  Object.fromEntries([
    ...picked(fields, itemTexts, 'items[].', asText),
    ...picked(fields, itemNumbers, 'items[].', wireNumber),
    ...family(fields, 'items[].dimensions.', 'dimensions'),
    ...family(fields, 'items[].custom_fields.', 'custom_fields'),
  ]);

/** One entry of the import: only what is filled, texts as texts, dates as they are, the vendor as its integer. */
export const payload = (draft: Draft, context: PayloadContext): JsonObject => {
  const { fields, items } = draft;
  const uploadId = context.uploadId ?? fields['upload_id'];
  return Object.fromEntries([
    ...(uploadId === undefined ? [] : [['upload_id', uploadId] as const]),
    ...picked(fields, ['svc_location_id'], '', (text) =>
      wireId(text, context.profile.types.locationId.invoices),
    ),
    ...picked(fields, ['svc_vendor_id'], '', (text) => wireId(text, 'integer')),
    ...picked(fields, headerTexts, '', asText),
    ...picked(fields, headerNumbers, '', wireNumber),
    ...picked(fields, ['image_urls'], '', imageUrls),
    ...family(fields, 'dimensions.', 'dimensions'),
    ...family(fields, 'custom_fields.', 'custom_fields'),
    ...(items.length === 0 ? [] : [['items', items.map((item) => itemOf(item.fields))] as const]),
  ]);
};

type Casing = ServiceProfile['dimension']['keys']['invoice'];

const cased = (dimensions: Json, casing: Casing): Json => {
  if (casing === 'as-type' || !isJsonObject(dimensions)) return dimensions;
  const change = (key: string): string => (casing === 'upper' ? key.toUpperCase() : key.toLowerCase());
  return Object.fromEntries(Object.entries(dimensions).map(([key, value]) => [change(key), value]));
};

type Names = Readonly<Record<string, string>>;

const renamed = (entry: JsonObject, names: Names, casing: Casing): JsonObject =>
  Object.fromEntries(
    Object.entries(entry).map(([key, value]) => [
      names[key] ?? key,
      key === 'dimensions' ? cased(value, casing) : value,
    ]),
  );

const entryOnWire = (entry: JsonObject, profile: ServiceProfile): JsonObject => {
  const { fields, itemFields, vendorIdKey, itemsKey } = profile.invoice.write;
  const casing = profile.dimension.keys.invoice;
  const items = entry['items'];
  const withItems = Array.isArray(items)
    ? {
        ...entry,
        items: items.map((item: Json) => (isJsonObject(item) ? renamed(item, itemFields, casing) : item)),
      }
    : entry;
  return renamed(withItems, { ...fields, svc_vendor_id: vendorIdKey, items: itemsKey }, casing);
};

/** A bare array under the names the profile gives the fields (NS-24). */
export const body = (
  payloads: readonly JsonObject[],
  context: { readonly company: string; readonly profile: ServiceProfile },
): Json => payloads.map((entry) => entryOnWire(entry, context.profile));
