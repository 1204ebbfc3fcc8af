import type { Row } from '../../../core/read/table';
import type { Journal } from '../../journal/open';
import { countSourceRows, readSourceRows } from '../../journal/source-rows';

/** As many as are read at once while a file comes in. */
const FIRST_ROWS = 1024;
const FURTHER_PLACES = 8;
const AT_EACH = 64;

/** Rows that show what the amounts of a file come to: its first ones, and some of everywhere else. No edit changes them. */
export const tellingRows = (journal: Journal, importId: string): readonly Row[] => {
  const count = countSourceRows(journal, importId);
  const first = readSourceRows(journal, importId, 0, FIRST_ROWS);
  const step = Math.floor((count - FIRST_ROWS) / FURTHER_PLACES);
  if (step < AT_EACH)
    return [...first, ...(count > FIRST_ROWS ? readSourceRows(journal, importId, FIRST_ROWS, count) : [])];
  const places = Array.from({ length: FURTHER_PLACES }, (_, at) => FIRST_ROWS + at * step);
  return [...first, ...places.flatMap((place) => readSourceRows(journal, importId, place, AT_EACH))];
};
