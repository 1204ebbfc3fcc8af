import type { Json, JsonObject } from '../../values/json';
import { isJsonObject } from '../json-path';
import type { ServiceProfile } from '../profile';

type Casing = ServiceProfile['dimension']['keys']['invoice'];
type Names = Readonly<Record<string, string>>;

const cased = (dimensions: Json, casing: Casing): Json => {
  if (casing === 'as-type' || !isJsonObject(dimensions)) return dimensions;
  const change = (key: string): string => (casing === 'upper' ? key.toUpperCase() : key.toLowerCase());
  return Object.fromEntries(Object.entries(dimensions).map(([key, value]) => [change(key), value]));
};

const renamed = (entry: JsonObject, names: Names, casing: Casing): JsonObject =>
  Object.fromEntries(
    Object.entries(entry).map(([key, value]) => [
      names[key] ?? key,
      key === 'dimensions' ? cased(value, casing) : value,
    ]),
  );

const withNames = (entry: JsonObject, header: Names, item: Names, casing: Casing): JsonObject => {
  const { items } = entry;
  const whole = Array.isArray(items)
    ? {
        ...entry,
        items: items.map((one: Json) => (isJsonObject(one) ? renamed(one, item, casing) : one)),
      }
    : entry;
  return renamed(whole, header, casing);
};

const areOurs = (names: Names): boolean => Object.entries(names).every(([ours, theirs]) => ours === theirs);

const headerNames = ({ invoice }: ServiceProfile): Names => {
  const { fields, vendorIdKey, itemsKey } = invoice.write;
  return { ...fields, svc_vendor_id: vendorIdKey, items: itemsKey };
};

/** Whether a creation has nothing but our own names. */
export const hasOurNames = (profile: ServiceProfile): boolean =>
  profile.dimension.keys.invoice === 'as-type' &&
  areOurs(headerNames(profile)) &&
  areOurs(profile.invoice.write.itemFields);

/** Puts invoices of ours under the names of a creation, one by one or in an import (NS-24, R-107); those that are ours already stay. */
export const creationNames = (profile: ServiceProfile): ((entry: JsonObject) => JsonObject) => {
  if (hasOurNames(profile)) return (entry) => entry;
  const header = headerNames(profile);
  const { itemFields } = profile.invoice.write;
  return (entry) => withNames(entry, header, itemFields, profile.dimension.keys.invoice);
};

/** The same of one invoice. */
export const createdOnWire = (entry: JsonObject, profile: ServiceProfile): JsonObject =>
  creationNames(profile)(entry);

/** A change of an invoice under the names of a PATCH, which are those of a creation but where the profile says otherwise (NS-27). */
export const changedOnWire = (change: JsonObject, profile: ServiceProfile): JsonObject => {
  const { write, patch, item } = profile.invoice;
  const header = {
    ...write.fields,
    svc_vendor_id: write.vendorIdKey,
    items: write.itemsKey,
    ...patch.fields,
  };
  const line = { ...write.itemFields, id: item.idKey };
  return withNames(change, header, line, profile.dimension.keys.invoice);
};
