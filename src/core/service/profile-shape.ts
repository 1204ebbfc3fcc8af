import { z } from 'zod';

/** A closed group of settings: a key nobody knows is an error, not a silence. */
const group = <S extends z.ZodRawShape>(shape: S) => z.strictObject(shape).readonly();
/** Dotted path into a JSON body (`data.id`); the empty text means the body itself. */
const path = z.string();
const name = z.string().min(1);
const names = z.array(name).readonly();
const count = z.number().int().min(1);
const delayMs = z.number().int().min(0);
const index = z.number().int().min(0);

const isPattern = (text: string): boolean => {
  try {
    return new RegExp(text, 'gi') instanceof RegExp;
  } catch {
    return false;
  }
};
/** A regular expression as text. */
const pattern = z.string().refine(isPattern, 'it is not a valid search pattern (regular expression)');

const pagingStyle = z.enum(['page', 'offset', 'none']);
const pagingPair = group({ style: pagingStyle, pageParam: name, sizeParam: name });

/** How one list is asked for and read (NS-9 to NS-12, NS-23, G-20, G-21). */
const list = group({
  style: pagingStyle,
  pageParam: name,
  sizeParam: name,
  firstPage: index,
  pageSize: count,
  defaultPageSize: count.nullable(),
  itemsPath: path,
  countPath: path,
  pagePath: path,
  limitPath: path,
  countMeans: z.enum(['auto', 'total', 'page']),
});

const idKind = z.enum(['integer', 'text']);

const wireNames = z.record(z.string(), name).readonly();

const token = group({
  accessTokenPath: path,
  tokenTypePath: path,
  expiresPath: path,
  lifetimeSeconds: z.number().int().min(1).nullable(),
  marginSeconds: z.number().int().min(0),
  scope: z.string().nullable(),
});

const errors = group({
  messagePath: path,
  codePath: path,
  positionalPath: path,
  indexPath: path,
  indexPattern: pattern,
  indexBase: index,
  reasonPath: path,
  codes: z
    .record(z.string(), z.strictObject({ sentence: z.string(), advice: z.string() }).readonly())
    .readonly(),
});

const limits = group({
  entries: group({
    invoices: count,
    vendors: count,
    dimensions: count,
    purchaseOrders: count,
    receipts: count,
  }),
  purchaseOrderLines: count,
  jsonBytes: count,
  multipartBytes: count,
  inFlight: group({ write: count, read: count }),
  minDelayMs: delayMs,
  tooManyStatuses: z.array(z.number().int()).readonly(),
  timeoutMs: count,
});

const dayFormat = z.enum(['YYYY-MM-DD', 'YYYYMMDD', 'MM/DD/YYYY', 'DD/MM/YYYY']);

const invoice = group({
  write: group({
    /** Our field key -> the service's name, header fields. */
    fields: wireNames,
    /** Our item field key (without `items[].`) -> the service's name. */
    itemFields: wireNames,
    vendorIdKey: name,
    itemsKey: name,
    requiredSingle: names,
    requiredImport: names,
    allowCredits: z.boolean(),
  }),
  created: group({ idPath: path, statuses: z.array(z.number().int()).readonly() }),
  list: group({ filters: wireNames }),
  item: group({
    idKey: name,
    nameKey: name,
    quantityKey: name,
    priceKey: name,
    totalKey: name,
    dimensionsKey: name,
    customFieldsKey: name,
  }),
  values: group({
    paymentStatusPaid: names,
    paymentStatusOpen: names,
    type: names,
    paymentStatus: names,
    subStatus: names,
    status: names,
  }),
  image: group({ idPath: path, urlPath: path }),
  glSplit: group({ accountPath: path, amountPath: path, virtualPath: path }),
  history: group({ actionPath: path, atPath: path, userPath: path, notePath: path }),
  paymentInfo: group({ idPath: path, datePath: path }),
  lastModifiedUser: group({ namePath: path }),
  /** Names that differ from those of a creation. */
  patch: group({ fields: wireNames }),
  multipart: group({ fileField: name, jsonField: name }),
  rawImages: group({ field: name, nameKey: name, contentKey: name }),
  itemsResult: group({ statusKey: name, goodWords: names, errorKey: name, indexBase: index }),
  flag: group({ mentionPattern: pattern }),
  states: group({
    afterUnexport: z.string(),
    markExportedFrom: names,
    markUnexportedFrom: names,
    flagFrom: names,
    needApprovedPermission: names,
    needExportedPermission: names,
  }),
  /** `entryKey` empty: plain ids in the list. */
  markExported: group({ idsKey: name, entryKey: path, maxPerRequest: count }),
  markUnexported: group({ idsKey: name, entryKey: path, reasonKey: name }),
  uploadId: group({
    scope: z.enum(['request', 'company', 'organisation']),
    kind: z.enum(['uuid', 'text']),
    afterFailure: z.enum(['same', 'numbered']),
    /** What an upload id that was used before comes to: a refusal, a second invoice, or the answer of the first. */
    repeat: z.enum(['unknown', 'refused', 'second', 'echoed']),
  }),
});

