import type { InvoiceNamed } from '../../targets/target';
import { collapseBlanks } from '../../values/text';

/** By what two payments can be seen to name the same invoice: its id, and its number among those of the payee. */
export const invoiceKeys = (payee: string, { id, number }: InvoiceNamed): readonly string[] => [
  ...(id === null ? [] : [`id|${id}`]),
  ...(number === null ? [] : [`number|${payee}|${collapseBlanks(number.normalize('NFC'))}`]),
];

/** The invoice as a person calls it. */
export const invoiceWord = ({ id, number }: InvoiceNamed): string => number ?? id ?? '';
