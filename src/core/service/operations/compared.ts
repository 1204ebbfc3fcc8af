import { compareTexts } from '../../values/decimal';
import type { Json, JsonObject } from '../../values/json';
import type { OperationChange, OperationVerification } from './operation';

/** A value as a person reads it; null: there is none. */
export const shownText = (value: Json | undefined): string | null => {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'string') return value;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** Whether two values say the same: letter for letter, or as decimals. */
export const saysTheSame = (a: Json | undefined, b: Json | undefined): boolean => {
  const [left, right] = [shownText(a), shownText(b)];
  if (left === right) return true;
  return left !== null && right !== null && compareTexts(left, right) === 0;
};

type Difference = OperationVerification['differences'][number];

/** What reads otherwise than it was sent, by field; a field in `unlisted` counts only where the answer shows it. */
export const differencesIn = (
  sent: JsonObject,
  got: JsonObject,
  unlisted: readonly string[] = [],
): readonly Difference[] =>
  Object.entries(sent).flatMap(([field, value]) => {
    const read = got[field];
    if (saysTheSame(value, read) || (read === undefined && unlisted.includes(field))) return [];
    return [{ field, sent: shownText(value) ?? '', got: shownText(read) ?? '' }];
  });

/** Lines of a preview for values that are written over what is there; `before` null: nothing is there. */
export const changesOf = (sent: JsonObject, before: JsonObject | null): readonly OperationChange[] =>
  Object.entries(sent).map(([field, value]): OperationChange => {
    const old = shownText(before?.[field]);
    const after = shownText(value);
    if (before !== null && saysTheSame(before[field], value))
      return { field, before: old, after, effect: 'kept' };
    return { field, before: old, after, effect: old === null ? 'set' : 'replaced' };
  });
