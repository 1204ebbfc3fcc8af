import { textAt } from '../../service/json-path';
import type { ServiceProfile } from '../../service/profile';
import type { Json, JsonObject } from '../../values/json';
import type { Draft, FieldTexts, PayloadContext } from '../target';
import { wireId } from '../wire-value';
import { termsText } from './check';

const optional = (fields: FieldTexts, profile: ServiceProfile): readonly (readonly [string, string])[] =>
  profile.vendor.bulk.optionalFields.flatMap((key) => {
    const text = fields[key];
    // A blank could clear what the service has (G-12), so it is never sent.
    if (text === undefined || text === '') return [];
    return [[key, key === 'net_terms' ? termsText(text) : text] as const];
  });

/** One entry of the bulk: the two keys it needs, and what else is mapped (R-38, G-12). */
export const payload = (draft: Draft, context: PayloadContext): JsonObject => ({
  erp_vendor_id: draft.fields['erp_vendor_id'] ?? '',
  erp_vendor_name: draft.fields['erp_vendor_name'] ?? '',
  ...Object.fromEntries(optional(draft.fields, context.profile)),
});

/** The terms that one vendor reads back with, as they are written when sent. */
export const termsKept = (answer: Json): string | null => {
  const text = textAt(answer, 'vendor.net_terms');
  return text === undefined ? null : termsText(text);
};

/** Terms that were sent: the list does not show them, so nothing else will tell. */
export const termsSent = (
  entry: JsonObject,
): { readonly erpId: string; readonly netTerms: string } | null => {
  const erpId = textAt(entry, 'erp_vendor_id');
  const netTerms = textAt(entry, 'net_terms');
  return erpId === undefined || netTerms === undefined ? null : { erpId, netTerms };
};

/** One company and its vendors; the company is a whole number. */
export const body = (
  payloads: readonly JsonObject[],
  context: { readonly company: string; readonly profile: ServiceProfile },
): Json => ({
  svc_company_id: wireId(context.company, context.profile.types.companyId.vendors),
  vendors: payloads,
});
