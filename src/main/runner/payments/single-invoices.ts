import { foldOperation } from '../../../core/service/operations/events';
import type { InvoicePast } from '../../../core/targets/target';
import type { Journal } from '../../journal/open';
import { listOperations, operationEvents } from '../../journal/operations';
import { sameServiceIds } from '../../journal/same-service';

const MOST = 50;
const nothingDone = new Set(['refused', 'not-done']);

/** How an invoice was created by itself, outside an import: as paid elsewhere, or as still to be paid. */
export const singlePast = (
  journal: Journal,
  connectionId: string,
  invoiceId: string | null,
): readonly InvoicePast[] =>
  invoiceId === null
    ? []
    : sameServiceIds(journal, connectionId)
        .flatMap((one) => listOperations(journal, { connectionIds: [one], subject: invoiceId, limit: MOST }))
        .flatMap(({ operationId, name, begunAt, input }): readonly InvoicePast[] => {
          const { status } = input;
          if (status !== 'archived' && status !== 'verified') return [];
          const { state } = foldOperation(operationEvents(journal, operationId), false);
          if (nothingDone.has(state)) return [];
          const place = { importId: operationId, record: 1, date: begunAt.slice(0, 10), fileName: name };
          return [{ kind: status, ...place, outcome: state, paymentId: null }];
        });
