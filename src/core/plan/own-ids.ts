import type { FieldSource, Mapping } from '../map/mapping';
import { type Slot, slotsOf } from '../map/slot';
import type { Target } from '../targets/target';
import { idKeys } from './promotion-things';

/** A mapping without the ids of one environment, and the labels of the fields that held some. */
export type WithoutIds = { readonly mapping: Mapping; readonly cleared: readonly string[] };

/** Where a text may also be a name or a code of the person's own, only a bare number can be an id of the service. */
const mayBeId =
  ({ field, lookup }: Slot) =>
  (text: string | undefined): boolean => {
    if (text === undefined || text.trim() === '') return false;
    if (lookup === null) return field.holdsServiceId === true;
    const ids = idKeys[lookup.kind];
    return (
      lookup.match.every((key) => ids.includes(key)) ||
      (lookup.match.some((key) => ids.includes(key)) && /^\d+$/.test(text.trim()))
    );
  };

/** The source without texts that may be ids; null: nothing is left of it. */
const portable = (slot: Slot): FieldSource | null => {
  const { constant, default: fallback, values, ...rest } = slot.source;
  const isId = mayBeId(slot);
  if (isId(constant)) return null;
  const kept = Object.entries(values ?? {}).filter(([, out]) => !isId(out));
  return {
    ...rest,
    ...(constant === undefined ? {} : { constant }),
    ...(fallback === undefined || isId(fallback) ? {} : { default: fallback }),
    ...(kept.length === 0 ? {} : { values: Object.fromEntries(kept) }),
  };
};

const countTexts = ({ default: fallback, values }: FieldSource): number =>
  (fallback === undefined ? 0 : 1) + Object.keys(values ?? {}).length;

/**
 * Takes every service id out of the texts of a mapping (constants, defaults, value maps): it belongs to the environment
 * in which it was chosen and names something else in another one. ERP ids, names and columns stay.
 */
export const withoutOwnIds = (mapping: Mapping, target: Target): WithoutIds => {
  const fields = new Map(Object.entries(mapping.fields));
  const cleared: string[] = [];
  for (const slot of slotsOf(mapping, target)) {
    const left = portable(slot);
    if (left !== null && countTexts(left) === countTexts(slot.source)) continue;
    cleared.push(slot.field.label);
    if (left === null) fields.delete(slot.key);
    else fields.set(slot.key, left);
  }
  return { mapping: { ...mapping, fields: Object.fromEntries(fields) }, cleared };
};
