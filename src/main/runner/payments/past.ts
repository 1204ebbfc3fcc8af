import { textAt } from '../../../core/service/json-path';
import { linesOf } from '../../../core/service/payments/entries';
import { type GateFinding, gateFinding, isAnswered } from '../../../core/service/payments/gate';
import { invoiceWord } from '../../../core/service/payments/invoice-keys';
import type { Companies } from '../../../core/service/payments/same-company';
import type { NumberedBy } from '../../../core/service/payments/same-invoice';
import type { ServiceProfile } from '../../../core/service/profile';
import { invoiceOfKey } from '../../../core/submit/keys';
import type {
  InvoiceNamed,
  InvoicePast,
  LineToPay,
  Paying,
  PayingKnown,
  PaymentAlike,
} from '../../../core/targets/target';
import { compareTexts, sumTexts } from '../../../core/values/decimal';
import type { DirectoryEntryRow, DirectoryScope } from '../../journal/directory';
import type { Journal } from '../../journal/open';
import { type PayingLook, payingLooks, paymentAnswers, type StoredAnswer } from '../../journal/payment-gate';
import {
  type SentRecord,
  sentRecords,
  sentRecordsWithId,
  sentRecordsWithKey,
  unsentPayloads,
} from '../../journal/payments';
import { sameServiceIds, serviceOfConnection } from '../../journal/same-service';
import { seenWithIds, seenWithKeys } from '../../journal/seen-entries';
import { companiesAround } from './companies';
import {
  cancelledFinding,
  elsewhereFinding,
  type LineAtGate,
  lookedUp,
  lookName,
  otherAddressFindings,
  readingFindings,
  unanswered,
  withoutFinding,
} from './gate';
import { alikeText, freed, type Holder, type Holdings, heldText, holders, holdingsOf } from './held';
import { paid, paying } from './kinds';
import { localDay } from './local-day';
import { openWords } from './open-words';
import { payeeElsewhere, payeeToPay, payeeWithId } from './payees';
import { keyOfInvoice, onceAsked, type Refusals, refusalsOver, refusedFindings } from './refused';
import { singlePast } from './single-invoices';

type PastRecord = Pick<SentRecord, 'importId' | 'record' | 'createdAt' | 'fileName' | 'serviceId'> & {
  readonly outcome: string;
  readonly wasSent?: boolean;
};

const past = (kind: InvoicePast['kind'], record: PastRecord): InvoicePast => ({
  kind,
  importId: record.importId,
  record: record.record,
  date: record.createdAt.slice(0, 10),
  fileName: record.fileName,
  outcome: record.outcome,
  paymentId: kind === 'taken' ? record.serviceId : null,
  ...(kind === 'taken' && record.wasSent === false ? { isUnsent: true } : {}),
});

/** Not refused: it is at the service, or it may come to be there. */
const counts = ({ outcome }: SentRecord): boolean =>
  !['rejected', 'failed', 'invalid', 'excluded'].includes(outcome);

type Vendors = ReadonlyMap<string, readonly { readonly id: string; readonly name: string }[]>;

/** Accounting vendors by the ERP id under which they and the payments vendors are known. */
const vendorsByErpId = (rows: readonly DirectoryEntryRow[]): Vendors => {
  const byErpId = new Map<string, { id: string; name: string }[]>();
  for (const { id, erpId, name } of rows) byErpId.set(erpId, [...(byErpId.get(erpId) ?? []), { id, name }]);
  return byErpId;
};

/** The match keys of a number, for each of the vendors that it may be of. */
const keysOf = (vendorIds: readonly string[], number: string, company: string): readonly string[] =>
  vendorIds.flatMap(
    (id) =>
      paid.lookUp.keyOfPayload({ svc_vendor_id: Number(id), invoice_number: number }, { company }) ?? [],
  );

