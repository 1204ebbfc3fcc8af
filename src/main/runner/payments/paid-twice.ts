import { textAt } from '../../../core/service/json-path';
import { isSaidCancelled, shownPayment } from '../../../core/service/payments/read';
import type { ServiceProfile } from '../../../core/service/profile';
import type { PaymentEntry } from '../../../ipc/payments';
import type { Journal } from '../../journal/open';
import { paymentEvents } from '../../journal/payment-events';
import { idsByService } from '../../journal/same-service';
import { vendorIdsBy } from '../prepare/directory-known';
import { type Holder, holders } from './held';
import { importedInvoices } from './past';

type Twice = NonNullable<PaymentEntry['twice']>[number];

const refOf = ({ importId, record }: Holder): string => `${importId}:${record}`;

/** Ids of its invoices as the payment itself read last. */
const readIds = (
  journal: Journal,
  holder: Holder,
  profileOf: (connectionId: string) => ServiceProfile | null,
): readonly string[] => {
  const profile = profileOf(holder.connectionId);
  const read = paymentEvents(journal, holder).findLast(({ raw }) => raw !== null);
  if (profile === null || read === undefined) return [];
  const { invoices } = shownPayment({ code: read.code, label: read.label, raw: read.raw }, profile);
  return (invoices ?? []).flatMap((entry) => textAt(entry, 'invoice_id') ?? []);
};

/** It reads with a code of which a person has said that such a payment is cancelled. */
const isOverByWord = (
  journal: Journal,
  holder: Holder,
  profileOf: (connectionId: string) => ServiceProfile | null,
): boolean => {
  const read = paymentEvents(journal, holder).findLast(({ raw }) => raw !== null);
  return isSaidCancelled(read?.code ?? null, profileOf(holder.connectionId));
};

/** Ids that this journal's own imports know for numbers which were never resolved: payments of before. */
const importedIds = (
  journal: Journal,
  holder: Holder,
  vendorIds: (holder: Holder) => readonly string[],
): readonly string[] =>
  holder.lines
    .filter(({ id, number }) => id === null && number !== null)
    .flatMap((line) => importedInvoices(journal, holder, line, vendorIds(holder)))
    .flatMap(({ serviceId }) => serviceId ?? []);

const vendorsOnce = (journal: Journal) => {
  const known = new Map<string, ReturnType<typeof vendorIdsBy>>();
  return ({ connectionId, company, by }: Holder): readonly string[] => {
    const place = `${connectionId} ${company}`;
    const ids = known.get(place) ?? vendorIdsBy(journal, { connectionId, company });
    known.set(place, ids);
    return ids(by.erpVendorId);
  };
};

/**
 * Invoices that two payments hold which are not known to be cancelled, by the place of each payment: the same id at one
 * service, as a line names it, as it was resolved, as the payment read, or as this journal imported it.
 */
export const paidTwice = (
  journal: Journal,
  profileOf: (connectionId: string) => ServiceProfile | null,
): ReadonlyMap<string, Twice[]> => {
  const found = new Map<string, Twice[]>();
  const vendorIds = vendorsOnce(journal);
  for (const connectionIds of idsByService(journal)) {
    const byId = new Map<string, Holder[]>();
    for (const holder of holders(journal, connectionIds)) {
      if (isOverByWord(journal, holder, profileOf)) continue;
      const ids = [
        ...holder.invoices.flatMap(({ id }) => id ?? []),
        ...readIds(journal, holder, profileOf),
        ...importedIds(journal, holder, vendorIds),
      ];
      for (const id of new Set(ids)) byId.set(id, [...(byId.get(id) ?? []), holder]);
    }
    for (const [invoiceId, all] of byId)
      for (const one of all)
        for (const other of all)
          if (refOf(one) !== refOf(other))
            found.set(refOf(one), [
              ...(found.get(refOf(one)) ?? []),
              { invoiceId, ref: refOf(other), paymentId: other.serviceId },
            ]);
  }
  return found;
};
