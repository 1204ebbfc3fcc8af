import type { Json, JsonObject } from '../../../values/json';
import { failed, ok, type Result } from '../../../values/result';
import { toWireNumber } from '../../../values/wire-number';
import { asText, isJsonList, isJsonObject } from '../../json-path';
import type { OperationInput } from '../operation';

const references = ['svc_po_item_id', 'po_external_item_id'];
const keys = [...references, 'quantity'];

const wrong = (place: number, why: string): Result<never> =>
  failed('receipt-line-wrong', { line: String(place + 1), why }, { field: 'items' });

/** A line of a receipt: one id of the order's line, and how many came in. */
const readLine = (line: JsonObject, place: number): Result<JsonObject> => {
  const unknown = Object.keys(line).find((key) => !keys.includes(key));
  if (unknown !== undefined) return wrong(place, `${unknown} is none of ${keys.join(', ')}`);
  const reference = references.find((key) => asText(line[key]) !== undefined);
  if (reference === undefined)
    return wrong(place, 'it needs svc_po_item_id or po_external_item_id, the line of the order');
  const quantity = asText(line['quantity']);
  if (quantity === undefined) return wrong(place, 'quantity is needed');
  const number = toWireNumber(quantity.trim());
  if (!number.ok) return wrong(place, `quantity "${quantity}" is not a plain number of 15 digits at most`);
  return ok({ [reference]: asText(line[reference]) ?? '', quantity: number.value });
};

/** The lines that a person filled in. Errors: receipt-line-wrong, with its line. */
export const readLines = (input: OperationInput): Result<readonly Json[]> => {
  const items = input['items'];
  const lines: Json[] = [];
  for (const [place, item] of (isJsonList(items) ? items : []).entries()) {
    const line = readLine(isJsonObject(item) ? item : {}, place);
    if (!line.ok) return line;
    lines.push(line.value);
  }
  return lines.length === 0 ? wrong(0, 'there is none') : ok(lines);
};
