import type { Row } from './table';

/** A cell to be laid over a row: its text, its kind (as in `Row.kinds`), and what it shows where that differs. */
export type OtherCell = { readonly text: string; readonly kind: string; readonly shown?: string | undefined };

/** The row with other cells, by column. It stands in no piece of the file as it is now. */
export const withCells = (row: Row, others: ReadonlyMap<number, OtherCell>): Row => {
  const cells = [...row.cells];
  const kinds = row.kinds === null ? null : [...row.kinds];
  const shown: Record<number, string> = { ...row.shown };
  for (const [column, { text, kind, shown: shows }] of others) {
    while (cells.length <= column) cells.push('');
    cells[column] = text;
    while (kinds !== null && kinds.length <= column) kinds.push('z');
    if (kinds !== null) kinds[column] = kind;
    if (shows === undefined) delete shown[column];
    else shown[column] = shows;
  }
  return {
    row: row.row,
    cells,
    kinds: kinds === null ? null : kinds.join(''),
    shown: Object.keys(shown).length === 0 ? null : shown,
    ...(row.leftOut === undefined ? {} : { leftOut: row.leftOut }),
  };
};
