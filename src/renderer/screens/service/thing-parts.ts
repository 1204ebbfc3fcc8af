import type { Json, JsonObject } from '../../../core/values/json';
import type { Fact } from '../../components/fact';
import { formatThings } from '../../data/format';
import { isList, isObject, labelOf, plainText, shownText } from './entry-text';

/** Parts of a thing that have a place of their own on its page. */
const placed = new Set(
  'id items history gl_splits images image_errors dimensions custom_fields error notes url version items_processing_result'.split(
    ' ',
  ),
);

const amountWords = /(amount|total|tax|balance|price)/;

/** A utc stamp tells the same as its twin without a zone, and better. */
const hasUtcTwin = (thing: JsonObject, key: string): boolean => plainText(thing[`${key}_utc`]) !== null;

const valueText = (thing: JsonObject, key: string): string | null => {
  const text = shownText(key, thing[key]);
  if (text === null) return null;
  const currency = plainText(thing.currency);
  return amountWords.test(key) && currency !== null ? `${text} ${currency}` : text;
};

/** The plain values of a thing with their names, in the order of the service; what is empty is left out. */
export const factsOf = (thing: JsonObject): readonly Fact[] =>
  Object.keys(thing)
    .filter((key) => !placed.has(key) && key !== 'status' && !hasUtcTwin(thing, key))
    .flatMap((key): readonly Fact[] => {
      const text = valueText(thing, key);
      return text === null ? [] : [[labelOf(key.replace(/_utc$/, '')), text]];
    });

/** Objects and lists of objects that nobody gave a place, by key: an empty object says nothing. */
export const furtherParts = (thing: JsonObject): readonly (readonly [string, Json])[] =>
  Object.entries(thing).filter(([key, value]) => {
    if (placed.has(key)) return false;
    return (isObject(value) && Object.keys(value).length > 0) || (isList(value) && value.length > 0);
  });

/** What the splits over accounts say: not asked for, none configured, an empty list, or some. */
export type Splits =
  | { readonly kind: 'not-asked' | 'none-configured' | 'empty' }
  | { readonly kind: 'some'; readonly splits: readonly JsonObject[] }
  | { readonly kind: 'unreadable' };

export const splitsOf = (thing: JsonObject): Splits => {
  const value = thing.gl_splits;
  if (value === undefined) return { kind: 'not-asked' };
  if (value === null) return { kind: 'none-configured' };
  if (!isList(value)) return { kind: 'unreadable' };
  const splits = value.filter(isObject);
  return splits.length === 0 ? { kind: 'empty' } : { kind: 'some', splits };
};

/** The service's words about images that failed; none where it gave null, an empty text or an empty list. */
export const imageErrorsOf = (thing: JsonObject): readonly string[] => {
  const value = thing.image_errors;
  if (isList(value)) return value.map((one) => plainText(one) ?? JSON.stringify(one));
  const text = plainText(value);
  return text === null ? [] : [text];
};

/** The link to the service's own page of the thing; null unless it is https. */
export const linkOf = (thing: JsonObject): string | null => {
  const url = plainText(thing.url);
  return url !== null && URL.canParse(url) && new URL(url).protocol === 'https:' ? url : null;
};

const mostColumns = 8;

/** The columns of a list of objects: their plain values, and pairs such as dimensions. */
export const tableColumns = (rows: readonly JsonObject[]): readonly string[] =>
  [...new Set(rows.flatMap((row) => Object.keys(row)))]
    .filter((key) => rows.some((row) => cellText(key, row[key]) !== null))
    .slice(0, mostColumns);

const pairText = ([key, value]: readonly [string, Json]): string => {
  const plain = isObject(value)
    ? [plainText(value.erp_dimension_id), plainText(value.name)].filter((text) => text !== null).join(' ')
    : (plainText(value) ?? '');
  return `${key}: ${plain}`;
};

/** A cell of a list of objects as text; null where there is nothing to read. */
export const cellText = (key: string, value: Json | undefined): string | null => {
  if (isObject(value)) {
    const pairs = Object.entries(value)
      .map(pairText)
      .filter((text) => !text.endsWith(': '));
    return pairs.length === 0 ? null : pairs.join(', ');
  }
  if (isList(value)) return value.length === 0 ? null : formatThings(value.length, 'entry', 'entries');
  return shownText(key, value);
};

/** Dimensions with the id and the name of their value. */
export const dimensionFacts = (value: Json | undefined): readonly Fact[] =>
  isObject(value)
    ? Object.entries(value).flatMap(([type, one]): readonly Fact[] => {
        if (!isObject(one)) return [[type, plainText(one)]];
        const parts = [plainText(one.erp_dimension_id), plainText(one.code), plainText(one.name)];
        return [[type, [...new Set(parts.filter((part) => part !== null))].join(' · ')]];
      })
    : [];
