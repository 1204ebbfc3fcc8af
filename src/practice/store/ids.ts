import { between } from '../random';
import type { Change } from './change';

export type IdKind =
  | 'vendor'
  | 'dimension'
  | 'invoice'
  | 'upload'
  | 'purchaseOrder'
  | 'receipt'
  | 'paymentsVendor'
  | 'payment'
  | 'batch';

const shapes: Record<IdKind, (number: number) => string> = {
  vendor: String,
  dimension: String,
  // Zeros in front, so that a client which reads ids as numbers is found out.
  invoice: (number) => String(number).padStart(10, '0'),
  upload: (number) => `up-${number}`,
  purchaseOrder: (number) => `po/${number}`,
  receipt: (number) => `rc-${number}`,
  paymentsVendor: (number) => `pv-${number}`,
  payment: (number) => `pay-${number}`,
  batch: (number) => `batch-${number}`,
};

/** Numbers that the service hands out. They start elsewhere for each seed, as they would in another environment. */
export type Ids = {
  readonly next: (kind: IdKind) => string;
  readonly nextNumber: (kind: IdKind) => number;
  /** Keeps ids that are in use from being handed out again. */
  readonly learn: (change: Change) => void;
};

const numberIn = (id: string | number): number => Number(String(id).replace(/\D/g, ''));

export const newIds = (seed: number): Ids => {
  const last = new Map<IdKind, number>();
  const lastOf = (kind: IdKind): number => last.get(kind) ?? between(10_000, 89_999, 'ids', seed, kind);
  const nextNumber = (kind: IdKind): number => {
    const number = lastOf(kind) + 1;
    last.set(kind, number);
    return number;
  };
  const used = (kind: IdKind, rows: readonly { readonly id: string | number | null }[] = []): void => {
    for (const { id } of rows) {
      if (id !== null) last.set(kind, Math.max(lastOf(kind), numberIn(id)));
    }
  };
  const batchKinds = { invoices: 'invoice', purchaseOrders: 'purchaseOrder', receipts: 'receipt' } as const;
  return {
    next: (kind) => shapes[kind](nextNumber(kind)),
    nextNumber,
    learn: (change) => {
      used('vendor', change.vendors);
      used('dimension', change.dimensions);
      used('invoice', change.invoices);
      used('upload', change.uploads);
      used('purchaseOrder', change.purchaseOrders);
      used('receipt', change.receipts);
      used('paymentsVendor', change.paymentsVendors);
      used('payment', change.payments);
      used('batch', change.batches);
      for (const batch of change.batches ?? []) used(batchKinds[batch.kind], batch.entries);
    },
  };
};
