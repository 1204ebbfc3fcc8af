import type { JsonObject } from '../../values/json';
import { textAt } from '../json-path';

/** The id that the vendor list shows for an ERP id; null: no vendor has it there, or more than one. */
export type VendorIdOf = (erpId: string) => string | null;

/**
 * The vendor of an invoice is shown otherwise than by the number that the vendor list shows: as a text, as an object, or by its
 * ERP id alone. It cannot be compared so. An invoice without a vendor shows neither.
 */
export const hasOtherVendorId = (entry: JsonObject): boolean => {
  const { svc_vendor_id: id = null } = entry;
  if (id === null) return (textAt(entry, 'erp_vendor_id')?.trim() ?? '') !== '';
  return typeof id === 'string' ? id.trim() !== '' : typeof id !== 'number';
};

/** Such an invoice under the id that the vendor list shows for its ERP id, where that can be told; any other as it is. */
export const withListedVendor = (entry: JsonObject, vendorIdOf: VendorIdOf): JsonObject => {
  if (!hasOtherVendorId(entry)) return entry;
  const erpId = textAt(entry, 'erp_vendor_id')?.trim() ?? '';
  const id = erpId === '' ? null : Number(vendorIdOf(erpId) ?? Number.NaN);
  return id !== null && Number.isSafeInteger(id) ? { ...entry, svc_vendor_id: id } : entry;
};
