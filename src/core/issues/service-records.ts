import type { IssueEntry } from './issue';

const error = (title: string, sentence: string, advice: string, rule: string): IssueEntry => ({
  severity: 'error',
  title,
  sentence,
  advice,
  rule,
});

const warning = (title: string, sentence: string, advice: string, rule: string): IssueEntry => ({
  ...error(title, sentence, advice, rule),
  severity: 'warning',
});

/** Vendors, dimensions, purchase orders and receipts, one by one. */
export const serviceRecordIssues: Readonly<Record<string, IssueEntry>> = {
  'operation-company-missing': error(
    'Company missing',
    'This is done for one company, and none is named.',
    'Name the company; nothing was sent.',
    'R-42',
  ),
  'vendor-list-short': warning(
    'Short form',
    'The list shows neither e-mail nor phone nor payment terms; that they are absent here says nothing.',
    'Open a vendor to see them.',
    'R-44',
  ),
  'vendor-will-be-updated': warning(
    'Will be updated',
    'The service has this ERP id already: vendor {id}, {name}. It is written over; the list does not show its e-mail, phone and terms.',
    'Open the vendor first if these matter.',
    'R-46',
  ),
  'vendor-updated': warning(
    'Updated',
    'The service had this ERP id already and updated the vendor.',
    'Nothing needs to be done.',
    'R-46',
  ),
  'vendor-replaced-unseen': warning(
    'Replaced unseen',
    'The service had this ERP id already, which its list had not shown, and updated the vendor: what it read before was replaced unseen.',
    'Open the vendor in the service, and ask whoever entered it whether anything is lost.',
    'R-46',
  ),
  'vendor-exists': error(
    'Existing',
    'The service has this ERP id already: vendor {id}, {name}.',
    'To change it, set vendor.createVia to bulk in the service profile of the connection; nothing was changed.',
    'R-46',
  ),
  'dimension-list-short': warning(
    'Short form',
    'The short form shows no code, reference, service type or company; that they are absent here says nothing.',
    'List without the short form to see them.',
    'R-68',
  ),
  'dimension-exists': error(
    'Existing',
    'The service has this reference under this ERP type already: dimension {id}, {name}. It was left as it is.',
    'To change it, load it with an import, which updates; nothing was changed.',
    'R-62',
  ),
  'order-lines-not-asked': warning(
    'Without lines',
    'The lines of the orders were not asked for; that they are absent here says nothing.',
    'Give both days and ask for the lines, or open one order.',
    'R-175',
  ),
  'order-status': warning('Status', 'Status {status}: {meaning}.', 'Nothing needs to be done.', 'R-176'),
  'order-status-unknown': warning(
    'Unknown status',
    'Tallyport has not heard of the status {status}; it is shown as the service gives it.',
    'Ask the provider what it means.',
    'R-176',
  ),
  'order-line-wrong': error(
    'Line does not fit',
    'Line {line}: {why}.',
    'Correct the line; nothing was sent.',
    'R-157',
  ),
  'order-line-with-id': error(
    'Line with an id',
    'A line of a new order has the id {id}; only the service gives ids.',
    'Leave the id out; nothing was sent.',
    'R-168',
  ),
  'order-line-unknown': error(
    'No such line',
    'The order has no line with the id {id}.',
    'Open the order and take the id from there; nothing was sent.',
    'R-168',
  ),
  'order-dimension-unreadable': error(
    'Dimension cannot be kept',
    'What the line has under {type} cannot be read, and what is sent replaces all dimensions of a line.',
    'Give the value of {type} as well, or leave the dimensions out; nothing was sent.',
    'R-170',
  ),
  'order-dimension-unknown': error(
    'Unknown dimension',
    'There is no dimension "{value}" of type {type}; the service would refuse the order. Near it: {near}.',
    'Correct the value, or create the dimension first; nothing was sent.',
    'R-173',
  ),
  'order-status-fixed': error(
    'Status cannot be changed',
    'The service refuses a change of the status of a purchase order.',
    'Leave it out; the status follows from receipts and invoices. Nothing was sent.',
    'R-166',
  ),
  'order-identity-fixed': error(
    'Cannot be changed',
    'The service ignores a change of {fields}, and nothing else was to be changed.',
    'Number, external id, vendor and location of an order stay as they are; nothing was sent.',
    'R-167',
  ),
  'order-identity-ignored': warning(
    'Left out',
    'The service would ignore a change of {fields}, so it is not sent; these stay as they are.',
    'Leave them out.',
    'R-167',
  ),
  'order-exists': error(
    'Existing',
    'The service has the order {number} for this vendor and location already: {id}. It was left as it is.',
    'Change that one instead; nothing was sent twice.',
    'R-159',
  ),
  'order-unread': error(
    'Order cannot be read',
    'The purchase order {id} cannot be read whole, and a change is made only on what was read.',
    'Check the id, and purchaseOrder.read in the service profile of the connection; nothing was sent.',
    'R-170',
  ),
  'order-lines-added': warning(
    'More lines than sent',
    'The order has {count} more new lines than this change sent.',
    'Open the order: somebody else may have changed it meanwhile.',
    'R-169',
  ),
  'invoice-lines-added': warning(
    'More lines than sent',
    'The invoice has {count} more new lines than this change sent.',
    'Open the invoice: somebody else may have changed it meanwhile.',
    'R-106',
  ),
  'receipt-way-missing': error(
    'No order named',
    'The receipt names no purchase order.',
    'Give the service id of the order, or vendor, location and its number or external ID; nothing was sent.',
    'R-179',
  ),
  'receipt-way-incomplete': error(
    'Order named in part',
    'The purchase order is not named completely; missing: {missing}.',
    'A number or an external ID needs the vendor and the location beside it; nothing was sent.',
    'R-179',
  ),
  'receipt-way-disagrees': error(
    'Names two orders',
    'The {field} is "{value}" here, but "{known}" on the purchase order {number} whose id is given.',
    'Correct one of the two, or name the order in one way only; nothing was sent.',
    'R-180',
  ),
  'receipt-line-wrong': error(
    'Line does not fit',
    'Line {line}: {why}.',
    'Correct the line; nothing was sent.',
    'R-181',
  ),
  'receipt-exists': error(
    'Existing',
    'The service has the receipt {number} of this order already: {id}.',
    'Change that one instead, or give this one a number of its own; nothing was sent.',
    'R-183',
  ),
  'receipt-twin': error(
    'An equal receipt is there',
    'The service shows one that is equal but for its external ID ({id}). {otherwise} Sent, both would stand there, and the goods would count twice.',
    'If it is the same receipt, leave it. If both are meant, make this one with the word that its preview ends with (on the command line --preview, then --seen); nothing was sent.',
    'R-183',
  ),
  'receipt-unread': error(
    'Receipt cannot be read',
    'The receipt {id} cannot be read, and a change is made only on what was read.',
    'Check the id, and receipt.read in the service profile of the connection; nothing was sent.',
    'R-182',
  ),
  'receipt-path-missing': error(
    'Receipts are changed elsewhere',
    'The service has the receipt, but knows no change of it at this path; nothing was changed.',
    'Set receipt.paths.patch to {other} in the service profile of the connection and try once more.',
    'R-182',
  ),
  'receipt-without-mark': warning(
    'Neither number nor external ID',
    'Without a number or an external ID this receipt cannot be found again if its answer is lost.',
    'Give one of the two.',
    'R-183',
  ),
};