/** Invoices that this journal sent, by id, or by number among those of the vendor. */
export const importedInvoices = (
  journal: Journal,
  place: DirectoryScope,
  invoice: InvoiceNamed,
  vendorIds: readonly string[],
): readonly SentRecord[] => {
  const { connectionId, company } = place;
  const target = paid.name;
  const byId =
    invoice.id === null ? [] : sentRecordsWithId(journal, { target, connectionId, serviceId: invoice.id });
  const keys = invoice.number === null ? [] : keysOf(vendorIds, invoice.number, company);
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

/**
 * What the last whole list of the service shows under the id or the number of an invoice, while nobody has looked it up: it
 * tells that two lines mean one invoice, and decides nothing else.
 */
const listedNames = (
  journal: Journal,
  { connectionId, company }: DirectoryScope,
  { id, number }: InvoiceNamed,
  vendorIds: readonly string[],
): readonly InvoiceNamed[] => {
  const service = serviceOfConnection(journal, connectionId);
  if (service === null) return [];
  const scope = { service, company, list: paid.name };
  const keys = number === null ? [] : keysOf(vendorIds, number, company);
  const byNumber = keys.length === 0 ? [] : seenWithKeys(journal, scope, keys);
  // A number that several have tells of none of them.
  const found = id === null ? (byNumber.length === 1 ? byNumber : []) : seenWithIds(journal, scope, [id]);
  return found.map((one) => ({ id: one.id, number: textAt(one.entry, 'invoice_number') ?? null }));
};

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
  readonly others: readonly Holder[];
  readonly taken: Holdings;
  /** By payments that were cancelled. */
  readonly freed: Holdings;
  readonly refusals: Refusals;
  readonly looks: ReadonlyMap<string, readonly PayingLook[]>;
  readonly answers: readonly StoredAnswer[];
  readonly open: ReadonlySet<string>;
  readonly byErpId: Vendors;
  readonly namesById: ReadonlyMap<string, string>;
  readonly locations: ReadonlyMap<string, ReadonlySet<string>>;
  readonly companies: Companies;
};

/** Payments of other imports, over every connection to the service. */
const ofOthers = (
  journal: Journal,
  {
    connectionId,
    importId,
    profile,
  }: { readonly connectionId: string; readonly importId: string; readonly profile: ServiceProfile },
): readonly Holder[] =>
  holders(journal, sameServiceIds(journal, connectionId), { profile }).filter(
    (one) => one.importId !== importId,
  );

const openBooks = (journal: Journal, place: PayingPlace): Books => {
  const { connectionId, importId, profile } = place;
  const everywhere = sameServiceIds(journal, connectionId);
  const others = ofOthers(journal, { connectionId, importId, profile });
  const vendors = place.vendors();
  return {
    others,
    taken: holdingsOf(others),
    freed: holdingsOf(freed(journal, everywhere, { profile })),
    refusals: refusalsOver(journal, everywhere, null),
    looks: payingLooks(journal, importId),
    answers: paymentAnswers(journal, importId),
    open: openWords(journal, connectionId, profile),
    byErpId: vendorsByErpId(vendors),
    namesById: new Map(vendors.map(({ id, name }) => [id, name])),
    locations: payingLocations(journal, connectionId),
    companies: companiesAround(journal, place),
  };
};

/** What all lines of a payment have in common. */
type AboutPayment = {
  readonly vendorIds: readonly string[];
  readonly isPayeeKnown: boolean;
  /** The key under which it goes out; null: not known yet. */
  readonly keyNow: (() => string) | null;
};

const holderIn = (held: Holdings, by: NumberedBy, names: readonly InvoiceNamed[]): Holder | undefined =>
  names.map((one) => held.of(by, one)).find((holder) => holder !== undefined);

/** What earlier payments say of an invoice that they hold no more. */
const earlierFindings = (
  { taken, freed: cancelled }: Books,
  by: NumberedBy,
  {
    word,
    named,
    names,
  }: { readonly word: string; readonly named: InvoiceNamed; readonly names: readonly InvoiceNamed[] },
): readonly GateFinding[] => {
  const without = taken.readsWithout(by, named);
  const freedBy = holderIn(cancelled, by, names);
  return [
    ...(freedBy === undefined ? [] : [cancelledFinding(by, word, freedBy)]),
    ...(without === undefined ? [] : [withoutFinding(by, word, without)]),
  ];
};

/** What is known about an import that pays. */
export type PayingPlace = DirectoryScope & {
  readonly importId: string;
  readonly profile: ServiceProfile;
  readonly vendors: () => readonly DirectoryEntryRow[];
  /** Epoch ms. */
  readonly now: number;
};

