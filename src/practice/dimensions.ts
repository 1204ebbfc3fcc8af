import { isCompany } from './company';
import { isFilledText, isObject, isText, isWholeNumber, type JsonObject } from './json';
import { holds, markers } from './markers';
import { fromWire, place, toWire, unknownKey } from './naming';
import { listReply, sliceOf } from './paging';
import { answer, badRequest, notFound, type Reply, refuse } from './reply';
import type { Dimension } from './rows';
import type { Handler, Service } from './service';
import { sightOf } from './sight';
import { referenceKey } from './store/indexes';
import { derived } from './store/table';
import type { Tables } from './store/tables';
import { companyInQuery } from './vendors';

const types = new Set(['account', 'location', 'department', 'project', 'task', 'cost_type', 'item']);
const keys = new Set([
  'svc_company_id',
  'name',
  'erp_dimension_id',
  'code',
  'reference_id',
  'erp_type',
  'svc_type',
]);

/** What is wrong with a dimension, in words; null: nothing. The company is judged apart. */
const fault = (sent: JsonObject): string | null => {
  const unknown = unknownKey(sent, keys);
  if (unknown !== undefined) return `${unknown} is unknown`;
  for (const key of ['code', 'reference_id', 'erp_type', 'svc_type']) {
    if (!isFilledText(sent[key])) return `${key} is required`;
  }
  for (const key of ['name', 'erp_dimension_id']) {
    if (sent[key] !== undefined && !isText(sent[key])) return `${key} must be a string`;
  }
  if (!isText(sent.svc_type) || !types.has(sent.svc_type)) return 'svc_type cannot be resolved';
  return holds(sent.name, markers.reject) ? 'name is not acceptable' : null;
};

/** What is not sent is taken from what is: the name from the code, the ERP id from the reference (G-15). */
const dimensionOf = (id: number, companyId: number, sent: JsonObject): Dimension => ({
  id,
  svc_company_id: companyId,
  name: isFilledText(sent.name) ? sent.name : String(sent.code),
  erp_dimension_id: isFilledText(sent.erp_dimension_id) ? sent.erp_dimension_id : String(sent.reference_id),
  code: String(sent.code),
  reference_id: String(sent.reference_id),
  erp_type: String(sent.erp_type),
  svc_type: String(sent.svc_type),
});

const basic = (row: Dimension): object => ({
  id: row.id,
  name: row.name,
  erp_dimension_id: row.erp_dimension_id,
  erp_type: row.erp_type,
});

const lists = new WeakMap<Tables, (key: string) => readonly Dimension[]>();

const dimensionsOf = (service: Service, companyId: number, type: string | null): readonly Dimension[] => {
  const { tables } = service.store;
  const read =
    lists.get(tables) ??
    derived(tables.dimensions, (rows, key) =>
      rows.filter(
        (row) => `${row.svc_company_id}` === key || `${row.svc_company_id} ${row.erp_type}` === key,
      ),
    );
  lists.set(tables, read);
  return read(type === null ? `${companyId}` : `${companyId} ${type}`);
};

export const listDimensions: Handler = (service, call) => {
  const companyId = companyInQuery(call);
  if (companyId === null) return badRequest('svc_company_id is required');
  const detail = call.query.get('detail');
  if (detail !== null && detail !== 'basic') return badRequest('detail may only be basic');
  const sees = sightOf(service, call, service.store.tables.dimensions);
  const all = dimensionsOf(service, companyId, call.query.get('erp_type'));
  const rows = sees === null ? all : all.filter(sees);
  return listReply(service.profile.lists.dimensions, call, (page) =>
    sliceOf(rows, page, detail === 'basic' ? basic : (row) => row),
  );
};

export const getDimension: Handler = (service, call) => {
  const dimension = service.store.tables.dimensions.byId.get(Number(call.params.id));
  return dimension === undefined ? notFound('Dimension') : answer(200, { version: call.version, dimension });
};

const known = (service: Service, companyId: number, sent: JsonObject): Dimension | undefined => {
  const key = referenceKey({
    svc_company_id: companyId,
    erp_type: String(sent.erp_type),
    reference_id: String(sent.reference_id),
  });
  const id = service.store.indexes.dimensionsByReference.get(key);
  return id === undefined ? undefined : service.store.tables.dimensions.byId.get(id);
};

