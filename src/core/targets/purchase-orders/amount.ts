import { minorUnits } from '../../values/currency';
import {
  addDecimals,
  type Decimal,
  formatDecimal,
  multiplyDecimals,
  parseDecimal,
  roundHalfUp,
  zero,
} from '../../values/decimal';
import type { FieldTexts, ItemDraft } from '../target';

const lineAmount = ({ fields }: ItemDraft): Decimal | null => {
  const quantity = parseDecimal(fields['items[].quantity'] ?? '');
  const price = parseDecimal(fields['items[].price'] ?? '');
  return quantity === null || price === null ? null : multiplyDecimals(quantity, price);
};

/** Quantity times price over all lines, exact, rounded half up once; null without a currency or where a line lacks one of the two. */
export const amount = (fields: FieldTexts, items: readonly ItemDraft[] = []) => {
  const { currency } = fields;
  const decimals = currency === undefined ? null : (minorUnits(currency) ?? 2);
  const lines = items.map(lineAmount);
  const known = lines.filter((line) => line !== null);
  if (currency === undefined || decimals === null || items.length === 0 || known.length < lines.length)
    return null;
  return { amount: formatDecimal(roundHalfUp(known.reduce(addDecimals, zero), decimals)), currency };
};
