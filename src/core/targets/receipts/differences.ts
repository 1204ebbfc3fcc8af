import { valueAt } from '../../service/json-path';
import type { Json, JsonObject } from '../../values/json';
import type { ReadBackDifference } from '../target';
import { textDifferences } from '../text-differences';

/** A list need not show the order in the way the receipt named it; the rest was sent under names nobody has told (NS-54). */
const texts = textDifferences(
  ['receipt_number'],
  [
    ...['svc_po_id', 'po_number', 'po_external_id', 'erp_vendor_id', 'svc_location_id'],
    ...['external_id', 'receipt_date'],
  ],
);

const length = (value: Json | undefined): number | null => (Array.isArray(value) ? value.length : null);

const linesDifference = (sent: JsonObject, readBack: JsonObject): readonly ReadBackDifference[] => {
  const own = length(sent['items']);
  const got = length(valueAt(readBack, 'items'));
  return own === null || got === null || own === got
    ? []
    : [{ field: 'items', sent: String(own), got: String(got) }];
};

/** What reads back otherwise than it was sent; lines are compared by number. */
export const differences = (sent: JsonObject, readBack: JsonObject): readonly ReadBackDifference[] => [
  ...texts(sent, readBack),
  ...linesDifference(sent, readBack),
];
