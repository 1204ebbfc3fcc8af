import { textAt } from '../../../core/service/json-path';
import { readPayment, readsCancelled, shownPayment } from '../../../core/service/payments/read';
import type { ServiceProfile } from '../../../core/service/profile';
import type { Fact } from '../../../core/submit/facts';
import { type NamedPayment, type NamedReading, namedPayments } from '../../journal/named-payments';
import type { Journal } from '../../journal/open';
import type { PaymentPlace } from '../../journal/payment-events';
import type { ReadAnswer } from '../submit/link';
import { paying } from './kinds';

/** A payment that persons have named for records, and that is none's own by now. */
export type Named = {
  readonly serviceId: string;
  /** The records for which it was named, or read once more. */
  readonly namers: readonly [NamedPayment, ...NamedPayment[]];
  /** What it read last; `unread` only where it was never read. */
  readonly last: NamedReading;
};

const readingOf = (serviceId: string, answer: ReadAnswer, profile: ServiceProfile): NamedReading => {
  const bare = { code: null, label: null, invoices: null };
  if (answer.kind === 'trouble') return { ...bare, reads: answer.why === 'not-found' ? 'none' : 'unread' };
  const read = readPayment(answer.status < 300 ? answer.body : null, profile);
  if (!read.ok || textAt(read.value.raw, 'id') !== serviceId) return { ...bare, reads: 'unread' };
  const { code, label } = read.value;
  const invoices = shownPayment(read.value, profile).invoices?.map((entry) => ({
    id: textAt(entry, 'invoice_id') ?? null,
    number: textAt(entry, 'invoice_number') ?? null,
  }));
  return { reads: 'there', code, label, invoices: invoices ?? null };
};

/** What is kept of reading a payment that was named for a record. `at`: epoch ms. */
export const namedFact = (
  { record, serviceId }: { readonly record: number; readonly serviceId: string },
  answer: ReadAnswer,
  { profile, at }: { readonly profile: ServiceProfile; readonly at: number },
): Extract<Fact, { kind: 'named' }> => ({
  kind: 'named',
  at,
  record,
  serviceId,
  ...readingOf(serviceId, answer, profile),
});

/** Every payment that was named, over these connections. One look that came to nothing takes back no earlier one. */
export const namedOver = (journal: Journal, connectionIds: readonly string[]): readonly Named[] => {
  const byId = new Map<string, Named>();
  for (const one of namedPayments(journal, { target: paying.name, connectionIds })) {
    const { serviceId, reading } = one;
    const known = byId.get(serviceId);
    const last = known === undefined || reading.reads !== 'unread' ? reading : known.last;
    byId.set(serviceId, {
      serviceId,
      last,
      namers: known === undefined ? [one] : [...known.namers, one],
    });
  }
  return [...byId.values()];
};

/** Whether it may pay something: it is there, or could not be asked for, and does not read cancelled. */
export const mayPay = ({ last }: Named, profile: ServiceProfile | undefined): boolean =>
  last.reads !== 'none' && !readsCancelled(last.code, last.label, profile);

/** Whether it was named for that record. */
export const isNamedFor = ({ namers }: Named, { importId, record }: PaymentPlace): boolean =>
  namers.some((one) => one.importId === importId && one.record === record);
