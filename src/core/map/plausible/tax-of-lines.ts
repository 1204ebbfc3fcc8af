import type { ColumnProfile } from '../../read/column-profile';
import { amountRole } from '../amount-role';
import { called, columnOf, type Finding, fieldWith, findingOf, type Judged } from './finding';
import { linesOf } from './lines-of';
import { recordsIn } from './records';

/** Each line may be rounded by itself. */
const halfCent = 5_010;
const nearlyAll = 0.95;

const summed = (values: readonly number[], rows: readonly number[]): number =>
  rows.reduce((sum, row) => sum + (values[row] ?? Number.NaN), 0);

/**
 * The tax that stands at each line: with the taxes of all its rows, the lines of a record come to the total that each of them
 * repeats, and with that of the first alone they do not. Null: no tax is so, or too few records tell.
 */
export const taxOfLines = (judged: Judged): ColumnProfile | null => {
  const { figures } = judged.arithmetic;
  const total = columnOf(judged, fieldWith(judged, 'total'));
  const own = total === null ? null : figures.of(total);
  const lines = linesOf(judged);
  if (total === null || own === null || lines === null) return null;
  const taxes = figures.columns.filter(({ header }) => amountRole(header) === 'tax');
  if (taxes.length === 0) return null;
  const several = recordsIn(judged).flatMap((rows) => {
    const sum = rows.reduce((all, row) => all + lines.of(row), 0);
    const whole = own[rows[0] ?? 0] ?? Number.NaN;
    const isRepeated = rows.length > 1 && rows.every((row) => own[row] === whole);
    return isRepeated && !Number.isNaN(sum) ? [{ rows, rest: whole - sum }] : [];
  });
  const isOfLines = (tax: ColumnProfile): boolean => {
    const values = figures.of(tax) ?? [];
    const told = several.filter(({ rows, rest }) => {
      const first = values[rows[0] ?? 0] ?? Number.NaN;
      const near = halfCent * (rows.length + 1);
      return Math.abs(summed(values, rows) - rest) <= near && Math.abs(first - rest) > near;
    });
    return told.length > 0 && told.length >= several.length * nearlyAll;
  };
  return taxes.find(isOfLines) ?? null;
};

/** `tax-exceeds-total`, too: the tax is read from the first row of a record, and each of its rows has a part of it. */
export const taxOfFirstLine = (judged: Judged): readonly Finding[] => {
  const field = fieldWith(judged, 'tax');
  const tax = columnOf(judged, field);
  if (field === undefined || tax === null || judged.mapping.fields[field.key]?.aggregate === 'sum') return [];
  if (taxOfLines(judged)?.index !== tax.index) return [];
  const total = columnOf(judged, fieldWith(judged, 'total'));
  const { one, many } = judged.target.words;
  const text =
    `${called(tax)} is mapped as the ${field.label.toLowerCase()}, and each row of ${many} of several rows has the tax of its own line: only with all of them the lines come to the total. ` +
    `Add it up in the mapping ("aggregate": "sum"), or leave the field out; else the tax of the first line goes out as that of the whole ${one}.`;
  const columns = total === null ? [tax] : [tax, total];
  return [findingOf(judged, { rule: 'tax-exceeds-total', grade: 'asks', text }, columns)];
};
