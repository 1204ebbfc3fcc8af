import { isJsonObject } from '../../service/json-path';
import type { ServiceProfile } from '../../service/profile';
import type { Json, JsonObject } from '../../values/json';
import type { Draft, FieldTexts, PayloadContext } from '../target';
import { wireId, wireNumber } from '../wire-value';
import { lineWay, orderWay } from './order-reference';

type Pair = readonly [string, Json];

const own = ['external_id', 'receipt_number', 'receipt_date'];

const pair = (name: string, text: string | undefined, write: (text: string) => Json): readonly Pair[] =>
  text === undefined || text === '' ? [] : [[name, write(text)]];

const plainText = (text: string): Json => text;
const bare = (key: string): string => key.replace('items[].', '');

const itemOf = (fields: FieldTexts): JsonObject =>
  Object.fromEntries([
    ...(lineWay(fields) ?? []).flatMap((key) => pair(bare(key), fields[key], plainText)),
    ...pair('quantity', fields['items[].quantity'], wireNumber),
  ]);

/** One receipt: its order in one way only, each line by one id of the order's line, nothing blank. */
export const payload = ({ fields, items }: Draft, { profile }: PayloadContext): JsonObject => {
  const location = (text: string): Json => wireId(text, profile.types.locationId.receipts);
  const written = (key: string): ((text: string) => Json) =>
    key === 'svc_location_id' ? location : plainText;
  return Object.fromEntries([
    ...(orderWay(fields) ?? []).flatMap((key) => pair(key, fields[key], written(key))),
    ...own.flatMap((key) => pair(key, fields[key], plainText)),
    ...(items.length === 0 ? [] : [['items', items.map((item) => itemOf(item.fields))] as const]),
  ]);
};

const renamed = (json: Json, names: Readonly<Record<string, string>>): Json =>
  isJsonObject(json)
    ? Object.fromEntries(Object.entries(json).map(([key, value]) => [names[key] ?? key, value]))
    : json;

const onWire = (entry: JsonObject, profile: ServiceProfile): Json => {
  const { fields, itemFields, itemsKey } = profile.receipt.write;
  const { items } = entry;
  const written = Array.isArray(items)
    ? { ...entry, items: items.map((item: Json) => renamed(item, itemFields)) }
    : entry;
  return renamed(written, { ...fields, items: itemsKey });
};

/** The receipts under the key of the profile, or bare where it is empty (NS-58). */
export const body = (
  payloads: readonly JsonObject[],
  { profile }: { readonly profile: ServiceProfile },
): Json => {
  const { itemsKey } = profile.receipt.bulk;
  const entries = payloads.map((entry) => onWire(entry, profile));
  return itemsKey === '' ? entries : { [itemsKey]: entries };
};
