import { z } from 'zod';
import type { Journal } from './open';
import { all, one } from './parsed';
import { fromRanges } from './ranges';
import { lastRecordNumber } from './records';

const firstRow = z.object({ first_row: z.number() });

/** The last record whose first row is not behind a row: records are written in the order of their first rows. */
const lastBegunBy = (journal: Journal, importId: string, row: number): number => {
  const beginOf = (record: number): number =>
    one(journal, firstRow, 'SELECT first_row FROM record WHERE import_id = ? AND record = ?', [
      importId,
      record,
    ])?.first_row ?? Number.POSITIVE_INFINITY;
  let low = 1;
  let high = lastRecordNumber(journal, importId);
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (beginOf(middle) <= row) low = middle;
    else high = middle - 1;
  }
  return low;
};

const placed = z.object({ record: z.number(), first_row: z.number(), ordinals: z.string() });

/**
 * Records of a stretch of rows by the places of their rows, while others are still judged. A row whose record began far
 * before it, or comes out of order, may be left out: it is told of when all are judged.
 */
export const placesJudgedSoFar = (
  journal: Journal,
  importId: string,
  rows: { readonly first: number; readonly last: number; readonly count: number },
): ReadonlyMap<number, number> => {
  const places = new Map<number, number>();
  const records = all(
    journal,
    placed,
    'SELECT record, first_row, ordinals FROM record WHERE import_id = ? AND record >= ? ORDER BY record LIMIT ?',
    [importId, lastBegunBy(journal, importId, rows.first), rows.count + 1],
  );
  for (const { record, first_row, ordinals } of records)
    if (first_row <= rows.last) for (const place of fromRanges(ordinals)) places.set(place, record);
  return places;
};
