import { readBatchId, withoutBatchId } from '../../service/batches';
import { asText, isJsonObject, listsIn, textAt, valueAt } from '../../service/json-path';
import type { ServiceProfile } from '../../service/profile';
import type { Json, JsonObject } from '../../values/json';
import type { ChunkReading, ReplyBody } from '../target';

const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

/** An entry that passed: an empty object, or nothing at all (G-6). */
const hasPassed = (entry: Json): boolean =>
  entry === null || entry === '' || (typeof entry === 'object' && Object.keys(entry).length === 0);

const entryText = (entry: Json, profile: ServiceProfile): string =>
  (isJsonObject(entry) ? textAt(entry, profile.errors.messagePath) : asText(entry)) ?? JSON.stringify(entry);

/** Entries that carry an index of their own are a list of errors, not one entry for each invoice. */
const isPositional = (list: readonly Json[], count: number, profile: ServiceProfile): boolean =>
  list.length === count &&
  list.some((entry) => !hasPassed(entry)) &&
  !list.some(
    (entry) =>
      isJsonObject(entry) &&
      profile.errors.indexPath !== '' &&
      textAt(entry, profile.errors.indexPath) !== undefined,
  );

/**
 * The array with one entry for each invoice sent; its length must be right, or it is not trusted. One
 * that stands at no known place must show an invoice that passed, or it could be a list of errors of the same length.
 */
const positional = (
  body: Json | null,
  count: number,
  profile: ServiceProfile,
): readonly (string | null)[] | null => {
  const set = valueAt(body ?? undefined, profile.errors.positionalPath);
  const elsewhere = listsIn(body ?? undefined).filter((list) => list.some(hasPassed));
  const fitting = (isList(set) ? [set] : elsewhere).filter((list) => isPositional(list, count, profile));
  const [only] = fitting;
  if (only === undefined || fitting.length > 1) return null;
  return only.map((entry) => (hasPassed(entry) ? null : entryText(entry, profile)));
};

/**
 * Reads the answer of the import. A success means accepted, never created, and needs its batch id; a
 * refusal created nothing and names its invoices by place only where the array fits.
 */
export const readCount = (reply: ReplyBody, count: number, profile: ServiceProfile): ChunkReading => {
  const { status, body } = reply;
  const message = textAt(body ?? undefined, profile.errors.messagePath);
  const text = message ?? reply.text.slice(0, 300);
  if (status >= 400 && status < 500) {
    const code = textAt(body ?? undefined, profile.errors.codePath) ?? '';
    return { kind: 'refused', entries: positional(body, count, profile), code, text };
  }
  if (status < 200 || status >= 300 || body === null) return { kind: 'unreadable', text };
  const batchId = readBatchId(body, 'invoices', profile);
  return batchId === null ? withoutBatchId('invoices', text) : { kind: 'accepted', batchId };
};

/** The same: of what was sent, only how many there were counts. */
export const read = (reply: ReplyBody, sent: readonly JsonObject[], profile: ServiceProfile): ChunkReading =>
  readCount(reply, sent.length, profile);
