import type { Json } from '../../../core/values/json';
import { formatThings } from '../../data/format';

/** A value in one line, as a person reads it. */
export const valueText = (value: Json): string => {
  if (value === null || value === '') return 'empty';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (Array.isArray(value)) {
    if (value.length === 0) return 'none';
    return value.every((one) => typeof one !== 'object')
      ? value.join(', ')
      : formatThings(value.length, 'entry', 'entries');
  }
  const entries = Object.entries(value);
  if (entries.length === 0) return 'none';
  if (entries.length > 3) return `${entries.length} entries`;
  return entries.map(([key, one]) => `${key}: ${typeof one === 'object' ? '…' : String(one)}`).join(', ');
};

/** Whether two values are the same. */
export const isSame = (one: Json, other: Json): boolean => JSON.stringify(one) === JSON.stringify(other);
