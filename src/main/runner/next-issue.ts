import { nextWithIssue } from '../journal/issues';
import type { Journal } from '../journal/open';
import type { ViewRows } from './grid-view';

type From = { readonly position: number; readonly isBackwards: boolean };

/** The first position whose place is not before a place; the number of rows where there is none. */
const positionOf = (rows: Int32Array, place: number): number => {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle] ?? 0) < place) low = middle + 1;
    else high = middle;
  }
  return low;
};

/**
 * Position of the next row with an issue in a view, seen from a position of it; null: there is none. From issue to issue and
 * from row to row by halving: neither the issues nor the rows are gone through.
 */
export const nextIssuePosition = (
  journal: Journal,
  importId: string,
  rows: ViewRows,
  { position, isBackwards }: From,
): number | null => {
  if (rows === null) return nextWithIssue(journal, importId, position, isBackwards);
  const step = isBackwards ? -1 : 1;
  let at = Math.max(-1, Math.min(rows.length, position)) + step;
  while (at >= 0 && at < rows.length) {
    const place = rows[at] ?? 0;
    const found = nextWithIssue(journal, importId, place - step, isBackwards);
    if (found === null) return null;
    if (found === place) return at;
    const next = positionOf(rows, found);
    // Backwards it is the row before the issue, unless the issue is at a row of the view.
    at = isBackwards && rows[next] !== found ? next - 1 : next;
  }
  return null;
};
