import type { ColumnProfile } from '../read/column-profile';
import { trimAll } from '../values/text';
import { amountRole, isWithheld } from './amount-role';

const fewestRows = 3;
const mostRates = 6;
const small = /^(?:[0-2]?\d(?:[.,]\d)?|3[0-4](?:[.,]\d)?|35(?:[.,]0)?)$/;

/** A handful of small whole numbers again and again: rates, or codes of rates. */
export const looksLikeRate = ({ distinct, filled, values }: ColumnProfile): boolean =>
  filled >= fewestRows &&
  distinct < filled &&
  distinct <= mostRates &&
  values.every(({ value }) => small.test(trimAll(value)));

const isAmount = ({ kind, filled, header }: ColumnProfile): boolean =>
  filled > 0 &&
  (kind === 'amount' || kind === 'number') &&
  ['net', 'gross', 'other'].includes(amountRole(header));

/** Small numbers called a tax, fewer than there are amounts beside them: 20 in every row is no tax of 12.00 and of 5,470.78. */
export const isRateOfAmounts = (tax: ColumnProfile, columns: readonly ColumnProfile[]): boolean =>
  looksLikeRate(tax) &&
  columns.some((column) => column.index !== tax.index && isAmount(column) && column.distinct > tax.distinct);

/** Whether a column is called a tax and may be the one within the total: nothing withheld, and no rate. */
export const isTaxWithin = (column: ColumnProfile, columns: readonly ColumnProfile[]): boolean =>
  amountRole(column.header) === 'tax' && !isWithheld(column.header) && !isRateOfAmounts(column, columns);
