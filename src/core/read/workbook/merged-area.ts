/** An area of cells shown as one: rows from 1 and columns from 0, both ends included. */
export type MergedArea = {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly firstColumn: number;
  readonly lastColumn: number;
};

const place = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/;

const placeOf = (text: string): { readonly column: number; readonly row: number } | null => {
  const [, letters, digits] = place.exec(text) ?? [];
  if (letters === undefined || digits === undefined) return null;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return { column: column - 1, row: Number(digits) };
};

/** Reads a reference such as `A2:B5`; null where it is none, or only one cell. */
export const mergedArea = (reference: string): MergedArea | null => {
  const [first = '', last = first] = reference.split(':');
  const [from, to] = [placeOf(first), placeOf(last)];
  if (from === null || to === null || (from.row === to.row && from.column === to.column)) return null;
  return {
    firstRow: Math.min(from.row, to.row),
    lastRow: Math.max(from.row, to.row),
    firstColumn: Math.min(from.column, to.column),
    lastColumn: Math.max(from.column, to.column),
  };
};
