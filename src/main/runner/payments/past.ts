import { textAt } from '../../../core/service/json-path';
import { linesOf } from '../../../core/service/payments/entries';
import { invoiceKeys } from '../../../core/service/payments/invoice-keys';
import type { InvoiceNamed, InvoicePast, Paying, PayingKnown, Target } from '../../../core/targets/target';
import type { DirectoryEntryRow, DirectoryScope } from '../../journal/directory';
import { lastFact } from '../../journal/facts';
import type { Journal } from '../../journal/open';
import {
  cancelStandings,
  type SentRecord,
  sentRecords,
  sentRecordsWithId,
  sentRecordsWithKey,
  unsentPayloads,
} from '../../journal/payments';
import { paid, paying } from './kinds';
import { payeeWithId } from './payees';
import { singlePast } from './single-invoices';

const past = (kind: InvoicePast['kind'], record: SentRecord): InvoicePast => ({
  kind,
  importId: record.importId,
  record: record.record,
  date: record.createdAt.slice(0, 10),
  fileName: record.fileName,
  outcome: record.outcome,
  paymentId: kind === 'taken' ? record.serviceId : null,
});

/** Left unsent by an import that was stopped; a resume looks again for itself. */
const wasLeft = (journal: Journal, { importId, outcome, wasSent }: SentRecord): boolean => {
  if (outcome !== 'pending' || wasSent) return false;
  const last = lastFact(journal, importId, ['run', 'end']);
  return last?.kind === 'end' && last.state === 'stopped';
};

/** Not refused: it is at the service, or it may come to be there. */
const counts = ({ outcome }: SentRecord): boolean =>
  !['rejected', 'failed', 'invalid', 'excluded'].includes(outcome);

/** Invoices in payments that are not known to be cancelled; a cancel counts once it was read. */
const takenInvoices = (
  journal: Journal,
  connectionId: string,
  exceptImport: string,
): ReadonlyMap<string, SentRecord> => {
  const standings = cancelStandings(journal);
  const taken = new Map<string, SentRecord>();
  for (const record of sentRecords(journal, { target: paying.name, connectionId })) {
    const standing = standings.get(`${record.importId} ${record.record}`);
    const isFree = standing?.what === 'cancelled' && standing.has_read_since === 1;
    if (record.importId === exceptImport || isFree || !counts(record) || wasLeft(journal, record)) continue;
    const payee = textAt(record.payload, 'vendor_id') ?? '';
    for (const invoice of linesOf(record.payload))
      for (const key of invoiceKeys(payee, invoice)) if (!taken.has(key)) taken.set(key, record);
  }
  return taken;
};

type Vendors = ReadonlyMap<string, readonly { readonly id: string; readonly name: string }[]>;

/** Accounting vendors by the ERP id under which they and the payments vendors are known. */
const vendorsByErpId = (rows: readonly DirectoryEntryRow[]): Vendors => {
  const byErpId = new Map<string, { id: string; name: string }[]>();
  for (const { id, erpId, name } of rows) byErpId.set(erpId, [...(byErpId.get(erpId) ?? []), { id, name }]);
  return byErpId;
};

/** Invoices that this journal sent, by id, or by number among those of the vendor. */
const importedInvoices = (
  journal: Journal,
  place: DirectoryScope,
  invoice: InvoiceNamed,
  vendorIds: readonly string[],
): readonly SentRecord[] => {
  const { connectionId, company } = place;
  const target = paid.name;
  const byId =
    invoice.id === null ? [] : sentRecordsWithId(journal, { target, connectionId, serviceId: invoice.id });
  const keys =
    invoice.number === null
      ? []
      : vendorIds.flatMap(
          (id) =>
            paid.lookUp.keyOfPayload(
              { svc_vendor_id: Number(id), invoice_number: invoice.number ?? '' },
              { company },
            ) ?? [],
        );
  const byNumber =
    keys.length === 0 ? [] : sentRecordsWithKey(journal, { target, connectionId, company, keys });
  const all = [...byId, ...byNumber].filter(counts);
  return all.filter(
    (one, at) =>
      all.findIndex(({ importId, record }) => importId === one.importId && record === one.record) === at,
  );
};

