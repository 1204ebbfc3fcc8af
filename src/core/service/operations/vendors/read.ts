import type { Json, JsonObject } from '../../../values/json';
import { ok } from '../../../values/result';
import { isJsonObject, textAt, valueAt } from '../../json-path';
import { companyFor } from '../filled';
import { textOf } from '../input';
import type { Operation, OperationContext, OperationRequest } from '../operation';
import { vendorId } from './fields';

/** The vendor of an answer, under its own key; a bare object is another shape. */
export const vendorIn = (body: Json): JsonObject | null => {
  const vendor = valueAt(body, 'vendor');
  return isJsonObject(vendor) ? vendor : null;
};

/** The list of a company's vendors. */
export const vendorList = (company: string): OperationRequest => ({
  endpoint: 'vendors.list',
  parts: { query: { company } },
});

/** Vendors of another company never count, should the service ignore the query. */
export const isOfCompany = (entry: JsonObject, { company }: OperationContext): boolean => {
  const told = textAt(entry, 'svc_company_id');
  return told === undefined || company === null || told === company;
};

export const listVendors: Operation = {
  name: 'vendors.list',
  area: 'vendors',
  verb: 'list',
  label: 'List vendors',
  about: 'Lists the vendors of a company.',
  isBeta: false,
  fields: [],
  request: (_input, _before, context) => {
    const company = companyFor(context);
    return company.ok ? ok(vendorList(company.value)) : company;
  },
  does: {
    kind: 'read',
    one: null,
    keeps: (entry, _input, context) => isOfCompany(entry, context),
    // Their absence in a list says nothing.
    notes: () => [{ code: 'vendor-list-short', params: {} }],
  },
};

export const showVendor: Operation = {
  name: 'vendors.show',
  area: 'vendors',
  verb: 'show',
  label: 'Show a vendor',
  about: 'Reads one vendor with its e-mail, phone and payment terms.',
  isBeta: false,
  fields: [vendorId],
  request: (input) => ok({ endpoint: 'vendors.get', parts: { params: { id: textOf(input, 'id') ?? '' } } }),
  does: { kind: 'read', one: vendorIn },
};