const companyOf = (value: unknown): number | null =>
  isWholeNumber(value) && isCompany(value) ? value : null;

/** Creates one dimension; one that exists is refused. */
export const createDimension: Handler = (service, call) => {
  if (!isObject(call.body)) return badRequest('A dimension object is needed');
  const sent = fromWire(service.profile.dimension.fields, call.body);
  const companyId = companyOf(sent.svc_company_id);
  if (companyId === null) return badRequest('svc_company_id must be the integer id of a company');
  const wrong = fault(sent);
  if (wrong !== null) return badRequest(wrong);
  if (!isFilledText(sent.name) || !isFilledText(sent.erp_dimension_id))
    return badRequest('All fields are required');
  if (known(service, companyId, sent) !== undefined) {
    return refuse(400, 'DIM4001', 'A dimension with this reference_id and erp_type exists');
  }
  const dimension = dimensionOf(service.store.ids.nextNumber('dimension'), companyId, sent);
  service.store.commit({ dimensions: [dimension] });
  return answer(200, { version: call.version, dimension });
};

const refusedAt = (service: Service, index: number, reason: string): Reply => {
  const body: JsonObject = {
    message: `Invalid dimension data at index ${index}: ${reason}`,
    code: 'DIM4000',
  };
  place(body, service.profile.dimension.refusedIndexPath, index);
  place(body, service.profile.dimension.refusedReasonPath, reason);
  return answer(400, body);
};

type Entry = { readonly sent: JsonObject; readonly companyId: number };

/** The entries of a bulk, or the refusal that names the first bad one. */
const entriesOf = (service: Service, body: JsonObject, list: readonly unknown[]): Entry[] | Reply => {
  const { fields, companyAt } = service.profile.dimension;
  const entries: Entry[] = [];
  for (const [index, entry] of list.entries()) {
    const sent = fromWire(fields, isObject(entry) ? entry : {});
    const companyId = companyOf(companyAt === 'top' ? body.svc_company_id : sent.svc_company_id);
    if (companyId === null) {
      return companyAt === 'top'
        ? badRequest('svc_company_id must be the integer id of a company')
        : refusedAt(service, index, 'svc_company_id is required');
    }
    const wrong = fault(sent);
    if (wrong !== null) return refusedAt(service, index, wrong);
    entries.push({ sent, companyId });
  }
  return entries;
};

type Outcome = { readonly kind: 'created' | 'updated'; readonly dimension: Dimension };

const write = (service: Service, entries: readonly Entry[]): { outcomes: Outcome[]; failures: object[] } => {
  const latest = new Map<string, Dimension>();
  const outcomes: Outcome[] = [];
  const failures: object[] = [];
  for (const [index, { sent, companyId }] of entries.entries()) {
    if (holds(sent.name, markers.fail)) {
      const { reference_id, erp_type } = sent;
      const failure = { index, reference_id, erp_type, error: 'the dimension could not be written' };
      failures.push(toWire(service.profile.dimension.failure, failure));
      continue;
    }
    const key = JSON.stringify([companyId, sent.erp_type, sent.reference_id]);
    const old = latest.get(key) ?? known(service, companyId, sent);
    const dimension = dimensionOf(old?.id ?? service.store.ids.nextNumber('dimension'), companyId, sent);
    latest.set(key, dimension);
    outcomes.push({ kind: old === undefined ? 'created' : 'updated', dimension });
  }
  return { outcomes, failures };
};

/** Creates or updates dimensions: all or nothing in validation, then `failures[]` at write. */
export const upsertDimensions: Handler = (service, call) => {
  const { body } = call;
  if (!isObject(body) || !Array.isArray(body.dimensions) || body.dimensions.length === 0) {
    return badRequest('An object with dimensions is needed');
  }
  const entries = entriesOf(service, body, body.dimensions);
  if (!Array.isArray(entries)) return entries;
  const { outcomes, failures } = write(service, entries);
  if (outcomes.length > 0) service.store.commit({ dimensions: outcomes.map(({ dimension }) => dimension) });
  const of = (kind: Outcome['kind']): Dimension[] =>
    outcomes.filter((one) => one.kind === kind).map(({ dimension }) => dimension);
  return answer(200, {
    version: call.version,
    created: of('created'),
    updated: of('updated'),
    fail_count: failures.length,
    failures,
  });
};
