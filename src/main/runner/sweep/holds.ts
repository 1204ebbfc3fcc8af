import type { PaymentHold } from '../../../core/reconcile/sweep/finding';
import { textAt } from '../../../core/service/json-path';
import { linesOf } from '../../../core/service/payments/entries';
import type { Journal } from '../../journal/open';
import { examinedLines, type SentRecord, sentRecords } from '../../journal/payments';
import { isCancelledElsewhere, paymentEntry, withCents } from '../payments/entry';
import { paying } from '../payments/kinds';
import { payeeWithId } from '../payments/payees';
import { openBook } from '../payments/register';
import type { EnginePorts } from '../ports';
import type { SweepPlace } from './place';

/** An invoice that a payment names by number, with the ERP id of the vendor that is paid; null: not known. */
type NumberedHold = {
  readonly number: string;
  readonly erpVendorId: string | null;
  readonly hold: PaymentHold;
};

/** A payment that holds nothing by its own account, with the ids of the invoices that it was to pay. */
export type Unheld = {
  readonly kind: 'payment-refused-held' | 'payment-cancelled';
  readonly hold: PaymentHold;
  readonly ids: readonly string[];
};

/** Payments of this journal at a service, by what they name. */
export type Holds = {
  readonly byId: ReadonlyMap<string, readonly PaymentHold[]>;
  readonly byNumber: readonly NumberedHold[];
  /** Sent and refused, or made and cancelled elsewhere. */
  readonly unheld: readonly Unheld[];
  /** Companies of the payments. */
  readonly companies: readonly string[];
  /** How many payments there are, and how many invoices they name. */
  readonly payments: number;
  readonly invoices: number;
};

const live: ReadonlySet<string> = new Set(['created', 'cancelling', 'in-doubt']);

const isSame = (one: PaymentHold, other: PaymentHold): boolean =>
  one.importId === other.importId && one.record === other.record;

const unheldKind = (
  { wasSent, serviceId }: SentRecord,
  { state, isLive }: Pick<PaymentHold, 'state' | 'paymentId' | 'isLive'>,
): Unheld['kind'] | null => {
  if (state === 'created' && !isLive) return 'payment-cancelled';
  return state === 'refused' && wasSent && serviceId === null ? 'payment-refused-held' : null;
};

/** The invoices that its lines were resolved to when it was examined. */
const resolvedIds = ({ journal }: EnginePorts, { importId, record }: SentRecord): readonly string[] =>
  examinedLines(journal, importId, 0).flatMap(({ lines }) =>
    (lines ?? []).flatMap((line) => (line.record === record ? [line.seen.id] : [])),
  );

/** Payments over every connection to the service, each once: one connection stands for all of them. */
const sentOver = (journal: Journal, { connectionIds }: SweepPlace): readonly SentRecord[] => {
  const [connectionId] = connectionIds;
  return connectionId === undefined ? [] : sentRecords(journal, { target: paying.name, connectionId });
};

/**
 * Every payment of the register at a service, archived connections included. What the register calls paid twice is held by
 * both, also where only the payment itself tells of the invoice.
 */
export const holdsAt = (ports: EnginePorts, place: SweepPlace): Holds => {
  const book = openBook(ports);
  const byId = new Map<string, PaymentHold[]>();
  const byNumber: NumberedHold[] = [];
  const unheld: Unheld[] = [];
  let invoices = 0;
  const whole = new Map<string, PaymentHold>();
  const twice: (readonly [id: string, ref: string])[] = [];
  const records = sentOver(ports.journal, place);
  for (const record of records) {
    const entry = paymentEntry(book, record);
    const { state, paymentId, total: amount, currency } = entry;
    const isLive = live.has(state) && !isCancelledElsewhere(book, record, entry);
    const { importId, record: place_ } = record;
    const all: PaymentHold = {
      ...{ importId, record: place_, paymentId, state },
      ...{ amount, currency, isLive },
    };
    whole.set(entry.ref, all);
    for (const { invoiceId } of entry.twice ?? []) twice.push([invoiceId, entry.ref]);
    const kind = unheldKind(record, all);
    const lines = linesOf(record.payload);
    if (kind !== null) {
      const named = lines.flatMap(({ id }) => id ?? []);
      unheld.push({ kind, hold: all, ids: [...new Set([...resolvedIds(ports, record), ...named])] });
    }
    const vendorId = textAt(record.payload, 'vendor_id') ?? '';
    const payee = payeeWithId(ports.journal, record.connectionId, vendorId);
    invoices += lines.length;
    for (const { id, number, total } of lines) {
      const hold: PaymentHold = lines.length === 1 ? all : { ...all, share: withCents(total) };
      if (id !== null) byId.set(id, [...(byId.get(id) ?? []), hold]);
      else if (number !== null) byNumber.push({ number, erpVendorId: payee?.erpVendorId ?? null, hold });
    }
  }
  for (const [id, ref] of twice) {
    const held = byId.get(id) ?? [];
    const hold = whole.get(ref);
    if (hold !== undefined && !held.some((one) => isSame(one, hold))) byId.set(id, [...held, hold]);
  }
  const companies = records.map(({ company }) => company);
  return { byId, byNumber, unheld, companies, payments: records.length, invoices };
};

/** What a list shows of an invoice under a number. */
export type Numbered = { readonly id: string; readonly erpVendorId: string | null };

/** Payments by the id of the invoice: a number counts as the one invoice of that vendor that the list shows under it. */
export const resolvedHolds = (
  { byId, byNumber }: Pick<Holds, 'byId' | 'byNumber'>,
  shownAs: ReadonlyMap<string, readonly Numbered[]>,
): ReadonlyMap<string, readonly PaymentHold[]> => {
  const all = new Map(byId);
  for (const { number, erpVendorId, hold } of byNumber) {
    const fitting = (shownAs.get(number) ?? []).filter(
      (one) => erpVendorId === null || one.erpVendorId === erpVendorId,
    );
    const [only, ...others] = fitting;
    if (only === undefined || others.length > 0) continue;
    const held = all.get(only.id) ?? [];
    all.set(only.id, [...held.filter((one) => !isSame(one, hold)), hold]);
  }
  return all;
};
