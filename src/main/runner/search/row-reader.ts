import type { Row } from '../../../core/read/table';
import type { Journal } from '../../journal/open';
import { BLOCK_ROWS, readSourceRows } from '../../journal/source-rows';
import { usedRowsOf } from '../prepare/used-rows';

/** Rows by their places, as they count; undefined: there is none. */
export type RowReader = (ordinal: number) => Row | undefined;

const KEPT_BLOCKS = 4;

/** Reads rows of an import here and there; those read last are kept for their neighbours. */
export const createRowReader = (journal: Journal, importId: string): RowReader => {
  const { asUsed } = usedRowsOf(journal, importId);
  const kept = new Map<number, ReadonlyMap<number, Row>>();
  return (ordinal) => {
    const block = Math.floor(ordinal / BLOCK_ROWS);
    let rows = kept.get(block);
    if (rows === undefined) {
      const read = readSourceRows(journal, importId, block * BLOCK_ROWS, BLOCK_ROWS);
      rows = new Map(read.map((row) => [row.ordinal, row]));
      const [oldest] = kept.keys();
      if (kept.size === KEPT_BLOCKS && oldest !== undefined) kept.delete(oldest);
      kept.set(block, rows);
    }
    const row = rows.get(ordinal);
    return row === undefined ? undefined : asUsed(row);
  };
};
