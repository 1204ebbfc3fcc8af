import type {
  Batch,
  Dimension,
  Invoice,
  KeptAnswer,
  Payment,
  PaymentsVendor,
  PurchaseOrder,
  Receipt,
  Upload,
  Vendor,
} from '../rows';
import type { Change } from './change';
import { emptyTable, put, remove, type Table } from './table';

export type Tables = {
  readonly vendors: Table<number, Vendor>;
  readonly dimensions: Table<number, Dimension>;
  readonly invoices: Table<string, Invoice>;
  readonly uploads: Table<string, Upload>;
  readonly purchaseOrders: Table<string, PurchaseOrder>;
  readonly receipts: Table<string, Receipt>;
  readonly paymentsVendors: Table<string, PaymentsVendor>;
  readonly payments: Table<string, Payment>;
  readonly keptAnswers: Table<string, KeptAnswer>;
  readonly batches: Table<string, Batch>;
};

export const emptyTables = (): Tables => ({
  vendors: emptyTable(),
  dimensions: emptyTable(),
  invoices: emptyTable(),
  uploads: emptyTable(),
  purchaseOrders: emptyTable(),
  receipts: emptyTable(),
  paymentsVendors: emptyTable(),
  payments: emptyTable(),
  keptAnswers: emptyTable(),
  batches: emptyTable(),
});

const removeRows = (tables: Tables, removed: NonNullable<Change['removed']>): void => {
  for (const id of removed.vendors ?? []) remove(tables.vendors, Number(id));
  for (const id of removed.dimensions ?? []) remove(tables.dimensions, Number(id));
  for (const id of removed.invoices ?? []) remove(tables.invoices, id);
  for (const id of removed.purchaseOrders ?? []) remove(tables.purchaseOrders, id);
  for (const id of removed.receipts ?? []) remove(tables.receipts, id);
  for (const id of removed.payments ?? []) remove(tables.payments, id);
};

/** Writes the rows of a change into their tables. */
export const applyChange = (tables: Tables, change: Change, atMs: number): void => {
  for (const row of change.vendors ?? []) put(tables.vendors, row, atMs);
  for (const row of change.dimensions ?? []) put(tables.dimensions, row, atMs);
  for (const row of change.invoices ?? []) put(tables.invoices, row, atMs);
  for (const row of change.uploads ?? []) put(tables.uploads, row, atMs);
  for (const row of change.purchaseOrders ?? []) put(tables.purchaseOrders, row, atMs);
  for (const row of change.receipts ?? []) put(tables.receipts, row, atMs);
  for (const row of change.paymentsVendors ?? []) put(tables.paymentsVendors, row, atMs);
  for (const row of change.payments ?? []) put(tables.payments, row, atMs);
  for (const row of change.keptAnswers ?? []) put(tables.keptAnswers, row, atMs);
  for (const row of change.batches ?? []) put(tables.batches, row, atMs);
  removeRows(tables, change.removed ?? {});
};
