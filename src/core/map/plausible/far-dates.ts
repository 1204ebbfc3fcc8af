import type { ColumnProfile } from '../../read/column-profile';
import { parseDate } from '../../values/parse-date';
import { trimAll } from '../../values/text';
import { requiredDate } from '../record-fields';
import { fewValues } from './accepted';
import { called, columnOf, type Finding, findingOf, type Judged } from './finding';

/** Lists of several years leave no such gap. */
const widestGap = 8;
const fewestRows = 4;
const mostFar = 0.1;

const yearOf = (judged: Judged, row: number, { index }: ColumnProfile): number => {
  const text = trimAll(judged.rows[row]?.cells[index] ?? '');
  const read = text === '' ? null : parseDate(text, 'auto');
  return read?.ok === true ? Number(read.value.date.slice(0, 4)) : Number.NaN;
};

/** The years of a list that end before a wide gap, or begin behind one, and are of few rows: 1900, 1970. */
const farYears = (years: readonly number[]): ReadonlySet<number> => {
  const sorted = years.filter((year) => !Number.isNaN(year)).sort((a, b) => a - b);
  const most = Math.max(1, sorted.length * mostFar);
  if (sorted.length < fewestRows) return new Set();
  const gap = sorted.findIndex((year, at) => at > 0 && year - (sorted[at - 1] ?? year) >= widestGap);
  if (gap < 0) return new Set();
  const [before, after] = [sorted.slice(0, gap), sorted.slice(gap)];
  return new Set(before.length <= most ? before : after.length <= most ? after : []);
};

/** `date-unproven`, too: single days that lie years apart from all others are what programs write where they know none. */
export const datesFarApart = (judged: Judged): readonly Finding[] => {
  const field = requiredDate(judged.target.fields);
  const date = columnOf(judged, field);
  if (field === undefined || date === null) return [];
  const years = judged.rows.map((_, row) => yearOf(judged, row, date));
  const far = farYears(years);
  const rows = years.flatMap((year, row) => (far.has(year) ? [row] : []));
  const [first] = rows;
  if (first === undefined) return [];
  const cell = (row: number): string => trimAll(judged.rows[row]?.cells[date.index] ?? '');
  const shown = new Set(rows);
  const text =
    `${called(date)} is mapped as the ${field.label.toLowerCase()}, and says ${cell(first)} in row ${judged.rows[first]?.row ?? 0}` +
    `${rows.length > 1 ? ` and the like in ${rows.length - 1} more` : ''}, years apart from all other rows. Is that the day of the document? Else correct it in the file.`;
  return [
    findingOf(judged, { rule: 'date-unproven', grade: 'asks', text }, [date], {
      shows: (row) => shown.has(row),
      asIs: 'Yes: the dates are right',
      values: fewValues(new Set(rows.map(cell))),
    }),
  ];
};
