import { textAt } from '../../service/json-path';
import type { ServiceProfile } from '../../service/profile';
import type { JsonObject } from '../../values/json';
import type { PaidOtherwise } from '../read-back';

/** As a service may write it. */
const plain = (status: string | undefined): string => (status ?? '').trim().toLowerCase();

/**
 * What was sent, or is to be, is paid where it is archived, and still to be paid where it is not. Statuses on the way to a
 * payment are the service's own course of work and say nothing, nor does a status that is not shown; what reads paid
 * and archived has come to its end there.
 */
export const paidOtherwise = (
  sent: JsonObject,
  shown: JsonObject,
  { invoice }: ServiceProfile,
): PaidOtherwise | null => {
  const status = textAt(shown, 'status');
  const there = plain(status);
  if (there === '' || there === 'inactive') return null;
  const own = textAt(sent, 'status');
  const isPaid = plain(own) === 'archived';
  const isArchived = there === 'archived';
  if (isPaid === isArchived) return null;
  const payment = textAt(shown, 'payment_status') ?? '';
  if (isArchived && invoice.values.paymentStatusPaid.includes(payment)) return null;
  const text = `${status?.trim()} there, ${own ?? 'without an ingestion status'} here`;
  return { kind: isPaid ? 'payable-there' : 'archived-there', text };
};
