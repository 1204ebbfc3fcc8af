import { textAt } from '../../../core/service/json-path';
import { linesOf, type PaymentLine } from '../../../core/service/payments/entries';
import { invoiceWord } from '../../../core/service/payments/invoice-keys';
import { isSaidCancelled, shownPayment } from '../../../core/service/payments/read';
import { numberText, type ResolvedLine } from '../../../core/service/payments/resolved';
import { invoiceNames, type NumberedBy, numberAnywhere } from '../../../core/service/payments/same-invoice';
import type { ServiceProfile } from '../../../core/service/profile';
import type { InvoiceNamed } from '../../../core/targets/target';
import { lastFact } from '../../journal/facts';
import type { Journal } from '../../journal/open';
import { type PaymentPlace, paymentEvents } from '../../journal/payment-events';
import {
  cancelStandings,
  examinedLines,
  type LastRead,
  lastReads,
  type OrderedRecord,
  orderedRecords,
  rawRead,
  sentRecord,
} from '../../journal/payments';
import { standsAs } from './entry';
import { paying } from './kinds';
import { mayPay, type Named, namedOver } from './named';
import { payeeWithId } from './payees';

/** A payment that is ordered, in doubt or made, and not cancelled and read since, with the invoices it holds. */
export type Holder = OrderedRecord &
  Held & {
    readonly by: NumberedBy;
    readonly names: Names;
    readonly lines: readonly PaymentLine[];
    /** Not ordered here: it was read because a person named its id for the record. */
    readonly isNamed?: true;
  };

type Held = {
  /** As its lines name them, as they were resolved, and as it reads. */
  readonly invoices: readonly InvoiceNamed[];
  /** Invoices that were ordered in it, and that it reads without. */
  readonly missing: readonly InvoiceNamed[];
};

/** Every name under which the invoices of a payment are found. */
type Names = {
  readonly held: readonly string[];
  readonly missing: readonly string[];
  /** Numbers, whatever the company. */
  readonly anywhere: readonly string[];
};

type Known = { readonly payee: string; readonly lines: readonly PaymentLine[] };
type Resolved = { last: number; readonly byRecord: Map<number, ResolvedLine[]> };

/** What an ordered payment says never changes, and facts are only appended: neither is read twice. */
type Memory = {
  readonly payloads: Map<string, Known>;
  readonly examined: Map<string, Resolved>;
  /** What a payment read, by its event: that never changes either. */
  readonly reads: Map<string, { readonly event: number; readonly invoices: readonly InvoiceNamed[] | null }>;
  /** What a payment holds, by what that was told from. */
  readonly held: Map<string, { readonly from: string; readonly held: Held; readonly names: Names }>;
};

const memories = new WeakMap<Journal, Memory>();

const memoryOf = (journal: Journal): Memory => {
  const known = memories.get(journal);
  if (known !== undefined) return known;
  const made: Memory = { payloads: new Map(), examined: new Map(), reads: new Map(), held: new Map() };
  memories.set(journal, made);
  return made;
};

const payloadOf = (journal: Journal, { importId, record }: PaymentPlace): Known => {
  const { payloads } = memoryOf(journal);
  const ref = `${importId}:${record}`;
  const known = payloads.get(ref);
  if (known !== undefined) return known;
  const payload = sentRecord(journal, { target: paying.name, importId, record })?.payload ?? {};
  const read = { payee: textAt(payload, 'vendor_id') ?? '', lines: linesOf(payload) };
  payloads.set(ref, read);
  return read;
};

/** The invoices that the payments of an import were resolved to when they were examined, the last time for each of their names. */
const resolvedIn = (journal: Journal, importId: string): Resolved['byRecord'] => {
  const { examined } = memoryOf(journal);
  const held = examined.get(importId) ?? { last: 0, byRecord: new Map<number, ResolvedLine[]>() };
  examined.set(importId, held);
  for (const { fact, lines } of examinedLines(journal, importId, held.last)) {
    held.last = fact;
    for (const line of lines ?? [])
      held.byRecord.set(line.record, [...(held.byRecord.get(line.record) ?? []), line]);
  }
  return held.byRecord;
};

/** The invoices that a payment read when it was read last; null: it did not show them, or nobody can tell. */
const readIn = (
  journal: Journal,
  read: LastRead | undefined,
  profile: ServiceProfile | undefined,
): readonly InvoiceNamed[] | null => {
  if (read === undefined || profile === undefined) return null;
  const { reads } = memoryOf(journal);
  const ref = `${read.import_id}:${read.record}`;
  const known = reads.get(ref);
  if (known?.event === read.event) return known.invoices;
  const { code, label } = read;
  const entries = shownPayment({ code, label, raw: rawRead(journal, read) }, profile).invoices;
  const invoices =
    entries?.map((entry) => ({
      id: textAt(entry, 'invoice_id') ?? null,
      number: textAt(entry, 'invoice_number') ?? null,
    })) ?? null;
  reads.set(ref, { event: read.event, invoices });
  return invoices;
};

