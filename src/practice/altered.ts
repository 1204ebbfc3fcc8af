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

/** What is shown under the faults of reading: fields that read back other than sent, and ages of another kind. */
export const asRead = ({ fate }: Call, shown: JsonObject, createdAtMs: number): JsonObject => {
  const names = fate.names('reads-altered').filter((name) => Object.hasOwn(shown, name));
  const kind = fate.chosen('created-at')?.word;
  if (names.length === 0 && kind === undefined) return shown;
  const read = { ...shown };
  for (const name of names) read[name] = otherValue(read[name]);
  fate.note('reads-altered', names.length > 0 ? 1 : 0);
  if (kind === undefined) return read;
  fate.note('created-at');
  if (kind === 'missing') delete read.created_at_utc;
  else read.created_at_utc = kind === 'null' ? null : localStamp(createdAtMs);
  return read;
};
