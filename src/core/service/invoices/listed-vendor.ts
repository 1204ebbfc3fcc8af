import type { JsonObject } from '../../values/json';
import { textAt } from '../json-path';

/** The id that the vendor list shows for an ERP id; null: no vendor has it there, or more than one. */
export type VendorIdOf = (erpId: string) => string | null;

/** The vendor of an invoice is shown as a text, under an id that no vendor list shows: it cannot be compared. */
export const hasOtherVendorId = ({ svc_vendor_id: id }: JsonObject): boolean =>
  typeof id === 'string' && id.trim() !== '';

/** Such an invoice under the id that the vendor list shows for its ERP id, where that can be told; any other as it is. */
export const withListedVendor = (entry: JsonObject, vendorIdOf: VendorIdOf): JsonObject => {
  if (!hasOtherVendorId(entry)) return entry;
  const erpId = textAt(entry, 'erp_vendor_id')?.trim() ?? '';
  const id = erpId === '' ? null : Number(vendorIdOf(erpId) ?? Number.NaN);
  return id !== null && Number.isSafeInteger(id) ? { ...entry, svc_vendor_id: id } : entry;
};
