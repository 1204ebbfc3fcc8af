import { compareDecimals, decimalPlaces, parseDecimal, zero } from '../../../core/values/decimal';
import { exactSum } from './payment-states';

/** The currencies that payments go out in. */
export const payableCurrencies = ['USD', 'CAD'] as const;
type PayableCurrency = (typeof payableCurrencies)[number];

export type InvoiceLine = {
  readonly key: number;
  readonly amount: string;
  readonly invoiceId: string;
  readonly invoiceNumber: string;
};

/** What a person typed for a new payment. Nothing is filled in for them: neither the date nor the currency. */
export type PaymentDraft = {
  readonly connectionId: string | null;
  readonly company: string | null;
  readonly locationId: string | null;
  readonly vendorId: string | null;
  readonly sendOn: string;
  readonly currency: PayableCurrency | null;
  readonly lines: readonly InvoiceLine[];
};

export const emptyLine = (key: number): InvoiceLine => ({
  key,
  amount: '',
  invoiceId: '',
  invoiceNumber: '',
});

export const emptyPayment: PaymentDraft = {
  connectionId: null,
  company: null,
  locationId: null,
  vendorId: null,
  sendOn: '',
  currency: null,
  lines: [emptyLine(1)],
};

/** Why a text is no amount that can be paid, in a sentence; null: it is one, or nothing was typed yet. */
export const amountFault = (text: string): string | null => {
  const typed = text.trim();
  if (typed === '') return null;
  const amount = parseDecimal(typed);
  if (amount === null) return 'Write it as 1234.50, without separators.';
  if (decimalPlaces(typed) > 2) return 'At most two decimals.';
  return compareDecimals(amount, zero) > 0 ? null : 'It must be above zero.';
};

const isPayable = (text: string): boolean => text.trim() !== '' && amountFault(text) === null;

const namesInvoice = ({ invoiceId, invoiceNumber }: InvoiceLine): boolean =>
  invoiceId.trim() !== '' || invoiceNumber.trim() !== '';

/** The exact sum of what can be read so far; null while an amount cannot be read or nothing was typed. */
export const sumOf = ({ lines }: PaymentDraft): string | null => {
  const amounts = lines.map(({ amount }) => amount.trim()).filter((amount) => amount !== '');
  return amounts.length > 0 && amounts.every(isPayable) ? exactSum(amounts) : null;
};

/** What still has to be said before it can be checked, in a sentence; null: nothing. */
export const missingInPayment = (draft: PaymentDraft): string | null => {
  if (draft.connectionId === null) return 'Choose a connection.';
  if (draft.company === null) return 'Choose a company.';
  if (draft.locationId === null || draft.locationId.trim() === '') return 'Choose the location that pays.';
  if (draft.vendorId === null) return 'Choose a payments vendor.';
  if (draft.sendOn === '') return 'Choose the day on which it is sent.';
  if (draft.currency === null) return 'Choose the currency.';
  if (!draft.lines.every(({ amount }) => isPayable(amount))) return 'Give every invoice its amount.';
  return draft.lines.every(namesInvoice) ? null : 'Name every invoice by its id or its number.';
};

const filled = (entries: readonly (readonly [string, string])[]): Record<string, string> =>
  Object.fromEntries(entries.map(([key, text]) => [key, text.trim()]).filter(([, text]) => text !== ''));

/** The lines as they are handed to the engine; an empty list while the currency is not chosen. */
export const invoicesOf = ({ lines, currency }: PaymentDraft) =>
  currency === null
    ? []
    : lines.map(({ amount, invoiceId, invoiceNumber }) => ({
        amount: amount.trim(),
        currency,
        keys: filled([
          ['invoiceId', invoiceId],
          ['invoiceNumber', invoiceNumber],
        ]),
      }));