/** Whether an entry that a payment reads is the invoice of a line; null: they have nothing in common to tell by. */
const isEntryOf = (line: PaymentLine, resolved: readonly ResolvedLine[], entry: InvoiceNamed) => {
  const seen = resolved.filter(({ named }) => named === invoiceWord(line)).map((one) => one.seen);
  const all: readonly InvoiceNamed[] = [line, ...seen];
  const ids = all.flatMap(({ id }) => id ?? []);
  const numbers = all.flatMap(({ number }) => (number === null ? [] : [numberText(number)]));
  if (entry.id !== null && ids.length > 0) return ids.includes(entry.id);
  return entry.number !== null && numbers.length > 0 ? numbers.includes(numberText(entry.number)) : null;
};

/** Lines that the payment reads without: it is none of what it reads, and each of those can be told by. */
const missingIn = (
  lines: readonly PaymentLine[],
  resolved: readonly ResolvedLine[],
  read: readonly InvoiceNamed[] | null,
): ReadonlySet<PaymentLine> =>
  new Set(
    // One that shows none at all says nothing of them.
    read === null || read.length === 0
      ? []
      : lines.filter((line) => read.every((entry) => isEntryOf(line, resolved, entry) === false)),
  );

/** What a payment holds: what was ordered and what it reads; apart from that, what it reads without. */
const heldIn = (
  lines: readonly PaymentLine[],
  resolved: readonly ResolvedLine[],
  read: readonly InvoiceNamed[] | null,
): Held => {
  const missing = missingIn(lines, resolved, read);
  const names = new Set([...missing].map(invoiceWord));
  const named = (isMissing: boolean): readonly InvoiceNamed[] => [
    ...lines.filter((line) => missing.has(line) === isMissing),
    ...resolved.flatMap(({ named: word, seen: { id, number } }) =>
      names.has(word) === isMissing ? [{ id, number }] : [],
    ),
  ];
  return { invoices: [...named(false), ...(read ?? [])], missing: named(true) };
};

const namesOf = (by: NumberedBy, { invoices, missing }: Held): Names => ({
  held: invoices.flatMap((invoice) => invoiceNames(by, invoice)),
  missing: missing.flatMap((invoice) => invoiceNames(by, invoice)),
  anywhere: invoices.flatMap((invoice) => numberAnywhere(by, invoice) ?? []),
});

/** What a payment holds, and under which names: told anew only where it was read or resolved since, or its vendor is another. */
const heldBy = (
  journal: Journal,
  { importId, record }: PaymentPlace,
  by: NumberedBy,
  told: {
    readonly resolved: readonly ResolvedLine[];
    readonly read: LastRead | undefined;
    readonly profile: ServiceProfile | undefined;
  },
): { readonly held: Held; readonly names: Names } => {
  const { held: memory } = memoryOf(journal);
  const ref = `${importId}:${record}`;
  const event = told.profile === undefined ? null : (told.read?.event ?? null);
  const from = JSON.stringify([event, told.resolved.length, by.erpVendorId]);
  const known = memory.get(ref);
  if (known?.from === from) return known;
  const { lines } = payloadOf(journal, { importId, record });
  const held = heldIn(lines, told.resolved, readIn(journal, told.read, told.profile));
  const made = { from, held, names: namesOf(by, held) };
  memory.set(ref, made);
  return made;
};

type OrderedPlace = Pick<OrderedRecord, 'importId' | 'record' | 'connectionId' | 'company'>;

/** The invoices of a payment as ordered and as resolved, and whose numbers they are. */
const orderedIn = (
  journal: Journal,
  record: OrderedPlace,
): { readonly by: NumberedBy; readonly invoices: readonly InvoiceNamed[] } => {
  const { payee, lines } = payloadOf(journal, record);
  const erpVendorId = payeeWithId(journal, record.connectionId, payee)?.erpVendorId ?? null;
  const resolved = resolvedIn(journal, record.importId).get(record.record) ?? [];
  return {
    by: { company: record.company, payee, erpVendorId },
    invoices: [...lines, ...resolved.map(({ seen: { id, number } }) => ({ id, number }))],
  };
};

/** Every name under which the invoices of a payment of the journal can be told, as ordered and as resolved. */
export const namesOfPayment = (journal: Journal, record: OrderedPlace): readonly string[] => {
  const { by, invoices } = orderedIn(journal, record);
  return invoices.flatMap((invoice) => invoiceNames(by, invoice));
};

