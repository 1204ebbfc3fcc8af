import { reachable, users } from '../company';
import { isFilledText, isObject, isText } from '../json';
import { answer, badRequest, invoiceForbidden, notFound, type Reply, refuse } from '../reply';
import type { Invoice } from '../rows';
import type { Call, Handler, Service } from '../service';
import { mayEdit } from './permissions';
import { invoiceAt } from './read';
import { shownInvoice } from './shape';

/** Mentions in a reason: `@` and a user's id. Every `@` counts, that of an e-mail address too. */
const mentionsUnknown = (reason: string): boolean =>
  [...reason.matchAll(/@([\w.-]*)/g)].some(([, id]) => !users.has(id ?? ''));

/** Flags an invoice; one that is flagged stays as it is. */
export const flagInvoice: Handler = (service, call) => {
  const invoice = invoiceAt(service, call);
  if (invoice === undefined) return notFound('Invoice');
  const { body } = call;
  if (body !== undefined && !isObject(body)) return badRequest('An object is needed');
  const reason = body?.flagging_reason;
  if (reason !== undefined && !isText(reason)) return badRequest('flagging_reason must be a string');
  if (isText(reason) && mentionsUnknown(reason)) return badRequest('Unknown user mentioned');
  if (invoice.stage === 'exported') return badRequest('An exported invoice cannot be flagged');
  if (!mayEdit(invoice)) return invoiceForbidden();
  const flagged: Invoice = {
    ...invoice,
    flag: { reason: reason ?? '' },
    modifiedAt: call.now,
    history: [...invoice.history, { action: 'FLAGGED', at: call.now, note: reason }],
  };
  const after = invoice.flag === undefined ? flagged : invoice;
  if (after !== invoice) service.store.commit({ invoices: [after] });
  return answer(200, shownInvoice(service, call, after));
};

type Marked = { readonly invoice: Invoice; readonly note: string | undefined };

const noteOf = (value: unknown): string | undefined => (isFilledText(value) ? value : undefined);

/** The invoices of a marking, or its refusal; one that is wrong refuses all. */
const markedIn = (service: Service, call: Call): readonly Marked[] | Reply => {
  const { idsKey, entryKey } = service.profile.invoice;
  const list = isObject(call.body) ? call.body[idsKey] : undefined;
  if (!isObject(call.body) || !Array.isArray(list) || list.length === 0)
    return badRequest(`${idsKey} is required`);
  const common = noteOf(call.body.marked_reason);
  const marked: Marked[] = [];
  for (const entry of list) {
    const id: unknown = entryKey === null ? entry : isObject(entry) ? entry[entryKey] : undefined;
    const invoice = isText(id) ? service.store.tables.invoices.byId.get(id) : undefined;
    if (invoice === undefined || reachable(invoice.svc_location_id) === undefined) return notFound('Invoice');
    const own = isObject(entry) ? noteOf(entry.marked_reason) : undefined;
    marked.push({ invoice, note: own ?? common });
  }
  return marked;
};

const isRefused = (marked: readonly Marked[] | Reply): marked is Reply => 'status' in marked;

const finish = (service: Service, call: Call, invoices: readonly Invoice[]): Reply => {
  service.store.commit({ invoices });
  return answer(200, { version: call.version, count: invoices.length });
};

const canBeExported = (invoice: Invoice): boolean =>
  invoice.flag === undefined && (invoice.stage === 'ready-for-export' || invoice.stage === 'approved');

/** Sets invoices as exported: approved ones that are not flagged (R-146, R-147, NS-36). */
export const markExported: Handler = (service, call) => {
  const marked = markedIn(service, call);
  if (isRefused(marked)) return marked;
  if (!marked.every(({ invoice }) => canBeExported(invoice))) {
    return refuse(400, 'INV4003', 'Only approved, unflagged invoices can be marked as exported');
  }
  const exported = marked.map(
    ({ invoice, note }): Invoice => ({
      ...invoice,
      stage: 'exported',
      exportedAt: call.now,
      modifiedAt: call.now,
      history: [...invoice.history, { action: 'EXPORTED', at: call.now, note }],
    }),
  );
  return finish(service, call, exported);
};

/** Takes the export back; the invoices read as `ready-for-export` again (R-148, NS-34). */
export const markUnexported: Handler = (service, call) => {
  const marked = markedIn(service, call);
  if (isRefused(marked)) return marked;
  if (!marked.every(({ invoice }) => invoice.stage === 'exported')) {
    return refuse(400, 'INV4003', 'Only exported invoices can be marked as unexported');
  }
  const back = marked.map(
    ({ invoice, note }): Invoice => ({
      ...invoice,
      stage: 'ready-for-export',
      exportedAt: undefined,
      modifiedAt: call.now,
      history: [...invoice.history, { action: 'UNEXPORTED', at: call.now, note }],
    }),
  );
  return finish(service, call, back);
};
