import { findColumn } from '../read/named-column';
import { shownCell } from '../read/shown-cell';
import type { Row } from '../read/table';
import { patternOf } from '../values/pattern';
import { trimAll } from '../values/text';
import type { Where } from './step';

/** Whether a row is one of those where a step is done. */
export type Holds = (row: Row) => boolean;

/** What the reader took a cell for, as a condition names it; durations and times are none of them. */
const kindsOfCells: Readonly<Record<NonNullable<Where['kind']>, string>> = {
  date: 'dm',
  number: 'n',
  text: 's',
  error: 'e',
};

const compileOne = ({ column, is, not, blank, matches, kind }: Where, columns: readonly string[]): Holds => {
  const index = findColumn(columns, column);
  const read = shownCell(index);
  const wanted = is === undefined ? null : new Set(is.map(trimAll));
  const refused = not === undefined ? null : new Set(not.map(trimAll));
  const found = matches === undefined ? null : patternOf(matches, 'u');
  const pattern = found?.ok === true ? found.value : null;
  return (row) => {
    const text = trimAll(read(row));
    if (wanted !== null && !wanted.has(text)) return false;
    if (refused?.has(text) === true) return false;
    if (blank !== undefined && blank !== (text === '')) return false;
    if (pattern !== null && !pattern.test(text)) return false;
    return kind === undefined || kindsOfCells[kind].includes(row.kinds?.[index] ?? 's');
  };
};

/** Compiles the conditions of a step, of which all must hold; null: it is done in every row. */
export const compileWhere = (
  where: readonly Where[] | undefined,
  columns: readonly string[],
): Holds | null => {
  if (where === undefined) return null;
  const all = where.map((one) => compileOne(one, columns));
  const [only, ...others] = all;
  return only !== undefined && others.length === 0 ? only : (row) => all.every((holds) => holds(row));
};
