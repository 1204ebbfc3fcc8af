import { isRealDay } from '../../values/calendar-date';
import { trimAll } from '../../values/text';
import { called, type Finding, findingOf, type Judged } from './finding';
import { datesOf } from './order-rules';

const yearFirst = /^(\d{4})([-/. ])(\d{1,2})\2(\d{1,2})(?!\d)/;

/** Year, day and month of a text that is a day only so; null: it is none, or one with its month second. */
const dayFirstIn = (text: string): readonly [year: number, day: number, month: number] | null => {
  const [, year = '', , second = '', third = ''] = yearFirst.exec(trimAll(text)) ?? [];
  const [y, day, month] = [Number(year), Number(second), Number(third)];
  return year !== '' && !isRealDay(y, day, month) && isRealDay(y, month, day) ? [y, day, month] : null;
};

/**
 * `date-order-contradicted`: dates that begin with the year and have the day before the month. Those with a day above 12 are errors of
 * their rows; the others would go out as other days.
 */
export const dayBeforeMonth = (judged: Judged): readonly Finding[] =>
  datesOf(judged).flatMap((date) => {
    const texts = judged.rows.map(({ cells }) => cells[date.index] ?? '');
    const shown = new Set(texts.flatMap((text, row) => (dayFirstIn(text) === null ? [] : [row])));
    const [first] = shown;
    const isOther = texts.some((text) => yearFirst.test(trimAll(text)) && dayFirstIn(text) === null);
    if (first === undefined || !isOther) return [];
    const text = `${called(date)} says "${trimAll(texts[first] ?? '')}" in row ${judged.rows[first]?.row ?? 0}, which has its day before its month. Dates that begin with the year are read with the month first, so the others would go out as other days. Write them as year-month-day where the file comes from, or in the workbook.`;
    return [
      findingOf(judged, { rule: 'date-order-contradicted', grade: 'against', text }, [date], {
        shows: (row) => shown.has(row),
      }),
    ];
  });
