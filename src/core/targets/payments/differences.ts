import { asText, isJsonObject, valueAt } from '../../service/json-path';
import { compareTexts } from '../../values/decimal';
import type { Json, JsonObject } from '../../values/json';
import { moneyText } from '../../values/money-text';
import type { ReadBackDifference } from '../target';
import { textDifferences } from '../text-differences';

const heads = textDifferences([], ['vendor_id', 'location_id', 'send_date']);

const objects = (json: Json | undefined): readonly JsonObject[] | null =>
  Array.isArray(json) ? json.filter(isJsonObject) : null;

const word = (entry: JsonObject): string =>
  asText(entry['invoice_number']) ?? asText(entry['invoice_id']) ?? '';

const names = ['invoice_id', 'invoice_number'];

/** How many names two entries share; -1 where one speaks against their being the same. */
const likeness = (sent: JsonObject, got: JsonObject): number => {
  const both = names.flatMap((key) => {
    const wanted = asText(sent[key]);
    const shown = asText(got[key]);
    return wanted === undefined || shown === undefined ? [] : [wanted === shown];
  });
  return both.includes(false) ? -1 : both.length;
};

/** The entry that reads most like the one sent, and still belongs to none. */
const closest = (sent: JsonObject, rest: readonly JsonObject[]): JsonObject | undefined =>
  [...rest].sort((a, b) => likeness(sent, b) - likeness(sent, a)).find((one) => likeness(sent, one) >= 0);

const money = (entry: JsonObject): string =>
  moneyText(asText(entry['total_amount']) ?? '', asText(entry['currency']) ?? '');

const moneyDiffers = (sent: JsonObject, got: JsonObject): boolean => {
  const currency = asText(got['currency']);
  return (
    compareTexts(asText(sent['total_amount']) ?? '', asText(got['total_amount']) ?? '') !== 0 ||
    (currency !== undefined && currency !== asText(sent['currency']))
  );
};

/** Entries are compared only where the answer holds any: a missing key means that they were not asked for. */
const entryDifferences = (sent: JsonObject, readBack: JsonObject): readonly ReadBackDifference[] => {
  const own = objects(valueAt(sent, 'invoices')) ?? [];
  const got = objects(valueAt(readBack, 'invoices'));
  if (got === null) return [];
  if (own.length !== got.length)
    return [{ field: 'invoices', sent: String(own.length), got: String(got.length) }];
  const rest = [...got];
  return own.flatMap((entry): readonly ReadBackDifference[] => {
    const found = closest(entry, rest);
    if (found === undefined) return [{ field: `invoice ${word(entry)}`, sent: money(entry), got: '' }];
    rest.splice(rest.indexOf(found), 1);
    return moneyDiffers(entry, found)
      ? [{ field: `invoice ${word(entry)}`, sent: money(entry), got: money(found) }]
      : [];
  });
};

/**
 * Whether a payment that was made elsewhere pays all that one of ours was to pay, whatever else it says: the same amount for
 * each invoice, named alike, or of the same payments vendor where the two share no name.
 */
export const paysTheSame = (sent: JsonObject, readBack: JsonObject): boolean => {
  const own = objects(valueAt(sent, 'invoices')) ?? [];
  const rest = [...(objects(valueAt(readBack, 'invoices')) ?? [])];
  const isSamePayee = asText(sent['vendor_id']) === asText(readBack['vendor_id']);
  const isPaid = (entry: JsonObject): boolean => {
    const found = closest(entry, rest);
    if (found === undefined || moneyDiffers(entry, found)) return false;
    rest.splice(rest.indexOf(found), 1);
    return isSamePayee || likeness(entry, found) > 0;
  };
  return own.length > 0 && own.every(isPaid);
};

/** Whether a payment shows invoices, and each of them is another one than those of ours, by a name that both have. */
export const paysOthersOnly = (sent: JsonObject, readBack: JsonObject): boolean => {
  const own = objects(valueAt(sent, 'invoices')) ?? [];
  const got = objects(valueAt(readBack, 'invoices')) ?? [];
  return got.length > 0 && own.every((entry) => closest(entry, got) === undefined);
};

/** What of a payment reads back otherwise than it was sent. Both by our names. */
export const differences = (sent: JsonObject, readBack: JsonObject): readonly ReadBackDifference[] => [
  ...heads(sent, readBack),
  ...entryDifferences(sent, readBack),
];
