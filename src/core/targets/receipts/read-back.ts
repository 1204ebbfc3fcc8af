import { isJsonList, isJsonObject } from '../../service/json-path';
import { receiptIn } from '../../service/operations/receipts/receipt-in';
import type { ServiceProfile } from '../../service/profile';
import type { JsonObject } from '../../values/json';
import { mirror, mirrorWhereShown } from '../mirrors';
import { inOwnNames } from '../own-names';
import type { Readable } from '../read-back';

const shown = (entry: JsonObject, { receipt }: ServiceProfile): JsonObject => {
  const { fields, itemsKey, itemFields } = receipt.write;
  const own = inOwnNames(entry, { ...fields, items: itemsKey });
  const { items } = own;
  return isJsonList(items)
    ? { ...own, items: items.filter(isJsonObject).map((item) => inOwnNames(item, itemFields)) }
    : own;
};

const order = 'The goods would count as received for another order.';

/** A receipt reads back under its id, the order in one way or another: only what is shown of it is compared (NS-54, NS-55). */
export const readBack: Readable = {
  kind: 'readable',
  one: { endpoint: 'receipts.get', entry: (body, profile) => receiptIn(body, profile) },
  list: { queries: () => [{}], mayLeaveOut: ['items'] },
  shown,
  mirrors: [
    mirror('receipt_number', 'text', 'People find the receipt by its number.'),
    mirrorWhereShown('svc_po_id', 'text', order),
    mirrorWhereShown('po_number', 'text', order),
    mirrorWhereShown('po_external_id', 'text', order),
    mirrorWhereShown('erp_vendor_id', 'text', order),
    mirrorWhereShown('svc_location_id', 'text', order),
    mirrorWhereShown('external_id', 'text', 'The next load finds the receipt by it.'),
    mirrorWhereShown('receipt_date', 'day', 'The goods would have come in on another day.'),
  ],
  lines: {
    key: 'items',
    mirrors: [
      mirrorWhereShown('svc_po_item_id', 'text', 'The goods would count for another line of the order.'),
      mirrorWhereShown('po_external_item_id', 'text', 'The goods would count for another line of the order.'),
      mirrorWhereShown('quantity', 'decimal', 'Invoices are matched against another quantity.'),
    ],
  },
  derived: [],
  money: null,
};
