import { byServiceId, type OwnRecord } from '../../../core/reconcile/sweep/subject';
import type { Journal } from '../../journal/open';
import { vendorNames } from '../directory-values';
import { paid } from '../payments/kinds';
import { changesOf, createdAlone } from './own-changes';
import { ownRecords } from './own-records';
import type { SweepPlace } from './place';

/**
 * The invoices that this journal made or found at a service, by their ids; `companies`: those of the payments too, which the
 * register does not keep apart.
 */
export const ownInvoices = (
  journal: Journal,
  place: SweepPlace,
  companies: readonly string[],
): ReadonlyMap<string, readonly OwnRecord[]> => {
  const made = changesOf(journal, place);
  return byServiceId(
    [...new Set([place.company, ...companies])].flatMap((company) => {
      const there = { ...place, company };
      const vendors = vendorNames(journal, there);
      return [...ownRecords(journal, there, paid, vendors), ...createdAlone(made, there, paid, vendors)];
    }),
  );
};

/** Asks for them where they are needed first: a journal may hold very many. */
export type OwnInvoices = () => ReadonlyMap<string, readonly OwnRecord[]>;

/** Asks once. */
export const onceAsked = (ask: OwnInvoices): OwnInvoices => {
  let known: ReturnType<OwnInvoices> | null = null;
  return () => {
    known ??= ask();
    return known;
  };
};
