import type { Json, JsonObject } from '../../values/json';
import { failed, ok, type Result } from '../../values/result';
import { isBlank } from '../../values/text';
import { wireId } from '../wire-value';
import { textOf } from './input';
import type { OperationContext, OperationField, OperationInput } from './operation';

/** A field with the parts that most have. */
export const field = (
  key: string,
  words: { readonly label: string; readonly help: string },
  more: Partial<OperationField> = {},
): OperationField => ({ key, ...words, kind: 'text', required: false, rule: null, ...more });

/** The fields of these keys that hold more than blanks, as they were typed. Nothing blank ever goes out (G-12). */
export const filledTexts = (
  input: OperationInput,
  keys: readonly string[],
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    keys.flatMap((key) => {
      const text = textOf(input, key);
      return text === undefined || isBlank(text) ? [] : [[key, text] as const];
    }),
  );

/** Says which of the required fields holds blanks only. Errors: operation-field-missing. */
export const noneBlank = (input: OperationInput, fields: readonly OperationField[]): Result<null> => {
  const blank = fields.find((one) => one.required && isBlank(textOf(input, one.key) ?? 'filled'));
  return blank === undefined
    ? ok(null)
    : failed('operation-field-missing', { field: blank.label, key: blank.key }, { field: blank.key });
};

/** The company that an operation is for. Errors: operation-company-missing. */
export const companyFor = ({ company }: OperationContext): Result<string> =>
  company === null ? failed('operation-company-missing') : ok(company);

/** The company as a body holds it (R-39, G-28). Errors: operation-company-missing, company-not-a-number. */
export const wireCompany = (context: OperationContext, kind: 'integer' | 'text'): Result<Json> => {
  const company = companyFor(context);
  if (!company.ok) return company;
  const id = wireId(company.value, kind);
  return kind === 'integer' && typeof id !== 'number'
    ? failed('company-not-a-number', { company: company.value })
    : ok(id);
};

/** A body with the service's names in place of ours. */
export const renamed = (body: JsonObject, names: Readonly<Record<string, string>>): JsonObject =>
  Object.fromEntries(Object.entries(body).map(([key, value]) => [names[key] ?? key, value]));

/** A body under its key, at a dotted path; the empty path is the body itself. */
export const wrapped = (body: JsonObject, path: string): JsonObject =>
  path === '' ? body : path.split('.').reduceRight<JsonObject>((inner, key) => ({ [key]: inner }), body);
