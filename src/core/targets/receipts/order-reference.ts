import type { FieldTexts, OrderEntry, Target } from '../target';

const place = ['erp_vendor_id', 'svc_location_id'];

/** By the service's id alone, or by vendor and location with number or external id; a line by one of its two ids. */
export const ways: NonNullable<Target['ways']> = {
  record: [['svc_po_id'], [...place, 'po_number'], [...place, 'po_external_id']],
  line: [['items[].svc_po_item_id'], ['items[].po_external_item_id']],
};

const isComplete = (fields: FieldTexts, way: readonly string[]): boolean =>
  way.every((key) => (fields[key] ?? '') !== '');

/** The fields that go out to name the order: those of the first complete way, never of two at once; null: none is complete. */
export const orderWay = (fields: FieldTexts): readonly string[] | null =>
  ways.record.find((way) => isComplete(fields, way)) ?? null;

/** The field that goes out to name the line of the order; null: neither is filled. */
export const lineWay = (fields: FieldTexts): readonly string[] | null =>
  ways.line.find((way) => isComplete(fields, way)) ?? null;

/** Every field that could name the order. */
export const orderFields: readonly string[] = [...new Set(ways.record.flat())];

/** What the directory shows of an order under one of our fields; null: it does not show it. */
const shownAs: Readonly<Record<string, (order: OrderEntry) => string | null>> = {
  svc_po_id: (order) => order.id,
  po_number: (order) => order.number,
  po_external_id: (order) => order.externalId,
  erp_vendor_id: (order) => order.vendor,
  svc_location_id: (order) => order.location,
};

/** The value of one of our fields on an order of the directory; null: it does not show it. */
export const shownOf = (order: OrderEntry, key: string): string | null => shownAs[key]?.(order) ?? null;

/** Which of these fields are not those of the order, though the directory shows them. */
export const disagreeing = (
  fields: FieldTexts,
  order: OrderEntry,
  keys: readonly string[],
): readonly string[] =>
  keys.filter((key) => {
    const shown = shownOf(order, key);
    return (fields[key] ?? '') !== '' && shown !== null && shown !== fields[key];
  });
