import { at, isObject } from '../json';
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

/** Rows to be written together; each replaces the row of its id. */
export type Change = {
  readonly vendors?: readonly Vendor[];
  readonly dimensions?: readonly Dimension[];
  readonly invoices?: readonly Invoice[];
  readonly uploads?: readonly Upload[];
  readonly purchaseOrders?: readonly PurchaseOrder[];
  readonly receipts?: readonly Receipt[];
  readonly paymentsVendors?: readonly PaymentsVendor[];
  readonly payments?: readonly Payment[];
  readonly keptAnswers?: readonly KeptAnswer[];
  readonly batches?: readonly Batch[];
  /** Rows that somebody takes away past the interface, by table. */
  readonly removed?: Readonly<Partial<Record<Alterable, readonly string[]>>>;
};

/** Tables whose rows can be changed, taken away or doubled past the interface. */
export const alterables = [
  'vendors',
  'dimensions',
  'invoices',
  'purchaseOrders',
  'receipts',
  'payments',
] as const;
export type Alterable = (typeof alterables)[number];

/** First line of a ledger file. */
export type Header = { readonly practice: 1; readonly seed: number; readonly profile: 'a' | 'b' };

/** Every further line. */
export type Entry = { readonly at: number; readonly change: Change };

export const isHeader = (line: unknown): line is Header =>
  at(line, 'practice') === 1 && typeof at(line, 'seed') === 'number';

export const isEntry = (line: unknown): line is Entry =>
  typeof at(line, 'at') === 'number' && isObject(at(line, 'change'));
