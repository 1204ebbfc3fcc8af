import { isJsonObject, textAt, valueAt } from '../../service/json-path';
import { readPayment, shownPayment } from '../../service/payments/read';
import type { ServiceProfile } from '../../service/profile';
import { sumTexts } from '../../values/decimal';
import type { JsonObject } from '../../values/json';
import { mirror, mirrorWhereShown } from '../mirrors';
import type { Readable } from '../read-back';

const kept = ['status_code', 'status', 'payment_method', 'company_id'];

const shown = (entry: JsonObject, profile: ServiceProfile): JsonObject => ({
  ...Object.fromEntries(kept.flatMap((key) => (key in entry ? [[key, entry[key] ?? null]] : []))),
  ...shownPayment({ code: null, label: null, raw: entry }, profile).sent,
});

const entriesIn = (entry: JsonObject): readonly JsonObject[] => {
  const list = valueAt(entry, 'invoices');
  return Array.isArray(list) ? list.filter(isJsonObject) : [];
};

/** A payment reads back under its id with its invoices; no list of payments exists. */
export const readBack: Readable = {
  kind: 'readable',
  one: {
    endpoint: 'payments.get',
    query: { expand: 'invoices' },
    entry: (body, profile) => {
      const read = readPayment(body, profile);
      return read.ok && isJsonObject(read.value.raw) ? read.value.raw : null;
    },
  },
  list: {
    none: 'The service lists no payments: only those whose ids this journal knows were read, and a second copy cannot be found.',
  },
  shown,
  mirrors: [
    mirrorWhereShown('vendor_id', 'text', 'Another vendor would be paid.'),
    mirrorWhereShown('location_id', 'text', 'The money would leave another account.'),
    mirrorWhereShown('send_date', 'day', 'The money would leave on another day.'),
  ],
  lines: {
    key: 'invoices',
    mirrors: [
      mirrorWhereShown('invoice_id', 'text', 'Another invoice would be paid.'),
      mirrorWhereShown('invoice_number', 'text', 'Another invoice would be paid.'),
      mirror('total_amount', 'decimal', 'Another amount would be paid.'),
      mirror('currency', 'currency', 'The same figure in another currency is another amount.'),
    ],
  },
  derived: [
    { field: 'status_code', why: 'The service derives it from the way of the money.' },
    { field: 'status', why: 'The service derives it from the way of the money.' },
    { field: 'payment_method', why: 'The service chooses it.' },
    { field: 'company_id', why: 'The service takes it from the location.' },
  ],
  money: (entry) => {
    const entries = entriesIn(entry);
    const currencies = new Set(entries.map((one) => (textAt(one, 'currency') ?? 'USD').toUpperCase()));
    const [currency] = currencies;
    const amount = sumTexts(entries.map((one) => textAt(one, 'total_amount') ?? ''));
    return currency === undefined || currencies.size > 1 || amount === null ? null : { amount, currency };
  },
};
