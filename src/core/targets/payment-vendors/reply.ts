import { isJsonObject, textAt } from '../../service/json-path';
import { type ReturnedId, readCreated, refusalWords, returnedId } from '../../service/payments/created';
import type { ServiceProfile } from '../../service/profile';
import type { Json, JsonObject } from '../../values/json';
import type { ChunkReading, ReplyBody } from '../target';

const saysExisting = /\b(exist|duplicat|already)/i;
const idInText = /\b(?:vendor|id)\s*[#:]?\s*([A-Za-z]*[-_]?\d[\w-]*)/i;

/** The id that a refusal names: in an object of its own, else in its words. */
const namedId = (body: Json, text: string): ReturnedId | null => {
  const own = isJsonObject(body)
    ? Object.fromEntries(Object.entries(body).filter(([key]) => key !== 'id'))
    : {};
  const below = returnedId(own, '\n');
  if (below !== null) return below;
  const [, id] = idInText.exec(text) ?? [];
  return id === undefined ? null : { id, idIsNumber: /^\d{1,15}$/.test(id) };
};

/** A 400 that names an existing vendor: it is there, and its id can be used. */
const existing = (reply: ReplyBody, text: string): ChunkReading | null => {
  if (reply.status !== 400 || !saysExisting.test(text)) return null;
  const named = namedId(reply.body, text);
  const code = named === null ? 'payment-vendor-exists-unread' : 'payment-vendor-exists';
  return { kind: 'settled', records: [{ kind: 'rejected', code, text, ...named }], notes: [] };
};

/** Reads the answer to the creation of one payments vendor. */
export const read = (
  reply: ReplyBody,
  _sent: readonly JsonObject[],
  profile: ServiceProfile,
): ChunkReading => {
  if (reply.status < 400 || reply.status >= 500)
    return readCreated(reply, profile.payment.vendorCreated.idPath, profile);
  const words = refusalWords(reply, profile);
  return existing(reply, words.text) ?? { kind: 'refused', entries: null, ...words };
};

/** What a payload says of the vendor. */
export const payeeOf = (payload: JsonObject) => ({
  erpVendorId: textAt(payload, 'erp_vendor_id') ?? '',
  name: textAt(payload, 'name') ?? '',
});
