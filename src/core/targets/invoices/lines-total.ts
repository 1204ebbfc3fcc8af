import { minorUnits } from '../../values/currency';
import {
  addDecimals,
  compareDecimals,
  type Decimal,
  formatDecimal,
  multiplyDecimals,
  parseDecimal,
  roundHalfUp,
  zero,
} from '../../values/decimal';
import { addMillionths, hasAtMostDecimals, millionths } from '../../values/millionths';
import type { Draft, ItemDraft } from '../target';

const decimalAt = (item: ItemDraft, key: string): Decimal | null => {
  const text = item.fields[key];
  return text === undefined ? null : parseDecimal(text);
};

/** What a line comes to, exact: its own total, else quantity times price; null where neither is there. */
const lineAmount = (item: ItemDraft): Decimal | null => {
  const total = decimalAt(item, 'items[].total');
  if (total !== null) return total;
  const price = decimalAt(item, 'items[].price');
  const quantity = decimalAt(item, 'items[].quantity');
  return price === null || quantity === null ? null : multiplyDecimals(quantity, price);
};

const sum = (amounts: readonly Decimal[]): Decimal => amounts.reduce(addDecimals, zero);

/** How far the lines are from the total, where they do not tie under any usual way of rounding, tax within or on top. */
export type LinesGap = { readonly lines: string; readonly total: string; readonly tax: string | null };

const quickAmount = ({ fields }: ItemDraft): number => millionths(fields['items[].total'] ?? '');

/** Whether lines that name their own totals to the cent tie with the total, tax within or on top; false also where a glance cannot tell. */
const tieAtAGlance = ({ fields, items }: Draft, decimals: number): boolean => {
  let sum = 0;
  for (const item of items) {
    const amount = quickAmount(item);
    if (!hasAtMostDecimals(amount, decimals)) return false;
    sum = addMillionths(sum, amount);
  }
  const total = millionths(fields['total_amount'] ?? '');
  const tax = millionths(fields['total_tax'] ?? '0');
  return sum === total || addMillionths(sum, tax) === total;
};

/** Null: they tie, or there is nothing to compare. */
export const linesGap = (draft: Draft): LinesGap | null => {
  const decimals = minorUnits(draft.fields['currency'] ?? 'USD') ?? 2;
  if (tieAtAGlance(draft, decimals)) return null;
  const total = parseDecimal(draft.fields['total_amount'] ?? '');
  const amounts = draft.items.map(lineAmount).filter((amount) => amount !== null);
  if (total === null || draft.items.length === 0 || amounts.length !== draft.items.length) return null;
  const rounded = (value: Decimal): Decimal => roundHalfUp(value, decimals);
  const tax = parseDecimal(draft.fields['total_tax'] ?? '');
  const nets = [rounded(sum(amounts)), sum(amounts.map(rounded))];
  const readings = tax === null ? nets : [...nets, ...nets.map((net) => addDecimals(net, tax))];
  if (readings.some((reading) => compareDecimals(reading, total) === 0)) return null;
  return {
    lines: formatDecimal(rounded(sum(amounts))),
    total: formatDecimal(rounded(total)),
    tax: tax === null ? null : formatDecimal(rounded(tax)),
  };
};
