/** A JSON value as it goes over the wire or comes from it. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/** Nested deeper than this, a value is not looked into: whoever walks it next might never come back. */
const MOST_LEVELS = 500;

const isJsonWithin = (value: unknown, levels: number): value is Json => {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true;
    case 'number':
      return Number.isFinite(value);
    case 'object':
      if (value === null) return true;
      if (levels === 0) return false;
      return areJsonWithin(Array.isArray(value) ? value : Object.values(value), levels - 1);
    default:
      return false;
  }
};

const areJsonWithin = (values: readonly unknown[], levels: number): boolean => {
  for (const value of values) if (!isJsonWithin(value, levels)) return false;
  return true;
};

/** Whether a parsed text is JSON through and through: a number beyond all bounds (`1e999`) is not, nor is an endless nest. */
export const isJson = (value: unknown): value is Json => isJsonWithin(value, MOST_LEVELS);

/** Whether a parsed text is a JSON object. */
export const isWholeObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && isJson(value);
