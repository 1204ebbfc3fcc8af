export type JsonObject = { [key: string]: unknown };

/** Whether a value from outside is a JSON object, which an array is not. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value of the object, or undefined where the value is no object. */
export const at = (value: unknown, key: string): unknown => (isObject(value) ? value[key] : undefined);

export const isText = (value: unknown): value is string => typeof value === 'string';

export const isFilledText = (value: unknown): value is string => isText(value) && value.trim() !== '';

export const isWholeNumber = (value: unknown): value is number => Number.isSafeInteger(value);

/** Parses text as JSON; undefined where it is not JSON. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The key with the other prefix; a key that already begins with that one is made a stranger, so that only one spelling is known. */
export const withKeyPrefix = (key: string, from: string, to: string): string => {
  if (key.startsWith(from)) return to + key.slice(from.length);
  return key.startsWith(to) ? `?${key}` : key;
};

/** A copy in which every key that begins with one prefix begins with the other. */
export const withPrefix = (value: unknown, from: string, to: string): unknown => {
  if (from === to) return value;
  if (Array.isArray(value)) return value.map((entry) => withPrefix(entry, from, to));
  if (!isObject(value)) return value;
  const renamed = Object.entries(value).map(([key, entry]) => [
    withKeyPrefix(key, from, to),
    withPrefix(entry, from, to),
  ]);
  return Object.fromEntries(renamed);
};
