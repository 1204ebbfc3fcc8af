import type { Json } from '../values/json';
import { toWireNumber } from '../values/wire-number';

/** A plain decimal text as a JSON number; a text that makes none, which a check has refused before, stays text. */
export const wireNumber = (text: string): Json => {
  const number = toWireNumber(text);
  return number.ok ? number.value : text;
};

/** An id as the service takes it: a whole number, or text (G-28). A text that is no whole number stays text. */
export const wireId = (text: string, kind: 'integer' | 'text'): Json =>
  kind === 'integer' && /^\d{1,15}$/.test(text) ? Number(text) : text;
