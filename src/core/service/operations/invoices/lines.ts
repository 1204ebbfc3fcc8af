import type { Json, JsonObject } from '../../../values/json';
import { failed, ok, type Result } from '../../../values/result';
import { toWireNumber } from '../../../values/wire-number';
import { asText, isJsonList, isJsonObject } from '../../json-path';
import { field } from '../filled';
import type { OperationContext, OperationField, OperationInput } from '../operation';
import { type Pairs, readCustomFields, readDimensions } from './coding';

/** A line as a person gave it. `id` null: a new one. Pairs that are null were not touched. */
export type InvoiceLine = {
  readonly id: string | null;
  /** Name, sku and unit as texts, quantity, price and total as JSON numbers. */
  readonly values: JsonObject;
  readonly dimensions: Pairs | null;
  readonly customFields: Pairs | null;
};

export const linesField: OperationField = field(
  'items',
  {
    label: 'Lines',
    help: 'Each with name, quantity, price, total, sku, uom, dimensions, custom_fields; with the id of a line to change it.',
  },
  { kind: 'lines', rule: 'R-124' },
);

const textKeys = ['name', 'sku', 'uom'];
const figureKeys = ['quantity', 'price', 'total'];
const keys = ['id', ...textKeys, ...figureKeys, 'dimensions', 'custom_fields'];

const wrong = (place: number, why: string): Result<never> =>
  failed('invoice-line-wrong', { line: String(place + 1), why }, { field: 'items' });

const readValue = (key: string, value: Json, place: number): Result<Json | undefined> => {
  const text = asText(value);
  if (text === undefined)
    return value === null || value === '' ? ok(undefined) : wrong(place, `${key} must be a plain value`);
  if (!figureKeys.includes(key)) return ok(text);
  const number = toWireNumber(text.trim());
  return number.ok ? number : wrong(place, `${key} "${text}" is not a plain number of 15 digits at most`);
};

const readValues = (line: JsonObject, place: number): Result<JsonObject> => {
  let values: JsonObject = {};
  for (const key of [...textKeys, ...figureKeys]) {
    const value = line[key];
    if (value === undefined) continue;
    const read = readValue(key, value, place);
    if (!read.ok) return read;
    if (read.value !== undefined) values = { ...values, [key]: read.value };
  }
  return ok(values);
};

const readLine = (
  line: JsonObject,
  place: number,
  seen: readonly string[],
  context: OperationContext,
): Result<InvoiceLine> => {
  const unknown = Object.keys(line).find((key) => !keys.includes(key));
  if (unknown !== undefined) return wrong(place, `${unknown} is none of ${keys.join(', ')}`);
  const id = line.id === undefined || line.id === null ? null : asText(line.id);
  if (id === undefined) return wrong(place, 'id must be that of a line of the invoice');
  const values = readValues(line, place);
  if (!values.ok) return values;
  const dimensions = readDimensions(line.dimensions);
  if (!dimensions.ok) return dimensions;
  const custom = readCustomFields(line.custom_fields, seen, context);
  if (!custom.ok) return custom;
  if (id === null && values.value.name === undefined) return wrong(place, 'a new line needs its name');
  return ok({ id, values: values.value, dimensions: dimensions.value, customFields: custom.value });
};

/**
 * The lines that a person filled in. `seen`: custom fields met on a read. Errors: invoice-line-wrong with its line,
 * invoice-dimension-not-text, custom-field-unknown.
 */
export const readLines = (
  input: OperationInput,
  seen: readonly string[],
  context: OperationContext,
): Result<readonly InvoiceLine[]> => {
  const { items } = input;
  const lines: InvoiceLine[] = [];
  for (const [place, item] of (isJsonList(items) ? items : []).entries()) {
    const line = readLine(isJsonObject(item) ? item : {}, place, seen, context);
    if (!line.ok) return line;
    lines.push(line.value);
  }
  return ok(lines);
};
