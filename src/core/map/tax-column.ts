import type { ColumnProfile } from '../read/column-profile';
import { trimAll } from '../values/text';
import { amountRole, isWithheld } from './amount-role';

const fewestRows = 3;
const mostRates = 6;
const small = /^(?:[0-2]?\d(?:[.,]\d)?|3[0-4](?:[.,]\d)?|35(?:[.,]0)?)$/;

/** Written as an amount is: 20.00, 8.875, and 0.2 of a cell that Excel shows as 20 %. */
const written = /^(?:[0-2]?\d|3[0-5])(?:[.,]\d{1,3})?$/;
const nothing = /^0+(?:[.,]0+)?$/;

/** As taxes of amounts such numbers come again by chance alone, as rates all the time. */
const comeAgain = (values: ColumnProfile['values']): boolean => {
  const some = values.filter(({ value }) => !nothing.test(trimAll(value)));
  const rows = some.reduce((sum, { count }) => sum + count, 0);
  return some.length > 0 && rows >= fewestRows && rows >= 2 * some.length;
};

const areFew = ({ distinct, filled }: ColumnProfile): boolean =>
  filled >= fewestRows && distinct < filled && distinct <= mostRates;

const areAll = ({ values }: ColumnProfile, form: RegExp): boolean =>
  values.every(({ value }) => form.test(trimAll(value)));

/** A handful of small whole numbers again and again: rates, or codes of rates. */
export const looksLikeRate = (column: ColumnProfile): boolean => areFew(column) && areAll(column, small);

const mayBeRate = (column: ColumnProfile): boolean =>
  looksLikeRate(column) || (areFew(column) && areAll(column, written) && comeAgain(column.values));

const isAmount = ({ kind, filled, header }: ColumnProfile): boolean =>
  filled > 0 &&
  (kind === 'amount' || kind === 'number') &&
  ['net', 'gross', 'other'].includes(amountRole(header));

/** Small numbers called a tax, fewer than there are amounts beside them: 20 in every row is no tax of 12.00 and of 5,470.78. */
export const isRateOfAmounts = (tax: ColumnProfile, columns: readonly ColumnProfile[]): boolean =>
  mayBeRate(tax) &&
  columns.some((column) => column.index !== tax.index && isAmount(column) && column.distinct > tax.distinct);

/** Whether a column is called a tax and may be the one within the total: nothing withheld, and no rate. */
export const isTaxWithin = (column: ColumnProfile, columns: readonly ColumnProfile[]): boolean =>
  amountRole(column.header) === 'tax' && !isWithheld(column.header) && !isRateOfAmounts(column, columns);
