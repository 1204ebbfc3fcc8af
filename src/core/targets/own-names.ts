import type { JsonObject } from '../values/json';

/** An object of the service under our names. `names`: our key -> the service's, where the two differ. */
export const inOwnNames = (entry: JsonObject, names: Readonly<Record<string, string>>): JsonObject => {
  const ours = new Map(Object.entries(names).map(([own, theirs]) => [theirs, own]));
  return Object.fromEntries(Object.entries(entry).map(([key, value]) => [ours.get(key) ?? key, value]));
};
