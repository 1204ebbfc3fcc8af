import { dateOf, dayStart, localStamp } from './calendar';
import { isObject, isText, type JsonObject } from './json';
import type { Call } from './service';

const dayMs = 86_400_000;

/** A value as a service reads it back that rounds, shifts or rewrites. */
const otherValue = (value: unknown): unknown => {
  if (typeof value === 'number') return Math.round((value + 0.01) * 100) / 100;
  if (Array.isArray(value))
    return value.map((one) => (isObject(one) ? { ...one, name: otherValue(one.name) } : one));
  if (!isText(value)) return value;
  const day = dayStart(value);
  if (day !== null) return dateOf(day + dayMs);
  const upper = value.toUpperCase();
  return upper === value ? `${value} *` : upper;
};

/** What is shown with fields that read back other than sent. */
export const asAltered = ({ fate }: Call, shown: JsonObject): JsonObject => {
  const names = fate.names('reads-altered').filter((name) => Object.hasOwn(shown, name));
  if (names.length === 0) return shown;
  fate.note('reads-altered', 1);
  return { ...shown, ...Object.fromEntries(names.map((name) => [name, otherValue(shown[name])])) };
};

/** What is shown under the faults of reading: fields that read back other than sent, and ages of another kind. */
export const asRead = (call: Call, shown: JsonObject, createdAtMs: number): JsonObject => {
  const { fate } = call;
  const altered = asAltered(call, shown);
  const kind = fate.chosen('created-at')?.word;
  if (kind === undefined) return altered;
  const read = { ...altered };
  if (kind === undefined) return read;
  fate.note('created-at');
  if (kind === 'missing') delete read.created_at_utc;
  else read.created_at_utc = kind === 'null' ? null : localStamp(createdAtMs);
  return read;
};