/** Every name under which the journal knows the invoice. */
const aliases = (invoice: InvoiceNamed, imported: readonly SentRecord[]): readonly InvoiceNamed[] => [
  invoice,
  ...imported.map(({ serviceId, payload }) => ({
    id: serviceId,
    number: textAt(payload, 'invoice_number') ?? null,
  })),
];

/** Locations that have paid vendors, by the ERP id of the vendor. */
const payingLocations = (
  journal: Journal,
  connectionId: string,
): ReadonlyMap<string, ReadonlySet<string>> => {
  const places = new Map<string, Set<string>>();
  const known = new Map<string, string | null>();
  for (const record of sentRecords(journal, { target: paying.name, connectionId })) {
    const vendor = textAt(record.payload, 'vendor_id') ?? '';
    if (!known.has(vendor))
      known.set(vendor, payeeWithId(journal, connectionId, vendor)?.erpVendorId ?? null);
    const erpId = known.get(vendor) ?? null;
    if (erpId === null || !counts(record)) continue;
    places.set(erpId, (places.get(erpId) ?? new Set()).add(textAt(record.payload, 'location_id') ?? ''));
  }
  return places;
};

const othersThan = (location: string, all: ReadonlySet<string> = new Set()): readonly string[] =>
  [...all].filter((one) => one !== location).sort();

/** What is read from the journal once for a whole import. */
type Books = {
  readonly taken: ReadonlyMap<string, SentRecord>;
  readonly byErpId: Vendors;
  readonly namesById: ReadonlyMap<string, string>;
  readonly locations: ReadonlyMap<string, ReadonlySet<string>>;
};

const openBooks = (
  journal: Journal,
  connectionId: string,
  importId: string,
  vendors: readonly DirectoryEntryRow[],
): Books => ({
  taken: takenInvoices(journal, connectionId, importId),
  byErpId: vendorsByErpId(vendors),
  namesById: new Map(vendors.map(({ id, name }) => [id, name])),
  locations: payingLocations(journal, connectionId),
});

/** What directory and journal know of what the records of an import pay; looked up when the first one asks. */
export const knownOfPaying = (
  journal: Journal,
  place: DirectoryScope,
  importId: string,
  vendors: () => readonly DirectoryEntryRow[],
): ((paying: Paying) => PayingKnown) => {
  let held: Books | null = null;
  const books = (): Books => {
    held ??= openBooks(journal, place.connectionId, importId, vendors());
    return held;
  };
  const ofInvoice = (payee: string, invoice: InvoiceNamed, vendorIds: readonly string[]) => {
    const imported = importedInvoices(journal, place, invoice, vendorIds);
    const statuses = imported.flatMap((record): InvoicePast[] => {
      const status = textAt(record.payload, 'status');
      return status === 'archived' || status === 'verified' ? [past(status, record)] : [];
    });
    const single = singlePast(journal, place.connectionId, invoice.id);
    const keys = aliases(invoice, imported).flatMap((one) => invoiceKeys(payee, one));
    const taking = keys.flatMap((key) => books().taken.get(key) ?? [])[0];
    return [...statuses, ...single, ...(taking === undefined ? [] : [past('taken', taking)])];
  };
  return ({ payee: payeeId, location, invoices }) => {
    const payee = payeeWithId(journal, place.connectionId, payeeId);
    const { byErpId, namesById, locations } = books();
    const vendorIds = (byErpId.get(payee?.erpVendorId ?? '') ?? []).map(({ id }) => id);
    return {
      payee:
        payee === null
          ? null
          : { ...payee, otherLocations: othersThan(location, locations.get(payee.erpVendorId)) },
      accountingVendor: namesById.get(payeeId) ?? null,
      invoices: invoices.map((invoice) => ofInvoice(payeeId, invoice, vendorIds)),
    };
  };
};

/** How many payments of an import that are still to be sent name an invoice that another payment has by now. */
export const takenSince = (
  journal: Journal,
  stored: { readonly importId: string; readonly connectionId: string },
  target: Target,
): number => {
  if (target.pays === undefined) return 0;
  const taken = takenInvoices(journal, stored.connectionId, stored.importId);
  if (taken.size === 0) return 0;
  return unsentPayloads(journal, stored.importId).filter((payload) => {
    const payee = textAt(payload, 'vendor_id') ?? '';
    return linesOf(payload).some((line) => invoiceKeys(payee, line).some((key) => taken.has(key)));
  }).length;
};
