import type { Json, JsonObject } from '../../../values/json';
import { failed, ok, type Result } from '../../../values/result';
import { editDistance } from '../../../values/text';
import { isJsonObject, objectsAt, textAt } from '../../json-path';
import type { ServiceProfile } from '../../profile';

/** Dimension type -> plain text; null: it is to be taken away. */
export type LineDimensions = Readonly<Record<string, string | null>>;

/** A dimension value as a plain text: a rich object of a read is reduced to it; undefined: it cannot be. */
export const plainDimension = (value: Json, { purchaseOrder }: ServiceProfile): string | undefined => {
  if (isJsonObject(value)) return textAt(value, purchaseOrder.write.dimensionValue);
  return textAt(value, '');
};

const sameType = (a: string, b: string): boolean => a.toUpperCase() === b.toUpperCase();

/** A type as orders write it (G-17). */
const cased = (type: string, { dimension }: ServiceProfile): string => {
  switch (dimension.keys.purchaseOrder) {
    case 'as-type':
      return type;
    case 'upper':
      return type.toUpperCase();
    case 'lower':
      return type.toLowerCase();
  }
};

/**
 * The complete dimensions of a line after a change, since what is sent replaces all: what it has, reduced to
 * texts, with what was asked for laid over it. Errors: order-dimension-unreadable, where one that it has cannot be kept.
 */
export const completeDimensions = (
  has: Json | undefined,
  asked: LineDimensions,
  profile: ServiceProfile,
): Result<JsonObject> => {
  let all: Readonly<Record<string, string>> = {};
  for (const [type, value] of Object.entries(isJsonObject(has) ? has : {})) {
    if (Object.keys(asked).some((one) => sameType(one, type))) continue;
    const text = plainDimension(value, profile);
    if (text === undefined) return failed('order-dimension-unreadable', { type }, { field: 'items' });
    all = { ...all, [cased(type, profile)]: text };
  }
  for (const [type, text] of Object.entries(asked))
    if (text !== null) all = { ...all, [cased(type, profile)]: text };
  return ok(all);
};

/** What a line has of a type, as text; null: nothing. */
export const dimensionOf = (has: Json | undefined, type: string, profile: ServiceProfile): string | null => {
  const found = Object.entries(isJsonObject(has) ? has : {}).find(([one]) => sameType(one, type));
  return found === undefined ? null : (plainDimension(found[1], profile) ?? null);
};

const nearest = (value: string, known: readonly string[]): string =>
  known
    .map((one) => ({ one, steps: editDistance(one.toLowerCase(), value.toLowerCase(), 2) }))
    .filter(({ steps }) => steps <= 2)
    .sort((a, b) => a.steps - b.steps)
    .slice(0, 3)
    .map(({ one }) => one)
    .join(', ');

/**
 * Whether every dimension exists, by the list of the company; without a list nothing is known.
 * Errors: order-dimension-unknown, with near misses.
 */
export const allKnown = (
  dimensions: readonly LineDimensions[],
  list: JsonObject | undefined,
  { purchaseOrder }: ServiceProfile,
): Result<null> => {
  const entries = objectsAt(list, 'entries');
  if (entries === undefined) return ok(null);
  for (const [type, value] of dimensions.flatMap((one) => Object.entries(one))) {
    if (value === null) continue;
    const known = entries
      .filter((entry) => sameType(textAt(entry, 'erp_type') ?? '', type))
      .flatMap((entry) => textAt(entry, purchaseOrder.write.dimensionValue) ?? []);
    if (known.includes(value)) continue;
    const near = nearest(value, known);
    const params = { type, value, near: near === '' ? 'nothing near it' : near };
    return failed('order-dimension-unknown', params, { field: 'items' });
  }
  return ok(null);
};