/** Those of the invoices that the payment of that record was to pay. */
export const sharedInvoices = (
  journal: Journal,
  record: OrderedPlace,
  invoices: readonly InvoiceNamed[],
): readonly InvoiceNamed[] => {
  const names = new Set(namesOfPayment(journal, record));
  const { by } = orderedIn(journal, record);
  return invoices.filter((invoice) => invoiceNames(by, invoice).some((name) => names.has(name)));
};

const NAMED = 'not ordered here, read when its id was named for the record that follows';

/**
 * A payment that a person has named holds what it reads, wherever that is anything of the record that it was named for: it was
 * seen to be there, whatever became of the decision. One that does not show its invoices holds those of the record.
 */
const namedHolder = (journal: Journal, { serviceId, namers, last }: Named): readonly Holder[] => {
  const [first] = namers;
  const { by, invoices: ordered } = orderedIn(journal, first);
  const shown = last.invoices;
  const isOurs = shown === null || namers.some((one) => sharedInvoices(journal, one, shown).length > 0);
  if (!isOurs) return [];
  const { importId, record, connectionId, company, fileName, createdAt } = first;
  const held: Held = { invoices: shown ?? ordered, missing: [] };
  return [
    {
      ...{ importId, record, connectionId, company, fileName, createdAt, serviceId, by },
      ...{ outcome: NAMED, wasSent: true, lines: [], ...held, names: namesOf(by, held) },
      isNamed: true,
    },
  ];
};

/** Payments that persons have named and that may pay an invoice of the record they were named for. */
export const namedHolders = (
  journal: Journal,
  connectionIds: readonly string[],
  profile: ServiceProfile | undefined,
): readonly Holder[] =>
  namedOver(journal, connectionIds)
    .filter((one) => mayPay(one, profile))
    .flatMap((one) => namedHolder(journal, one));

/** Left unsent by an import that was stopped; a resume looks again for itself. */
const wasLeft = (journal: Journal, { importId, outcome, wasSent }: OrderedRecord): boolean => {
  if (outcome !== 'pending' || wasSent) return false;
  const last = lastFact(journal, importId, ['run', 'end']);
  return last?.kind === 'end' && last.state === 'stopped';
};

/** A payment that was ordered; `isFree`: it holds its invoices no more. */
type Ordered = Holder & { readonly isFree: boolean };

type Among = { readonly own?: string; readonly profile?: ServiceProfile };

const allOrdered = (
  journal: Journal,
  connectionIds: readonly string[],
  { own, profile }: Among,
): readonly Ordered[] => {
  const standings = cancelStandings(journal);
  const reads = lastReads(journal);
  const vendors = new Map<string, string | null>();
  const erpIdOf = (connectionId: string, payee: string): string | null => {
    const known = vendors.get(payee);
    if (known !== undefined) return known;
    const erpId = payeeWithId(journal, connectionId, payee)?.erpVendorId ?? null;
    vendors.set(payee, erpId);
    return erpId;
  };
  // Asked for once an import: a payment is held against all others, and there may be thousands.
  const resolvedBy = new Map<string, Resolved['byRecord']>();
  const resolvedOf = ({ importId, record }: OrderedRecord): readonly ResolvedLine[] => {
    const known = resolvedBy.get(importId) ?? resolvedIn(journal, importId);
    resolvedBy.set(importId, known);
    return known.get(record) ?? [];
  };
  return orderedRecords(journal, {
    target: paying.name,
    connectionIds,
    ...(own === undefined ? {} : { own }),
  }).flatMap((record): Ordered[] => {
    const standing = standings.get(`${record.importId} ${record.record}`);
    const read = reads.get(`${record.importId} ${record.record}`);
    const isOver =
      // A later cancel that was refused takes nothing back: `standsAs` tells, by a reading after it.
      (standing?.what === 'cancelled' || standing?.what === 'not-cancelled') &&
      standing.has_read_since === 1 &&
      standsAs(record, paymentEvents(journal, record)) === 'cancelled';
    // A person has said what the code that it reads means.
    const isFree = isOver || isSaidCancelled(read?.code ?? null, profile ?? null);
    if (wasLeft(journal, record)) return [];
    const { payee, lines } = payloadOf(journal, record);
    const by = { company: record.company, payee, erpVendorId: erpIdOf(record.connectionId, payee) };
    // What was read while another id stood for it says nothing of it any more.
    const own = record.serviceId === null ? undefined : read;
    const { held, names } = heldBy(journal, record, by, { resolved: resolvedOf(record), read: own, profile });
    return [{ ...record, by, lines, ...held, names, isFree }];
  });
};

/**
 * Payments of these connections that still hold their invoices; a cancel counts once it was read and reads so
 * . `own`: an import whose unsent payments are left out. `profile`: the names under which a payment that was read shows
 * its invoices, and what a person has said of codes.
 */
