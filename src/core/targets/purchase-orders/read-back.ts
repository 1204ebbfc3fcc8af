import { dayText } from '../../service/day-text';
import { isJsonObject } from '../../service/json-path';
import { plainDimension } from '../../service/operations/purchase-orders/line-dimensions';
import { linesIn, orderIn } from '../../service/operations/purchase-orders/order-in';
import { windowsOver } from '../../service/operations/purchase-orders/windows';
import type { ServiceProfile } from '../../service/profile';
import type { JsonObject } from '../../values/json';
import { mirror, mirrorWhereShown } from '../mirrors';
import { outOfUseAs } from '../out-of-use';
import { inOwnNames } from '../own-names';
import type { Readable } from '../read-back';
import { moneyOfLines } from './amount';

const plainLine = (line: JsonObject, profile: ServiceProfile): JsonObject => {
  const { dimensions } = line;
  if (!isJsonObject(dimensions)) return line;
  const plain = Object.entries(dimensions).map(([type, value]) => [
    type,
    plainDimension(value, profile) ?? null,
  ]);
  return { ...line, dimensions: Object.fromEntries(plain) };
};

const shown = (entry: JsonObject, profile: ServiceProfile): JsonObject => {
  const own = inOwnNames(entry, profile.purchaseOrder.write.fields);
  const lines = linesIn(own);
  return lines === null ? own : { ...own, items: lines.map((line) => plainLine(line, profile)) };
};

const kept = 'An order that is there already keeps its own, while the answer says success (R-167).';

/**
 * An order reads back under its id. The list shows lines only within a window of days: it is asked for the days of
 * the sending, then once without lines for all there is.
 */
export const readBack: Readable = {
  kind: 'readable',
  one: { endpoint: 'purchase-orders.get', entry: (body, profile) => orderIn(body, profile) },
  list: {
    queries: ({ from, to }, { purchaseOrder: { list } }) => [
      ...windowsOver(from, to, list.windowDays).map((window) => ({
        expand: 'items',
        dateFrom: dayText(window.from, list.dateFormat),
        dateTo: dayText(window.to, list.dateFormat),
      })),
      {},
    ],
    mayLeaveOut: ['items'],
  },
  shown,
  mirrors: [
    mirror('po_number', 'text', `Invoices name the order by its number. ${kept}`),
    mirror('external_id', 'text', `The next load finds the order by it. ${kept}`),
    mirror('erp_vendor_id', 'text', `Only invoices of its vendor are matched with it. ${kept}`),
    mirror('svc_location_id', 'text', `The order belongs to another location. ${kept}`),
    mirrorWhereShown('erp_vendor_name', 'text', 'People find the order by the name of its vendor.'),
    mirrorWhereShown('is_2_way', 'flag', 'Whether a receipt is needed before paying is decided by it.'),
    mirrorWhereShown('custom_fields', 'pairs', 'Reports and exports read this field.'),
  ],
  lines: {
    key: 'items',
    mirrors: [
      mirrorWhereShown('name', 'text', 'The line orders something else.'),
      mirrorWhereShown('quantity', 'decimal', 'Invoices are matched against another quantity.'),
      mirrorWhereShown('price', 'decimal', 'Invoices are matched against another price.'),
      mirrorWhereShown('sku', 'text', 'The line names another article.'),
      mirrorWhereShown('uom', 'text', 'The quantity counts something else.'),
      mirrorWhereShown('dimensions', 'pairs', 'It decides to which account and department the cost goes.'),
    ],
  },
  derived: [{ field: 'status', why: 'The service derives it from receipts and time.' }],
  outOfUse: outOfUseAs(['deleted', 'archived', 'closed']),
  money: moneyOfLines,
};
