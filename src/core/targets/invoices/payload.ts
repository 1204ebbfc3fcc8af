import { creationNames, hasOurNames } from '../../service/invoices/wire-entry';
import type { ServiceProfile } from '../../service/profile';
import { isOurPrefix } from '../../service/wire-names';
import type { Json, JsonObject } from '../../values/json';
import type { Draft, FieldTexts, PayloadContext } from '../target';
import { wireId, wireNumber } from '../wire-value';
import { imageUrls } from './image-urls';

type Entry = Record<string, Json>;

export const headerTexts = [
  'invoice_number',
  'invoice_date',
  'due_date',
  'posting_date',
  'currency',
  'purchase_order',
  'notes',
  'status',
];
export const headerNumbers = ['total_amount', 'total_tax'];
const itemKey = (name: string): readonly [field: string, name: string] => [`items[].${name}`, name];
export const itemTexts = ['name', 'sku', 'uom'].map(itemKey);
export const itemNumbers = ['quantity', 'price', 'total'].map(itemKey);

/** Puts a filled field into the entry; nothing blank goes out. */
const put = (entry: Entry, name: string, text: string | undefined, write: (text: string) => Json): void => {
  if (text !== undefined && text !== '') entry[name] = write(text);
};

const plainText = (text: string): Json => text;
const integerId = (text: string): Json => wireId(text, 'integer');

/** Fields of a family as one object of plain texts: `dimensions.Account` becomes `dimensions: {Account: …}`. */
const putFamily = (entry: Entry, name: string, fields: FieldTexts, prefix: string): void => {
  let family: Record<string, string> | null = null;
  for (const field in fields) {
    const text = fields[field];
    if (!field.startsWith(prefix) || text === undefined || text === '') continue;
    family ??= {};
    family[field.slice(prefix.length)] = text;
  }
  if (family !== null) entry[name] = family;
};

const itemOf = (fields: FieldTexts): JsonObject => {
  const entry: Entry = {};
  for (const [field, name] of itemTexts) put(entry, name, fields[field], plainText);
  for (const [field, name] of itemNumbers) put(entry, name, fields[field], wireNumber);
  putFamily(entry, 'dimensions', fields, 'items[].dimensions.');
  putFamily(entry, 'custom_fields', fields, 'items[].custom_fields.');
  return entry;
};

/** One entry of the import: only what is filled, texts as texts, dates as they are, the vendor as its integer. */
export const payload = (draft: Draft, context: PayloadContext): JsonObject => {
  const { fields, items } = draft;
  const entry: Entry = {};
  put(entry, 'upload_id', context.uploadId ?? fields['upload_id'], plainText);
  put(entry, 'svc_location_id', fields['svc_location_id'], (text) =>
    wireId(text, context.profile.types.locationId.invoices),
  );
  put(entry, 'svc_vendor_id', fields['svc_vendor_id'], integerId);
  for (const key of headerTexts) put(entry, key, fields[key], plainText);
  for (const key of headerNumbers) put(entry, key, fields[key], wireNumber);
  put(entry, 'image_urls', fields['image_urls'], imageUrls);
  putFamily(entry, 'dimensions', fields, 'dimensions.');
  putFamily(entry, 'custom_fields', fields, 'custom_fields.');
  if (items.length > 0) entry['items'] = items.map((item) => itemOf(item.fields));
  return entry;
};

/** A bare array under the names the profile gives the fields (NS-24). */
export const body = (
  payloads: readonly JsonObject[],
  context: { readonly company: string; readonly profile: ServiceProfile },
): Json => payloads.map(creationNames(context.profile));

/** Whether that is the payloads as they are: the service gives everything the names that we give it. */
export const isAsKept = (profile: ServiceProfile): boolean =>
  isOurPrefix(profile.naming.prefix) && hasOurNames(profile);
