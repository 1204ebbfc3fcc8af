import type { Json } from '../values/json';
import type { ListName, ServiceProfile } from './profile-shape';
import { toWire, wireName } from './wire-names';

/**
 * One operation of the service. `path` is below the API base and holds `{id}` places; `query` names the parameters it
 * knows by their meaning; `list` where it answers with pages.
 */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: (profile: ServiceProfile) => string;
  readonly kind: 'read' | 'write';
  readonly query: (profile: ServiceProfile) => Readonly<Record<string, string>>;
  readonly list: ListName | null;
};

type Names = Readonly<Record<string, string>>;
type Extras = Partial<Pick<Endpoint, 'list'>> & { readonly query?: Names | Endpoint['query'] };

const constant =
  <T>(value: T) =>
  (): T =>
    value;

const endpoint = (
  method: Endpoint['method'],
  path: string | Endpoint['path'],
  extras: Extras = {},
): Endpoint => ({
  method,
  path: typeof path === 'string' ? constant(path) : path,
  kind: method === 'GET' ? 'read' : 'write',
  query: typeof extras.query === 'function' ? extras.query : constant(extras.query ?? {}),
  list: extras.list ?? null,
});

const company = { company: 'svc_company_id' };

/** Every operation, each path spelled as the service writes it. */
export const endpoints: Readonly<Record<string, Endpoint>> = {
  'invoices.list': endpoint('GET', '/invoices', {
    list: 'invoices',
    query: (profile) => ({ ...profile.invoice.list.filters, status: 'status', expand: 'expand' }),
  }),
  'invoices.get': endpoint('GET', '/invoices/{id}', { query: { expand: 'expand' } }),
  'invoices.create': endpoint('POST', '/invoices'),
  'invoices.import': endpoint('POST', '/invoices/import'),
  'invoices.upload': endpoint('POST', '/invoices/upload'),
  'invoices.uploads': endpoint('GET', '/invoices/uploads', {
    list: 'uploads',
    query: (profile) => profile.upload.list.filters,
  }),
  'invoices.update': endpoint('PATCH', '/invoices/{id}'),
  'invoices.flag': endpoint('POST', '/invoices/{id}/flag'),
  'invoices.mark-exported': endpoint('POST', '/invoices/mark-exported'),
  'invoices.mark-unexported': endpoint('POST', '/invoices/mark-unexported'),
  'invoices.receiver-export': endpoint('GET', '/invoices/receiver-export', {
    list: 'receiverExport',
    query: (profile) => profile.receiverExport.filters,
  }),
  'batch.progress': endpoint('GET', '/batch/{id}/progress'),
  'batch.results': endpoint('GET', '/batch/{id}/results'),
  'vendors.list': endpoint('GET', '/vendors', { list: 'vendors', query: company }),
  'vendors.get': endpoint('GET', '/vendors/{id}'),
  'vendors.create': endpoint('POST', '/vendors'),
  'vendors.bulk': endpoint('POST', (profile) => profile.paths.vendorsBulk),
  'dimensions.list': endpoint('GET', '/dimensions', {
    list: 'dimensions',
    query: { ...company, erpType: 'erp_type', detail: 'detail' },
  }),
  'dimensions.get': endpoint('GET', '/dimensions/{id}'),
  'dimensions.create': endpoint('POST', '/dimensions'),
  'dimensions.bulk': endpoint('POST', '/dimensions/bulk'),
  'purchase-orders.list': endpoint('GET', '/purchase-orders', {
    list: 'purchaseOrders',
    query: (profile) => ({
      ...profile.purchaseOrder.list.filters,
      expand: 'expand',
      dateFrom: 'date_from',
      dateTo: 'date_to',
    }),
  }),
  'purchase-orders.get': endpoint('GET', '/purchase-orders/{id}'),
  'purchase-orders.create': endpoint('POST', '/purchase-orders'),
  'purchase-orders.update': endpoint('PATCH', '/purchase-orders/{id}'),
  'purchase-orders.bulk': endpoint('POST', (profile) => profile.paths.purchaseOrdersBulk),
  'receipts.list': endpoint('GET', '/receipts', { list: 'receipts' }),
  'receipts.get': endpoint('GET', (profile) => profile.receipt.paths.one),
  'receipts.create': endpoint('POST', '/receipts'),
  'receipts.update': endpoint('PATCH', (profile) =>
    profile.receipt.paths.patch === 'byId' ? profile.receipt.paths.one : '/receipts',
  ),
  'receipts.bulk': endpoint('POST', (profile) => profile.paths.receiptsBulk),
  'payment-vendors.create': endpoint('POST', '/payments/vendor'),
  'payments.create': endpoint('POST', '/payments/payment'),
  'payments.get': endpoint('GET', '/payments/payment/{id}', { query: { expand: 'expand' } }),
  'payments.cancel': endpoint('POST', '/payments/payment/{id}/cancel'),
};

/** The operation of that key, or undefined. */
export const endpointNamed = (key: string): Endpoint | undefined => endpoints[key];

export type QueryPair = readonly [name: string, value: string];

/** What to ask for. `query` by meaning, where the endpoint knows it; `pairs` as they go over the wire (paging). */
export type RequestParts = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly pairs?: readonly QueryPair[];
  readonly body?: Json;
  /** A body that is rendered already, under the service's names; in place of `body`. */
  readonly bodyText?: string;
};

/** A request below the API base, complete but for the credentials. The body is rendered once; its bytes are the ones sent. */
export type ApiRequest = {
  readonly method: Endpoint['method'];
  readonly kind: Endpoint['kind'];
  readonly path: string;
  readonly query: readonly QueryPair[];
  readonly headers: Readonly<Record<string, string>>;
  readonly bodyText: string | null;
  /** A body that is no text (a form with files), in place of `bodyText`. */
  readonly bodyBytes?: Uint8Array;
};

const filled = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name];
    return value === undefined ? whole : encodeURIComponent(value);
  });

/** Builds a request: ids encoded into the path, names with the connection's prefix, the version always. */
export const buildRequest = (
  endpoint: Endpoint,
  parts: RequestParts,
  profile: ServiceProfile,
): ApiRequest => {
  const { prefix } = profile.naming;
  const names = endpoint.query(profile);
  const named = Object.entries(parts.query ?? {}).flatMap(([meaning, value]): QueryPair[] => {
    const name = names[meaning];
    return name === undefined ? [] : [[wireName(name, prefix), value]];
  });
  const bodyText =
    parts.bodyText ?? (parts.body === undefined ? null : JSON.stringify(toWire(parts.body, prefix)));
  return {
    method: endpoint.method,
    kind: endpoint.kind,
    path: filled(endpoint.path(profile), parts.params ?? {}),
    query: [...named, ...(parts.pairs ?? [])],
    headers: {
      accept: 'application/json',
      'x-api-version': profile.version.header,
      ...(bodyText === null ? {} : { 'content-type': 'application/json' }),
    },
    bodyText,
  };
};

const queryText = (pairs: readonly QueryPair[]): string =>
  pairs
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value).replace(/%2C/g, ',')}`)
    .join('&');

/** Path and query of a request, as the log shows them. */
export const pathOf = (request: ApiRequest): string =>
  request.query.length === 0 ? request.path : `${request.path}?${queryText(request.query)}`;

/** The whole address: the API base holds its `/v1` already, with or without a final slash. */
export const addressOf = (baseUrl: string, request: ApiRequest): string =>
  baseUrl.replace(/\/+$/, '') + pathOf(request);
