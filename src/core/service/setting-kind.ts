import { z } from 'zod';
import { type Fault, pathText, whyText } from '../values/fault-text';
import type { Json } from '../values/json';
import { serviceProfileSchema } from './profile-shape';

/** What a setting holds, so that it can be edited: `table`: our names to the service's; `json`: anything richer. */
export type SettingKind =
  | { readonly kind: 'text' | 'number' | 'flag' | 'texts' | 'numbers' | 'table' | 'json' }
  | { readonly kind: 'choice'; readonly options: readonly string[] };

const bare = (schema: unknown): unknown => {
  if (schema instanceof z.ZodReadonly || schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return bare(schema.unwrap());
  return schema;
};

const schemaAt = (schema: unknown, keys: readonly string[]): unknown => {
  const [key, ...rest] = keys;
  if (key === undefined) return schema;
  const group = bare(schema);
  return group instanceof z.ZodObject ? schemaAt(group.shape[key], rest) : undefined;
};

const schemaOf = (setting: string): unknown => schemaAt(serviceProfileSchema, setting.split('.'));

const kindOf = (schema: unknown): SettingKind => {
  const inner = bare(schema);
  if (inner instanceof z.ZodEnum) return { kind: 'choice', options: inner.options.map(String) };
  if (inner instanceof z.ZodString) return { kind: 'text' };
  if (inner instanceof z.ZodNumber) return { kind: 'number' };
  if (inner instanceof z.ZodBoolean) return { kind: 'flag' };
  if (inner instanceof z.ZodArray) {
    const entry = bare(inner.element);
    if (entry instanceof z.ZodString) return { kind: 'texts' };
    return { kind: entry instanceof z.ZodNumber ? 'numbers' : 'json' };
  }
  if (inner instanceof z.ZodRecord && bare(inner.valueType) instanceof z.ZodString) return { kind: 'table' };
  return { kind: 'json' };
};

/** What a setting holds; `json` for one that nobody knows. */
export const settingKind = (setting: string): SettingKind => kindOf(schemaOf(setting));

/** Whether a setting may be left empty (null). */
export const mayBeEmpty = (setting: string): boolean => {
  const schema = schemaOf(setting);
  return schema instanceof z.ZodNullable;
};

/** What is wrong, with the place within the value where that is not the whole. */
const faultIn = (fault: Fault): string =>
  fault.path.length === 0 ? whyText(fault) : `${pathText(fault.path)}: ${whyText(fault)}`;

const sentenceOf = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** What is wrong with a value for a setting, in words; null: it fits. */
export const settingFault = (setting: string, value: Json): string | null => {
  const schema = schemaOf(setting);
  if (!(schema instanceof z.ZodType)) return 'There is no such setting.';
  const parsed = schema.safeParse(value);
  if (parsed.success) return null;
  const [first] = parsed.error.issues;
  return `${sentenceOf(first === undefined ? 'it does not fit' : faultIn(first))}.`;
};
