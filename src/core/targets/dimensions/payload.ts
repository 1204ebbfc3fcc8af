import type { ServiceProfile } from '../../service/profile';
import type { Json, JsonObject } from '../../values/json';
import type { Draft } from '../target';
import { wireId } from '../wire-value';

/** In the order in which they go out. */
export const keys = ['code', 'reference_id', 'erp_type', 'svc_type', 'name', 'erp_dimension_id'];

/** One entry of the bulk: what is filled, as text. */
export const payload = (draft: Draft): JsonObject =>
  Object.fromEntries(
    keys.flatMap((key) => {
      const text = draft.fields[key];
      return text === undefined || text === '' ? [] : [[key, text] as const];
    }),
  );

/** One company and its dimensions, under the names of the profile and with the company where it says (NS-48). */
export const body = (
  payloads: readonly JsonObject[],
  context: { readonly company: string; readonly profile: ServiceProfile },
): Json => {
  const { write, bulk } = context.profile.dimension;
  const company = {
    svc_company_id: wireId(context.company, context.profile.types.companyId.dimensions),
  };
  const entries = payloads.map((entry) => ({
    ...(bulk.companyAt === 'top' ? {} : company),
    ...Object.fromEntries(Object.entries(entry).map(([key, value]) => [write.fields[key] ?? key, value])),
  }));
  return { ...(bulk.companyAt === 'entry' ? {} : company), [bulk.itemsKey]: entries };
};
