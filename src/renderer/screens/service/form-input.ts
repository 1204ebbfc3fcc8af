import type { Operation, OperationField } from '../../../core/service/operations/operation';
import type { Json, JsonObject } from '../../../core/values/json';
import { subjectField } from './areas';
import { isList, isObject, plainText } from './entry-text';

/** The fields that a form shows: neither the thing it is about nor what is only known so that it can be refused. */
export const offeredFields = (operation: Operation): readonly OperationField[] =>
  operation.fields.filter((field) => field.isOffered !== false && field !== subjectField(operation));

/** The input with a field set, or untouched again where there is nothing in it. */
export const withField = (input: JsonObject, key: string, value: Json | undefined): JsonObject => {
  const { [key]: _former, ...others } = input;
  return value === undefined ? others : { ...others, [key]: value };
};

/** What is handed to the engine: what was filled in, and the thing or things it is about. */
export const inputFor = (
  operation: Operation,
  filled: JsonObject,
  subjects: readonly string[],
): JsonObject => {
  const subject = subjectField(operation);
  if (subject === undefined) return filled;
  return { ...filled, [subject.key]: subject.kind === 'ids' ? [...subjects] : (subjects[0] ?? '') };
};

/** The first required field that holds nothing, as a sentence; null: nothing is missing. */
export const missingIn = (operation: Operation, filled: JsonObject): string | null => {
  const missing = offeredFields(operation).find(({ key, required }) => required && filled[key] === undefined);
  return missing === undefined ? null : `${missing.label} is missing.`;
};

const lineWords =
  'name description svc_po_item_id po_external_item_id quantity price unit_price amount total total_amount sku uom dimensions custom_fields'.split(
    ' ',
  );

/** Whether a key of a line holds types with their values rather than one value. */
export const holdsPairs = (key: string): boolean => /(dimensions|custom_fields)$/.test(key);

/** The keys that a line can be given, as the help of its field names them. */
export const lineKeysOf = ({ help }: OperationField): readonly string[] => {
  const words = new Set(help.split(/[^\w]+/));
  return lineWords.filter((word) => words.has(word));
};

const pairValue = (value: Json): string =>
  plainText(isObject(value) ? (value.erp_dimension_id ?? null) : value) ?? '';

/** Names with their values as texts. A rich value is its ERP id, because only that may be sent. */
export const pairsOf = (value: Json | undefined): readonly (readonly [string, string])[] =>
  isObject(value) ? Object.entries(value).map(([key, one]) => [key, pairValue(one)] as const) : [];

/** Pairs as one text: 'Account=0400; Department=D0010'. */
export const pairsText = (value: Json | undefined): string =>
  pairsOf(value)
    .map(([key, text]) => `${key}=${text}`)
    .join('; ');

/** The text of pairs read again; null where it is none. */
export const pairsIn = (text: string): JsonObject | null => {
  const parts = text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => /^([^=]+)=(.*)$/.exec(part));
  if (parts.some((part) => part === null)) return null;
  return Object.fromEntries(
    parts.flatMap((part) => (part === null ? [] : [[(part[1] ?? '').trim(), (part[2] ?? '').trim()]])),
  );
};

/**
 * What is asked of pairs: those that are new or other than before, and null for each that was taken away. The engine lays it
 * over what the thing holds, so that nothing vanishes unasked.
 */
export const changedPairs = (before: JsonObject, after: JsonObject): JsonObject => ({
  ...Object.fromEntries(Object.entries(after).filter(([key, value]) => before[key] !== value)),
  ...Object.fromEntries(
    Object.keys(before)
      .filter((key) => after[key] === undefined)
      .map((key) => [key, null]),
  ),
});

/** One line of a form: the texts typed, by key; the id of the line that is there, null for a new one. */
export type FormLine = {
  readonly key: number;
  readonly id: string | null;
  readonly texts: Readonly<Record<string, string>>;
  readonly before: Readonly<Record<string, string>>;
};

const textIn = (line: JsonObject, key: string): string =>
  holdsPairs(key) ? pairsText(line[key]) : (plainText(line[key]) ?? '');

/** The lines that a thing has now, ready to be changed; lines without an id cannot be. */
export const linesOf = (items: Json | undefined, keys: readonly string[]): readonly FormLine[] =>
  (isList(items) ? items : []).filter(isObject).flatMap((item, index) => {
    const id = plainText(item.id);
    if (id === null) return [];
    const texts = Object.fromEntries(keys.map((key) => [key, textIn(item, key)]));
    return [{ key: index, id, texts, before: texts }];
  });

const changedTexts = ({ texts, before }: FormLine): readonly (readonly [string, string])[] =>
  Object.entries(texts).filter(([key, text]) => text.trim() !== (before[key] ?? '').trim());

const jsonOf = (key: string, text: string, before: string): Json =>
  holdsPairs(key) ? changedPairs(pairsIn(before) ?? {}, pairsIn(text) ?? {}) : text.trim();

/** The lines as they are handed on: of those that are there only what changed, of new ones what was typed. */
export const lineInput = (lines: readonly FormLine[]): readonly JsonObject[] =>
  lines.flatMap((line) => {
    const changed = changedTexts(line);
    if (changed.length === 0) return [];
    const values = Object.fromEntries(
      changed.map(([key, text]) => [key, jsonOf(key, text, line.before[key] ?? '')]),
    );
    return [line.id === null ? values : { id: line.id, ...values }];
  });
