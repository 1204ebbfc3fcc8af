import type { JsonObject } from '../../../values/json';
import { saysTheSame, shownText } from '../compared';
import type { OperationChange } from '../operation';
import type { InvoiceChange, LineChange } from './change';
import { objectAt, plainDimension, storedCustomFields } from './coding';
import { imageChange } from './images';

const headerChanges = (header: JsonObject, invoice: JsonObject | null): readonly OperationChange[] =>
  Object.entries(header).map(([field, value]) => ({
    field,
    before: shownText(invoice?.[field]),
    after: shownText(value),
    effect: invoice !== null && saysTheSame(invoice[field], value) ? 'kept' : 'set',
  }));

/** What becomes of every pair where the whole set is replaced: those that stay are named, too. */
const pairChanges = (family: string, before: JsonObject, after: JsonObject): readonly OperationChange[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].map((name): OperationChange => {
    const field = `${family}.${name}`;
    const old = plainDimension(before[name]) ?? shownText(before[name]);
    const next = shownText(after[name]);
    if (next === null && !(name in after)) return { field, before: old, after: null, effect: 'removed' };
    if (old === null) return { field, before: null, after: next, effect: 'added' };
    return { field, before: old, after: next, effect: old === next ? 'kept' : 'replaced' };
  });

const lineChanges = (
  { line, stored, body }: LineChange,
  place: number,
  names: Readonly<Record<string, string>>,
): readonly OperationChange[] => {
  const where = line.id === null ? `items[${place + 1}] (new)` : `items[${line.id}]`;
  const values = Object.entries(line.values).map(([key, value]): OperationChange => {
    const before = shownText(stored?.[names[key] ?? key]);
    const effect = stored === null ? 'added' : saysTheSame(stored[names[key] ?? key], value) ? 'kept' : 'set';
    return { field: `${where}.${key}`, before, after: shownText(value), effect };
  });
  const had = objectAt(stored, names.dimensions ?? 'dimensions');
  const dimensions = Object.entries(line.dimensions ?? {}).map(
    ([name, value]): OperationChange => ({
      field: `${where}.dimensions.${name}`,
      before: plainDimension(had[name]) ?? null,
      after: value ?? plainDimension(had[name]) ?? null,
      // Leaving a dimension of a line out takes nothing away.
      effect: value === null ? 'ignored' : stored === null ? 'added' : 'merged',
    }),
  );
  const custom =
    line.customFields === null
      ? []
      : pairChanges(
          `${where}.custom_fields`,
          objectAt(stored, names.custom_fields ?? 'custom_fields'),
          objectAt(body, 'custom_fields'),
        );
  return [...values, ...dimensions, ...custom];
};

/** The change line by line: what is set, replaced, merged, added, removed or kept. `names`: how lines are read (NS-17). */
export const shownChange = (
  change: InvoiceChange,
  invoice: JsonObject | null,
  names: Readonly<Record<string, string>>,
): readonly OperationChange[] => {
  const images = imageChange(change.images, invoice);
  return [
    ...headerChanges(change.header, invoice),
    ...(change.dimensions === null
      ? []
      : pairChanges('dimensions', objectAt(invoice, 'dimensions'), change.dimensions.whole)),
    ...(change.customFields === null
      ? []
      : pairChanges('custom_fields', storedCustomFields(invoice), change.customFields.whole)),
    ...change.lines.flatMap((line, place) => lineChanges(line, place, names)),
    ...(images === null ? [] : [images]),
  ];
};
