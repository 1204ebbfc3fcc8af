import type { Json, JsonObject } from '../../../values/json';
import { isJsonObject, objectsAt, textAt } from '../../json-path';
import type { OperationContext, OperationReading } from '../operation';
import { vendorIn } from './read';

type Reply = { readonly status: number; readonly body: Json | null; readonly text: string };

const unreadable = (reply: Reply): OperationReading => ({
  kind: 'unreadable',
  text: reply.text,
  setting: null,
});

const refused = (text: string): OperationReading => ({ kind: 'refused', code: 'operation-refused', text });

/** The answer of the single creation: the vendor under its key, with its new id. */
const ofSingle = (reply: Reply): OperationReading => {
  const vendor = reply.body === null ? null : vendorIn(reply.body);
  const id = vendor === null ? undefined : textAt(vendor, 'id');
  return id === undefined ? unreadable(reply) : { kind: 'done', id, notes: [] };
};

/** The answer of a bulk with one entry, under 201, 207 or a refusal alike (R-48, G-14): exactly one thing became of it. */
const ofBulk = (reply: Reply, body: JsonObject): OperationReading => {
  const created = objectsAt(body, 'created') ?? [];
  const updated = objectsAt(body, 'updated') ?? [];
  const [error] = objectsAt(body, 'errors') ?? [];
  const [written, ...others] = [...created, ...updated];
  if (written === undefined && error !== undefined) return refused(textAt(error, 'error') ?? reply.text);
  if (written === undefined || others.length > 0 || error !== undefined) return unreadable(reply);
  const notes = updated.length > 0 ? [{ code: 'vendor-updated', params: {} }] : [];
  return { kind: 'done', id: textAt(written, 'id') ?? null, notes };
};

/** Reads what became of one vendor, whichever way it went. */
export const readVendorAnswer = (reply: Reply, { profile }: OperationContext): OperationReading => {
  const { status, body } = reply;
  const isBulk = profile.vendor.createVia === 'bulk';
  if (status >= 300) {
    const [error] = objectsAt(body ?? undefined, 'errors') ?? [];
    return refused((isBulk ? textAt(error, 'error') : undefined) ?? reply.text);
  }
  if (!isBulk) return ofSingle(reply);
  return body !== null && isJsonObject(body) ? ofBulk(reply, body) : unreadable(reply);
};
