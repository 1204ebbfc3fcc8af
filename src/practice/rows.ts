/** What the store keeps, under the names of profile `a`. Every row carries the number its id is made of. */

/** Who made a row: never shown to a client, and the truth that its journal is held to. */
export type Maker = {
  /** `api`, or what the request called itself; `foreign`: somebody that a fault invents. */
  readonly client: string;
  /** The number of the request, counted from 1; null: none. */
  readonly request: number | null;
};

/** Marks of a row that no client reads. */
export type Made = {
  readonly madeBy?: Maker | undefined;
  /** Numbers of the requests that changed it later. */
  readonly touchedBy?: readonly number[] | undefined;
};

export type Vendor = {
  readonly id: number;
  readonly svc_company_id: number;
  readonly erp_vendor_name: string;
  readonly erp_vendor_id: string;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly net_terms?: string | undefined;
  /** Whether lines of its invoices are checked against the catalog (receiver export). */
  readonly validatesItems?: boolean | undefined;
};

export type Dimension = {
  readonly id: number;
  readonly svc_company_id: number;
  readonly name: string;
  readonly erp_dimension_id: string;
  readonly code: string;
  readonly reference_id: string;
  readonly erp_type: string;
  readonly svc_type: string;
};

export type Values = Readonly<Record<string, string>>;

export type InvoiceItem = {
  readonly id: string;
  readonly name: string;
  readonly quantity?: number | string | undefined;
  readonly price?: number | string | undefined;
  readonly total?: number | string | undefined;
  readonly sku?: string | undefined;
  readonly uom?: string | undefined;
  readonly dimensions: Values;
  readonly custom_fields: Readonly<Record<string, unknown>>;
  readonly catalog_entry?:
    | { readonly id: string; readonly name: string; readonly fringe: boolean }
    | undefined;
};

export type HistoryEntry = {
  readonly action: string;
  readonly at: number;
  readonly note?: string | undefined;
};

/** Stage of the workflow; the status that is read derives from it and from the flag. */
export type Stage =
  | 'processing'
  | 'incomplete'
  | 'needs-attention'
  | 'pending-approval'
  | 'approved'
  | 'ready-for-export'
  | 'exported'
  | 'archived'
  | 'inactive';

export type Invoice = Made & {
  readonly id: string;
  readonly createdAt: number;
  readonly modifiedAt?: number | undefined;
  readonly approvedAt?: number | undefined;
  readonly exportedAt?: number | undefined;
  readonly stage: Stage;
  readonly flag?: { readonly reason: string } | undefined;
  readonly upload_id?: string | undefined;
  readonly vendorId: number | null;
  readonly svc_location_id: string;
  readonly invoice_number?: string | undefined;
  readonly invoice_date?: string | undefined;
  readonly due_date?: string | undefined;
  readonly posting_date?: string | undefined;
  readonly total_amount?: number | undefined;
  readonly total_tax?: number | undefined;
  readonly currency?: string | undefined;
  readonly purchase_order?: string | undefined;
  readonly notes?: string | undefined;
  readonly image_urls: readonly string[];
  readonly custom_fields: Readonly<Record<string, unknown>>;
  readonly dimensions: Values;
  readonly items: readonly InvoiceItem[];
  readonly history: readonly HistoryEntry[];
  /** Paid outside the service before it came here. */
  readonly paidElsewhere?: boolean | undefined;
  readonly paymentId?: string | undefined;
  /** What it reads as, whatever its payments say; set past the interface. */
  readonly payment_status?: string | undefined;
  readonly payment_info?: object | undefined;
};

/** One thing that was handed in: an entry of an import, a single creation, or a file. */
export type Upload = {
  readonly id: string;
  readonly upload_id: string | null;
  readonly status: 'processing' | 'completed' | 'failed';
  readonly file_name: string | null;
  readonly invoice_id: string | null;
  readonly created_at: number;
  readonly error?: string | undefined;
};

