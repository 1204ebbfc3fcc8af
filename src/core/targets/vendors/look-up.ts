import { textAt } from '../../service/json-path';
import type { JsonObject } from '../../values/json';
import type { LookUp } from '../target';

const keyOf = (company: string, id: string): string => `${company.replace(/^0+(?=\d)/, '')}|${id}`;

/** Found by ERP id within the company, letter for letter; never by name. */
export const lookUp: LookUp = {
  endpoint: 'vendors.list',
  keyOfPayload: (payload: JsonObject, { company }) => {
    const id = textAt(payload, 'erp_vendor_id');
    return id === undefined ? null : keyOf(company, id);
  },
  keyOfListed: (entry: JsonObject) => {
    const id = textAt(entry, 'erp_vendor_id');
    const company = textAt(entry, 'svc_company_id');
    return id === undefined || company === undefined ? null : keyOf(company, id);
  },
  idOfListed: (entry: JsonObject) => textAt(entry, 'id') ?? null,
};
