import type { Row } from '../../../core/read/table';

/** A row with a person's edits laid over it; an edited cell is text, whatever it was before. */
export const withEdits = (row: Row, edits: ReadonlyMap<number, ReadonlyMap<number, string>>): Row => {
  const own = edits.get(row.row);
  if (own === undefined) return row;
  const cells = [...row.cells];
  const kinds = row.kinds === null ? null : row.kinds.split('');
  for (const [column, value] of own) {
    while (cells.length <= column) cells.push('');
    cells[column] = value;
    if (kinds !== null) kinds[column] = 's';
  }
  return {
    row: row.row,
    cells,
    kinds: kinds === null ? null : kinds.map((kind) => kind ?? 'z').join(''),
    shown: withoutEdited(row.shown, own),
  };
};

const withoutEdited = (shown: Row['shown'], own: ReadonlyMap<number, string>): Row['shown'] =>
  shown === null
    ? null
    : Object.fromEntries(Object.entries(shown).filter(([column]) => !own.has(Number(column))));
