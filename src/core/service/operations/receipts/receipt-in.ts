import type { Json, JsonObject } from '../../../values/json';
import { isJsonList, isJsonObject, textAt, valueAt } from '../../json-path';
import type { ServiceProfile } from '../../profile';
import { renamed, wrapped } from '../filled';

/** What the service calls one of our fields of a receipt (NS-54). */
const wireKey = (key: string, { receipt }: ServiceProfile): string =>
  key === 'items' ? receipt.write.itemsKey : (receipt.write.fields[key] ?? key);

const isReceipt = (value: Json | undefined, profile: ServiceProfile): value is JsonObject =>
  isJsonObject(value) && isJsonList(value[wireKey('items', profile)]);

/** The receipt of an answer: where the profile says, else the object that holds lines, at the top or one level below (NS-55). */
export const receiptIn = (body: Json | undefined, profile: ServiceProfile): JsonObject | null => {
  const set = valueAt(body, profile.receipt.read.path);
  const hasId = textAt(set, profile.receipt.read.idPath) !== undefined;
  if (isJsonObject(set) && hasId) return set;
  if (!isJsonObject(body)) return null;
  for (const one of [body, ...Object.values(body)]) if (isReceipt(one, profile)) return one;
  return null;
};

/** The service's id of a receipt. */
export const receiptId = (receipt: JsonObject, { receipt: names }: ServiceProfile): string | null =>
  textAt(receipt, names.read.idPath) ?? null;

/** One of our fields of a receipt as it reads; undefined: it is not shown. */
export const receiptText = (receipt: JsonObject, key: string, profile: ServiceProfile): string | undefined =>
  textAt(receipt[wireKey(key, profile)], '');

/** Our fields of a receipt as they read; what is not shown is absent. */
export const ownTexts = (receipt: JsonObject, keys: readonly string[], profile: ServiceProfile): JsonObject =>
  Object.fromEntries(
    keys.flatMap((key) => {
      const text = receiptText(receipt, key, profile);
      return text === undefined ? [] : [[key, text] as const];
    }),
  );

/** How many lines a receipt shows; null: none are shown. */
export const lineCount = (receipt: JsonObject, profile: ServiceProfile): number | null => {
  const lines = receipt[wireKey('items', profile)];
  return isJsonList(lines) ? lines.length : null;
};

/** A receipt in our names as the body that goes out: the profile's names, under its key (NS-56). */
export const receiptBody = (receipt: JsonObject, profile: ServiceProfile): JsonObject => {
  const { fields, itemFields, itemsKey, wrapKey } = profile.receipt.write;
  const { items } = receipt;
  const lines = isJsonList(items)
    ? { items: items.map((item) => (isJsonObject(item) ? renamed(item, itemFields) : item)) }
    : {};
  return wrapped(renamed({ ...receipt, ...lines }, { ...fields, items: itemsKey }), wrapKey);
};
