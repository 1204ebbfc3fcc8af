import type { Json, JsonObject } from '../../../values/json';
import { failed, ok, type Result } from '../../../values/result';
import { isBlank } from '../../../values/text';
import { asText, isJsonObject, textAt } from '../../json-path';
import { field } from '../filled';
import type { OperationContext, OperationField } from '../operation';

/** Values by name; null: the name is to be taken away. */
export type Pairs = Readonly<Record<string, string | null>>;

export const codingFields: readonly OperationField[] = [
  field(
    'dimensions',
    {
      label: 'Dimensions',
      help: 'The ERP id by the name of the dimension type, for example Account; a blank takes one away.',
    },
    { kind: 'pairs', rule: 'R-108' },
  ),
  field(
    'custom_fields',
    { label: 'Custom fields', help: 'Values by the name of the field; a blank puts its default back.' },
    { kind: 'pairs', rule: 'R-109' },
  ),
];

/** A value as plain text: one that was read back as a rich object by the ERP id in it; undefined: it has none. */
export const plainDimension = (value: Json | undefined): string | undefined =>
  isJsonObject(value) ? textAt(value, 'erp_dimension_id') : asText(value);

const isNothing = (value: Json): boolean => value === null || (typeof value === 'string' && isBlank(value));

const read = (
  value: Json | undefined,
  plain: (one: Json) => string | undefined,
  wrong: (name: string) => Result<never>,
): Result<Pairs | null> => {
  if (value === undefined || value === null) return ok(null);
  if (!isJsonObject(value)) return wrong('');
  let pairs: Pairs = {};
  for (const [name, one] of Object.entries(value)) {
    const text = isNothing(one) ? null : plain(one);
    if (text === undefined) return wrong(name);
    pairs = { ...pairs, [name]: text };
  }
  return ok(pairs);
};

/** Dimensions as plain ERP ids; null: not touched. Errors: invoice-dimension-not-text. */
export const readDimensions = (value: Json | undefined): Result<Pairs | null> =>
  read(value, plainDimension, (name) =>
    failed('invoice-dimension-not-text', { name }, { field: 'dimensions' }),
  );

/**
 * Custom fields, only such as are known: configured for the company or `seen` on a read; null: not touched.
 * Errors: custom-field-unknown.
 */
export const readCustomFields = (
  value: Json | undefined,
  seen: readonly string[],
  { customFields }: OperationContext,
): Result<Pairs | null> => {
  const unknown = (name: string): Result<never> => {
    const known = [...new Set([...(customFields ?? []), ...seen])].join(', ');
    return failed('custom-field-unknown', { name, known }, { field: 'custom_fields' });
  };
  const pairs = read(value, asText, unknown);
  if (!pairs.ok || pairs.value === null) return pairs;
  if (customFields === null && seen.length === 0) return pairs;
  const odd = Object.keys(pairs.value).find((name) => !customFields?.includes(name) && !seen.includes(name));
  return odd === undefined ? pairs : unknown(odd);
};

/** The pairs that say something; what is to be taken away stays out. */
export const saying = (pairs: Pairs): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(pairs).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])),
  );

/** The dimensions of something that was read, reduced to their ERP ids. Errors: invoice-dimension-unreadable. */
export const storedDimensions = (thing: JsonObject | null): Result<Readonly<Record<string, string>>> => {
  const stored = thing?.dimensions;
  const known = Object.entries(isJsonObject(stored) ? stored : {}).filter(([, value]) => value !== null);
  const odd = known.find(([, value]) => plainDimension(value) === undefined);
  if (odd !== undefined)
    return failed('invoice-dimension-unreadable', { name: odd[0] }, { field: 'dimensions' });
  return ok(Object.fromEntries(known.map(([name, value]) => [name, plainDimension(value) ?? ''])));
};

/** The object under a key of something that was read; empty where there is none. */
export const objectAt = (thing: JsonObject | null, key: string): JsonObject => {
  const stored = thing?.[key];
  return isJsonObject(stored) ? stored : {};
};

/** The custom fields of the header of an invoice that was read, as they are. */
export const storedCustomFields = (invoice: JsonObject | null): JsonObject =>
  objectAt(invoice, 'custom_fields');
