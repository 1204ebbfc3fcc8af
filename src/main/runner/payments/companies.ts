import { textAt } from '../../../core/service/json-path';
import { shownPayment } from '../../../core/service/payments/read';
import type { Companies, HasVendor } from '../../../core/service/payments/same-company';
import type { ServiceProfile } from '../../../core/service/profile';
import { findConnection } from '../../journal/connections';
import type { DirectoryScope } from '../../journal/directory';
import type { Journal } from '../../journal/open';
import { paymentEvents } from '../../journal/payment-events';
import { sentRecords } from '../../journal/payments';
import { hasVendor } from '../prepare/directory-known';
import { lastRead } from './entry';
import { paying } from './kinds';

const vendorsOf = (journal: Journal, place: DirectoryScope): HasVendor => ({
  company: place.company,
  has: (id) => hasVendor(journal, place, id),
});

/** As which companies the payments of this service from a location have read, in this journal. */
const companiesReadAt = (
  journal: Journal,
  connectionId: string,
  profile: ServiceProfile,
): ((location: string) => readonly string[]) => {
  const known = new Map<string, readonly string[]>();
  return (location) => {
    const before = known.get(location);
    if (before !== undefined) return before;
    const read = sentRecords(journal, { target: paying.name, connectionId }).flatMap((record) => {
      if (record.outcome !== 'created' || textAt(record.payload, 'location_id') !== location) return [];
      const last = lastRead(paymentEvents(journal, record));
      return last === null ? [] : (shownPayment(last, profile).company ?? []);
    });
    const companies = [...new Set(read)].sort();
    known.set(location, companies);
    return companies;
  };
};

/** What this journal knows of the companies of a connection, for payments of one of them. */
export const companiesAround = (
  journal: Journal,
  { connectionId, company, profile }: DirectoryScope & { readonly profile: ServiceProfile },
): Companies => {
  const all = findConnection(journal, connectionId)?.companies ?? [];
  const of = (one: string): HasVendor => vendorsOf(journal, { connectionId, company: one });
  return {
    own: of(company),
    others: all.length > 1 ? all.flatMap(({ id }) => (id === company ? [] : [of(id)])) : [],
    readAt: companiesReadAt(journal, connectionId, profile),
  };
};
