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
  const isOff = index < 0 || parts.groupColumns.length > 0;
  const found: LooksLike[] = [];
  let isBroken = false;
  let stretches = 0;
  let name = '';
  let [rows, before, last, lastRow] = [0, 0, 0, 0];
  const begin = (): void => {
    [rows, before, last] = [0, 0, 0];
  };
  /** What the rows of a vendor show once they are over. */
  const stretch = () => {
    const isTotal = rows > 1 && last === before && last !== 0;
    const isLong = rows >= fewestRows;
    const totals = isTotal ? [{ row: lastRow, printed: textOfMillionths(last) }] : [];
    return { isLong, isOtherwise: isLong && !isTotal, totals };
  };
  const close = (): void => {
    const { isLong, isOtherwise, totals } = stretch();
    isBroken ||= isOtherwise;
    if (isLong) stretches += 1;
    if (!isBroken && found.length < mostKept) found.push(...totals);
    begin();
  };
  return {
    /** Whether the row that was looked at last comes to what the rows of its vendor do so far; call it before it is counted. */
    isSum: ({ cells }: Row): boolean =>
      rows > 0 && measure.last() === before + last && measure.last() !== 0 && cells[index] === name,
    /** It was taken as their total. */
    end: (): void => {
      stretches += 1;
      begin();
    },
    count: ({ row, cells }: Row): void => {
      if (isOff) return;
      const figure = measure.last();
      const own = cells[index] ?? '';
      if (own !== name) close();
      if (Number.isNaN(figure) || own === '') isBroken = true;
      name = own;
      before += last;
      last = figure;
      lastRow = row;
      rows += 1;
    },
    /** As far as rows have passed. */
    found: (): readonly LooksLike[] => {
      const { isLong, isOtherwise, totals } = stretch();
      const isSo = !isOff && !isBroken && !isOtherwise && stretches + (isLong ? 1 : 0) >= fewestStretches;
      return isSo ? [...found, ...totals] : [];
    },
  };
};
