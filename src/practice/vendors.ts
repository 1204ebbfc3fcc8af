import { asAltered } from './altered';
import { dueDate } from './calendar';
import { isCompany } from './company';
import { isFilledText, isObject, isText, isWholeNumber, type JsonObject } from './json';
import { holds, markers } from './markers';
import { unknownKey } from './naming';
import { listReply, sliceOf } from './paging';
import { answer, badRequest, notFound, type Reply, refuse } from './reply';
import type { Vendor } from './rows';
import type { Call, Handler, Service } from './service';
import { sightOf } from './sight';
import { keyOf } from './store/indexes';
import { derived } from './store/table';
import type { Tables } from './store/tables';

const vendorKeys = new Set([
  'svc_company_id',
  'erp_vendor_name',
  'erp_vendor_id',
  'email',
  'phone',
  'net_terms',
]);

/** What is wrong with the fields of a vendor, in words; null: nothing. The company is judged apart. */
const fault = (sent: JsonObject): string | null => {
  const unknown = unknownKey(sent, vendorKeys);
  if (unknown !== undefined) return `Unknown field ${unknown}`;
  if (!isFilledText(sent.erp_vendor_name)) return 'erp_vendor_name is required';
  if (!isFilledText(sent.erp_vendor_id)) return 'erp_vendor_id is required';
  if (holds(sent.erp_vendor_name, markers.reject)) return 'erp_vendor_name is not acceptable';
  for (const key of ['email', 'phone', 'net_terms']) {
    if (sent[key] !== undefined && !isText(sent[key])) return `${key} must be a string`;
  }
  if (isText(sent.net_terms) && dueDate('2026-01-31', sent.net_terms) === null)
    return 'net_terms has an unknown format';
  return null;
};

const optional = (key: string, value: unknown): object => (isText(value) ? { [key]: value } : {});

/** The vendor as it will be kept; what an update leaves out stays (G-12). */
const vendorOf = (id: number, companyId: number, sent: JsonObject, old?: Vendor): Vendor => ({
  ...old,
  id,
  svc_company_id: companyId,
  erp_vendor_name: String(sent.erp_vendor_name),
  erp_vendor_id: String(sent.erp_vendor_id),
  ...optional('email', sent.email),
  ...optional('phone', sent.phone),
  ...optional('net_terms', sent.net_terms),
});

const shown = ({ validatesItems: _kept, ...vendor }: Vendor): JsonObject => ({ ...vendor });

const listed = (vendor: Vendor): JsonObject => ({
  id: vendor.id,
  erp_vendor_name: vendor.erp_vendor_name,
  erp_vendor_id: vendor.erp_vendor_id,
  svc_company_id: vendor.svc_company_id,
});

const byCompany = new WeakMap<Tables, (company: string) => readonly Vendor[]>();

const vendorsOf = (service: Service, companyId: number): readonly Vendor[] => {
  const { tables } = service.store;
  const read =
    byCompany.get(tables) ??
    derived(tables.vendors, (rows, company) => rows.filter((row) => String(row.svc_company_id) === company));
  byCompany.set(tables, read);
  return read(String(companyId));
};

/** The company of a query; null where it is missing or unknown. */
export const companyInQuery = (call: Call): number | null => {
  const id = Number(call.query.get('svc_company_id') ?? Number.NaN);
  return isCompany(id) ? id : null;
};

export const listVendors: Handler = (service, call) => {
  const companyId = companyInQuery(call);
  if (companyId === null) return badRequest('svc_company_id is required');
  const sees = sightOf(service, call, service.store.tables.vendors);
  const all = vendorsOf(service, companyId);
  const rows = sees === null ? all : all.filter(sees);
  return listReply(service.profile.lists.vendors, call, (page) =>
    sliceOf(rows, page, (row) => asAltered(call, listed(row))),
  );
};

export const getVendor: Handler = (service, call) => {
  const id = call.params.id ?? '';
  const vendor = /^\d+$/.test(id) ? service.store.tables.vendors.byId.get(Number(id)) : undefined;
  return vendor === undefined
    ? notFound('Vendor')
    : answer(200, { version: call.version, vendor: asAltered(call, shown(vendor)) });
};

