import { textAt } from '../../service/json-path';
import { vendorIn } from '../../service/operations/vendors/read';
import { mirror, mirrorWhereShown } from '../mirrors';
import type { Readable } from '../read-back';
import { termsText } from './check';

/** A vendor reads back under its id; the list shows neither e-mail nor phone nor terms. */
export const readBack: Readable = {
  kind: 'readable',
  one: { endpoint: 'vendors.get', entry: (body) => vendorIn(body) },
  list: { queries: () => [{}], mayLeaveOut: ['email', 'phone', 'net_terms'] },
  shown: (entry) => {
    const terms = textAt(entry, 'net_terms');
    return terms === undefined ? entry : { ...entry, net_terms: termsText(terms) };
  },
  mirrors: [
    mirror('erp_vendor_id', 'text', 'Invoices of this ERP id would belong to another vendor.'),
    mirror('erp_vendor_name', 'text', 'People choose the vendor by its name.'),
    mirrorWhereShown('email', 'text', 'Messages about payments would go elsewhere.'),
    mirrorWhereShown('phone', 'text', 'People would call another number.'),
    mirrorWhereShown('net_terms', 'text', 'Due dates would be computed otherwise.'),
  ],
  lines: null,
  derived: [],
  money: null,
};
