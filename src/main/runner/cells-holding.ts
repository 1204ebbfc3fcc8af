import type { StoredImport } from '../journal/imports';
import type { Journal } from '../journal/open';
import { eachSourceBlock } from '../journal/source-rows';
import { usedRows } from './prepare/used-rows';

/** Row numbers whose cell of a column now holds exactly this text. */
export const cellsHolding = (
  journal: Journal,
  stored: StoredImport,
  column: number,
  text: string,
): number[] => {
  const { asUsed } = usedRows(journal, stored);
  const rows: number[] = [];
  for (const block of eachSourceBlock(journal, stored.importId))
    for (const row of block) if ((asUsed(row).cells[column] ?? '') === text) rows.push(row.row);
  return rows;
};
