import { isJsonObject, textAt } from '../../service/json-path';
import { type ReturnedId, readCreated, refusalWords, returnedId } from '../../service/payments/created';
import { PAYEE_OF_ANOTHER } from '../../service/payments/standing';
import type { ServiceProfile } from '../../service/profile';
import type { Json, JsonObject } from '../../values/json';
import type { ChunkReading, ReplyBody } from '../target';
import { fields } from './fields';

const saysExisting = /\b(?:exist|duplicat|already)/i;
/** It is at work on one, or there is none: neither says that it is there. */
const saysOtherwise =
  /\balready\b.{0,20}\b(?:progress|process\w*|pending|running|queued|underway|at work)\b|(?:\bnot|n't|\bno longer|\bnever)\s+exist/i;
const saysOther = /\b(?:different|another|other)\s+(?:\w+\s+)?(?:company|vendor|erp|entity|account|tenant)/i;

const COMPANY_KEYS = ['svc_company_id', 'company_id', 'company'];

/** The object of an answer that shows the vendor of an id: a level down, or the answer itself. */
const shownVendor = (body: Json, id: string): JsonObject | null => {
  if (!isJsonObject(body)) return null;
  const below = Object.values(body).filter(isJsonObject);
  return [...below, body].find((one) => textAt(one, 'id') === id) ?? null;
};

/** What an answer shows of the vendor otherwise than it was sent: what makes it another one, and all that differs. */
const otherwise = (
  body: Json,
  id: string,
  { payload, company }: { readonly payload: JsonObject; readonly company: string | undefined },
): { readonly isAnother: boolean; readonly text: string } => {
  const shown = shownVendor(body, id) ?? {};
  const companies = COMPANY_KEYS.flatMap((key) => textAt(shown, key) ?? []);
  const otherCompany = company === undefined ? undefined : companies.find((one) => one !== company);
  const fieldsOff = fields.flatMap(({ key, label }) => {
    const [sent, got] = [textAt(payload, key), textAt(shown, key)];
    return sent === undefined || got === undefined || sent === got
      ? []
      : [{ key, text: `${label}: sent ${sent}, shown ${got}` }];
  });
  const texts = [
    ...fieldsOff.map(({ text }) => text),
    ...(otherCompany === undefined ? [] : [`Company: sent ${company ?? ''}, shown ${otherCompany}`]),
  ];
  return {
    isAnother: otherCompany !== undefined || fieldsOff.some(({ key }) => key === 'erp_vendor_id'),
    text: texts.join('; '),
  };
};
const idInText = /\b(?:vendor|id)\s*[#:]?\s*([A-Za-z]*[-_]?\d[\w-]*)/i;

/** The id that a refusal names: in an object of its own, else in its words (R-190). */
const namedId = (body: Json, text: string): ReturnedId | null => {
  const own = isJsonObject(body)
    ? Object.fromEntries(Object.entries(body).filter(([key]) => key !== 'id'))
    : {};
  const below = returnedId(own, '\n');
  if (below !== null) return below;
  const [, id] = idInText.exec(text) ?? [];
  return id === undefined ? null : { id, idIsNumber: /^\d{1,15}$/.test(id) };
};

type Sent = { readonly payload: JsonObject; readonly company: string | undefined };

/** A creation whose answer shows another vendor than the one sent. */
const created = (reply: ReplyBody, profile: ServiceProfile, sent: Sent): ChunkReading => {
  const reading = readCreated(reply, profile.payment.vendorCreated.idPath, profile);
  const [one] = reading.kind === 'settled' ? reading.records : [];
  if (one?.kind !== 'created' || one.id === null) return reading;
  const off = otherwise(reply.body, one.id, sent);
  const text = `it answered with ${one.id}, which reads otherwise (${off.text})`;
  return off.isAnother
    ? { kind: 'settled', records: [{ kind: 'rejected', code: PAYEE_OF_ANOTHER, text }], notes: [] }
    : reading;
};

/** Only a 400 is known to tell of an existing vendor (R-190): another refusal has to say so in these very words. */
const saysVendorExists =
  /\bvendor\b.*\b(?:exist(?:s|ing)?|duplicate)\b|\b(?:exist(?:s|ing)|duplicate)\b.*\bvendor\b/i;
const saysKey = /\bidempoten|\bkey\b/i;

const saysItExists = ({ status }: ReplyBody, text: string): boolean => {
  if (saysOtherwise.test(text)) return false;
  if (status === 400) return saysExisting.test(text);
  return (status === 409 || status === 422) && saysVendorExists.test(text) && !saysKey.test(text);
};

/**
 * A 400 that names an existing vendor: it is there, and its id can be used (R-190). Without an id, or by another status, a
 * person takes it up.
 */
const existing = (reply: ReplyBody, text: string, sent: Sent): ChunkReading | null => {
  if (!saysItExists(reply, text)) return null;
  const named = namedId(reply.body, text);
  const off = named === null ? null : otherwise(reply.body, named.id, sent);
  const said = off === null || off.text === '' ? text : `${text} (${off.text})`;
  if (saysOther.test(text) || off?.isAnother === true)
    return {
      kind: 'settled',
      records: [{ kind: 'rejected', code: PAYEE_OF_ANOTHER, text: said }],
      notes: [],
    };
  const known =
    named === null || reply.status !== 400
      ? { code: 'payment-vendor-exists-unread', text: said }
      : { code: 'payment-vendor-exists', text: said, ...named };
  return { kind: 'settled', records: [{ kind: 'rejected', ...known }], notes: [] };
};

/** Reads the answer to the creation of one payments vendor (R-188, R-190). */
export const read = (
  reply: ReplyBody,
  sent: readonly JsonObject[],
  profile: ServiceProfile,
  company?: string,
): ChunkReading => {
  const one = { payload: sent[0] ?? {}, company };
  if (reply.status < 400 || reply.status >= 500) return created(reply, profile, one);
  const words = refusalWords(reply, profile);
  return existing(reply, words.text, one) ?? { kind: 'refused', entries: null, ...words };
};

/** What a payload says of the vendor. */
export const payeeOf = (payload: JsonObject) => ({
  erpVendorId: textAt(payload, 'erp_vendor_id') ?? '',
  name: textAt(payload, 'name') ?? '',
});
