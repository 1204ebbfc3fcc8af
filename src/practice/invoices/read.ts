import { reachable } from '../company';
import { listReply, sliceOf } from '../paging';
import { answer, badRequest, notFound, type Reply } from '../reply';
import type { Invoice } from '../rows';
import type { Call, Handler, Service } from '../service';
import { sightOf } from '../sight';
import { allRows, derived, rowsFrom } from '../store/table';
import type { Tables } from '../store/tables';
import { shownHistory, shownInvoice, shownSplits } from './shape';
import { invoiceStatuses, statusOf } from './status';

const byStatus = new WeakMap<Tables, (status: string) => readonly Invoice[]>();

const withStatus = (service: Service, status: string): readonly Invoice[] => {
  const { tables } = service.store;
  const read =
    byStatus.get(tables) ??
    derived(tables.invoices, (rows, wanted) => rows.filter((row) => statusOf(row) === wanted));
  byStatus.set(tables, read);
  return read(status);
};

const backwards = (total: number, first: number, size: number): { first: number; size: number } => {
  const end = Math.max(0, total - first);
  const start = Math.max(0, end - size);
  return { first: start, size: end - start };
};

/** One page of invoices; only a filter that is asked for the first time after a change costs more than the page. */
export const listInvoices: Handler = (service, call) => {
  const status = call.query.get('status');
  const expand = call.query.get('expand');
  if (status !== null && !invoiceStatuses.has(status)) return badRequest('Unknown status');
  if (expand !== null && expand !== 'items') return badRequest('expand may only be items');
  const { invoices } = service.store.tables;
  const render = (row: Invoice): object => shownInvoice(service, call, row, expand === 'items');
  return listReply(service.profile.lists.invoices, call, (page) => {
    const sees = sightOf(service, call, invoices);
    const wanted = status === null ? null : withStatus(service, status);
    const filtered = sees === null ? wanted : (wanted ?? allRows(invoices)).filter(sees);
    const total = filtered?.length ?? invoices.order.length;
    const { newestFirst } = service.profile.invoice;
    const part = newestFirst ? backwards(total, page.first, page.size) : page;
    const rows =
      filtered?.slice(part.first, part.first + part.size) ?? rowsFrom(invoices, part.first, part.size);
    const ordered = newestFirst ? [...rows].reverse() : rows;
    return { ...sliceOf(ordered, { ...page, first: 0 }, render), total };
  });
};

/** The invoice of the path where the API user may see it. */
export const invoiceAt = (service: Service, call: Call): Invoice | undefined => {
  const invoice = service.store.tables.invoices.byId.get(call.params.id ?? '');
  return invoice !== undefined && reachable(invoice.svc_location_id) !== undefined ? invoice : undefined;
};

const expansions = (query: string | null): ReadonlySet<string> | null => {
  const asked = new Set((query ?? '').split(',').filter((part) => part !== ''));
  return [...asked].every((part) => part === 'history' || part === 'gl_splits') ? asked : null;
};

/** One invoice with its lines, and with `history` and `gl_splits` where they are asked for. */
export const getInvoice: Handler = (service, call): Reply => {
  const asked = expansions(call.query.get('expand'));
  if (asked === null) return badRequest('expand may hold history and gl_splits');
  const invoice = invoiceAt(service, call);
  if (invoice === undefined) return notFound('Invoice');
  return answer(200, {
    ...shownInvoice(service, call, invoice),
    ...(asked.has('history') ? { history: shownHistory(service, invoice.history) } : {}),
    ...(asked.has('gl_splits') ? { gl_splits: shownSplits(service, invoice) } : {}),
  });
};