/** How this journal sent an invoice: as paid elsewhere, or as still to be paid. */
const statusesOf = (
  journal: Journal,
  place: DirectoryScope,
  invoice: InvoiceNamed,
  imported: readonly SentRecord[],
): readonly InvoicePast[] => [
  ...imported.flatMap((record): InvoicePast[] => {
    const status = textAt(record.payload, 'status');
    if (status !== 'archived' && status !== 'verified') return [];
    const isOther = invoice.id !== null && record.serviceId !== null && record.serviceId !== invoice.id;
    const one = { id: record.serviceId, number: textAt(record.payload, 'invoice_number') ?? null };
    return [{ ...past(status, record), ...(isOther ? { invoice: alikeText(one, invoice.id ?? '') } : {}) }];
  }),
  ...singlePast(journal, place.connectionId, invoice.id),
];

/** What was imported as archived, of an invoice that was resolved: a question that a person may answer. */
export const archivedFindings = (
  journal: Journal,
  place: DirectoryScope,
  { by, word, invoice }: { readonly by: NumberedBy; readonly word: string; readonly invoice: InvoiceNamed },
  vendorIds: readonly string[],
): readonly GateFinding[] =>
  statusesOf(journal, place, invoice, importedInvoices(journal, place, invoice, vendorIds)).flatMap(
    ({ kind, importId, record, date, fileName }) =>
      kind === 'archived'
        ? [
            gateFinding(
              'payment-invoice-archived',
              {
                ...{ payee: by.payee, invoice: word },
                ...{ importId, record: String(record), date, file: fileName },
              },
              'archived',
            ),
          ]
        : [],
  );

const ALIKE_DAYS = 10;
const DAY_MS = 86_400_000;

const totalOf = (lines: readonly LineToPay[]): string | null => sumTexts(lines.map(({ total }) => total));

/** Payments of the same payments vendor, amount and currency of the last days. */
const alikeOf = (all: readonly Holder[], paying: Paying, now: number): readonly PaymentAlike[] => {
  const total = totalOf(paying.invoices);
  const currency = paying.invoices[0]?.currency ?? '';
  if (total === null || paying.invoices.length === 0) return [];
  return all
    .filter(
      ({ by, lines, createdAt }) =>
        by.payee === paying.payee &&
        now - Date.parse(createdAt) <= ALIKE_DAYS * DAY_MS &&
        lines[0]?.currency === currency &&
        compareTexts(totalOf(lines) ?? '', total) === 0,
    )
    .map(({ importId, record, createdAt, fileName, serviceId }) => ({
      ...{ importId, record, fileName },
      date: createdAt.slice(0, 10),
      paymentId: serviceId,
    }));
};

/** The key of a payment of these lines; null: not all of them are resolved, and sending asks for itself. */
const keyOfLines = (
  journal: Journal,
  place: PayingPlace,
  looks: Books['looks'],
  lines: readonly LineAtGate[],
): AboutPayment['keyNow'] => {
  const ids = lines.map((at) => lookedUp(at, looks.get(lookName(at.by.payee, at.line))).seen?.id);
  const first = ids.includes(undefined) ? undefined : invoiceOfKey(ids.flatMap((id) => id ?? []));
  return first === undefined ? null : onceAsked(() => keyOfInvoice(journal, place, first));
};

