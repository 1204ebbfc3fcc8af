import type { JsonObject } from '../../../values/json';
import { formatNetTerms, parseNetTerms } from '../../../values/net-terms';
import { failed, ok, type Result } from '../../../values/result';
import { objectsAt, textAt } from '../../json-path';
import { changesOf, differencesIn } from '../compared';
import { filledTexts, noneBlank, wireCompany } from '../filled';
import { textOf } from '../input';
import type {
  Operation,
  OperationContext,
  OperationInput,
  OperationRequest,
  WriteOperation,
} from '../operation';
import { readVendorAnswer } from './answers';
import { vendorFields } from './fields';
import { isOfCompany, vendorIn, vendorList } from './read';

const needed = ['erp_vendor_id', 'erp_vendor_name'];
const optional = ['email', 'phone', 'net_terms'];

const isBulk = ({ profile }: OperationContext): boolean => profile.vendor.createVia === 'bulk';

/** What goes out of a vendor: what is filled; in a bulk no field that the profile keeps out of it (G-12). */
const entryOf = (input: OperationInput, context: OperationContext): JsonObject => {
  const { optionalFields } = context.profile.vendor.bulk;
  const kept = isBulk(context) ? optional.filter((key) => optionalFields.includes(key)) : optional;
  const texts = filledTexts(input, [...needed, ...kept]);
  const terms = parseNetTerms(texts.net_terms ?? '');
  return terms.ok ? { ...texts, net_terms: formatNetTerms(terms.value) } : texts;
};

const isSame = (entry: JsonObject, input: OperationInput, context: OperationContext): boolean =>
  textAt(entry, 'erp_vendor_id') === textOf(input, 'erp_vendor_id') && isOfCompany(entry, context);

/** The vendor that the company's list shows under this ERP id, letter for letter. */
const listedVendor = (
  before: JsonObject | null,
  input: OperationInput,
  context: OperationContext,
): JsonObject | null =>
  (objectsAt(before ?? undefined, 'entries') ?? []).find((entry) => isSame(entry, input, context)) ?? null;

const existing = (entry: JsonObject) => ({
  code: 'vendor-exists',
  params: { id: textAt(entry, 'id') ?? '', name: textAt(entry, 'erp_vendor_name') ?? '' },
});

const wrongTerms = (input: OperationInput): Result<null> => {
  const text = filledTexts(input, ['net_terms']).net_terms;
  const terms = text === undefined ? ok(null) : parseNetTerms(text);
  if (terms.ok) return ok(null);
  const { code, params } = terms.problem;
  return failed(code, params, { field: 'net_terms' });
};

/**
 * One entry of the bulk upsert, or the single creation where the profile says so: that one is no upsert, so
 * a vendor that the list shows already is not sent (G-13, R-53).
 */
const request = (
  input: OperationInput,
  before: JsonObject | null,
  context: OperationContext,
): Result<OperationRequest> => {
  const filled = noneBlank(input, vendorFields);
  if (!filled.ok) return filled;
  const terms = wrongTerms(input);
  if (!terms.ok) return terms;
  const company = wireCompany(context, context.profile.types.companyId.vendors);
  if (!company.ok) return company;
  const entry = entryOf(input, context);
  if (isBulk(context))
    return ok({
      endpoint: 'vendors.bulk',
      parts: { body: { svc_company_id: company.value, vendors: [entry] } },
    });
  const known = listedVendor(before, input, context);
  if (known !== null) return failed('vendor-exists', existing(known).params, { field: 'erp_vendor_id' });
  return ok({ endpoint: 'vendors.create', parts: { body: { svc_company_id: company.value, ...entry } } });
};

const list = (context: OperationContext): OperationRequest | null =>
  context.company === null ? null : vendorList(context.company);

/** A vendor that was there before and reads as none of what was sent was not updated. */
const verify: WriteOperation['verify'] = (input, { before, after }, context) => {
  const vendor = vendorIn(after);
  if (vendor === null || !isSame(vendor, input, context)) return { kind: 'unknown', differences: [] };
  const { erp_vendor_id: _identity, ...sent } = entryOf(input, context);
  const differences = differencesIn(sent, vendor);
  const wasThere = listedVendor(before, input, context) !== null;
  const isUntouched = wasThere && differences.length === Object.keys(sent).length;
  return { kind: isUntouched ? 'not-shown' : 'shown', differences };
};

export const createVendor: Operation = {
  name: 'vendors.create',
  area: 'vendors',
  verb: 'create',
  label: 'Create or update a vendor',
  about: 'Creates a vendor, or updates the one that has this ERP id in the company.',
  isBeta: false,
  fields: vendorFields,
  request,
  does: {
    kind: 'write',
    // A company that cannot be sent is not asked for either.
    before: (_input, context) =>
      wireCompany(context, context.profile.types.companyId.vendors).ok ? list(context) : null,
    preview: (input, before, context) => {
      const known = listedVendor(before, input, context);
      const notes = known === null ? [] : [{ ...existing(known), code: 'vendor-will-be-updated' }];
      const changes = changesOf(entryOf(input, context), known);
      // The list shows no more than name and id of a vendor: what else it holds is written over unseen.
      const unseen = new Set(known === null ? [] : optional);
      const told = changes.map((one) =>
        unseen.has(one.field) ? { ...one, effect: 'replaced' as const } : one,
      );
      return { changes: told, notes };
    },
    read: (reply, _input, context) => readVendorAnswer(reply, context),
    after: (_input, id) => (id === null ? null : { endpoint: 'vendors.get', parts: { params: { id } } }),
    verify,
    afterSilence: 'look',
    isSameThing: (one, other) => textOf(one, 'erp_vendor_id') === textOf(other, 'erp_vendor_id'),
    lookUp: (input, context) => {
      const wanted = list(context);
      return wanted === null
        ? null
        : {
            request: wanted,
            list: 'vendors',
            isIt: (entry) => isSame(entry, input, context),
            isUpsert: isBulk(context),
          };
    },
    exists: (entry, context) => (isBulk(context) ? null : existing(entry)),
    mayBe207: true,
    reversibility: [
      { can: false, text: 'A vendor cannot be deleted through the service.' },
      {
        can: false,
        text: 'Where the ERP id exists, what is filled in here is written over; the values before are not kept.',
      },
      { can: true, text: 'A wrong name or term can be corrected by sending the vendor again.' },
    ],
  },
};
