import { dateParts } from '../../values/calendar-date';
import type { Json, JsonObject } from '../../values/json';
import { failed, ok, type Result } from '../../values/result';
import { isJsonObject } from '../json-path';
import type { Operation, OperationField, OperationFieldKind, OperationInput } from './operation';

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);
const isText = (value: Json): value is string => typeof value === 'string';
const isTextList = (value: Json): value is readonly string[] => isList(value) && value.every(isText);

/** Texts and numbers as text: an id keeps its zeros, a number typed without quotes is one too. */
const textual = (value: Json): Json => (typeof value === 'number' ? String(value) : value);

/** The value as operations read it; null: it is of another kind. */
const readers: Readonly<Record<OperationFieldKind, (value: Json) => Json | null>> = {
  text: (value) => (isText(textual(value)) ? textual(value) : null),
  id: (value) => (isText(textual(value)) && textual(value) !== '' ? textual(value) : null),
  ids: (value) => {
    const list = (isList(value) ? value : [value]).map(textual);
    return isTextList(list) && list.length > 0 && !list.includes('') ? [...new Set(list)] : null;
  },
  date: (value) => (isText(value) && dateParts(value) !== null ? value : null),
  amount: (value) => {
    const text = textual(value);
    return isText(text) && /^-?\d+(\.\d+)?$/.test(text) ? text : null;
  },
  integer: (value) => {
    const text = textual(value);
    return isText(text) && /^-?\d{1,15}$/.test(text) ? text : null;
  },
  flag: (value) => (typeof value === 'boolean' ? value : null),
  choice: (value) => (isText(value) ? value : null),
  pairs: (value) => (isJsonObject(value) ? value : null),
  lines: (value) => (isList(value) && value.every(isJsonObject) ? value : null),
  files: (value) => {
    const list = isList(value) ? value : [value];
    return isTextList(list) && !list.includes('') ? list : null;
  },
};

const wanted: Readonly<Record<OperationFieldKind, string>> = {
  text: 'a text',
  id: 'an id',
  ids: 'one id or several',
  date: 'a date as YYYY-MM-DD',
  amount: 'an amount such as 12.50',
  integer: 'a whole number',
  flag: 'yes or no',
  choice: 'one of the choices',
  pairs: 'names with their values',
  lines: 'lines',
  files: 'paths of files',
};

const wrong = (field: OperationField, expected: string): Result<never> =>
  failed(
    'operation-field-wrong',
    { field: field.label, key: field.key, wanted: expected },
    { field: field.key },
  );

const readField = (field: OperationField, value: Json): Result<Json> => {
  const read = readers[field.kind](value);
  if (read === null) return wrong(field, wanted[field.kind]);
  const { choices } = field;
  if (choices !== undefined && !choices.some((choice) => choice.value === read))
    return wrong(field, choices.map((choice) => choice.value).join(', '));
  return ok(read);
};

/** A value that says nothing: the field was not touched. An empty list or object says something. */
const isBlank = (value: Json | undefined): boolean => value === undefined || value === null;

/**
 * What a person filled in, checked against the fields: amounts, ids and whole numbers as texts, ids once each.
 * Errors: operation-field-unknown, operation-field-missing, operation-field-wrong; `where.field` is the key.
 */
export const checkInput = (operation: Operation, input: OperationInput): Result<OperationInput> => {
  const known = new Set(operation.fields.map((field) => field.key));
  const unknown = Object.keys(input).find((key) => !known.has(key));
  if (unknown !== undefined) {
    const params = { key: unknown, operation: operation.label };
    return failed('operation-field-unknown', params, { field: unknown });
  }
  let checked: JsonObject = {};
  for (const field of operation.fields) {
    const value = input[field.key];
    if (value === undefined || isBlank(value)) {
      if (!field.required) continue;
      return failed('operation-field-missing', { field: field.label, key: field.key }, { field: field.key });
    }
    const read = readField(field, value);
    if (!read.ok) return read;
    checked = { ...checked, [field.key]: read.value };
  }
  return ok(checked);
};

/** The text of a field; undefined where it was not filled in. */
export const textOf = (input: OperationInput, key: string): string | undefined => {
  const value = input[key];
  return isText(value ?? null) && typeof value === 'string' ? value : undefined;
};

/** The texts of a field that holds several; none where it was not filled in. */
export const textsOf = (input: OperationInput, key: string): readonly string[] => {
  const value = input[key];
  if (value === undefined || !isList(value)) return [];
  return value.filter(isText);
};
