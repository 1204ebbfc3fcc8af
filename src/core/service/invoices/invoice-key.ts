import { collapseBlanks } from '../../values/text';

/** Plain letters, digits and signs only: nothing to tidy. */
const isPlainInk = (text: string): boolean => {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 33 || code > 126) return false;
  }
  return true;
};

/**
 * The same vendor and the same number are the same invoice. Outer blanks do not count and inner ones count as one;
 * case, zeros and signs do: a vendor may well use A-1 beside a-1, and a wrong "same" would hide an invoice.
 */
export const invoiceKey = (vendorId: string, number: string): string | null => {
  const tidy = isPlainInk(number) ? number : collapseBlanks(number.normalize('NFC'));
  return tidy === '' || vendorId === '' ? null : `${vendorId}|${tidy}`;
};
