import { readEdits } from '../journal/edits';
import type { Journal } from '../journal/open';
import { eachSourceBlock } from '../journal/source-rows';

/** Row numbers whose cell of a column now holds exactly this text. */
export const cellsHolding = (journal: Journal, importId: string, column: number, text: string): number[] => {
  const edits = readEdits(journal, importId);
  const rows: number[] = [];
  for (const block of eachSourceBlock(journal, importId))
    for (const row of block)
      if ((edits.get(row.row)?.get(column) ?? row.cells[column] ?? '') === text) rows.push(row.row);
  return rows;
};
