import { wordsOfKey } from '../../../core/targets/field-label';
import type { Json, JsonObject } from '../../../core/values/json';
import { formatAmount, formatDay, formatMoment } from '../../data/format';

/** How a value reads: as a date, an amount, a moment, or as it is. */
export type ValueKind = 'text' | 'amount' | 'date' | 'moment' | 'status';

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

/** A plain value as text; null for what is none, or is empty. */
export const plainText = (value: Json | undefined): string | null => {
  if (typeof value === 'string') return value === '' ? null : value;
  if (typeof value === 'number') return String(value);
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : null;
};

/** A wire name as words: 'erp_vendor_id' -> 'ERP vendor ID'. */
export const labelOf = wordsOfKey;

const momentShape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const dayShape = /^\d{4}-\d{2}-\d{2}$/;
const amountKeys = /(^|_)(amount|total|tax|balance|price|subtotal)$/;

/** What a value is, from its key and its shape. */
export const kindOf = (key: string, value: Json | undefined): ValueKind => {
  if (key === 'status') return 'status';
  if (typeof value === 'string' && dayShape.test(value)) return 'date';
  if (typeof value === 'string' && momentShape.test(value)) return 'moment';
  return amountKeys.test(key) && (typeof value === 'number' || typeof value === 'string') ? 'amount' : 'text';
};

/** An amount as money is written: two decimals at least, its own digits kept. */
const asMoney = (text: string): string => {
  const parts = /^(-?\d+)(?:\.(\d+))?$/.exec(text);
  return parts === null ? text : formatAmount(`${parts[1] ?? ''}.${(parts[2] ?? '').padEnd(2, '0')}`);
};

/** A plain value as a person reads it; null where there is nothing. */
export const shownText = (key: string, value: Json | undefined): string | null => {
  const text = plainText(value);
  if (text === null) return null;
  switch (kindOf(key, value)) {
    case 'date':
      return formatDay(text);
    case 'moment':
      return formatMoment(text);
    case 'amount':
      return asMoney(text);
    case 'text':
    case 'status':
      return text;
  }
};

const titleKeys = [
  'invoice_number',
  'po_number',
  'receipt_number',
  'file_name',
  'name',
  'erp_vendor_name',
  'number',
] as const;

/** The key that an entry is best known by; undefined where none of the usual ones is there. */
export const titleKeyOf = (entries: readonly JsonObject[]): string | undefined =>
  titleKeys.find((key) => entries.some((entry) => plainText(entry[key]) !== null));

/** The id of an entry; null where it has none. */
export const idOf = (entry: JsonObject): string | null => plainText(entry.id);

/** What an entry is called. */
export const titleOf = (entry: JsonObject): string => {
  const key = titleKeyOf([entry]);
  return (key === undefined ? null : plainText(entry[key])) ?? idOf(entry) ?? 'Without a name';
};
