import { asText, isJsonList, isJsonObject, textAt } from '../service/json-path';
import { parseAmount } from '../values/amount';
import { compareTexts } from '../values/decimal';
import type { Json, JsonObject } from '../values/json';
import type { Mirror, Readable } from './read-back';

/** A field that reads otherwise than it was sent. `field` as in the payload (`total_amount`, `items[2].price`). */
export type FieldDifference = {
  readonly field: string;
  readonly sent: string;
  readonly got: string;
  /** Why it matters, as a sentence. */
  readonly why: string;
};

/** A value for the eye; empty: there is none. */
const shownText = (value: Json | undefined): string => {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

const trimmed = (value: Json | undefined): string => shownText(value).trim();

const decimalText = (value: Json | undefined): string | null => {
  const reading = parseAmount(asText(value) ?? '', { decimal: '.' });
  return reading.ok ? reading.value.text : null;
};

const isSameDecimal = (sent: Json, got: Json | undefined): boolean => {
  const wanted = decimalText(sent);
  const read = decimalText(got);
  if (wanted === null || read === null) return trimmed(sent) === trimmed(got);
  return compareTexts(wanted, read) === 0;
};

const day = (value: Json | undefined): string => trimmed(value).replace(/[T ].*$/, '');

const currency = (value: Json | undefined): string => (trimmed(value) || 'USD').toUpperCase();

const size = (value: Json | undefined): number | null => (isJsonList(value) ? value.length : null);

/** The id of another kind of vendor says nothing about the one that was sent. */
const isOtherKindOfId = (sent: Json, got: Json | undefined): boolean =>
  typeof sent === 'number' && typeof got === 'string' && got !== '' && !/^\d+$/.test(got);

/** Whether one value reads back as it was sent. */
const isSame = (
  compares: Exclude<Mirror['compares'], 'pairs'>,
  sent: Json,
  got: Json | undefined,
): boolean => {
  switch (compares) {
    case 'text':
    case 'flag':
      return trimmed(sent) === trimmed(got);
    case 'currency':
      return currency(sent) === currency(got);
    case 'decimal':
      return isSameDecimal(sent, got);
    case 'day':
      return day(sent) === day(got);
    case 'vendor-id':
      return trimmed(sent) === trimmed(got) || isOtherKindOfId(sent, got);
    case 'count':
      return size(sent) === size(got) || size(got) === null;
  }
};

/** The value of a name, in whatever case the service writes it (G-17). */
const underName = (pairs: Json | undefined, name: string): Json | undefined => {
  if (!isJsonObject(pairs)) return undefined;
  const own = pairs[name];
  if (own !== undefined) return own;
  const found = Object.entries(pairs).find(([key]) => key.toLowerCase() === name.toLowerCase());
  return found?.[1];
};

const pairDifferences = (mirror: Mirror, sent: Json, got: Json | undefined): readonly FieldDifference[] =>
  isJsonObject(sent)
    ? Object.entries(sent).flatMap(([name, value]) => {
        const read = underName(got, name);
        if (trimmed(value) === trimmed(read) || isSameDecimal(value, read)) return [];
        const field = `${mirror.field}.${name}`;
        return [{ field, sent: shownText(value), got: shownText(read), why: mirror.why }];
      })
    : [];

const differenceOf = (mirror: Mirror, sent: JsonObject, shown: JsonObject): readonly FieldDifference[] => {
  const { field, compares, why, whereShown } = mirror;
  const wanted = sent[field];
  const got = shown[field];
  if (wanted === undefined || wanted === null) return [];
  if (whereShown === true && got === undefined) return [];
  if (compares === 'pairs') return pairDifferences(mirror, wanted, got);
  if (isSame(compares, wanted, got)) return [];
  if (compares !== 'count') return [{ field, sent: shownText(wanted), got: shownText(got), why }];
  return [{ field, sent: String(size(wanted) ?? 0), got: String(size(got) ?? 0), why }];
};

/** What reads otherwise of the fields that are mirrored, lines aside. */
export const differencesBy = (
  mirrors: readonly Mirror[],
  sent: JsonObject,
  shown: JsonObject,
): readonly FieldDifference[] => mirrors.flatMap((mirror) => differenceOf(mirror, sent, shown));

const linesIn = (json: JsonObject, key: string): readonly JsonObject[] | null => {
  const list = json[key];
  return isJsonList(list) ? list.filter(isJsonObject) : null;
};

type Line = { readonly place: number; readonly line: JsonObject };

const numbered = (lines: readonly JsonObject[]): readonly Line[] =>
  lines.map((line, place) => ({ place, line }));

/** Lines without their twins: each line that reads back whole takes one that was sent with it, wherever it stands. */
const withoutTwins = (
  sent: readonly JsonObject[],
  shown: readonly JsonObject[],
  mirrors: readonly Mirror[],
): { readonly sent: readonly Line[]; readonly shown: readonly Line[] } => {
  const rest = [...numbered(shown)];
  const left = numbered(sent).filter(({ line, place }) => {
    const isTwin = (one: Line): boolean => differencesBy(mirrors, line, one.line).length === 0;
    const inPlace = rest.findIndex((one) => one.place === place && isTwin(one));
    const at = inPlace >= 0 ? inPlace : rest.findIndex(isTwin);
    if (at < 0) return true;
    rest.splice(at, 1);
    return false;
  });
  return { sent: left, shown: rest };
};

/** Lines that have no twin on the other side, in their order; null: either side shows no lines. */
export const unpairedLines = (
  { key, mirrors }: NonNullable<Readable['lines']>,
  sent: JsonObject,
  shown: JsonObject,
): { readonly sent: readonly JsonObject[]; readonly shown: readonly JsonObject[] } | null => {
  const own = linesIn(sent, key);
  const got = linesIn(shown, key);
  if (own === null || got === null) return null;
  const left = withoutTwins(own, got, mirrors);
  return { sent: left.sent.map(({ line }) => line), shown: left.shown.map(({ line }) => line) };
};

/** Lines in any order; those that have no twin are held against each other in their order. */
const lineDifferences = (
  { key, mirrors }: NonNullable<Readable['lines']>,
  sent: JsonObject,
  shown: JsonObject,
): readonly FieldDifference[] => {
  const own = linesIn(sent, key);
  const got = linesIn(shown, key);
  if (own === null || got === null) return [];
  const left = withoutTwins(own, got, mirrors);
  const number: readonly FieldDifference[] =
    own.length === got.length
      ? []
      : [
          {
            field: key,
            sent: String(own.length),
            got: String(got.length),
            why: 'It has another number of lines.',
          },
        ];
  const pairs = left.sent.flatMap(({ place, line }, i) => {
    const other = left.shown[i];
    if (other === undefined) return [];
    return differencesBy(mirrors, line, other.line).map((one) => ({
      ...one,
      field: `${key}[${place + 1}].${one.field}`,
    }));
  });
  return [...number, ...pairs];
};

/** What reads back otherwise than it was sent, field by field. `shown`: the entry by our names. */
export const compareRecord = (
  rules: Readable,
  sent: JsonObject,
  shown: JsonObject,
): readonly FieldDifference[] => [
  ...differencesBy(rules.mirrors, sent, shown),
  ...(rules.lines === null ? [] : lineDifferences(rules.lines, sent, shown)),
];

/** Fields that are not compared, as they read; those that were sent to be compared are left out. */
export const derivedIn = (
  rules: Readable,
  sent: JsonObject,
  shown: JsonObject,
): Readonly<Record<string, string>> => {
  const mirrored = new Set(rules.mirrors.map(({ field }) => field));
  return Object.fromEntries(
    rules.derived.flatMap(({ field }) => {
      const text = shownText(shown[field]);
      const isCompared = mirrored.has(field) && sent[field] !== undefined;
      return text === '' || isCompared ? [] : [[field, text] as const];
    }),
  );
};

/** Whether an entry of the list leaves out something that was sent, so that the record must be read by itself. */
export const leavesOut = (rules: Readable, sent: JsonObject, shown: JsonObject): boolean =>
  'none' in rules.list
    ? true
    : rules.list.mayLeaveOut.some((field) => sent[field] !== undefined && shown[field] === undefined);

type LineRules = NonNullable<Readable['lines']>;

const MOST_TOLD = 6;

/** By what a person knows a line again. A line of a receipt has no name, but that of the line of its order. */
const LINE_NAMES = ['name', 'sku', 'po_external_item_id', 'svc_po_item_id'];

const lineText = (line: JsonObject): string => {
  const [quantity, price] = [textAt(line, 'quantity'), textAt(line, 'price')];
  const figures = [quantity, price].filter((one) => one !== undefined).join(' × ');
  const name = LINE_NAMES.map((key) => textAt(line, key)).find((one) => one !== undefined) ?? '';
  return [name, figures].filter((one) => one !== '').join(' ');
};

/** Lines for the eye: `2 lines (Flour 3 × 1.50, Salt 3 × 1.10)`; null: none are shown. */
export const linesText = ({ key }: LineRules, json: JsonObject): string | null => {
  const all = linesIn(json, key);
  if (all === null) return null;
  if (all.length === 0) return 'no lines';
  const more = all.length - MOST_TOLD;
  const told = all.slice(0, MOST_TOLD).map(lineText).join(', ') + (more > 0 ? ` and ${more} more` : '');
  return `${all.length} ${all.length === 1 ? 'line' : 'lines'} (${told})`;
};

/** What differs between the lines of two records, as `lines` of both, or field by field where those read alike; null: nothing does. */
export type LinesOtherwise =
  | { readonly kind: 'lines'; readonly sent: string; readonly shown: string }
  | { readonly kind: 'fields'; readonly fields: readonly FieldDifference[]; readonly more: number };

/** Holds the lines of a record against others. */
export const linesOtherwise = (
  rules: LineRules,
  sent: JsonObject,
  shown: JsonObject,
): LinesOtherwise | null => {
  const fields = lineDifferences(rules, sent, shown);
  if (fields.length === 0) return null;
  const both = { sent: linesText(rules, sent) ?? 'no lines', shown: linesText(rules, shown) ?? 'no lines' };
  if (both.sent !== both.shown) return { kind: 'lines', ...both };
  return { kind: 'fields', fields: fields.slice(0, MOST_TOLD), more: Math.max(0, fields.length - MOST_TOLD) };
};

/** Whether what is shown has just the lines of all these together. */
export const linesAddUp = (lines: LineRules, parts: readonly JsonObject[], shown: JsonObject): boolean => {
  const each = parts.map((part) => linesIn(part, lines.key));
  if (each.some((one) => one === null || one.length === 0)) return false;
  const together = { [lines.key]: each.flatMap((one) => one ?? []) };
  const unpaired = unpairedLines(lines, together, shown);
  return unpaired !== null && unpaired.sent.length + unpaired.shown.length === 0;
};
