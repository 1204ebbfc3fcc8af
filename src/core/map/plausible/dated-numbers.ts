import { trimAll } from '../../values/text';
import { fewValues } from './accepted';
import { called, columnOf, type Finding, fieldWith, findingOf, type Judged } from './finding';

/** What a spreadsheet makes of 10-26 and 1-2: Oct-26, 01-Feb. No number is written so. */
const month = /^(?:\d{1,2}-\p{L}{3,4}|\p{L}{3,4}-\d{2})$/u;
const months = new Set(
  (
    'jan feb mar apr may jun jul aug sep oct nov dec mär mrz mai okt dez janv févr mars avr juin juil août sept déc ene abr ago dic ' +
    'gen mag giu lug set ott fev out mei maj kwi cze lip sie wrz paź lis gru'
  ).split(' '),
);
const day = /^\d{1,2}\/\d{1,2}\/\d{4}$/;
const digits = /^\d+$/;

const saysMonth = (text: string): boolean =>
  month.test(text) && months.has(text.replace(/[\d-]/g, '').toLowerCase());

/** Fewer numbers beside them show nothing of how numbers are written here. */
const fewestNumbers = 3;

/**
 * `number-is-no-number`: a few cells of the number are dates, since a spreadsheet made them of numbers such as 10-26. Days with slashes
 * are numbers in some countries, and count only among nothing but digits.
 */
export const datedNumbers = (judged: Judged): readonly Finding[] => {
  const field = fieldWith(judged, 'number');
  const number = columnOf(judged, field);
  if (field === undefined || number === null) return [];
  const { index } = number;
  const texts = judged.rows.map(({ cells }) => trimAll(cells[index] ?? ''));
  const isCell = (row: number): boolean => ['d', 'm'].includes(judged.rows[row]?.kinds?.[index] ?? 's');
  const isSure = (row: number): boolean => isCell(row) || saysMonth(texts[row] ?? '');
  const others = texts.filter((text, row) => text !== '' && !isSure(row) && !day.test(text));
  const isDay = others.every((text) => digits.test(text));
  const dated = texts.flatMap((text, row) => (isSure(row) || (isDay && day.test(text)) ? [row] : []));
  const [first] = dated;
  // Days with slashes prove nothing by themselves.
  const isFew = others.length < fewestNumbers || dated.length > others.length;
  if (first === undefined || (isFew && !isSure(first))) return [];
  const shown = new Set(dated);
  const count = dated.length === 1 ? 'one row' : `${dated.length} rows`;
  const text =
    `${called(number)} is mapped as the ${field.label.toLowerCase()}, but in ${count} it is a date, such as "${texts[first] ?? ''}" in row ${judged.rows[first]?.row ?? 0}: a spreadsheet program makes one of a number ` +
    'such as 10-26, and what it was is lost. Correct these numbers in the file, or open what it came from again with this column as text.';
  return [
    findingOf(judged, { rule: 'number-is-no-number', grade: 'asks', text }, [number], {
      shows: (row) => shown.has(row),
      asIs: 'These numbers are right as they stand',
      values: fewValues(dated.map((row) => texts[row] ?? '')),
    }),
  ];
};
