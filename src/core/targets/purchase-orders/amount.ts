import { objectsAt, textAt } from '../../service/json-path';
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
import type { JsonObject } from '../../values/json';
import type { Money } from '../read-back';
import type { FieldTexts, ItemDraft } from '../target';

type Line = { readonly quantity: string | undefined; readonly price: string | undefined };

const lineAmount = (line: Line): Decimal | null => {
  const quantity = parseDecimal(line.quantity ?? '');
  const price = parseDecimal(line.price ?? '');
  return quantity === null || price === null ? null : multiplyDecimals(quantity, price);
};

const exactTotal = (items: readonly Line[]): Decimal | null => {
  const lines = items.map(lineAmount);
  const known = lines.filter((line) => line !== null);
  return items.length === 0 || known.length < lines.length ? null : known.reduce(addDecimals, zero);
};

const total = (items: readonly Line[], currency: string): Money | null => {
  const exact = exactTotal(items);
  if (exact === null) return null;
  return { amount: formatDecimal(roundHalfUp(exact, minorUnits(currency) ?? 2)), currency };
};

/** Quantity times price over all lines, exact, rounded half up once; null without a currency or where a line lacks one of the two. */
export const amount = (fields: FieldTexts, items: readonly ItemDraft[] = []) => {
  const { currency } = fields;
  const lines = items.map((item) => ({
    quantity: item.fields['items[].quantity'],
    price: item.fields['items[].price'],
  }));
  return currency === undefined ? null : total(lines, currency);
};

const linesOf = (shown: JsonObject): readonly Line[] =>
  (objectsAt(shown, 'items') ?? []).map((line) => ({
    quantity: textAt(line, 'quantity'),
    price: textAt(line, 'price'),
  }));

/** The same of an order that reads back; it shows no currency of its own. Null where it shows no lines. */
export const moneyOfLines = (shown: JsonObject, currency: string): Money | null =>
  total(linesOf(shown), currency);

/** Quantity times price over all lines of an order as it goes out, not rounded: so orders are added up. */
export const exactAmount = (payload: JsonObject): Decimal | null => exactTotal(linesOf(payload));
