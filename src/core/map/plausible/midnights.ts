import type { ColumnProfile } from '../../read/column-profile';
import { areOneMidnight, clockTime, nextDay, timeText } from '../../values/midnight';
import { parseDate } from '../../values/parse-date';
import { trimAll } from '../../values/text';
import { readingUnder } from '../column-facts';
import { called, type Finding, findingOf, type Judged } from './finding';
import { datesOf } from './order-rules';

/** Without a zone beside it, a time that all rows share may be chance in fewer. */
const fewestWithoutZone = 3;
const mostTimes = 3;

/** The times of day of a column where all of them are one midnight; null: they are not. */
const midnightsOf = ({ index }: ColumnProfile, { rows }: Judged): ReadonlySet<number> | null => {
  const times = new Set<number>();
  let [timed, zoned] = [0, 0];
  for (const { cells } of rows) {
    const text = trimAll(cells[index] ?? '');
    if (text === '') continue;
    const time = clockTime(text);
    times.add(time?.minutes ?? 0);
    if (times.size > mostTimes || time?.minutes === -1) return null;
    if (time !== null && time.minutes !== 0) timed += 1;
    if (time?.hasZone === true) zoned += 1;
  }
  return areOneMidnight(times) && (zoned > 0 || timed >= fewestWithoutZone) ? times : null;
};

/** How the day of a text reads as it is written; null: it cannot be read so. */
const writtenDay = (text: string, column: ColumnProfile, { mapping }: Judged): string | null => {
  const { dateOrder } = readingUnder(mapping, column.name, column);
  const isSerial = dateOrder === 'serial-1900' || dateOrder === 'serial-1904';
  const reading = parseDate(text, isSerial ? 'auto' : dateOrder);
  return reading.ok ? reading.value.date : null;
};

/**
 * `date-in-other-zone`: every time of day in a column of dates is the same late hour, or one of two an hour apart as in summer and in
 * winter. That is how programs write midnight of a zone in the east as UTC: the day meant is the one after. In the west the
 * day is as it is written.
 */
export const dateInOtherZone = (judged: Judged): readonly Finding[] => {
  const found = datesOf(judged).flatMap((column) => {
    const times = midnightsOf(column, judged);
    if (times === null) return [];
    const known = new Set(readingUnder(judged.mapping, column.name, column).midnights ?? []);
    const all = [...times].filter((one) => one !== 0).map(timeText);
    return all.every((time) => known.has(time)) ? [] : [{ column, all }];
  });
  const [first] = found;
  if (first === undefined) return [];
  const { column } = first;
  const times = [...new Set(found.flatMap(({ all }) => all))].sort();
  const shows = (at: number): boolean =>
    (clockTime(trimAll(judged.rows[at]?.cells[column.index] ?? ''))?.minutes ?? 0) > 0;
  const at = judged.rows.findIndex((_, row) => shows(row));
  const text = trimAll(judged.rows[at]?.cells[column.index] ?? '');
  const day = writtenDay(text, column, judged);
  if (day === null) return [];
  const columns = found.map((one) => one.column);
  const said = `${columns.map(called).join(' and ')} ${columns.length === 1 ? 'says' : 'say'} ${times.join(' or ')} in every row with a time of day. Programs write midnight of another zone so, and then the day is the one after: row ${judged.rows[at]?.row} says "${text}". Is that ${nextDay(day)} or ${day}?`;
  const finding = findingOf(judged, { rule: 'date-in-other-zone', grade: 'asks', text: said }, columns, {
    asIs: `The day as it is written: ${day}`,
    values: times,
    shows,
  });
  return [
    {
      ...finding,
      midnights: {
        step: { do: 'read-midnight', columns: columns.map(({ name }) => name), times },
        label: `The day after: ${nextDay(day)}`,
      },
    },
  ];
};
