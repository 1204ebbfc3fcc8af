import { isObject, type JsonObject } from './json';
import type { Names } from './profile';

/** Mark of a key that the wire does not know under the profile in force; no field is ever named so. */
const stranger = '?';

const inverse = (names: Names): Map<string, string> =>
  new Map(Object.entries(names).map(([ours, wire]) => [wire, ours]));
const inverses = new WeakMap<Names, Map<string, string>>();

const inverseOf = (names: Names): Map<string, string> => {
  const known = inverses.get(names) ?? inverse(names);
  inverses.set(names, known);
  return known;
};

/** The object under our names. A key that the profile does not know comes out under a name that no rule knows. */
export const fromWire = (names: Names, sent: JsonObject): JsonObject => {
  const ours = inverseOf(names);
  const read: JsonObject = {};
  for (const [key, value] of Object.entries(sent)) read[ours.get(key) ?? stranger + key] = value;
  return read;
};

const put = (target: JsonObject, path: readonly string[], value: unknown): void => {
  const [key = '', ...rest] = path;
  if (rest.length === 0) {
    target[key] = value;
    return;
  }
  const inner = target[key];
  const next = isObject(inner) ? inner : {};
  target[key] = next;
  put(next, rest, value);
};

/** Sets a value under a dotted path, making the objects on the way. */
export const place = (target: JsonObject, path: string, value: unknown): void =>
  put(target, path.split('.'), value);

/** The object under the wire's names, which may be dotted paths. Fields that are undefined stay out. */
export const toWire = (names: Names, ours: JsonObject): JsonObject => {
  const sent: JsonObject = {};
  for (const [key, value] of Object.entries(ours)) {
    if (value !== undefined) place(sent, names[key] ?? key, value);
  }
  return sent;
};

/** The first key of the object that is not among the allowed ones. */
export const unknownKey = (sent: JsonObject, allowed: ReadonlySet<string>): string | undefined =>
  Object.keys(sent).find((key) => !allowed.has(key));
