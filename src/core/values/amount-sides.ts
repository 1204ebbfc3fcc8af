import { isCurrencyMark } from './currency';
import { withCents } from './whole-dash';

/** Marks of the two sides of an account behind an amount: credit and debit, Haben and Soll. */
export const amountSides = ['CR', 'DR', 'H', 'S'] as const;
export type AmountSide = (typeof amountSides)[number];

const sided = /^(.*\d\)?\s?([A-Za-z]{3}|[€$£])?)\s?([Cc][Rr]|[Dd][Rr]|[HS])\.?$/;

/** An amount and the side behind it, its currency kept; null where no side is named. Which of them is a credit differs by program. */
export const sidedAmount = (text: string): { readonly amount: string; readonly side: AmountSide } | null => {
  const last = text.charCodeAt(text.length - 1);
  if (last >= 48 && last <= 57) return null;
  const [, amount, mark, letters = ''] = sided.exec(withCents(text)) ?? [];
  const side = amountSides.find((one) => one === letters.toUpperCase());
  if (amount === undefined || side === undefined) return null;
  return mark === undefined || isCurrencyMark(mark) ? { amount: amount.trim(), side } : null;
};
