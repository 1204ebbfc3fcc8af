import type { Journal } from '../journal/open';
import { vendorIdsBy, vendorsFetchedAt } from './prepare/directory-known';

type Held = { readonly fetchedAt: string | null; readonly idsOf: ReturnType<typeof vendorIdsBy> };

/** The id of the only vendor with an ERP id in a company's directory; read once, and again when it was fetched anew. */
export const vendorIdOf = (
  journal: Journal,
  connectionId: string,
): ((company: string, erpId: string) => string | null) => {
  const held = new Map<string, Held>();
  return (company, erpId) => {
    const place = { connectionId, company };
    const fetchedAt = vendorsFetchedAt(journal, place);
    const known = held.get(company);
    const now = known?.fetchedAt === fetchedAt ? known : { fetchedAt, idsOf: vendorIdsBy(journal, place) };
    held.set(company, now);
    const [only, ...others] = now.idsOf(erpId);
    return only === undefined || others.length > 0 ? null : only;
  };
};
