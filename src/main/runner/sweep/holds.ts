import type { PaymentHold } from '../../../core/reconcile/sweep/finding';
import { textAt } from '../../../core/service/json-path';
import { linesOf } from '../../../core/service/payments/entries';
import { examinedLines, type SentRecord, sentRecords } from '../../journal/payments';
import { isCancelledElsewhere, paymentEntry } from '../payments/entry';
import { paying } from '../payments/kinds';
import { payeeWithId } from '../payments/payees';
import { openBook } from '../payments/register';
import type { EnginePorts } from '../ports';
import type { SweepPlace } from './place';

/** An invoice that a payment names by number, with the ERP id of the vendor that is paid; null: not known. */
export type NumberedHold = {
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

/** Every payment of the register at a service, archived connections included. */
export const holdsAt = (ports: EnginePorts, place: SweepPlace): Holds => {
  const book = openBook(ports);
  const byId = new Map<string, PaymentHold[]>();
  const byNumber: NumberedHold[] = [];
  const unheld: Unheld[] = [];
  let payments = 0;
  let invoices = 0;
  for (const connectionId of place.connectionIds)
    for (const record of sentRecords(ports.journal, { target: paying.name, connectionId })) {
      payments += 1;
      const entry = paymentEntry(book, record);
      const { state, paymentId } = entry;
      const isLive = live.has(state) && !isCancelledElsewhere(book, record, entry);
      const kind = unheldKind(record, { state, paymentId, isLive });
      const ids = kind === null ? [] : resolvedIds(ports, record);
      const payee = payeeWithId(ports.journal, connectionId, textAt(record.payload, 'vendor_id') ?? '');
      for (const { id, number, total, currency } of linesOf(record.payload)) {
        invoices += 1;
        const { importId, record: place_ } = record;
        const hold: PaymentHold = {
          ...{ importId, record: place_, paymentId, state },
          ...{ amount: total, currency, isLive },
        };
        if (kind !== null && !unheld.some((one) => isSame(one.hold, hold)))
          unheld.push({ kind, hold, ids: [...new Set([...ids, ...(id === null ? [] : [id])])] });
        if (id !== null) byId.set(id, [...(byId.get(id) ?? []), hold]);
        else if (number !== null) byNumber.push({ number, erpVendorId: payee?.erpVendorId ?? null, hold });
      }
    }
  return { byId, byNumber, unheld, payments, invoices };
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
    all.set(only.id, [...(all.get(only.id) ?? []), hold]);
  }
  return all;
};
