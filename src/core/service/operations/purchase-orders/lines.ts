import type { Json, JsonObject } from '../../../values/json';
import { failed, ok, type Result } from '../../../values/result';
import { isBlank } from '../../../values/text';
import { toWireNumber } from '../../../values/wire-number';
import { asText, isJsonList, isJsonObject } from '../../json-path';
import type { ServiceProfile } from '../../profile';
import type { OperationInput } from '../operation';
import { type LineDimensions, plainDimension } from './line-dimensions';

/** A line as a person gave it. `id` null: a new one. `dimensions` null: they stay as they are. */
export type OrderLine = {
  readonly id: string | null;
  /** Name, sku and unit as texts, quantity and price as JSON numbers. */
  readonly values: JsonObject;
  readonly dimensions: LineDimensions | null;
};

/** Keys that a line may hold, and no others. */
const keys = ['id', 'name', 'quantity', 'price', 'sku', 'uom', 'dimensions'];
const textKeys = ['name', 'sku', 'uom'];
const figureKeys = ['quantity', 'price'];
const neededForNew = ['name', 'quantity', 'price'];

const wrong = (place: number, why: string): Result<never> =>
  failed('order-line-wrong', { line: String(place + 1), why }, { field: 'items' });

const readValue = (key: string, value: Json, place: number): Result<Json | undefined> => {
  const text = asText(value);
  if (text === undefined) {
    const isEmpty = value === null || (typeof value === 'string' && isBlank(value));
    return isEmpty ? ok(undefined) : wrong(place, `${key} must be a plain value`);
  }
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

const readDimensions = (
  value: Json | undefined,
  place: number,
  profile: ServiceProfile,
): Result<LineDimensions | null> => {
  if (value === undefined || value === null) return ok(null);
  if (!isJsonObject(value)) return wrong(place, 'dimensions must be types with their values');
  let read: LineDimensions = {};
  for (const [type, one] of Object.entries(value)) {
    const text = one === null ? null : plainDimension(one, profile);
    if (text === undefined) return wrong(place, `the dimension ${type} has no value that can be sent`);
    read = { ...read, [type]: text };
  }
  return ok(read);
};

const readLine = (line: JsonObject, place: number, profile: ServiceProfile): Result<OrderLine> => {
  const unknown = Object.keys(line).find((key) => !keys.includes(key));
  if (unknown !== undefined) return wrong(place, `${unknown} is none of ${keys.join(', ')}`);
  const id = line.id === undefined || line.id === null ? null : asText(line.id);
  if (id === undefined) return wrong(place, 'id must be that of a line of the order');
  const values = readValues(line, place);
  if (!values.ok) return values;
  const dimensions = readDimensions(line.dimensions, place, profile);
  if (!dimensions.ok) return dimensions;
  const missing = id === null ? neededForNew.find((key) => values.value[key] === undefined) : undefined;
  return missing === undefined
    ? ok({ id, values: values.value, dimensions: dimensions.value })
    : wrong(place, `${missing} is needed for a new line`);
};

/** The lines that a person filled in; none where the field was not touched. Errors: order-line-wrong, with its line. */
export const readLines = (input: OperationInput, profile: ServiceProfile): Result<readonly OrderLine[]> => {
  const items = input.items;
  const lines: OrderLine[] = [];
  for (const [place, item] of (isJsonList(items) ? items : []).entries()) {
    const line = readLine(isJsonObject(item) ? item : {}, place, profile);
    if (!line.ok) return line;
    lines.push(line.value);
  }
  return ok(lines);
};

/** The dimensions that lines name. */
export const namedDimensions = (lines: readonly OrderLine[]): readonly LineDimensions[] =>
  lines.flatMap((line) => (line.dimensions === null ? [] : [line.dimensions]));
