import type { Row } from '../read/table';
import { trimAll } from '../values/text';

/** The different texts of a column, trimmed and without the blank one, and the places of the rows that have each. */
export type ColumnTexts = ReadonlyMap<string, readonly number[]>;

const collected = new WeakMap<readonly Row[], Map<number, ColumnTexts>>();

const collect = (rows: readonly Row[], index: number): ColumnTexts => {
  const texts = new Map<string, number[]>();
  let place = 0;
  for (const { cells } of rows) {
    const text = trimAll(cells[index] ?? '');
    const known = texts.get(text);
    if (known !== undefined) known.push(place);
    else if (text !== '') texts.set(text, [place]);
    place += 1;
  }
  return texts;
};

/** What a column says in some rows, which do not change any more. Many rules ask for the same: it is collected once. */
export const textsIn = (rows: readonly Row[], index: number): ColumnTexts => {
  const columns = collected.get(rows) ?? new Map<number, ColumnTexts>();
  collected.set(rows, columns);
  const known = columns.get(index) ?? collect(rows, index);
  columns.set(index, known);
  return known;
};
