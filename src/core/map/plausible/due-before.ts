import type { ColumnProfile } from '../../read/column-profile';
import { compareDates } from '../../values/calendar-date';
import { parseDate, parseSerial } from '../../values/parse-date';
import { trimAll } from '../../values/text';
import { readingUnder } from '../column-facts';
import { requiredDate } from '../record-fields';
import { called, columnOf, type Finding, findingOf, type Judged } from './finding';

const fewestRows = 3;
/** A row or two may say what they like; in a list that is turned round all others are due before they were written. */
const most = 0.9;

const dayOf = (judged: Judged, column: ColumnProfile) => {
  const { dateOrder } = readingUnder(judged.mapping, column.name, column);
  return (row: number): string | null => {
    const text = trimAll(judged.rows[row]?.cells[column.index] ?? '');
    if (text === '') return null;
    const read =
      dateOrder === 'serial-1900' || dateOrder === 'serial-1904'
        ? parseSerial(text, dateOrder)
        : parseDate(text, dateOrder);
    return read.ok ? read.value.date : null;
  };
};

/** `date-unproven`, too: where nearly all rows are due before they were written, the two headers have changed places. */
export const dueBeforeWritten = (judged: Judged): readonly Finding[] => {
  const field = requiredDate(judged.target.fields);
  const date = columnOf(judged, field);
  const due = columnOf(
    judged,
    judged.target.fields.find(({ key }) => key === 'due_date'),
  );
  if (field === undefined || date === null || due === null || date.index === due.index) return [];
  const [written, falling] = [dayOf(judged, date), dayOf(judged, due)];
  const both = judged.rows.flatMap((_, row) => {
    const [one, other] = [written(row), falling(row)];
    return one === null || other === null ? [] : [{ row, isBefore: compareDates(other, one) < 0 }];
  });
  const before = new Set(both.flatMap(({ row, isBefore }) => (isBefore ? [row] : [])));
  if (before.size < fewestRows || before.size < both.length * most) return [];
  const text = `${called(date)} is mapped as the ${field.label.toLowerCase()} and ${called(due)} as the due date, but ${before.size} of ${both.length} rows would be due before they were written. Have the two changed places?`;
  const said = { rule: 'date-unproven', grade: 'asks', text } as const;
  const more = { shows: (row: number): boolean => before.has(row), asIs: 'No: the dates are right' };
  return [
    findingOf(judged, said, [date, due], { ...more, proposal: { field: field.key, column: due.name } }),
  ];
};
