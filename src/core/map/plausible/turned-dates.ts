import type { ColumnProfile } from '../../read/column-profile';
import { parseDate } from '../../values/parse-date';
import { trimAll } from '../../values/text';
import { type DateWriting, dateWriting } from '../date-writing';
import { fewValues } from './accepted';
import { called, type Finding, findingOf, type Judged } from './finding';
import { datesOf } from './order-rules';

const latestMonth = 12;

/** A date of which both numbers could be the month: it may have been turned round. */
const mayBeTurned = ({ first, second }: DateWriting): boolean =>
  first <= latestMonth && second <= latestMonth;

const isYearFirst = ({ form }: DateWriting): boolean => form === 'cell' || form === 'iso';

type Dates = { readonly at: number; readonly writing: DateWriting }[];

type Halves = { readonly left: Dates; readonly turned: Dates };

/** Dates that stand as they were written, with a day above 12, and the others; null where one disproves that they are halves. */
const halvesOf = ({ index }: ColumnProfile, { rows }: Judged): Halves | null => {
  const left: Dates = [];
  const turned: Dates = [];
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at];
    const writing = dateWriting(row?.cells[index] ?? '', row?.kinds?.[index]);
    if (writing === null) continue;
    if (mayBeTurned(writing)) turned.push({ at, writing });
    // A spreadsheet cannot have made a date of a day above 12 that it took for a month.
    else if (isYearFirst(writing)) return null;
    else left.push({ at, writing });
  }
  return left.length === 0 || turned.length === 0 ? null : { left, turned };
};

/** What all of them say; undefined: they differ, or none says it. */
const common = <T>(dates: Dates, of: (writing: DateWriting) => T | null): T | undefined => {
  const said = new Set(dates.flatMap(({ writing }) => of(writing) ?? []));
  const [only] = said;
  return said.size === 1 ? only : undefined;
};

/** Whether days above 12 are written in one way throughout and all the others in another: no person and no program does so. */
const areWrittenApart = ({ left, turned }: Halves): boolean => {
  const form = common(left, (writing) => writing.form);
  const order = common(left, ({ first }) => (first > latestMonth ? 'dmy' : 'mdy'));
  if (form === undefined || order === undefined) return false;
  if (turned.every(({ writing }) => writing.form !== form)) return true;
  const [own, other] = [left, turned].map((dates) => common(dates, ({ isPadded }) => isPadded));
  return (
    turned.every(({ writing }) => writing.form === form) &&
    own !== undefined &&
    other !== undefined &&
    own !== other
  );
};

/** So many are no chance: 12 of 30 days are below 13. */
const surely = 5;

/** The month of a date with a day above 12: other months are another file's, which another program may have opened. */
const monthOf = (text: string): readonly string[] => {
  const reading = parseDate(text, 'auto');
  return reading.ok ? [reading.value.date.slice(0, 7)] : [];
};

const turnedIn = (date: ColumnProfile, judged: Judged): readonly Finding[] => {
  const halves = halvesOf(date, judged);
  if (halves === null || !areWrittenApart(halves)) return [];
  const { left, turned } = halves;
  const textAt = ({ at }: Dates[number]): string => trimAll(judged.rows[at]?.cells[date.index] ?? '');
  const [text = '', cell = ''] = [left, turned].map(([one]) => (one === undefined ? '' : textAt(one)));
  const were = turned.length >= surely && left.length >= surely ? 'were' : 'may have been';
  const shown = new Set([...left.slice(0, 2), ...turned.slice(0, 3)].map(({ at }) => at));
  const least = judged.later === undefined && judged.isSpread !== true ? '' : 'At least ';
  const said =
    `${least}${turned.length} ${turned.length === 1 ? 'date' : 'dates'} of ${called(date)} ${were} turned round by a spreadsheet program: ` +
    `every date with a day above 12 is a text such as "${text}", and every other one stands as "${cell}", which may be month and day the wrong way round. ` +
    'Open the file that the dates came from again with this column as text, or turn these dates round in it, before it is loaded.';
  return [
    findingOf(judged, { rule: 'dates-turned-round', grade: 'asks', text: said }, [date], {
      shows: (row) => shown.has(row),
      asIs: 'These dates are right as they stand',
      values: fewValues(left.flatMap((one) => monthOf(textAt(one)))),
    }),
  ];
};

/**
 * `dates-turned-round`: a spreadsheet that puts the month first opened dates that put the day first. It made dates of those whose
 * day could be a month, with both the wrong way round, and left the others as texts. The file cannot show which day was meant.
 */
export const datesTurnedRound = (judged: Judged): readonly Finding[] =>
  datesOf(judged).flatMap((date) => turnedIn(date, judged));
