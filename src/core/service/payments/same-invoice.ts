import type { InvoiceNamed } from '../../targets/target';
import { numberText } from './resolved';

/** Whose number it is: the payments vendor, and its ERP id where that is known. */
export type NumberedBy = {
  readonly company: string;
  readonly payee: string;
  readonly erpVendorId: string | null;
};

/**
 * Every name under which payments of one service can be seen to pay the same invoice: its id, whatever the company, and
 * its number among those of the vendor within the company.
 */
export const invoiceNames = (
  { company, payee, erpVendorId }: NumberedBy,
  { id, number }: InvoiceNamed,
): readonly string[] => [
  ...(id === null ? [] : [`id|${id}`]),
  ...(number === null
    ? []
    : [
        `number|${company}|payee|${payee}|${numberText(number)}`,
        ...(erpVendorId === null ? [] : [`number|${company}|erp|${erpVendorId}|${numberText(number)}`]),
      ]),
];

/** The number of a vendor whatever the company; null: no number, or the vendor is not known by its ERP id. */
export const numberAnywhere = (
  { erpVendorId }: NumberedBy,
  { number }: Pick<InvoiceNamed, 'number'>,
): string | null =>
  number === null || erpVendorId === null ? null : `erp|${erpVendorId}|${numberText(number)}`;
