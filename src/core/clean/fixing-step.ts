import { addDays } from '../values/calendar-date';
import { dateOfSerial } from '../values/parse-date';
import { foldAccents, foldLookAlikes } from '../values/text';
import type { Step } from './step';

/** A text of a column with the one that is proposed in its place. */
export type Fix = { readonly column: string; readonly from: string; readonly to: string };

const notWritten = /[^\p{L}\p{N}]+/gu;
const fraction = /[.,]0+$/;

const asWritten = (text: string): string =>
  foldLookAlikes(foldAccents(text).replace(notWritten, '')).replace(/^[0o]+(?=.)/, '');

/**
 * Whether two texts are the same but for how they are written: lost zeros, blanks, capitals, accents, marks, letters that look alike. A fix of
 * any other kind (a letter typed wrong) is a guess.
 */
export const differsInWriting = ({ from, to }: Pick<Fix, 'from' | 'to'>): boolean => {
  const wanted = asWritten(to);
  return asWritten(from) === wanted || asWritten(from.trim().replace(fraction, '')) === wanted;
};

const digits = /^\d+$/;

/** How long the texts of a column become where all their fixes only put zeros in front; null: they do something else. */
const paddedTo = (fixes: readonly Fix[]): number | null => {
  const [first] = fixes;
  const length = first?.to.length ?? 0;
  const isPadded = ({ from, to }: Fix): boolean =>
    digits.test(from.trim()) && to.length === length && from.trim().padStart(length, '0') === to;
  return first !== undefined && length > first.from.trim().length && fixes.every(isPadded) ? length : null;
};

/**
 * The step that puts zeros in front of all numbers of a column, where that is what its fixes do; null: they do something else. It may do
 * so to other numbers as well: whoever proposes it counts.
 */
export const paddingStep = (fixes: readonly Fix[]): Extract<Step, { do: 'pad' }> | null => {
  const [first] = fixes;
  const to = paddedTo(fixes);
  if (first === undefined || to === null) return null;
  const { column } = first;
  return {
    ...{ do: 'pad', columns: [column], with: '0', to },
    where: [{ column, matches: '/^\\d+$/' }],
  };
};

/** Days beyond those that the column shows in plain words that a number may mean. */
const nearDays = 31;

/** Whether fixes are days of a spreadsheet that lie among the others of their column, from `first` to `last`: no other day is meant. */
export const areDaysAmong = (
  fixes: readonly Fix[],
  { first, last }: { readonly first: string; readonly last: string },
): boolean => {
  const [from, to] = [addDays(first, -nearDays), addDays(last, nearDays)];
  return (
    from !== null &&
    to !== null &&
    fixes.every((fix) => dateOfSerial(fix.from.trim(), '1900') === fix.to && fix.to >= from && fix.to <= to)
  );
};

/** The step that reads the numbers of a column of dates as the days of a spreadsheet; it may do so to others as well. */
export const serialStep = (fixes: readonly Fix[]): Extract<Step, { do: 'read-date' }> | null => {
  const [first] = fixes;
  if (first === undefined) return null;
  const { column } = first;
  return {
    ...{ do: 'read-date', columns: [column], order: 'serial-1900' },
    where: [{ column, matches: '/^\\d{5}$/' }],
  };
};

/** Steps that put the fixes in place of the texts wherever they stand, one for each column, in their order. */
export const fixingSteps = (fixes: readonly Fix[]): readonly Extract<Step, { do: 'values' }>[] => {
  const byColumn = new Map<string, Record<string, string>>();
  for (const { column, from, to } of fixes)
    byColumn.set(column, { ...byColumn.get(column), [from.trim()]: to });
  return [...byColumn].map(([column, map]) => ({ do: 'values', columns: [column], map, by: 'fix' }));
};
