import { isCompany } from '../company';
import { isFilledText, isObject, type JsonObject } from '../json';
import { holds, markers } from '../markers';
import { place, unknownKey } from '../naming';
import { answer, badRequest, refuse } from '../reply';
import type { PaymentsVendor } from '../rows';
import type { Service } from '../service';
import { allRows } from '../store/table';
import { justReply, keyed } from './keyed';

const fields = [
  ...['svc_company_id', 'name', 'erp_vendor_id', 'email', 'phone_number'],
  ...['address_line_1', 'city', 'state', 'zipcode'],
];
const known = new Set(fields);

/** The id as it goes over the wire: text or integer by the profile. */
export const wireVendorId = (service: Service, id: string): string | number =>
  service.profile.payment.vendorIdIs === 'integer' ? Number(id.replace(/\D/g, '')) : id;

const fault = (sent: JsonObject): string | null => {
  const unknown = unknownKey(sent, known);
  if (unknown !== undefined) return `Unknown field ${unknown}`;
  const missing = fields.find((key) => !isFilledText(sent[key]));
  if (missing !== undefined) return `${missing} is required and must be a string`;
  if (!isCompany(Number(sent.svc_company_id))) return 'The company does not exist';
  return holds(sent.name, markers.reject) ? 'The name is not acceptable' : null;
};

const folded = (text: string): string => text.trim().toLowerCase();

/** The vendor that counts as the same: name, ZIP code and street within the company. */
const twin = (service: Service, vendor: PaymentsVendor): PaymentsVendor | undefined =>
  allRows(service.store.tables.paymentsVendors).find(
    (one) =>
      one.svc_company_id === vendor.svc_company_id &&
      folded(one.name) === folded(vendor.name) &&
      folded(one.zipcode) === folded(vendor.zipcode) &&
      folded(one.address_line_1) === folded(vendor.address_line_1),
  );

const vendorOf = (id: string, sent: JsonObject): PaymentsVendor => ({
  id,
  svc_company_id: String(sent.svc_company_id),
  name: String(sent.name),
  erp_vendor_id: String(sent.erp_vendor_id),
  email: String(sent.email),
  phone_number: String(sent.phone_number),
  address_line_1: String(sent.address_line_1),
  city: String(sent.city),
  state: String(sent.state),
  zipcode: String(sent.zipcode),
});

/** Creates a payments vendor: nine texts, no upsert. */
export const createPaymentsVendor = keyed((service, call) => {
  const { body } = call;
  if (!isObject(body)) return justReply(badRequest('An object is needed'));
  const wrong = fault(body);
  if (wrong !== null) return justReply(badRequest(wrong));
  if (holds(body.name, markers.gateway)) {
    return justReply(refuse(422, 'PAY4221', 'The payments gateway cannot process the vendor'));
  }
  const vendor = vendorOf(service.store.ids.next('paymentsVendor'), body);
  const existing = twin(service, vendor);
  if (existing !== undefined) {
    const id = wireVendorId(service, existing.id);
    return justReply(
      refuse(400, 'PAY4001', `Vendor ${id} (${existing.name}) exists already`, { existing_vendor: { id } }),
    );
  }
  const shown = { ...vendor, id: wireVendorId(service, vendor.id) };
  const { vendorCreatedPath } = service.profile.payment;
  const answered: JsonObject = { version: call.version };
  if (vendorCreatedPath === '') Object.assign(answered, shown);
  else place(answered, vendorCreatedPath, shown);
  return { reply: answer(201, answered), change: { paymentsVendors: [vendor] } };
});