const vendor = group({
  createVia: z.enum(['bulk', 'single']),
  bulk: group({ optionalFields: names, indexBase: index }),
});

const dimension = group({
  write: group({ fields: wireNames, required: names }),
  bulk: group({
    companyAt: z.enum(['top', 'entry', 'both']),
    itemsKey: name,
    failureIndexPath: path,
    failureReasonPath: path,
  }),
  values: group({ svcType: names }),
  keys: group({
    invoice: z.enum(['as-type', 'upper', 'lower']),
    purchaseOrder: z.enum(['as-type', 'upper', 'lower']),
  }),
});

const purchaseOrder = group({
  /** The service takes no window wider than 30 days. */
  list: group({ filters: wireNames, windowDays: count.max(30), dateFormat: dayFormat }),
  /** `path`: where one order stands in its answer; empty: the answer itself. */
  read: group({ path, idPath: path, itemIdPath: path }),
  /** Our field key -> the service's name; `wrapKey` empty: a flat body. */
  write: group({ fields: wireNames, wrapKey: path, dimensionValue: z.enum(['erp_dimension_id', 'code']) }),
  created: group({ idPath: path }),
  /** Key of the list in a bulk body; empty: a bare array. */
  bulk: group({
    itemsKey: path,
    /** Whether the lines of an update take the place of those that are there, or are added to them. */
    lines: z.enum(['unknown', 'replaces', 'adds']),
  }),
});

const receipt = group({
  /** Our key -> the service's name, where the two differ; `wrapKey` empty: a flat body. */
  write: group({ fields: wireNames, itemsKey: name, itemFields: wireNames, wrapKey: path }),
  created: group({ idPath: path }),
  read: group({ path, idPath: path, itemIdPath: path }),
  paths: group({ one: name, patch: z.enum(['byId', 'bare']) }),
  bulk: group({
    itemsKey: path,
    async: z.enum(['auto', 'always', 'never']),
    matchKey: name,
    repeatIsSafe: z.boolean(),
    /**
     * An answer at once: lists that by their names say what became of their entries, and where an entry has the id of its
     * receipt, the first that is there.
     */
    told: group({ created: names, updated: names, failed: names, idPaths: names }),
  }),
});

const payment = group({
  vendorCreated: group({ idPath: path }),
  create: group({
    vendorKey: name,
    vendorIdKind: z.enum(['as-returned', 'integer', 'text']),
    locationKey: name,
    sendDateKey: name,
    sendDateFormat: dayFormat,
    entryKeys: group({ invoiceId: name, invoiceNumber: name }),
  }),
  created: group({ idPath: path }),
  read: group({ path, sendDatePath: path, vendorPath: path }),
  /** What is known of a code. `cancelled` and `failed` only where a person has said so. */
  codes: z
    .record(
      z.string().regex(/^-?\d+$/),
      group({
        label: z.string(),
        terminal: z.boolean(),
        cancelled: z.boolean().optional(),
        failed: z.boolean().optional(),
      }),
    )
    .readonly(),
});

const receiverExport = group({
  filters: wireNames,
  line: group({ itemsKey: name, namePath: path, quantityPath: path, pricePath: path, totalPath: path }),
});

