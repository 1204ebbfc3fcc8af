import { asText, isJsonObject, textAt, valueAt } from '../../service/json-path';
import { parseAmount } from '../../values/amount';
import { compareTexts } from '../../values/decimal';
import type { Json, JsonObject } from '../../values/json';
import type { ReadBackDifference } from '../target';
import { textDifference } from '../text-differences';

/** `status` is never compared: the one that reads back is another thing than the one sent. */
const texts = [
  'invoice_number',
  'svc_vendor_id',
  'svc_location_id',
  'invoice_date',
  'due_date',
  'posting_date',
  'purchase_order',
  'notes',
];
const amounts = ['total_amount', 'total_tax'];

const decimalText = (json: Json | undefined): string | null => {
  const reading = parseAmount(asText(json) ?? '', { decimal: '.' });
  return reading.ok ? reading.value.text : null;
};

/** Amounts by value: 10 and 10.00 are the same. */
const amountDifference = (
  field: string,
  sent: JsonObject,
  readBack: JsonObject,
): readonly ReadBackDifference[] => {
  const wanted = decimalText(sent[field]);
  if (wanted === null) return [];
  const got = decimalText(readBack[field]);
  if (got !== null && compareTexts(wanted, got) === 0) return [];
  return [{ field, sent: wanted, got: got ?? asText(readBack[field]) ?? '' }];
};

/** A read-back without a currency means USD. */
const currencyDifference = (sent: JsonObject, readBack: JsonObject): readonly ReadBackDifference[] =>
  textDifference('currency', sent, { currency: textAt(readBack, 'currency') ?? 'USD' });

/** Dimensions are sent as ids and read as rich objects, which hold the id. */
const plainValue = (value: Json | undefined): string =>
  (isJsonObject(value) ? textAt(value, 'erp_dimension_id') : asText(value)) ?? '';

const familyDifferences = (
  family: string,
  sent: JsonObject,
  readBack: JsonObject,
): readonly ReadBackDifference[] => {
  const own = sent[family];
  if (!isJsonObject(own) || !(family in readBack)) return [];
  return Object.entries(own).flatMap(([name, value]) => {
    const wanted = plainValue(value);
    const got = plainValue(memberOf(readBack[family], name));
    return wanted === got ? [] : [{ field: `${family}.${name}`, sent: wanted, got }];
  });
};

const memberOf = (family: Json | undefined, name: string): Json | undefined =>
  isJsonObject(family) ? family[name] : undefined;

/** Lines are compared by number alone, until their names are known (NS-17), and only where they were read. */
const linesDifference = (sent: JsonObject, readBack: JsonObject): readonly ReadBackDifference[] => {
  const own = sent['items'];
  const got = valueAt(readBack, 'items');
  if (!Array.isArray(own) || !Array.isArray(got) || own.length === got.length) return [];
  return [{ field: 'items', sent: String(own.length), got: String(got.length) }];
};

/** What reads back otherwise than it was sent, field by field. */
export const differences = (sent: JsonObject, readBack: JsonObject): readonly ReadBackDifference[] => [
  ...texts.flatMap((field) => textDifference(field, sent, readBack)),
  ...amounts.flatMap((field) => amountDifference(field, sent, readBack)),
  ...(sent['currency'] === undefined ? [] : currencyDifference(sent, readBack)),
  ...familyDifferences('dimensions', sent, readBack),
  ...familyDifferences('custom_fields', sent, readBack),
  ...linesDifference(sent, readBack),
];
