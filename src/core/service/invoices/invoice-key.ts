import { collapseBlanks } from '../../values/text';

const plainInk = /^[!-~]+$/;

/**
 * The same vendor and the same number are the same invoice. Outer blanks do not count and inner ones count as one;
 * case, zeros and signs do: a vendor may well use A-1 beside a-1, and a wrong "same" would hide an invoice.
 */
export const invoiceKey = (vendorId: string, number: string): string | null => {
  const tidy = plainInk.test(number) ? number : collapseBlanks(number.normalize('NFC'));
  return tidy === '' || vendorId === '' ? null : `${vendorId}|${tidy}`;
};
