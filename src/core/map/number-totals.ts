import type { Row } from '../read/table';
import { type Decimal, parseDecimal } from '../values/decimal';
import { textOfMillionths } from '../values/millionths';
import type { Measure } from './measure';
import type { Lacks } from './sum-cells';
import type { AddedRows, Ledger } from './sum-ledger';

/** What becomes of a row whose number is called a sum. */
type Ways<T> = {
  /** It adds up others, and is no record. */
  readonly keep: (row: Row, value: Decimal, added: AddedRows) => T;
  /** It says that it does, and comes to something else. */
  readonly leaveOut: (row: Row, values: readonly Decimal[]) => T;
  /** It may, and may be a record. */
  readonly doubt: (row: Row, found: { readonly value: Decimal; readonly added: AddedRows }) => T | null;
};

/**
 * Tells whole records whose number is a word for a sum and what it is of, such as "Total V-1003", and which come to exactly what two
 * rows or more above them do: those add up others. Once one does, others that are called so do as well.
 */
export const startNumberTotals = <T>(
  { ledger, measure, isCalledSo }: { ledger: Ledger; measure: Measure; isCalledSo: Lacks },
  { keep, leaveOut, doubt }: Ways<T>,
): ((row: Row) => T | null) => {
  let totals = 0;
  return (row) => {
    const figure = measure.last();
    const isTempting = totals > 0 || ledger.since().sum.isQuickly(figure) || ledger.all.sum.isQuickly(figure);
    if (!isTempting || Number.isNaN(figure) || !isCalledSo(row)) return null;
    const value = parseDecimal(textOfMillionths(figure));
    if (value === null) return null;
    const added = ledger.addsUp(value, 1);
    if (added === undefined) return totals > 0 ? leaveOut(row, [value]) : null;
    // One row of the same amount may be a document of the same amount.
    if (totals === 0 && ledger.addsUp(value, 2) === undefined) return doubt(row, { value, added });
    totals += 1;
    return keep(row, value, added);
  };
};
