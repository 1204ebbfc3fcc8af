import type { Json, JsonObject } from '../../../values/json';
import { isJsonList, isJsonObject, textAt } from '../../json-path';
import { differencesIn, saysTheSame } from '../compared';
import type { OperationVerification } from '../operation';
import { type Pairs, plainDimension } from './coding';

export type Difference = OperationVerification['differences'][number];

/** Header fields that read otherwise: amounts by value, a missing currency as USD, no vendor as none. */
export const headerDifferences = (sent: JsonObject, invoice: JsonObject): readonly Difference[] =>
  differencesIn(sent, { ...invoice, currency: textAt(invoice, 'currency') ?? 'USD' });

/** Pairs that read otherwise; null: none of that name should be left. */
export const pairDifferences = (
  family: string,
  pairs: Pairs,
  stored: Json | undefined,
): readonly Difference[] =>
  Object.entries(pairs).flatMap(([name, value]) => {
    const got = isJsonObject(stored) ? (plainDimension(stored[name]) ?? null) : null;
    return got === value ? [] : [{ field: `${family}.${name}`, sent: value ?? '', got: got ?? '' }];
  });

/** The lines of an invoice that was read by its id; null: they were not asked for. */
export const linesOf = (invoice: JsonObject): readonly JsonObject[] | null => {
  const { items } = invoice;
  return isJsonList(items) ? items.filter(isJsonObject) : null;
};

/** Values of a line under the names that lines are read by (NS-17). */
export const lineValueDifferences = (
  place: string,
  values: JsonObject,
  stored: JsonObject,
  names: Readonly<Record<string, string>>,
): readonly Difference[] =>
  Object.entries(values).flatMap(([key, value]) => {
    const read = stored[names[key] ?? key];
    if (read === undefined || saysTheSame(value, read)) return [];
    return differencesIn({ [`${place}.${key}`]: value }, { [`${place}.${key}`]: read });
  });