const knownVendor = (service: Service, companyId: number, erpId: unknown): Vendor | undefined => {
  const id = service.store.indexes.vendors.get(keyOf(companyId, String(erpId)));
  return id === undefined ? undefined : service.store.tables.vendors.byId.get(id);
};

/** Creates one vendor; an `erp_vendor_id` that exists is refused (G-13). */
export const createVendor: Handler = (service, call) => {
  const { body } = call;
  if (!isObject(body)) return badRequest('A vendor object is needed');
  if (!isWholeNumber(body.svc_company_id) || !isCompany(body.svc_company_id)) {
    return badRequest('svc_company_id must be the integer id of a company');
  }
  const wrong = fault(body);
  if (wrong !== null) return badRequest(wrong);
  if (knownVendor(service, body.svc_company_id, body.erp_vendor_id) !== undefined) {
    return refuse(400, 'VEN4001', 'A vendor with this erp_vendor_id exists');
  }
  const vendor = vendorOf(service.store.ids.nextNumber('vendor'), body.svc_company_id, body);
  service.store.commit({ vendors: [vendor] });
  return answer(201, { version: call.version, vendor: shown(vendor) });
};

type Written = { readonly kind: 'created' | 'updated'; readonly vendor: Vendor };
type Failure = { index: number; erp_vendor_id: string | null; error: string; type: 'validation_error' };

/** Upserts the good entries of a bulk in order, so that a later one of the same id updates the earlier. */
const upsert = (
  service: Service,
  companyId: number,
  entries: readonly unknown[],
): { written: Written[]; errors: Failure[] } => {
  const written: Written[] = [];
  const errors: Failure[] = [];
  const latest = new Map<string, Vendor>();
  for (const [index, entry] of entries.entries()) {
    const sent = isObject(entry) ? entry : {};
    const wrong = sent.svc_company_id === undefined ? fault(sent) : 'svc_company_id stands beside the list';
    if (wrong !== null) {
      const erp_vendor_id = isFilledText(sent.erp_vendor_id) ? sent.erp_vendor_id : null;
      errors.push({ index, erp_vendor_id, error: wrong, type: 'validation_error' });
      continue;
    }
    const erpId = String(sent.erp_vendor_id);
    const old = latest.get(erpId) ?? knownVendor(service, companyId, erpId);
    const vendor = vendorOf(old?.id ?? service.store.ids.nextNumber('vendor'), companyId, sent, old);
    latest.set(erpId, vendor);
    written.push({ kind: old === undefined ? 'created' : 'updated', vendor });
  }
  return { written, errors };
};

const bulkReply = (call: Call, written: readonly Written[], errors: readonly Failure[]): Reply => {
  const of = (kind: Written['kind']): object[] =>
    written
      .filter((one) => one.kind === kind)
      .map(({ vendor }) => ({ id: vendor.id, erp_vendor_name: vendor.erp_vendor_name }));
  const created = of('created');
  const updated = of('updated');
  return answer(errors.length === 0 ? 201 : 207, {
    version: call.version,
    success_count: created.length + updated.length,
    created_count: created.length,
    updated_count: updated.length,
    error_count: errors.length,
    created,
    updated,
    errors,
  });
};

/** Creates or updates vendors of one company by `erp_vendor_id`. */
export const upsertVendors: Handler = (service, call) => {
  const { body } = call;
  if (!isObject(body) || !Array.isArray(body.vendors) || body.vendors.length === 0) {
    return badRequest('An object with svc_company_id and vendors is needed');
  }
  if (!isWholeNumber(body.svc_company_id) || !isCompany(body.svc_company_id)) {
    return badRequest('svc_company_id must be the integer id of a company');
  }
  const { written, errors } = upsert(service, body.svc_company_id, body.vendors);
  if (written.length > 0) service.store.commit({ vendors: written.map(({ vendor }) => vendor) });
  const told = call.fate.hits('vendors-miscount') ? written.slice(0, -1) : written;
  return bulkReply(call, told, errors);
};