export const holders = (
  journal: Journal,
  connectionIds: readonly string[],
  among: Among = {},
): readonly Holder[] => [
  ...allOrdered(journal, connectionIds, among).filter(({ isFree }) => !isFree),
  ...namedHolders(journal, connectionIds, among.profile),
];

const isAnyCodeCancelled = (profile: ServiceProfile | undefined): boolean =>
  Object.values(profile?.payment.codes ?? {}).some(({ cancelled }) => cancelled === true);

/** Those that hold their invoices no more, since they are cancelled. */
export const freed = (journal: Journal, connectionIds: readonly string[], among: Among): readonly Holder[] =>
  cancelStandings(journal).size === 0 && !isAnyCodeCancelled(among.profile)
    ? []
    : allOrdered(journal, connectionIds, among).filter(({ isFree }) => isFree);

/** Which payment holds an invoice, under any of its names. */
export type Holdings = {
  readonly isEmpty: boolean;
  /** The newest payment that has the invoice by its id, or by its number among those of the vendor and company. */
  readonly of: (by: NumberedBy, invoice: InvoiceNamed) => Holder | undefined;
  /** One that has its number under another company, which may mean another invoice. */
  readonly numberElsewhere: (by: NumberedBy, invoice: InvoiceNamed) => Holder | undefined;
  /** One in which the invoice was ordered, and that reads without it. */
  readonly readsWithout: (by: NumberedBy, invoice: InvoiceNamed) => Holder | undefined;
};

/** Makes payments findable by what they pay. */
export const holdingsOf = (all: readonly Holder[]): Holdings => {
  const byName = new Map<string, Holder>();
  const without = new Map<string, Holder>();
  const byNumber = new Map<string, Holder[]>();
  const keep = (found: Map<string, Holder>, holder: Holder, names: readonly string[]): void => {
    for (const name of names) if (!found.has(name)) found.set(name, holder);
  };
  const among = (names: ReadonlyMap<string, Holder>, by: NumberedBy, invoice: InvoiceNamed) =>
    invoiceNames(by, invoice)
      .map((name) => names.get(name))
      .find((holder) => holder !== undefined);
  for (const holder of all) {
    keep(without, holder, holder.names.missing);
    keep(byName, holder, holder.names.held);
    for (const number of holder.names.anywhere) {
      const others = byNumber.get(number);
      if (others === undefined) byNumber.set(number, [holder]);
      else others.push(holder);
    }
  }
  return {
    isEmpty: byName.size === 0,
    of: (by, invoice) => among(byName, by, invoice),
    readsWithout: (by, invoice) => among(without, by, invoice),
    numberElsewhere: (by, invoice) =>
      (byNumber.get(numberAnywhere(by, invoice) ?? '') ?? []).find(({ company }) => company !== by.company),
  };
};

/** An invoice with its id, beside the one that was asked for; `how`: what the two have to do with each other. */
export const alikeText = (
  { id, number }: InvoiceNamed,
  askedId: string,
  how = 'of the same vendor and number',
): string => `${number ?? 'without a number'} (id ${id ?? 'unknown'}; asked for was id ${askedId}, ${how})`;

/** Nothing is said of the number of an invoice that was not read: the payment may name another one's. */
const howAlike = (
  held: InvoiceNamed,
  { line, reads }: { readonly line: InvoiceNamed; readonly reads: string | null },
): string | undefined => {
  if (reads === null) return line.number === null ? undefined : 'under that number';
  const isOther = held.number !== null && numberText(reads) !== numberText(held.number);
  return isOther ? `which has the number ${reads}` : undefined;
};

/**
 * The invoice that a payment really holds, in words: as it was asked for (`line`), unless the payment holds another one.
 * `id`: of the invoice that was asked for, if it is known. `names`: all under which the two were brought together.
 * `reads`: the number that the invoice asked for shows; null: not known.
 */
export const heldText = (
  holder: Holder,
  asked: {
    readonly line: InvoiceNamed;
    readonly id: string | null;
    readonly reads: string | null;
    readonly names: readonly InvoiceNamed[];
  },
): string => {
  const { line, id, names } = asked;
  const isIt = holder.invoices.some((one) => one.id !== null && one.id === id);
  if (id === null || isIt) return invoiceWord(line);
  const ids = new Set(names.flatMap((one) => one.id ?? []));
  const numbers = new Set(names.flatMap((one) => (one.number === null ? [] : [numberText(one.number)])));
  const isHeld = (one: InvoiceNamed): boolean =>
    one.id !== null && (ids.has(one.id) || (one.number !== null && numbers.has(numberText(one.number))));
  const held = holder.invoices.filter(isHeld);
  const other = held.find(({ number }) => number !== null) ?? held[0];
  return other === undefined ? invoiceWord(line) : alikeText(other, id, howAlike(other, asked));
};
