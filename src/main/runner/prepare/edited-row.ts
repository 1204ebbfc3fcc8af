import type { Row } from '../../../core/read/table';
import { withCells } from '../../../core/read/with-cells';

/** A row with a person's edits laid over it; an edited cell is text, whatever it was before. */
export const withEdits = (row: Row, edits: ReadonlyMap<number, ReadonlyMap<number, string>>): Row => {
  const own = edits.get(row.row);
  if (own === undefined) return row;
  return withCells(row, new Map([...own].map(([column, text]) => [column, { text, kind: 's' }])));
};
