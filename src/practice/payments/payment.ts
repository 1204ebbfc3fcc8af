import { isDate } from '../calendar';
import { reachable } from '../company';
import { isFilledText, isObject, isText, type JsonObject } from '../json';
import { holds, markers } from '../markers';
import { fromWire, toWire, unknownKey } from '../naming';
import { answer, badRequest, notFound, type Reply, refuse } from '../reply';
import type { Invoice, Payment, PaymentEntry, PaymentsVendor } from '../rows';
import type { Call, Handler, Service } from '../service';
import { allRows } from '../store/table';
import { justReply, keyed } from './keyed';
import { codeOf, labelOf, paymentCodes, paymentStatusOf } from './state';
import { wireVendorId } from './vendor';

/** A company key is silently ignored. */
const known = new Set([
  'vendor_id',
  'location_id',
  'send_date',
  'invoices',
  'svc_company_id',
  '?svc_company_id',
]);
const entryKeys = new Set(['total_amount', 'currency', 'invoice_id', 'invoice_number']);

const entryFault = (entry: JsonObject): string | null => {
  const unknown = unknownKey(entry, entryKeys);
  if (unknown !== undefined) return `Unknown field ${unknown} of an invoice`;
  const { total_amount: amount, currency } = entry;
  if (!isText(amount) || !/^\d+(\.\d{1,2})?$/.test(amount)) return 'total_amount must be a decimal string';
  return currency === 'USD' || currency === 'CAD' ? null : 'currency must be USD or CAD';
};

const entryOf = (sent: JsonObject): PaymentEntry => ({
  total_amount: String(sent.total_amount),
  currency: String(sent.currency),
  ...(isFilledText(sent.invoice_id) ? { invoice_id: sent.invoice_id } : {}),
  ...(isFilledText(sent.invoice_number) ? { invoice_number: sent.invoice_number } : {}),
});

/** The entries of a payment, or what is wrong with them in words. */
const entriesOf = (service: Service, sent: JsonObject): readonly PaymentEntry[] | string => {
  if (!Array.isArray(sent.invoices) || sent.invoices.length === 0) return 'invoices are required';
  const entries: PaymentEntry[] = [];
  for (const one of sent.invoices) {
    const entry = isObject(one) ? fromWire(service.profile.payment.entryFields, one) : {};
    const fault = entryFault(entry);
    if (fault !== null) return fault;
    entries.push(entryOf(entry));
  }
  return new Set(entries.map(({ currency }) => currency)).size > 1
    ? 'All invoices need one currency'
    : entries;
};

type Parties = {
  readonly vendor: PaymentsVendor;
  readonly locationId: string;
  readonly companyId: number;
  readonly sendDate: string;
};

/** Who pays whom and when, or the refusal. */
const partiesOf = (service: Service, sent: JsonObject): Parties | Reply => {
  const unknown = unknownKey(sent, known);
  if (unknown !== undefined) return badRequest(`Unknown field ${unknown}`);
  const locationId = String(sent.location_id ?? '');
  const place = reachable(locationId);
  if (place === undefined) return badRequest('The location is not accessible');
  if (!isDate(sent.send_date)) return badRequest('The date to send on is required');
  const vendor = allRows(service.store.tables.paymentsVendors).find(
    (one) => wireVendorId(service, one.id) === sent.vendor_id,
  );
  if (vendor === undefined) return badRequest('The payments vendor does not exist');
  if (holds(vendor.name, markers.noRail)) {
    return refuse(400, 'PAY4002', 'No payment rail is available for the vendor at this location');
  }
  return { vendor, locationId, companyId: place.companyId, sendDate: sent.send_date };
};

const cents = (amount: string | number): number => Math.round(Number(amount) * 100);

const invoiceMeant = (
  service: Service,
  entry: PaymentEntry,
  locationId: string,
): Invoice | null | undefined => {
  const key = reachable(locationId)?.matchesBy ?? 'invoice_id';
  const value = entry[key];
  if (value === undefined) return undefined;
  if (key === 'invoice_id') return service.store.tables.invoices.byId.get(value) ?? null;
  const found = allRows(service.store.tables.invoices).filter(
    (one) => one.invoice_number === value && one.svc_location_id === locationId,
  );
  return found.length === 1 ? (found[0] ?? null) : null;
};

/**
 * The invoices that a payment pays, or what is wrong in words. An entry is tied to an invoice by the key that the
 * location's setting names; without that key it pays no invoice that the service knows (G-31, R-204).
 */
