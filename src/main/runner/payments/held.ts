import { textAt } from '../../../core/service/json-path';
import { linesOf, type PaymentLine } from '../../../core/service/payments/entries';
import { invoiceWord } from '../../../core/service/payments/invoice-keys';
import { isMoving, readsCancelled } from '../../../core/service/payments/read';
import { numberText, type ResolvedLine } from '../../../core/service/payments/resolved';
import { invoiceNames, type NumberedBy, numberAnywhere } from '../../../core/service/payments/same-invoice';
import type { InvoiceNamed } from '../../../core/targets/target';
import { lastFact } from '../../journal/facts';
import type { Journal } from '../../journal/open';
import {
  cancelStandings,
  examinedLines,
  lastReads,
  type OrderedRecord,
  orderedRecords,
  sentRecord,
} from '../../journal/payments';
import { paying } from './kinds';
import { payeeWithId } from './payees';

/** A payment that is ordered, in doubt or made, and not cancelled and read since, with the invoices it holds. */
export type Holder = OrderedRecord & {
  readonly by: NumberedBy;
  readonly lines: readonly PaymentLine[];
  /** As its lines name them, and as they were resolved. */
  readonly invoices: readonly InvoiceNamed[];
};

type Known = { readonly payee: string; readonly lines: readonly PaymentLine[] };
type Resolved = { last: number; readonly byRecord: Map<number, ResolvedLine[]> };

/** What an ordered payment says never changes, and facts are only appended: neither is read twice. */
type Memory = { readonly payloads: Map<string, Known>; readonly examined: Map<string, Resolved> };

const memories = new WeakMap<Journal, Memory>();

const memoryOf = (journal: Journal): Memory => {
  const known = memories.get(journal);
  if (known !== undefined) return known;
  const made: Memory = { payloads: new Map(), examined: new Map() };
  memories.set(journal, made);
  return made;
};

const payloadOf = (journal: Journal, { importId, record }: OrderedRecord): Known => {
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

/** Left unsent by an import that was stopped; a resume looks again for itself. */
const wasLeft = (journal: Journal, { importId, outcome, wasSent }: OrderedRecord): boolean => {
  if (outcome !== 'pending' || wasSent) return false;
  const last = lastFact(journal, importId, ['run', 'end']);
  return last?.kind === 'end' && last.state === 'stopped';
};

/**
 * Payments of these connections that still hold their invoices; a cancel counts once it was read. `own`:
 * an import whose unsent payments are left out.
 */
export const holders = (
  journal: Journal,
  connectionIds: readonly string[],
  own?: string,
): readonly Holder[] => {
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
  }).flatMap((record): Holder[] => {
    const standing = standings.get(`${record.importId} ${record.record}`);
    const read = reads.get(`${record.importId} ${record.record}`);
    // A cancel that was answered as done is none where money moves all the same.
    const isOver =
      standing?.what === 'cancelled' && standing.has_read_since === 1 && !isMoving(read?.code ?? null);
    // One that was cancelled elsewhere is live no more; while a cancel of ours is open, its answer decides.
    const isElsewhere = standing === undefined && read !== undefined && readsCancelled(read.code, read.label);
    const isFree = isOver || isElsewhere;
    if (isFree || wasLeft(journal, record)) return [];
    const { payee, lines } = payloadOf(journal, record);
    const resolved = resolvedOf(record).map(({ seen: { id, number } }) => ({ id, number }));
    const by = { company: record.company, payee, erpVendorId: erpIdOf(record.connectionId, payee) };
    return [{ ...record, by, lines, invoices: [...lines, ...resolved] }];
  });
};

/** Which payment holds an invoice, under any of its names. */
export type Holdings = {
  readonly isEmpty: boolean;
  /** The newest payment that has the invoice by its id, or by its number among those of the vendor and company. */
  readonly of: (by: NumberedBy, invoice: InvoiceNamed) => Holder | undefined;
  /** One that has its number under another company, which may mean another invoice. */
  readonly numberElsewhere: (by: NumberedBy, invoice: InvoiceNamed) => Holder | undefined;
};

/** Makes payments findable by what they pay. */
export const holdingsOf = (all: readonly Holder[]): Holdings => {
  const byName = new Map<string, Holder>();
  const byNumber = new Map<string, Holder[]>();
  for (const holder of all)
    for (const invoice of holder.invoices) {
      for (const name of invoiceNames(holder.by, invoice)) if (!byName.has(name)) byName.set(name, holder);
      const anywhere = numberAnywhere(holder.by, invoice);
      if (anywhere !== null) byNumber.set(anywhere, [...(byNumber.get(anywhere) ?? []), holder]);
    }
  return {
    isEmpty: byName.size === 0,
    of: (by, invoice) =>
      invoiceNames(by, invoice)
        .map((name) => byName.get(name))
        .find((holder) => holder !== undefined),
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
