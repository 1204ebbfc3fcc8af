import { z } from 'zod';
import { columnsOfStep, type Step } from '../clean/step';
import type { ColumnProfile } from '../read/column-profile';
import type { Row } from '../read/table';
import { parseDate } from '../values/parse-date';
import { trimAll } from '../values/text';
import type { ProvenOrder } from './date-order-proof';
import type { Mapping } from './mapping';

/** A date column whose rows are written in two ways, and a column that tells which: each of its values has dates of one order alone. */
export type DateGroups = {
  readonly date: ColumnProfile;
  readonly by: ColumnProfile;
  /** Other columns of dates for which it holds. */
  readonly also: readonly ColumnProfile[];
  readonly dmy: readonly string[];
  readonly mdy: readonly string[];
  /** A date of each order that can be read in two ways. */
  readonly samples: Readonly<Record<ProvenOrder, string | null>>;
};

/** More values tell dates apart by chance. */
const mostValues = 30;
/** So many dates of a value have to prove its order. */
const fewestProofs = 3;
const rowsPerValue = 3;

type Seen = { dmy: number; mdy: number; open: string | null };

const look = (seen: Seen, text: string): void => {
  const [day, month] = [parseDate(text, 'dmy'), parseDate(text, 'mdy')];
  if (day.ok && month.ok && day.value.date !== month.value.date) seen.open ??= text;
  else if (day.ok && !month.ok) seen.dmy += 1;
  else if (month.ok && !day.ok) seen.mdy += 1;
};

const groupsBy = (date: ColumnProfile, by: ColumnProfile, rows: readonly Row[]): DateGroups | null => {
  const values = new Map<string, Seen>();
  for (const { cells, kinds } of rows) {
    const [text, value] = [trimAll(cells[date.index] ?? ''), trimAll(cells[by.index] ?? '')];
    const kind = kinds?.[date.index];
    if (text === '' || value === '' || kind === 'd' || kind === 'm') continue;
    const seen = values.get(value) ?? { dmy: 0, mdy: 0, open: null };
    look(seen, text);
    values.set(value, seen);
    if (values.size > mostValues) return null;
  }
  const all = [...values];
  const isTorn = all.some(([, { dmy, mdy }]) => dmy > 0 && mdy > 0);
  const isOpen = all.some(([, { dmy, mdy, open }]) => open !== null && dmy + mdy < fewestProofs);
  if (isTorn || isOpen || rows.length < values.size * rowsPerValue) return null;
  const of = (order: ProvenOrder): readonly (readonly [string, Seen])[] =>
    all.filter(([, seen]) => seen[order] > 0);
  const [dmy, mdy] = [of('dmy'), of('mdy')];
  if (dmy.length === 0 || mdy.length === 0) return null;
  const sample = (some: readonly (readonly [string, Seen])[]): string | null =>
    some.find(([, { open }]) => open !== null)?.[1].open ?? null;
  return {
    ...{ date, by, also: [], dmy: dmy.map(([value]) => value), mdy: mdy.map(([value]) => value) },
    samples: { dmy: sample(dmy), mdy: sample(mdy) },
  };
};

/** The order that groups give the date of a row; null: they say nothing of it. */
const orderIn = ({ by, dmy, mdy }: DateGroups, { cells }: Row): ProvenOrder | null => {
  const value = trimAll(cells[by.index] ?? '');
  if (dmy.includes(value)) return 'dmy';
  return mdy.includes(value) ? 'mdy' : null;
};

/** Whether two columns read a date that is open in different ways: then neither tells. */
const differ = (one: DateGroups, other: DateGroups, rows: readonly Row[]): boolean =>
  rows.some((row) => {
    const text = trimAll(row.cells[one.date.index] ?? '');
    const [day, month] = [parseDate(text, 'dmy'), parseDate(text, 'mdy')];
    const isOpen = day.ok && month.ok && day.value.date !== month.value.date;
    return isOpen && orderIn(one, row) !== orderIn(other, row);
  });

/**
 * The column of fewest values that tells the two ways of writing apart in every row; null: none does, or two columns would read a date each in
 * its own way.
 */
export const dateGroups = (
  date: ColumnProfile,
  columns: readonly ColumnProfile[],
  rows: readonly Row[],
): DateGroups | null => {
  const [first, ...others] = columns
    .filter(({ index, distinct }) => index !== date.index && distinct > 1 && distinct <= mostValues)
    .sort((a, b) => a.distinct - b.distinct || a.index - b.index)
    .flatMap((by) => groupsBy(date, by, rows) ?? []);
  return first === undefined || others.some((other) => differ(first, other, rows)) ? null : first;
};

/** Whether the groups of one date column hold for another: none of its dates can only be read the other way. */
export const holdsForToo = (groups: DateGroups, other: ColumnProfile, rows: readonly Row[]): boolean =>
  rows.every((row) => {
    const text = trimAll(row.cells[other.index] ?? '');
    const order = orderIn(groups, row);
    if (text === '' || order === null || parseDate(text, order).ok) return true;
    return !parseDate(text, order === 'dmy' ? 'mdy' : 'dmy').ok;
  });

const answerSchema = z.object({
  by: z.string(),
  dates: z.array(z.string()).min(1),
  dmy: z.array(z.string()).min(1),
  mdy: z.array(z.string()).min(1),
  off: z.literal(true).optional(),
});
type Answer = z.infer<typeof answerSchema>;

/** The answer as the value of an option; `off`: the groups are kept, and their dates left open. */
export const dateGroupsAnswer = ({ date, by, dmy, mdy, also }: DateGroups, isOff: boolean): string => {
  const value: Answer = {
    by: by.name,
    dates: [date.name, ...also.map(({ name }) => name)],
    dmy: [...dmy],
    mdy: [...mdy],
  };
  return JSON.stringify(isOff ? { ...value, off: true } : value);
};

const answerIn = (value: string): Answer | null => {
  try {
    return answerSchema.safeParse(JSON.parse(value)).data ?? null;
  } catch {
    return null;
  }
};

const stepsOf = ({ by, dates, dmy, mdy, off }: Answer): readonly Step[] =>
  (
    [
      ['dmy', dmy],
      ['mdy', mdy],
    ] as const
  ).map(([order, is]) => ({
    ...{ do: 'read-date', columns: dates, order, where: [{ column: by, is }] },
    ...(off === true ? { off } : {}),
  }));

const isOfGroups = (step: Step): boolean => step.do === 'read-date' && step.where !== undefined;

/** The mapping after that answer; null: it is another one. */
export const withDateGroups = (mapping: Mapping, value: string): Mapping | null => {
  const answer = answerIn(value);
  if (answer === null) return null;
  const others = (mapping.steps ?? []).filter(
    (step) => !isOfGroups(step) || !columnsOfStep(step).some((name) => answer.dates.includes(name)),
  );
  return { ...mapping, steps: [...others, ...stepsOf(answer)] };
};

/** What such a step says, in whatever order it stands there. */
const keyOf = (step: Step): string =>
  step.do === 'read-date' ? JSON.stringify([step.columns, step.order, step.where, step.off === true]) : '';

/** Whether the mapping gives that answer. */
export const saysDateGroups = ({ steps = [] }: Mapping, value: string): boolean => {
  const answer = answerIn(value);
  const texts = new Set(steps.map(keyOf));
  return answer !== null && stepsOf(answer).every((step) => texts.has(keyOf(step)));
};
