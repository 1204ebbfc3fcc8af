import type { Json, JsonObject } from '../../src/core/values/json';

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const wordOf = (value: Json | undefined): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

export const objectsOf = (value: Json | undefined): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

export const parsed = (text: string | null): Json => {
  const body: Json = JSON.parse(text ?? 'null');
  return body;
};