const upload = group({
  request: group({
    fileField: name,
    locationField: name,
    uploadIdField: name,
    maxBytes: count,
    kinds: names,
  }),
  response: group({ idPath: path, statusPath: path }),
  list: group({ filters: wireNames }),
  entry: group({
    idPath: path,
    uploadIdPath: path,
    statusPath: path,
    invoiceIdPath: path,
    fileNamePath: path,
    createdAtPath: path,
    errorPath: path,
    doneStates: names,
    failedStates: names,
  }),
});

const batch = group({
  idPath: group({ invoices: path, purchaseOrders: path, receipts: path }),
  progress: group({
    statePath: path,
    doneStates: names,
    failedStates: names,
    totalPath: path,
    processedPath: path,
  }),
  results: group({
    itemsPath: path,
    uploadIdPath: path,
    externalIdPath: path,
    numberPath: path,
    indexPath: path,
    indexBase: z.union([z.literal('auto'), index]),
    statePath: path,
    successStates: names,
    updatedStates: names,
    failedStates: names,
    idPath: path,
    errorPath: path,
    errorCodePath: path,
    pageParam: z.string(),
  }),
});

/** Every name, path, shape and pace that the service's interface does not show, as plain values. */
export const serviceProfileSchema = group({
  naming: group({ prefix: name }),
  paths: group({ vendorsBulk: name, purchaseOrdersBulk: name, receiptsBulk: name }),
  version: group({
    header: z.enum(['1.0.0', '1.1.0']),
    vendorIdKind: group({ '1.0.0': idKind, '1.1.0': idKind }),
  }),
  auth: group({ token }),
  errors,
  limits,
  paging: group({
    vendors: list,
    invoices: list,
    dimensions: list,
    uploads: list,
    purchaseOrders: list,
    receipts: list,
    receiverExport: list,
    /** Other usual pairs, tried by reading only, where the set pair brings the first page again. */
    alternatives: z.array(pagingPair).readonly(),
  }),
  types: group({
    companyId: group({ vendors: idKind, dimensions: idKind, query: idKind, paymentVendors: idKind }),
    locationId: group({ invoices: idKind, purchaseOrders: idKind, receipts: idKind, payments: idKind }),
  }),
  invoice,
  vendor,
  dimension,
  purchaseOrder,
  receipt,
  payment,
  receiverExport,
  upload,
  catalog: group({ entry: group({ idPath: path, namePath: path }) }),
  netTerms: group({
    dayBeyondMonth: z.enum(['last-day', 'next-month', 'none']),
    ofMonthMayBeInvoiceDate: z.boolean(),
  }),
  idempotency: group({ header: name, areas: names, maxAgeHours: count }),
  events: group({ supported: z.boolean() }),
  /** Statuses that count as a success of an operation; one that is not named: any 2xx. */
  statuses: group({ success: z.record(z.string(), z.array(z.number().int()).readonly()).readonly() }),
  batch,
  proof: group({
    /** After so long nothing more comes of a sending that was not answered (A1). */
    horizonMs: delayMs,
    /** Whether a list that shows an entry shows all that was created before it (A2). */
    listOrder: z.enum(['prefix', 'none']),
    /** Whether entries tell when they were created (A3). */
    createdAt: z.enum(['usable', 'not']),
    /** The field that tells it. */
    createdAtPath: name,
  }),
  guard: group({
    /** A listing of what stands there that is older than this is made anew before anything is sent. */
    maxAgeMs: delayMs,
    /** Pages of it that are read at most. */
    maxPages: count,
  }),
  inDoubt: group({
    /** Sends of an upsert without an answer before its records are left to a person. */
    upsertTries: count,
  }),
  polling: group({
    firstWaitMs: delayMs,
    growth: z.number().min(1),
    longestWaitMs: count,
    patienceMs: count,
  }),
  patience: group({
    /** First pause after a failure that may pass; it doubles. */
    firstPauseMs: delayMs,
    longestPauseMs: count,
    /** Failures in a row before the run pauses. */
    failuresInARow: count,
  }),
});

/** The profile with plain values, as code reads it. */
export type ServiceProfile = z.infer<typeof serviceProfileSchema>;
/** How one list is asked for and read. */
export type ListProfile = ServiceProfile['paging']['vendors'];
/** Lists that can be read to their end. */
export type ListName = Exclude<keyof ServiceProfile['paging'], 'alternatives'>;
