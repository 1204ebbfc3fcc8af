import type { BatchEntry, Made, Maker } from './rows';
import type { Service } from './service';
import type { Change } from './store/change';
import type { Store } from './store/store';

const marked = <R extends Made>(row: R, old: Made | undefined, maker: Maker): R => {
  if (old === undefined) return { ...row, madeBy: row.madeBy ?? maker };
  const touched = maker.request === null ? [] : [maker.request];
  return { ...row, madeBy: old.madeBy, touchedBy: [...(old.touchedBy ?? []), ...touched] };
};

type Marks = {
  readonly [K in 'invoice' | 'purchaseOrder' | 'receipt']: <R extends Made & { readonly id: string }>(
    row: R,
  ) => R;
};

const markedEntry = (entry: BatchEntry, marks: Marks): BatchEntry => ({
  ...entry,
  ...(entry.invoice === undefined ? {} : { invoice: marks.invoice(entry.invoice) }),
  ...(entry.purchaseOrder === undefined ? {} : { purchaseOrder: marks.purchaseOrder(entry.purchaseOrder) }),
  ...(entry.receipt === undefined ? {} : { receipt: marks.receipt(entry.receipt) }),
});

/** The change with its maker on every row that can be somebody's. */
const signed = ({ tables, indexes }: Store, change: Change, maker: Maker): Change => {
  const marks: Marks = {
    invoice: (row) => marked(row, tables.invoices.byId.get(row.id), maker),
    purchaseOrder: (row) => marked(row, indexes.latestOrders.get(row.id), maker),
    receipt: (row) => marked(row, tables.receipts.byId.get(row.id), maker),
  };
  const { invoices, purchaseOrders, receipts, payments, batches } = change;
  return {
    ...change,
    ...(invoices === undefined ? {} : { invoices: invoices.map(marks.invoice) }),
    ...(purchaseOrders === undefined ? {} : { purchaseOrders: purchaseOrders.map(marks.purchaseOrder) }),
    ...(receipts === undefined ? {} : { receipts: receipts.map(marks.receipt) }),
    ...(payments === undefined
      ? {}
      : { payments: payments.map((row) => marked(row, tables.payments.byId.get(row.id), maker)) }),
    ...(batches === undefined
      ? {}
      : {
          batches: batches.map((batch) => ({
            ...batch,
            entries: batch.entries.map((entry) => markedEntry(entry, marks)),
          })),
        }),
  };
};

/** The service in the hands of one maker, at one moment. */
export const serviceOf = (service: Service, maker: Maker, nowMs: number): Service => ({
  ...service,
  store: {
    ...service.store,
    commit: (change) => service.store.commit(signed(service.store, change, maker), nowMs),
  },
});
