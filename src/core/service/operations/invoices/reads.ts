import type { Json, JsonObject } from '../../../values/json';
import { isJsonObject, textAt } from '../../json-path';
import type { OperationRequest } from '../operation';

/** Reads one invoice by its id; its lines come without asking. */
export const readInvoice = (id: string, expand = ''): OperationRequest => ({
  endpoint: 'invoices.get',
  parts: { params: { id }, ...(expand === '' ? {} : { query: { expand } }) },
});

const isInvoice = (value: Json): value is JsonObject =>
  isJsonObject(value) && textAt(value, 'id') !== undefined;

/** The invoice in an answer: the answer itself, or the only object with an id one level down; null: there is none. */
export const invoiceIn = (body: Json): JsonObject | null => {
  if (isInvoice(body)) return body;
  const below = isJsonObject(body) ? Object.values(body).filter(isInvoice) : [];
  const [only, ...others] = below;
  return only === undefined || others.length > 0 ? null : only;
};
