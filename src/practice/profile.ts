/** Our name for a field -> the name on the wire. */
export type Names = Readonly<Record<string, string>>;

/** How one list is asked for and answered (NS-9 to NS-12, NS-23). */
export type ListNames = {
  readonly style: 'page' | 'offset' | 'whole';
  readonly pageParam: string;
  readonly sizeParam: string;
  readonly firstPage: number;
  readonly defaultSize: number;
  readonly largestSize: number;
  /** Dotted paths in the answer; null: not answered. */
  readonly itemsPath: string;
  readonly countPath: string | null;
  readonly pagePath: string | null;
  readonly limitPath: string | null;
  readonly countMeans: 'total' | 'page';
};

/** Every name, place and shape that the interface document does not show. Paths are dotted. */
export type Profile = {
  readonly name: 'a' | 'b';
  /** What stands for `svc_` on the wire (G-2). */
  readonly prefix: string;
  readonly paths: {
    readonly vendorsBulk: string;
    readonly purchaseOrdersBulk: string;
    /** Where one receipt is changed (G-26): with its id in the path, or bare with the id in the body. */
    readonly receiptPatch: 'byId' | 'bare';
  };
  readonly token: { readonly access: string; readonly type: string; readonly expires: string };
  /** Where an access refusal holds its positional array (G-6); empty: the body itself. */
  readonly positionalPath: string;
  readonly lists: {
    readonly vendors: ListNames;
    readonly invoices: ListNames;
    readonly dimensions: ListNames;
    readonly uploads: ListNames;
    readonly purchaseOrders: ListNames;
    readonly receipts: ListNames;
    readonly receiverExport: ListNames;
  };
  readonly invoice: {
    readonly fields: Names;
    readonly itemFields: Names;
    readonly created: { readonly status: number; readonly path: string };
    readonly newestFirst: boolean;
    readonly image: Names;
    readonly history: Names;
    readonly split: Names;
    readonly user: Names;
    /** mark-exported and mark-unexported: the list's key, and the key of an entry (null: plain ids). */
    readonly idsKey: string;
    readonly entryKey: string | null;
    /** Where the outcome of sent items stands (G-23): beside the positions, or inside each alone. */
    readonly itemsStatusAt: 'top' | 'each';
    readonly multipart: { readonly files: string; readonly json: string };
    /** Whether an upload_id whose invoice failed in processing may be sent again (G-3). */
    readonly failedUploadIdIsFree: boolean;
  };
  readonly upload: {
    readonly fileField: string;
    readonly locationField: string;
    readonly uploadIdField: string;
    readonly responsePath: string;
    readonly entry: Names;
    readonly states: Names;
  };
  readonly batch: {
    readonly idPath: {
      readonly invoices: string;
      readonly purchaseOrders: string;
      readonly receipts: string;
    };
    readonly progress: Names;
    readonly states: Names;
    readonly resultsPath: string;
    readonly result: Names;
    readonly outcomes: Names;
    readonly indexBase: number;
    /** Results in parts, asked for by this parameter from 1; null: all in one answer. */
    readonly parts: { readonly param: string; readonly size: number } | null;
  };
  readonly dimension: {
    readonly fields: Names;
    readonly companyAt: 'top' | 'entry';
    readonly failure: Names;
    readonly refusedIndexPath: string;
    readonly refusedReasonPath: string;
  };
  readonly purchaseOrder: {
    readonly filters: Names;
    /** Key of the list in a bulk body; empty: a bare array (G-25). */
    readonly bulkKey: string;
    readonly onePath: string;
    readonly idKey: string;
  };
  readonly receipt: {
    readonly fields: Names;
    readonly itemFields: Names;
    readonly bulkKey: string;
    readonly onePath: string;
  };
  readonly payment: {
    readonly fields: Names;
    readonly entryFields: Names;
    readonly vendorCreatedPath: string;
    readonly vendorIdIs: 'text' | 'integer';
  };
};
