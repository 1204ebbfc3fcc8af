import { dayText } from '../../service/day-text';
import { asText, isJsonObject } from '../../service/json-path';
import type { ServiceProfile } from '../../service/profile';
import type { Json, JsonObject } from '../../values/json';
import type { Draft, FieldTexts, PayloadContext } from '../target';
import { wireId } from '../wire-value';
import { pays } from './paying';

/** The vendor's id in the type in which the service returned it, unless the profile says otherwise (NS-60). */
const vendorId = ({ fields, paying }: Draft, { create }: ServiceProfile['payment']): Json => {
  const returned = paying?.payee?.idIsNumber === true ? 'integer' : 'text';
  return wireId(
    fields['vendor_id'] ?? '',
    create.vendorIdKind === 'as-returned' ? returned : create.vendorIdKind,
  );
};

/** Nothing blank goes out. */
const texts = (pairs: readonly (readonly [string, string | null | undefined])[]): JsonObject =>
  Object.fromEntries(
    pairs.flatMap(([key, text]) => (text === null || text === undefined || text === '' ? [] : [[key, text]])),
  );

const plainAmount = (fields: FieldTexts): string | undefined => fields['items[].total_amount'];

/** One payment: vendor, location, day and entries; no amount, no company, no method. */
export const payload = (draft: Draft, { profile }: PayloadContext): JsonObject => {
  const { fields, items } = draft;
  const { invoices } = pays(fields, items);
  const location = fields['location_id'] ?? '';
  // What is compared without its blanks goes out with them: the service knows the number as the vendor gave it.
  const entries = items.map((item, at) =>
    texts([
      ['total_amount', plainAmount(item.fields)],
      ['currency', fields['currency']],
      ['invoice_id', invoices[at]?.id == null ? null : item.fields['items[].invoice_id']],
      ['invoice_number', invoices[at]?.number == null ? null : item.fields['items[].invoice_number']],
    ]),
  );
  return {
    ...((fields['vendor_id'] ?? '') === '' ? {} : { vendor_id: vendorId(draft, profile.payment) }),
    ...(location === '' ? {} : { location_id: wireId(location, profile.types.locationId.payments) }),
    ...texts([['send_date', fields['send_date']]]),
    ...(entries.length === 0 ? {} : { invoices: entries }),
  };
};

const renamed = (json: Json, names: Readonly<Record<string, string>>): Json =>
  isJsonObject(json)
    ? Object.fromEntries(Object.entries(json).map(([key, value]) => [names[key] ?? key, value]))
    : json;

/** The payment under the names and in the date form of the profile (NS-60 to NS-62). */
export const body = (
  [payment]: readonly JsonObject[],
  { profile }: { readonly profile: ServiceProfile },
): Json => {
  const { vendorKey, locationKey, sendDateKey, sendDateFormat, entryKeys } = profile.payment.create;
  const entries = payment?.['invoices'];
  const date = asText(payment?.['send_date']);
  const named = {
    ...payment,
    ...(date === undefined ? {} : { send_date: dayText(date, sendDateFormat) }),
    ...(Array.isArray(entries)
      ? {
          invoices: entries.map((entry: Json) =>
            renamed(entry, { invoice_id: entryKeys.invoiceId, invoice_number: entryKeys.invoiceNumber }),
          ),
        }
      : {}),
  };
  return renamed(named, { vendor_id: vendorKey, location_id: locationKey, send_date: sendDateKey });
};
