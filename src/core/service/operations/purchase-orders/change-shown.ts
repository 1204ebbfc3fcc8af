import type { JsonObject } from '../../../values/json';
import { isJsonObject } from '../../json-path';
import { saysTheSame, shownText } from '../compared';
import type { OperationChange, OperationContext } from '../operation';
import type { LineChange, OrderChange } from './change';
import { dimensionOf } from './line-dimensions';

/** Every custom field, since the set goes out complete: what stays and what is gone are told as well. */
const customFieldChanges = (order: JsonObject, sent: JsonObject): readonly OperationChange[] => {
  const has = order['custom_fields'];
  const old = isJsonObject(has) ? has : {};
  return [...new Set([...Object.keys(old), ...Object.keys(sent)])].map((key): OperationChange => {
    const before = shownText(old[key]);
    const after = shownText(sent[key]);
    const effect = before === after ? 'kept' : after === null ? 'removed' : 'set';
    return { field: `custom_fields.${key}`, before, after, effect };
  });
};

const headerChanges = ({ order, header }: OrderChange): readonly OperationChange[] =>
  Object.entries(header).flatMap(([field, value]): readonly OperationChange[] =>
    isJsonObject(value)
      ? customFieldChanges(order, value)
      : [{ field, before: shownText(order[field]), after: shownText(value), effect: 'set' }],
  );

/** Every dimension of the line: what is sent replaces all of them, so those that stay are told as well. */
const dimensionChanges = (
  name: string,
  { line, old, wire }: LineChange,
  { profile }: OperationContext,
): readonly OperationChange[] => {
  const sent = wire['dimensions'];
  if (line.dimensions === null || !isJsonObject(sent)) return [];
  const taken = Object.entries(line.dimensions).flatMap(([type, value]) => (value === null ? [type] : []));
  return [...Object.keys(sent), ...taken].flatMap((type): readonly OperationChange[] => {
    const before = dimensionOf(old?.['dimensions'], type, profile);
    const after = dimensionOf(sent, type, profile);
    if (before === null && after === null) return [];
    const effect = after === null ? 'removed' : before === after ? 'kept' : before === null ? 'added' : 'set';
    return [{ field: `${name}.dimensions.${type}`, before, after, effect }];
  });
};

const lineChanges = (change: LineChange, place: number, context: OperationContext) => {
  const { line, old } = change;
  const name = line.id === null ? `items[new ${place + 1}]` : `items[${line.id}]`;
  const values = Object.entries(line.values).map(([key, value]): OperationChange => {
    const before = shownText(old?.[key]);
    const isKept = old !== null && saysTheSame(old[key], value);
    const effect = line.id === null ? 'added' : isKept ? 'kept' : 'set';
    return { field: `${name}.${key}`, before, after: shownText(value), effect };
  });
  return [...values, ...dimensionChanges(name, change, context)];
};

/** A change of an order, line by line, as a person sees it before it is sent. */
export const shownChange = (change: OrderChange, context: OperationContext): readonly OperationChange[] => [
  ...headerChanges(change),
  ...change.lines.flatMap((line, place) => lineChanges(line, place, context)),
];
