import { textAt } from '../../../core/service/json-path';
import type { PaymentRead } from '../../../core/service/payments/read';
import type { Journal } from '../../journal/open';
import { paymentEvents } from '../../journal/payment-events';
import type { SentRecord } from '../../journal/payments';

/**
 * The id that an answer shows where it is another payment's: neither that of the creation nor one that this payment was read
 * with before. Null: it is ours, or the answer shows none.
 */
export const otherId = (
  journal: Journal,
  record: Pick<SentRecord, 'importId' | 'record' | 'serviceId'>,
  { raw }: PaymentRead,
): string | null => {
  const shown = textAt(raw, 'id') ?? null;
  if (shown === null || shown === record.serviceId) return null;
  const ours = paymentEvents(journal, record).some(
    (event) => event.what === 'read' && event.raw !== null && textAt(event.raw, 'id') === shown,
  );
  return ours ? null : shown;
};