/** What directory, journal and the last look know of what the records of an import pay; looked up when the first one asks. */
export const knownOfPaying = (journal: Journal, place: PayingPlace): ((paying: Paying) => PayingKnown) => {
  let held: Books | null = null;
  const books = (): Books => {
    held ??= openBooks(journal, place);
    return held;
  };
  const elsewhereOf = payeeElsewhere(journal, place.connectionId);
  const ofLine = (at: LineAtGate, { vendorIds, isPayeeKnown, keyNow }: AboutPayment) => {
    const { by, line } = at;
    const { taken, refusals, looks, answers, open, companies } = books();
    const looked = lookedUp(at, looks.get(lookName(by.payee, line)));
    const { seen } = looked;
    const named = seen === null ? line : { id: seen.id, number: seen.number ?? line.number };
    const imported = importedInvoices(journal, place, named, vendorIds);
    const names = [line, ...aliases(named, imported)];
    const known = seen === null ? [...names, ...listedNames(journal, place, line, vendorIds)] : names;
    const taking = holderIn(taken, by, names);
    const elsewhere = taken.numberElsewhere(by, named);
    const word = invoiceWord(line);
    const isPassed = isAnswered(
      gateFinding('payment-invoice-archived', { payee: by.payee, invoice: word }, 'archived'),
      answers,
    );
    const statuses = statusesOf(journal, place, named, imported).filter(
      ({ kind }) => kind !== 'archived' || !isPassed,
    );
    const before = names.flatMap((one) => refusals(by, one));
    const findings = [
      ...looked.findings,
      ...refusedFindings(journal, place, before, { payee: by.payee, word, keyNow }),
      ...earlierFindings(books(), by, { word, named, names }),
      ...(seen === null ? [] : readingFindings(at, seen, { profile: place.profile, open, companies })),
      ...(elsewhere === undefined ? [] : [elsewhereFinding(by, word, elsewhere)]),
      ...otherAddressFindings(journal, place.connectionId, by, { word, id: named.id }),
    ];
    // What another payment holds needs no other word.
    if (taking !== undefined) {
      const invoice = heldText(taking, { line, id: named.id, reads: seen?.number ?? null, names });
      return { past: [...statuses, { ...past('taken', taking), invoice }], gate: [], names: known };
    }
    const isArchived = statuses.some(({ kind }) => kind === 'archived');
    const told = new Set([
      ...(isArchived ? ['payment-reads-archived'] : []),
      ...(isArchived || !isPayeeKnown ? ['payment-invoice-unread'] : []),
    ]);
    const gate = unanswered(findings, answers).filter(({ code }) => !told.has(code));
    // What reads paid is not asked about: no answer could let it pass.
    const isPaid = gate.some(({ code }) => code === 'invoice-not-open');
    const held = statuses.map((one) => (isPaid && one.kind === 'archived' ? { ...one, isPaid } : one));
    return { past: held, gate, names: known };
  };
  return (paying) => {
    const { payee: payeeId, location, invoices } = paying;
    const payee = payeeToPay(journal, place.connectionId, payeeId);
    const { byErpId, namesById, locations, others, looks } = books();
    const by = { company: place.company, payee: payeeId, erpVendorId: payee?.erpVendorId ?? null };
    const vendorIds = (byErpId.get(payee?.erpVendorId ?? '') ?? []).map(({ id }) => id);
    const all = invoices.map((line): LineAtGate => ({ by, location, line }));
    const keyNow = keyOfLines(journal, place, looks, all);
    const lines = all.map((at) => ofLine(at, { vendorIds, isPayeeKnown: payee !== null, keyNow }));
    return {
      payee:
        payee === null
          ? null
          : { ...payee, otherLocations: othersThan(location, locations.get(payee.erpVendorId)) },
      company: place.company,
      accountingVendor: namesById.get(payeeId) ?? null,
      ...(payee === null ? elsewhereOf(payeeId) : {}),
      invoices: lines.map((one) => one.past),
      gate: lines.map((one) => one.gate),
      names: lines.map((one) => one.names),
      alike: lines.some(({ past: all }) => all.some(({ kind }) => kind === 'taken'))
        ? []
        : alikeOf(others, paying, place.now),
      today: localDay(place.now),
    };
  };
};

/** How many payments of an import that are still to be sent name an invoice that another payment has by now. */
export const takenSince = (
  journal: Journal,
  stored: {
    readonly importId: string;
    readonly connectionId: string;
    readonly company: string;
    readonly profile: ServiceProfile;
  },
): number => {
  const { connectionId, company, importId } = stored;
  const taken = holdingsOf(ofOthers(journal, stored));
  if (taken.isEmpty) return 0;
  const looks = payingLooks(journal, importId);
  return unsentPayloads(journal, importId).filter((payload) => {
    const payee = textAt(payload, 'vendor_id') ?? '';
    const erpVendorId = payeeWithId(journal, connectionId, payee)?.erpVendorId ?? null;
    const by = { company, payee, erpVendorId };
    return linesOf(payload).some((line) => {
      const looked = (looks.get(lookName(payee, line)) ?? []).flatMap(({ seen }) => seen ?? []);
      const names = [line, ...(looked.length === 1 ? looked : [])];
      return names.some(({ id, number }) => taken.of(by, { id, number }) !== undefined);
    });
  }).length;
};
