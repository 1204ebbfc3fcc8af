import type { FieldTexts } from '../targets/target';
import {
  addDecimals,
  canonicalText,
  multiplyDecimals,
  parseDecimal,
  roundHalfUp,
  zero,
} from '../values/decimal';

/** Keys of the item fields in `quantity*price` or `price`. */
export const itemFactors = (fromItems: string): readonly string[] =>
  fromItems.split('*').map((name) => {
    const tidy = name.trim();
    return tidy.startsWith('items[].') ? tidy : `items[].${tidy}`;
  });

export type ItemTotal =
  | { readonly kind: 'total'; readonly text: string }
  /** No line has any of the amounts. */
  | { readonly kind: 'none' }
  /** A line lacks one of the amounts, so the total is not known. */
  | { readonly kind: 'incomplete'; readonly item: number; readonly missing: string };

/** The exact sum over lines of the product of their amounts, rounded half up at the end. */
export const itemTotal = (
  items: readonly FieldTexts[],
  factors: readonly string[],
  decimals: number,
): ItemTotal => {
  let total = zero;
  let isFilled = false;
  for (const [i, item] of items.entries()) {
    const missing = factors.find((key) => item[key] === undefined);
    if (missing !== undefined) {
      // A line without any amount of its own is a remark; a constant alone does not make it an amount.
      if (factors.every((key) => item[key] === undefined)) continue;
      return { kind: 'incomplete', item: i, missing };
    }
    let product = { units: 1n, scale: 0 };
    for (const key of factors) product = multiplyDecimals(product, parseDecimal(item[key] ?? '') ?? zero);
    total = addDecimals(total, product);
    isFilled = true;
  }
  return isFilled ? { kind: 'total', text: canonicalText(roundHalfUp(total, decimals)) } : { kind: 'none' };
};