export type PurchaseOrderItem = {
  readonly id: string;
  readonly name?: string | undefined;
  readonly quantity?: number | string | undefined;
  readonly price?: number | string | undefined;
  readonly sku?: string | undefined;
  readonly uom?: string | undefined;
  readonly external_id?: string | undefined;
  readonly dimensions: Values;
};

export type PurchaseOrder = Made & {
  readonly id: string;
  readonly createdAt: number;
  readonly po_number: string;
  readonly external_id?: string | undefined;
  readonly erp_vendor_id?: string | undefined;
  readonly erp_vendor_name?: string | undefined;
  readonly svc_location_id?: string | undefined;
  readonly is_2_way: boolean;
  /** null: `pending`, then `open` as time goes by. */
  readonly status: 'received' | 'closed' | 'flagged' | 'archived' | 'deleted' | 'open' | null;
  readonly custom_fields: Readonly<Record<string, unknown>>;
  readonly items: readonly PurchaseOrderItem[];
};

export type ReceiptItem = {
  readonly id: string;
  readonly itemId: string;
  readonly quantity: number | string;
};

export type Receipt = Made & {
  readonly id: string;
  readonly createdAt: number;
  readonly purchaseOrderId: string;
  readonly external_id?: string | undefined;
  readonly receipt_number?: string | undefined;
  readonly receipt_date?: string | undefined;
  readonly items: readonly ReceiptItem[];
};

export type PaymentsVendor = {
  readonly id: string;
  readonly svc_company_id: string;
  readonly name: string;
  readonly erp_vendor_id: string;
  readonly email: string;
  readonly phone_number: string;
  readonly address_line_1: string;
  readonly city: string;
  readonly state: string;
  readonly zipcode: string;
};

export type PaymentEntry = {
  readonly total_amount: string;
  readonly currency: string;
  readonly invoice_id?: string | undefined;
  readonly invoice_number?: string | undefined;
};

export type Payment = Made & {
  readonly id: string;
  readonly createdAt: number;
  readonly cancelledAt?: number | undefined;
  readonly vendorId: string;
  readonly company_id: number;
  readonly location_id: string;
  readonly send_date: string;
  readonly bounces: boolean;
  readonly invoices: readonly PaymentEntry[];
};

/** The answer that a repeat under the same Idempotency-Key gets. */
export type KeptAnswer = {
  readonly id: string;
  readonly body: string;
  readonly status: number;
  readonly answer: unknown;
};

/** What becomes of one entry of a batch; known when it is accepted, shown when its time has come. */
export type BatchEntry = {
  readonly outcome: 'created' | 'updated' | 'failed';
  readonly upload_id?: string | undefined;
  readonly external_id?: string | undefined;
  readonly po_number?: string | undefined;
  readonly id: string | null;
  readonly error?: string | undefined;
  /** It only repeats an upload_id that is in use. */
  readonly isRepeat?: boolean | undefined;
  readonly invoice?: Invoice | undefined;
  readonly upload?: Upload | undefined;
  readonly purchaseOrder?: PurchaseOrder | undefined;
  readonly receipt?: Receipt | undefined;
};

export type Batch = {
  readonly id: string;
  readonly kind: 'invoices' | 'purchaseOrders' | 'receipts';
  readonly acceptedAt: number;
  /** From acceptance to the last entry; entry i is done at its share of it. */
  readonly takesMs: number;
  readonly entries: readonly BatchEntry[];
  /** The batch endpoints know nothing of it. */
  readonly isLost: boolean;
  /** Never ends, though its entries are done. */
  readonly isStuck: boolean;
  /** Until then its progress is told in a word that nobody has heard of. */
  readonly unknownUntil?: number | undefined;
  /** Ends in a word that nobody has heard of. */
  readonly endsOddly: boolean;
  readonly isShuffled: boolean;
  /** Positions that the results leave out. */
  readonly missing: readonly number[];
};
