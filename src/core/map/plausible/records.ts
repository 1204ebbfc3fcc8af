import type { ColumnProfile } from '../../read/column-profile';
import { findColumn } from '../../read/named-column';
import type { Field } from '../../targets/target';
import { trimAll } from '../../values/text';
import type { Judged } from './finding';

/** Records of the profile: the rows of each, the last one left out where rows may be missing. */
export const recordsIn = ({ mapping, columns, rows, isTorn }: Judged): readonly (readonly number[])[] => {
  if (isTorn === true) return [];
  if (mapping.groupBy.length === 0) return rows.map((_, row) => [row]);
  const names = columns.map(({ name }) => name);
  const places = mapping.groupBy.map((name) => findColumn(names, name));
  const records = new Map<string, number[]>();
  let last = '';
  rows.forEach(({ cells }, row) => {
    const key = places.map((at) => trimAll(cells[at] ?? '')).join('\u001f');
    last = key;
    const known = records.get(key);
    if (known === undefined) records.set(key, [row]);
    else known.push(row);
  });
  if (records.size > 1) records.delete(last);
  return [...records.values()];
};

/** What a column comes to in one record, in millionths; NaN where that cannot be told. */
export type RecordFigure = (rows: readonly number[]) => number;

const summed = (values: readonly number[], rows: readonly number[]): number =>
  rows.reduce((sum, row) => sum + (values[row] ?? Number.NaN), 0);

const firstOf = (values: readonly number[], rows: readonly number[]): number =>
  values[rows[0] ?? 0] ?? Number.NaN;

/** The same as the mapping reads it; null for a column without amounts. */
export const figureOfField = (judged: Judged, column: ColumnProfile, field: Field): RecordFigure | null => {
  const values = judged.arithmetic.figures.of(column);
  if (values === null) return null;
  const isSummed = judged.mapping.fields[field.key]?.aggregate === 'sum';
  return (rows) => (isSummed ? summed(values, rows) : firstOf(values, rows));
};

/** The same of a column that no field is read from: it may stand in each line or in the first, so the less of both. */
export const figureUnmapped = (judged: Judged, column: ColumnProfile): RecordFigure | null => {
  const values = judged.arithmetic.figures.of(column);
  if (values === null) return null;
  return (rows) => {
    const [first, all] = [firstOf(values, rows), summed(values, rows)];
    return Number.isNaN(all) ? first : Math.min(first, all);
  };
};
