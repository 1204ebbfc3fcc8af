import path from 'node:path';
import { z } from 'zod';
import type { OperationField, OperationInput } from '../core/service/operations/operation';
import type { Json } from '../core/values/json';
import { failed, ok, type Result } from '../core/values/result';
import { regularText } from '../main/disk/regular-file';
import type { Given, OptionSpec } from './arguments';

/** The option of a field: its key in kebab case. */
export const optionName = (field: OperationField): string => field.key.replaceAll('_', '-');

const choicesOf = (field: OperationField): string | undefined =>
  field.choices?.map(({ value }) => value).join('|');

const help = ({ help: text, required }: OperationField): string => {
  const plain = text.replace(/\.$/, '');
  const said = plain.charAt(0).toLowerCase() + plain.slice(1);
  return required ? `${said} (needed)` : said;
};

/** The option of a field as its kind wants it. A yes-or-no of a change can be denied as well as left out. */
export const optionOf = (field: OperationField, isChange: boolean): OptionSpec => {
  const said = { help: help(field) };
  switch (field.kind) {
    case 'flag':
      return { type: 'boolean', isDeniable: isChange, ...said };
    case 'pairs':
      return { type: 'string', multiple: true, value: 'KEY=VALUE', ...said };
    case 'lines':
      return { type: 'string', multiple: true, value: 'JSON|@FILE', ...said };
    case 'files':
      return { type: 'string', multiple: true, value: 'FILE', ...said };
    case 'ids':
      return { type: 'string', multiple: true, value: 'ID', ...said };
    case 'id':
      return { type: 'string', value: 'ID', ...said };
    case 'date':
      return { type: 'string', value: 'DATE', ...said };
    case 'amount':
    case 'integer':
      return { type: 'string', value: 'N', ...said };
    case 'choice':
    case 'text':
      return { type: 'string', value: choicesOf(field) ?? 'TEXT', ...said };
  }
};

const wrong = (field: OperationField, detail: string): Result<never> =>
  failed('arguments-wrong', { detail: `--${optionName(field)} ${detail}` });

const jsonSchema = z.json();

const parsed = (field: OperationField, text: string, where: string): Result<Json> => {
  try {
    return ok(jsonSchema.parse(JSON.parse(text)));
  } catch {
    return wrong(field, `${where} is no JSON`);
  }
};

const fileText = (field: OperationField, file: string): Result<string> => {
  try {
    return ok(regularText(file));
  } catch (error) {
    return wrong(field, `${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
};

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

/** Lines: each a JSON object, or @FILE that holds one object or a list of them. */
const linesOf = (field: OperationField, texts: readonly string[]): Result<Json> => {
  const lines: Json[] = [];
  for (const text of texts) {
    const isFile = text.startsWith('@');
    const content = isFile ? fileText(field, text.slice(1)) : ok(text);
    if (!content.ok) return content;
    const value = parsed(field, content.value, isFile ? text.slice(1) : `'${text}'`);
    if (!value.ok) return value;
    const found = isList(value.value) ? value.value : [value.value];
    const isObject = (one: Json): boolean => typeof one === 'object' && one !== null && !isList(one);
    if (!found.every(isObject)) return wrong(field, `${text} holds something else than lines`);
    lines.push(...found);
  }
  return ok(lines);
};

const pairsOf = (field: OperationField, texts: readonly string[]): Result<Json> => {
  const pairs = new Map<string, string>();
  for (const text of texts) {
    const at = text.indexOf('=');
    const key = text.slice(0, Math.max(at, 0)).trim();
    if (key === '') return wrong(field, `'${text}' is not KEY=VALUE`);
    if (pairs.has(key)) return wrong(field, `names '${key}' twice`);
    pairs.set(key, text.slice(at + 1));
  }
  return ok(Object.fromEntries(pairs));
};

/** The value of a field as the operation reads it; undefined: it was not said. Errors: arguments-wrong. */
const fieldValue = (
  field: OperationField,
  given: Given,
  words: readonly string[],
): Result<Json | undefined> => {
  const name = optionName(field);
  if (field.kind === 'flag') return ok(given.flag(name));
  const texts = field.isPositional === true ? words : given.texts(name);
  if (texts.length === 0) return ok(undefined);
  switch (field.kind) {
    case 'pairs':
      return pairsOf(field, texts);
    case 'lines':
      return linesOf(field, texts);
    case 'files':
      return ok(texts.map((file) => path.resolve(file)));
    case 'ids':
      return ok(texts);
    default:
      return ok(texts[0]);
  }
};

/** Words after the command belong to the positional fields, one each; the last of them, if it holds several, takes the rest. */
const wordsOf = (
  fields: readonly OperationField[],
  field: OperationField,
  given: Given,
): readonly string[] => {
  const positional = fields.filter((one) => one.isPositional === true);
  const at = positional.indexOf(field);
  if (at < 0) return [];
  return field.kind === 'ids' || field.kind === 'files'
    ? given.arguments.slice(at)
    : given.arguments.slice(at, at + 1);
};

/** What the words of a command fill in. Errors: arguments-wrong. */
export const inputOf = (fields: readonly OperationField[], given: Given): Result<OperationInput> => {
  let input: OperationInput = {};
  for (const field of fields) {
    const value = fieldValue(field, given, wordsOf(fields, field, given));
    if (!value.ok) return value;
    if (value.value !== undefined) input = { ...input, [field.key]: value.value };
  }
  return ok(input);
};
