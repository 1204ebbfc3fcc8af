import type { Json, JsonObject } from '../../../values/json';
import { failed, ok, type Result } from '../../../values/result';
import { isJsonObject } from '../../json-path';
import { saysTheSame } from '../compared';
import { filledTexts } from '../filled';
import { textOf } from '../input';
import type { OperationContext, OperationInput } from '../operation';
import { customFieldsOf, withoutNulls } from './body';
import { completeDimensions } from './line-dimensions';
import { type OrderLine, readLines } from './lines';
import { lineId, linesIn, orderIn } from './order-in';

/** A line that goes out, beside the line it changes; `old` null: a new one. */
export type LineChange = {
  readonly line: OrderLine;
  readonly old: JsonObject | null;
  readonly wire: JsonObject;
};

/** What a change of an order amounts to, seen beside the order as it reads. */
export type OrderChange = {
  readonly order: JsonObject;
  /** Header fields that read otherwise than they are wanted, in our names. */
  readonly header: JsonObject;
  readonly lines: readonly LineChange[];
};

/** The order among what was read before the change. */
export const orderBefore = (
  before: JsonObject | null,
  input: OperationInput,
  { profile }: OperationContext,
): JsonObject | null => orderIn(before?.[textOf(input, 'id') ?? ''], profile);

/** Whether a replacement or a merge is meant is not told for orders: the complete set is right under both. */
const completeCustomFields = (order: JsonObject, input: OperationInput): JsonObject => {
  const asked = customFieldsOf(input);
  if (asked === null) return {};
  const has = order['custom_fields'];
  const isChanged = Object.entries(asked).some(
    ([key, value]) => !saysTheSame(isJsonObject(has) ? has[key] : undefined, value),
  );
  return isChanged ? { custom_fields: withoutNulls({ ...(isJsonObject(has) ? has : {}), ...asked }) } : {};
};

const headerChange = (order: JsonObject, input: OperationInput): JsonObject => {
  const texts: JsonObject = filledTexts(input, ['erp_vendor_name']);
  const is2Way = input['is_2_way'];
  const asked: JsonObject = typeof is2Way === 'boolean' ? { ...texts, is_2_way: is2Way } : texts;
  const changed = Object.entries(asked).filter(([key, value]) => !saysTheSame(order[key], value));
  return { ...Object.fromEntries(changed), ...completeCustomFields(order, input) };
};

const withDimensions = (
  line: OrderLine,
  old: JsonObject | null,
  { profile }: OperationContext,
): Result<JsonObject> => {
  if (line.dimensions === null) return ok({});
  const all = completeDimensions(old?.['dimensions'], line.dimensions, profile);
  return all.ok ? ok({ dimensions: all.value }) : all;
};

/** A known line with what changes in it alone, a new one whole; dimensions complete or left out. */
const lineChange = (
  line: OrderLine,
  lines: readonly JsonObject[],
  context: OperationContext,
): Result<LineChange> => {
  const old = lines.find((one) => line.id !== null && lineId(one, context.profile) === line.id) ?? null;
  if (line.id !== null && old === null)
    return failed('order-line-unknown', { id: line.id }, { field: 'items' });
  const dimensions = withDimensions(line, old, context);
  if (!dimensions.ok) return dimensions;
  const id: Readonly<Record<string, Json>> = line.id === null ? {} : { id: line.id };
  return ok({ line, old, wire: { ...id, ...line.values, ...dimensions.value } });
};

/** Errors: order-unread, order-line-…, order-dimension-unreadable. */
export const orderChange = (
  input: OperationInput,
  before: JsonObject | null,
  context: OperationContext,
): Result<OrderChange> => {
  const order = orderBefore(before, input, context);
  if (order === null) return failed('order-unread', { id: textOf(input, 'id') ?? '' });
  const given = readLines(input, context.profile);
  if (!given.ok) return given;
  const known = linesIn(order);
  if (known === null && given.value.some((line) => line.id !== null))
    return failed('order-unread', { id: textOf(input, 'id') ?? '' });
  const lines: LineChange[] = [];
  for (const line of given.value) {
    const change = lineChange(line, known ?? [], context);
    if (!change.ok) return change;
    lines.push(change.value);
  }
  return ok({ order, header: headerChange(order, input), lines });
};
