import type { Json, JsonObject } from '../../../values/json';
import { isJsonObject, objectsAt, textAt, valueAt } from '../../json-path';
import type { ServiceProfile } from '../../profile';

const isOrder = (value: Json | undefined): value is JsonObject =>
  isJsonObject(value) && textAt(value, 'po_number') !== undefined;

/** The order of an answer: where the profile says, else the object that holds a number, at the top or one level below (NS-53). */
export const orderIn = (body: Json | undefined, { purchaseOrder }: ServiceProfile): JsonObject | null => {
  const set = valueAt(body, purchaseOrder.read.path);
  if (isOrder(set)) return set;
  if (!isJsonObject(body)) return null;
  return [body, ...Object.values(body)].find(isOrder) ?? null;
};

/** The service's id of an order (NS-49). */
export const orderId = (order: JsonObject, { purchaseOrder }: ServiceProfile): string | null =>
  textAt(order, purchaseOrder.read.idPath) ?? null;

/** The lines of an order; null: the answer has none, which says nothing of the order. */
export const linesIn = (order: JsonObject): readonly JsonObject[] | null => objectsAt(order, 'items') ?? null;

/** The service's id of a line (NS-49). */
export const lineId = (line: JsonObject, { purchaseOrder }: ServiceProfile): string | null =>
  textAt(line, purchaseOrder.read.itemIdPath) ?? null;
