import type { IssueEntry } from './issue';

const entry = (
  severity: IssueEntry['severity'],
  title: string,
  words: { readonly sentence: string; readonly advice: string },
  rule: string,
): IssueEntry => ({ severity, title, ...words, rule });

/** What can be wrong with a receipt of goods. */
export const receiptIssues: Readonly<Record<string, IssueEntry>> = {
  'receipt-order-missing': entry(
    'error',
    'No order named',
    {
      sentence: 'The receipt names no purchase order.',
      advice:
        'Map the vendor, the location and the order number (or its external ID), or the service id of the order.',
    },
    'R-179',
  ),
  'receipt-order-incomplete': entry(
    'error',
    'Order named in part',
    {
      sentence: 'The purchase order is not named completely; missing: {missing}.',
      advice: 'A number or an external ID needs the vendor and the location beside it.',
    },
    'R-179',
  ),
  'receipt-order-twice': entry(
    'warning',
    'Order named twice',
    {
      sentence:
        'The order is named in two ways, and the directory does not know it, so they cannot be compared; what goes out: {goes}.',
      advice: 'Fetch the purchase orders of the directory, or map one of the two ways only.',
    },
    'R-180',
  ),
  'receipt-order-disagrees': entry(
    'error',
    'Names two orders',
    {
      sentence: 'The {field} is "{value}" here, but "{known}" on the purchase order {number} that is named.',
      advice: 'Correct the cell that is wrong, or map one way to name the order only.',
    },
    'R-180',
  ),
  'receipt-order-elsewhere': entry(
    'warning',
    'Order of another place',
    {
      sentence:
        'The {field} is "{value}" here, but "{known}" on the only purchase order {number} that is known.',
      advice: 'Check vendor and location; the service may not find the order, and then the receipt fails.',
    },
    'R-179',
  ),
  'receipt-line-unnamed': entry(
    'error',
    'Line names no order line',
    {
      sentence: 'The line does not say which line of the order it belongs to.',
      advice:
        'Map the external ID of the order line, or the id that the service gave it; a position is not enough.',
    },
    'R-181',
  ),
  'receipt-without-lines': entry(
    'warning',
    'No lines',
    {
      sentence: 'The receipt {number} has no lines: it says of nothing that it came in.',
      advice: 'Map the columns of the lines, and group the rows of one receipt.',
    },
    'R-181',
  ),
};
