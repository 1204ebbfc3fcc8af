import type { JsonObject } from '../../../values/json';
import { isJsonObject, textAt } from '../../json-path';
import type { ServiceProfile } from '../../profile';
import type { OperationNote, OperationReading, WriteOperation } from '../operation';
import { orderId, orderIn } from './order-in';

type Reply = Parameters<WriteOperation['read']>[0];

/** The id that an answer to a creation gives; null: it gives none (NS-52). */
const createdId = (body: JsonObject, profile: ServiceProfile): string | null => {
  const order = orderIn(body, profile);
  return (
    textAt(body, profile.purchaseOrder.created.idPath) ?? (order === null ? null : orderId(order, profile))
  );
};

/** A creation without an id in its answer is looked up (NS-52). */
export const readCreated = ({ status, body, text }: Reply, profile: ServiceProfile): OperationReading => {
  if (status >= 300) return { kind: 'refused', code: 'operation-refused', text };
  const id = body !== null && isJsonObject(body) ? createdId(body, profile) : null;
  return id === null
    ? { kind: 'unreadable', text, setting: 'purchaseOrder.created.idPath' }
    : { kind: 'done', id, notes: [] };
};

/** A success says that the change was taken, never that each field was: the read afterwards tells. */
export const readChanged = ({ status, text }: Reply, notes: readonly OperationNote[]): OperationReading =>
  status >= 300 ? { kind: 'refused', code: 'operation-refused', text } : { kind: 'done', id: null, notes };
