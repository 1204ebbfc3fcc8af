import { fromMinor, toMinor } from './currency';

/** An amount with all decimals of its currency, and the currency: 202 of USD is `202.00 USD`. What is no such amount stays as it is. */
export const moneyText = (amount: string, currency: string): string => {
  const minor = toMinor(amount, currency);
  return `${minor.ok ? fromMinor(minor.value, currency) : amount} ${currency}`.trim();
};
