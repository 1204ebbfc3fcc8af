import type { ServiceProfile } from '../../service/profile';
import type { Json, JsonObject } from '../../values/json';
import type { Draft } from '../target';
import { wireId } from '../wire-value';
import { fields } from './fields';

/** Every field as text, so that ZIP code and telephone keep their zeros. */
export const payload = (draft: Draft): JsonObject =>
  Object.fromEntries(
    fields.flatMap(({ key }) => {
      const text = draft.fields[key] ?? '';
      return text === '' ? [] : [[key, text]];
    }),
  );

/** One vendor, flat, with its company as text. */
export const body = (
  payloads: readonly JsonObject[],
  { company, profile }: { readonly company: string; readonly profile: ServiceProfile },
): Json => ({
  svc_company_id: wireId(company, profile.types.companyId.paymentVendors),
  ...payloads[0],
});
