import { failed, ok, type Result } from '../../../values/result';
import { filledTexts } from '../filled';
import type { OperationInput } from '../operation';
import { orderFields } from './fields';

const place = ['erp_vendor_id', 'svc_location_id'];
const ways = [['svc_po_id'], [...place, 'po_number'], [...place, 'po_external_id']];
const keys = orderFields.map(({ key }) => key);

const labelOf = (key: string): string => orderFields.find((one) => one.key === key)?.label ?? key;

/** The fields of the order that were filled in, and those of them that go out: of one way only. */
export type OrderWay = {
  readonly sent: Readonly<Record<string, string>>;
  /** Filled in, and not sent beside it. */
  readonly kept: Readonly<Record<string, string>>;
};

/** Errors: receipt-way-missing, receipt-way-incomplete, which names what is missing. */
export const orderWay = (input: OperationInput): Result<OrderWay> => {
  const texts = filledTexts(input, keys);
  const way = ways.find((one) => one.every((key) => texts[key] !== undefined));
  if (way !== undefined) {
    const isSent = ([key]: readonly [string, string]): boolean => way.includes(key);
    const all = Object.entries(texts);
    return ok({
      sent: Object.fromEntries(all.filter(isSent)),
      kept: Object.fromEntries(all.filter((one) => !isSent(one))),
    });
  }
  if (Object.keys(texts).length === 0) return failed('receipt-way-missing', {}, { field: 'po_number' });
  const isNamed = texts['po_number'] !== undefined || texts['po_external_id'] !== undefined;
  const missing = [
    ...(isNamed ? [] : ['order number or external ID of the order']),
    ...place.filter((key) => texts[key] === undefined).map((key) => labelOf(key).toLowerCase()),
  ];
  return failed('receipt-way-incomplete', { missing: missing.join(', ') }, { field: 'po_number' });
};