const invoicesPaid = (
  service: Service,
  call: Call,
  parties: Parties,
  entries: readonly PaymentEntry[],
): Invoice[] | string => {
  const paid: Invoice[] = [];
  for (const entry of entries) {
    const invoice = invoiceMeant(service, entry, parties.locationId);
    if (invoice === undefined) continue;
    if (invoice === null || invoice.svc_location_id !== parties.locationId)
      return 'An invoice cannot be found';
    const vendor = service.store.tables.vendors.byId.get(invoice.vendorId ?? 0);
    if (vendor?.erp_vendor_id !== parties.vendor.erp_vendor_id) return 'An invoice belongs to another vendor';
    const isWhole = cents(entry.total_amount) === cents(invoice.total_amount ?? 0);
    if (!isWhole || entry.currency !== (invoice.currency ?? 'USD'))
      return 'An invoice is paid in full or not at all';
    const isOpen = paymentStatusOf(service, invoice, call.now).status === 'unpaid';
    if (!isOpen || paid.some((one) => one.id === invoice.id)) return 'An invoice is paid already';
    paid.push(invoice);
  }
  return paid;
};

const wirePaymentId = (service: Service, id: string): string | number =>
  service.profile.payment.vendorIdIs === 'integer' ? Number(id.replace(/\D/g, '')) : id;

/** Creates a payment; its answer is the id alone. */
export const createPayment = keyed((service, call) => {
  if (!isObject(call.body)) return justReply(badRequest('An object is needed'));
  const sent = fromWire(service.profile.payment.fields, call.body);
  const parties = partiesOf(service, sent);
  if ('status' in parties) return justReply(parties);
  const entries = entriesOf(service, sent);
  if (isText(entries)) return justReply(badRequest(entries));
  const invoices = invoicesPaid(service, call, parties, entries);
  if (isText(invoices)) return justReply(badRequest(invoices));
  const id = service.store.ids.next('payment');
  const payment: Payment = {
    id,
    createdAt: call.now,
    vendorId: parties.vendor.id,
    company_id: parties.companyId,
    location_id: parties.locationId,
    send_date: parties.sendDate,
    bounces: holds(parties.vendor.name, markers.bounce),
    invoices: entries,
  };
  return {
    reply: answer(201, { id: wirePaymentId(service, id) }),
    change: { payments: [payment], invoices: invoices.map((invoice) => ({ ...invoice, paymentId: id })) },
  };
});

const shownPayment = (service: Service, call: Call, payment: Payment, withInvoices: boolean): object => {
  const code = codeOf(payment, call.now);
  const { fields, entryFields } = service.profile.payment;
  return toWire(fields, {
    id: wirePaymentId(service, payment.id),
    company_id: payment.company_id,
    location_id: payment.location_id,
    vendor_id: wireVendorId(service, payment.vendorId),
    send_date: payment.send_date,
    status_code: code,
    status: labelOf(code),
    payment_method: '12',
    ...(withInvoices ? { invoices: payment.invoices.map((entry) => toWire(entryFields, { ...entry })) } : {}),
  });
};

const paymentAt = (service: Service, call: Call): Payment | undefined => {
  const id = call.params.id ?? '';
  return service.store.tables.payments.byId.get(
    service.profile.payment.vendorIdIs === 'integer' ? `pay-${id}` : id,
  );
};

/** One payment under `payment`, with its entries where they are asked for. */
export const getPayment: Handler = (service, call) => {
  const expand = call.query.get('expand');
  if (expand !== null && expand !== 'invoices') return badRequest('expand may only be invoices');
  const payment = paymentAt(service, call);
  if (payment === undefined) return notFound('Payment');
  return answer(200, {
    version: call.version,
    payment: shownPayment(service, call, payment, expand !== null),
  });
};

const moving: ReadonlySet<number> = new Set([4, 5, 6, 8, 9]);

/** Cancels a payment before money moves; 200 in any case, and harmless to repeat. */
export const cancelPayment = keyed((service, call) => {
  const payment = paymentAt(service, call);
  if (payment === undefined) return justReply(notFound('Payment'));
  const code = codeOf(payment, call.now);
  const isNew = code !== paymentCodes.cancelled && !moving.has(code);
  const after: Payment = isNew ? { ...payment, cancelledAt: call.now } : payment;
  const shown = shownPayment(service, call, after, true);
  const reply = answer(200, { version: call.version, cancelled: !moving.has(code), payment: shown });
  return { reply, change: isNew ? { payments: [after] } : {} };
});
