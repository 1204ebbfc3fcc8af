import { valueAt } from '../../service/json-path';
import type { Json, JsonObject } from '../../values/json';
import type { ReadBackDifference } from '../target';
import { textDifferences } from '../text-differences';

const texts = textDifferences(
  ['po_number', 'erp_vendor_id', 'svc_location_id', 'external_id'],
  ['erp_vendor_name'],
);

const flagDifference = (sent: JsonObject, readBack: JsonObject): readonly ReadBackDifference[] => {
  const wanted = sent['is_2_way'];
  const got = readBack['is_2_way'];
  return wanted === undefined || got === undefined || wanted === got
    ? []
    : [{ field: 'is_2_way', sent: String(wanted), got: String(got) }];
};

const length = (value: Json | undefined): number | null => (Array.isArray(value) ? value.length : null);

/** Lines are compared by number, and only where they were read: a list without them says nothing. */
const linesDifference = (sent: JsonObject, readBack: JsonObject): readonly ReadBackDifference[] => {
  const own = length(sent['items']);
  const got = length(valueAt(readBack, 'items'));
  return own === null || got === null || own === got
    ? []
    : [{ field: 'items', sent: String(own), got: String(got) }];
};

/** What reads back otherwise than it was sent. */
export const differences = (sent: JsonObject, readBack: JsonObject): readonly ReadBackDifference[] => [
  ...texts(sent, readBack),
  ...flagDifference(sent, readBack),
  ...linesDifference(sent, readBack),
];
