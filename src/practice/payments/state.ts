import { dayStart } from '../calendar';
import type { Invoice, Payment } from '../rows';
import type { Service } from '../service';

/** Documented codes, and three that are not: scheduled, bounced, cancelled (NS-64). */
export const paymentCodes = {
  scheduled: 1,
  bounced: 3,
  sent: 4,
  paid: 5,
  initiated: 6,
  cancelled: 7,
} as const;

const labels: ReadonlyMap<number, string> = new Map([
  [1, 'Scheduled'],
  [3, 'Returned'],
  [4, 'Sent'],
  [5, 'Paid'],
  [6, 'Initiated'],
  [7, 'Cancelled'],
]);

export const labelOf = (code: number): string => labels.get(code) ?? '';

/** How long a payment stays cancellable, and how long it is initiated and then sent. */
const graceMs = 60_000;
const stepMs = 30_000;

/** Money moves from the send date on, but not before the grace has passed. Time alone moves a payment on. */
export const codeOf = (payment: Payment, now: number): number => {
  if (payment.cancelledAt !== undefined) return paymentCodes.cancelled;
  const movesAt = Math.max(payment.createdAt + graceMs, dayStart(payment.send_date) ?? 0);
  if (now < movesAt) return paymentCodes.scheduled;
  if (now < movesAt + stepMs) return paymentCodes.initiated;
  if (now < movesAt + 2 * stepMs) return paymentCodes.sent;
  return payment.bounces ? paymentCodes.bounced : paymentCodes.paid;
};

type Paid = { readonly status: 'unpaid' | 'scheduled' | 'paid'; readonly info: object };

/** Whether an invoice counts as paid; a cancelled or bounced payment leaves it unpaid. */
export const paymentStatusOf = (service: Service, invoice: Invoice, now: number): Paid => {
  if (invoice.paidElsewhere === true) return { status: 'paid', info: { source: 'outside' } };
  const payment =
    invoice.paymentId === undefined ? undefined : service.store.tables.payments.byId.get(invoice.paymentId);
  if (payment === undefined) return { status: 'unpaid', info: {} };
  const code = codeOf(payment, now);
  if (code === paymentCodes.cancelled || code === paymentCodes.bounced) return { status: 'unpaid', info: {} };
  if (code !== paymentCodes.paid) return { status: 'scheduled', info: {} };
  return { status: 'paid', info: { payment_id: payment.id, date: payment.send_date } };
};
