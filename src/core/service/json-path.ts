import type { Json, JsonObject } from '../values/json';

/** True for a JSON value that is an object (not null, not an array). */
export const isJsonObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** True for a JSON list. */
export const isJsonList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

/** The value at a dotted path (`data.id`); the empty path is the value itself. Undefined where there is none. */
export const valueAt = (json: Json | undefined, path: string): Json | undefined =>
  path === ''
    ? json
    : path
        .split('.')
        .reduce<Json | undefined>((value, key) => (isJsonObject(value) ? value[key] : undefined), json);

/** A text or a number as text; undefined for anything else and for blanks. */
export const asText = (value: Json | undefined): string | undefined => {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value;
  return typeof value === 'number' ? String(value) : undefined;
};

/** The text or number at a path, as text. */
export const textAt = (json: Json | undefined, path: string): string | undefined =>
  asText(valueAt(json, path));

/** The whole number at a path, also where it is written as text. */
export const wholeAt = (json: Json | undefined, path: string): number | undefined => {
  const text = textAt(json, path);
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
};

/** The array of objects at a path; undefined where it is something else. */
export const objectsAt = (json: Json | undefined, path: string): readonly JsonObject[] | undefined => {
  const value = valueAt(json, path);
  if (!isJsonList(value)) return undefined;
  const objects = value.filter(isJsonObject);
  return objects.length === value.length ? objects : undefined;
};

/** Values one and two levels below a body, the nearer first. */
export const valuesBelow = (
  json: Json | undefined,
): readonly { readonly key: string; readonly value: Json }[] => {
  if (!isJsonObject(json)) return [];
  const near = Object.entries(json).map(([key, value]) => ({ key, value }));
  const far = near.flatMap((one) =>
    isJsonObject(one.value) ? Object.entries(one.value).map(([key, value]) => ({ key, value })) : [],
  );
  return [...near, ...far];
};

/** The object itself and those one and two levels below it, the nearer first: where an entry may repeat what it is about. */
export const objectsWithin = (json: JsonObject): readonly JsonObject[] => [
  json,
  ...valuesBelow(json)
    .map((one) => one.value)
    .filter(isJsonObject),
];

/** Every array at the top, one and two levels below. */
export const listsIn = (json: Json | undefined): readonly (readonly Json[])[] =>
  [json, ...valuesBelow(json).map((one) => one.value)].filter(isJsonList);
