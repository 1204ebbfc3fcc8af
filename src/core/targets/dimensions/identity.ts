import { textAt } from '../../service/json-path';
import type { JsonObject } from '../../values/json';
import { joinedKey } from '../joined-key';
import type { Draft, LookUp } from '../target';

/** Reference and ERP type together, letter for letter: the upsert key within a company. */
export const referenceKey = (json: JsonObject): string | null => {
  const reference = textAt(json, 'reference_id');
  const type = textAt(json, 'erp_type');
  return reference === undefined || type === undefined ? null : joinedKey([type, reference]);
};

export const matchKey = (draft: Draft): string | null => {
  const { reference_id: reference, erp_type: type } = draft.fields;
  return reference === undefined || type === undefined ? null : joinedKey([type, reference]);
};

const withCompany = (company: string, key: string | null): string | null =>
  key === null ? null : joinedKey([company.replace(/^0+(?=\d)/, ''), key]);

/** Found by reference and ERP type within the company. */
export const lookUp: LookUp = {
  endpoint: 'dimensions.list',
  keyOfPayload: (payload, { company }) => withCompany(company, referenceKey(payload)),
  keyOfListed: (entry) => {
    const company = textAt(entry, 'svc_company_id');
    return company === undefined ? null : withCompany(company, referenceKey(entry));
  },
  idOfListed: (entry) => textAt(entry, 'id') ?? null,
};
