import { isObject, isText, type JsonObject } from './json';
import { answer, badRequest, type Reply } from './reply';
import type { Service } from './service';
import { type Alterable, alterables, type Change } from './store/change';
import type { IdKind } from './store/ids';
import type { Table } from './store/table';

type Alteration = {
  readonly table: Alterable;
  readonly id: string;
  readonly how: { readonly kind: 'set'; readonly values: JsonObject } | { readonly kind: 'remove' | 'copy' };
};

const howOf = (sent: JsonObject): Alteration['how'] | null => {
  if (isObject(sent.set)) return { kind: 'set', values: sent.set };
  if (sent.remove === true) return { kind: 'remove' };
  return sent.copy === true ? { kind: 'copy' } : null;
};

const alterationIn = (sent: unknown): Alteration | null => {
  if (!isObject(sent) || (!isText(sent.id) && typeof sent.id !== 'number')) return null;
  const table = alterables.find((one) => one === sent.table);
  const how = howOf(sent);
  return table === undefined || how === null ? null : { table, id: String(sent.id), how };
};

type Row = { readonly id: string | number };

/** The rows that an alteration writes; null: there is no such row. A copy gets an id of its own. */
const rowsOf = <Id, R extends Row>(
  table: Table<Id, R>,
  key: Id,
  { how }: Alteration,
  newId: () => R['id'],
): R[] | null => {
  const row = table.byId.get(key);
  if (row === undefined) return null;
  if (how.kind === 'set') return [Object.assign({ ...row }, how.values)];
  return how.kind === 'copy' ? [Object.assign({ ...row }, { id: newId() })] : [];
};

const written = ({ store: { tables, ids } }: Service, one: Alteration): Change | null => {
  const text = (kind: IdKind) => (): string => ids.next(kind);
  const number = (kind: IdKind) => (): number => ids.nextNumber(kind);
  const rows = {
    vendors: () => rowsOf(tables.vendors, Number(one.id), one, number('vendor')),
    dimensions: () => rowsOf(tables.dimensions, Number(one.id), one, number('dimension')),
    invoices: () => rowsOf(tables.invoices, one.id, one, text('invoice')),
    purchaseOrders: () => rowsOf(tables.purchaseOrders, one.id, one, text('purchaseOrder')),
    receipts: () => rowsOf(tables.receipts, one.id, one, text('receipt')),
    payments: () => rowsOf(tables.payments, one.id, one, text('payment')),
  }[one.table]();
  if (rows === null) return null;
  return one.how.kind === 'remove' ? { removed: { [one.table]: [one.id] } } : { [one.table]: rows };
};

/**
 * Changes what the service holds past its interface, as somebody in its own screens would: `{"changes":[{"table","id",
 * "set":{…}} | {…,"remove":true} | {…,"copy":true}]}`, under the names of the rows. All of them or none.
 */
export const alter = (service: Service, body: unknown): Reply => {
  const list = isObject(body) && Array.isArray(body.changes) ? body.changes : null;
  if (list === null) return badRequest('A JSON object {"changes": […]} is needed');
  const alterations: Alteration[] = [];
  for (const sent of list) {
    const one = alterationIn(sent);
    if (one === null) return badRequest('A change needs table, id, and one of set, remove, copy');
    alterations.push(one);
  }
  service.store.present();
  const changes: Change[] = [];
  for (const one of alterations) {
    const change = written(service, one);
    if (change === null) return badRequest(`There is no ${one.table} ${one.id}`);
    changes.push(change);
  }
  for (const change of changes) service.store.commit(change);
  return answer(200, { altered: changes.length });
};
