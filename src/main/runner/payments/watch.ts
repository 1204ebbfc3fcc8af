import { textAt } from '../../../core/service/json-path';
import type { Target } from '../../../core/targets/target';
import type { Journal } from '../../journal/open';
import { paymentEvents } from '../../journal/payment-events';
import { sentRecords } from '../../journal/payments';
import type { PaymentWatch } from '../submit/workshop';
import { payeeWithId } from './payees';

/** Whether a payment from this location was read back before. */
const wasReadAt = (journal: Journal, target: string, connectionId: string, location: string): boolean =>
  sentRecords(journal, { target, connectionId }).some(
    (record) =>
      record.outcome === 'created' &&
      textAt(record.payload, 'location_id') === location &&
      paymentEvents(journal, record).some(({ what }) => what === 'read'),
  );

const watching = (journal: Journal, connectionId: string, target: string): PaymentWatch => {
  const readAt = new Set<string>();
  return {
    erpVendorId: (vendorId) => payeeWithId(journal, connectionId, vendorId)?.erpVendorId ?? null,
    isFirstAt: (location) => {
      if (readAt.has(location)) return false;
      if (!wasReadAt(journal, target, connectionId, location)) return true;
      readAt.add(location);
      return false;
    },
  };
};

/** What the journal tells while payments are sent; nothing for what does not pay. */
export const watchFor = (
  journal: Journal,
  connectionId: string,
  target: Target,
): { readonly watch?: PaymentWatch } =>
  target.pays === undefined ? {} : { watch: watching(journal, connectionId, target.name) };
