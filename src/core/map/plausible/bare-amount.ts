import type { ColumnProfile } from '../../read/column-profile';
import { isCurrencyCode } from '../../values/currency';
import { amountRole } from '../amount-role';
import { canonicalWords, spacedHeader } from '../header-words';
import { isRateOfAmounts } from '../tax-column';
import type { Judged } from './finding';

const ofTax: ReadonlySet<string> = new Set(['net', 'gross', 'tax']);

/** Whether a header says no more than that it is an amount, perhaps of which currency, and no other amount tells of its tax. */
export const isBareAmount = (
  { arithmetic: { figures }, mapping, columns }: Judged,
  { index, header }: ColumnProfile,
): boolean => {
  const words = canonicalWords(spacedHeader(header ?? ''));
  const own = words.filter((word) => !isCurrencyCode(word.toUpperCase()));
  const isBare = own.length === 1 && (own[0] === 'amount' || own[0] === '金額' || own[0] === '金额');
  return (
    isBare &&
    mapping.groupBy.length === 0 &&
    !figures.columns.some(
      (column) =>
        column.index !== index && ofTax.has(amountRole(column.header)) && !isRateOfAmounts(column, columns),
    )
  );
};
