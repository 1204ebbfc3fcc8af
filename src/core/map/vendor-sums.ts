import type { Row } from '../read/table';
import { textOfMillionths } from '../values/millionths';
import type { Measure } from './measure';
import { type SumParts, vendorColumn } from './sum-cells';

/** A whole record that comes to exactly what others come to; a plain decimal text. */
export type LooksLike = { readonly row: number; readonly printed: string };

/** Shorter stretches show nothing: two documents may be of the same amount. */
const fewestRows = 3;
const fewestStretches = 2;
/** A file of more of them is asked about again once these are answered. */
const mostKept = 1_000;

/**
 * Whole records that end the rows of their vendor and come to exactly those, where that is so of every vendor with several: a list
 * with a total for each, whatever stands where its number is.
 */
export const startVendorSums = (parts: SumParts, measure: Measure) => {
  const index = vendorColumn(parts);
  let isOver = index < 0 || parts.groupColumns.length > 0;
  const found: LooksLike[] = [];
  let stretches = 0;
  let name = '';
  let [rows, before, last, lastRow] = [0, 0, 0, 0];
  const close = (): void => {
    const isSum = rows > 1 && last === before && last !== 0;
    if (rows >= fewestRows && !isSum) isOver = true;
    if (rows >= fewestRows) stretches += 1;
    if (isSum && found.length < mostKept) found.push({ row: lastRow, printed: textOfMillionths(last) });
    [rows, before, last] = [0, 0, 0];
  };
  return {
    /** Whether the row that was looked at last comes to what the rows of its vendor do so far; call it before it is counted. */
    isSum: ({ cells }: Row): boolean =>
      rows > 0 && cells[index] === name && measure.last() === before + last && measure.last() !== 0,
    /** It was taken as their total. */
    end: (): void => {
      stretches += 1;
      [rows, before, last] = [0, 0, 0];
    },
    count: ({ row, cells }: Row): void => {
      if (isOver) return;
      const figure = measure.last();
      const own = cells[index] ?? '';
      if (own !== name) close();
      if (Number.isNaN(figure) || own === '') isOver = true;
      if (own !== name) name = own;
      before += last;
      last = figure;
      lastRow = row;
      rows += 1;
    },
    /** Once all rows have passed. */
    found: (): readonly LooksLike[] => {
      close();
      return isOver || stretches < fewestStretches ? [] : found;
    },
  };
};
