import type { LookupKind } from '../targets/target';
import { normaliseHeader } from '../values/text';

const idWords = /\b(id|no|num|nr|number|code|numero|nummer|key|account|cnpj|codigo|codice)\b/;
const nameWords = /\b(name|nom|nome|nombre|naam|razao|razon|ragione|bezeichnung|label|description)\b/;

/** Keys to look a column's values up by, from its header, where the directory is silent. */
export const matchByHeader = (kind: LookupKind, header: string): readonly string[] => {
  const normal = normaliseHeader(header);
  const isName = nameWords.test(normal);
  const isId = idWords.test(normal) && !isName;
  switch (kind) {
    case 'vendor':
      return isId ? ['erp_vendor_id'] : isName ? ['erp_vendor_name'] : ['erp_vendor_id', 'erp_vendor_name'];
    case 'location':
      return isId ? ['id'] : isName ? ['name'] : ['id', 'name'];
    case 'purchase-order':
      return isId ? ['po_number', 'external_id'] : ['po_number'];
    case 'dimension':
      return isName ? ['name'] : isId ? ['erp_dimension_id', 'code'] : ['erp_dimension_id', 'code', 'name'];
  }
};
