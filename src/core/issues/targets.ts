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

/** Rules across the fields of one record, by what is loaded. */
export const targetIssues: Readonly<Record<string, IssueEntry>> = {
  'company-not-a-number': error(
    'Company is no number',
    'The company "{company}" is no whole number, and vendors need one.',
    'Correct the company id of the connection.',
    'R-39',
  ),
  'synced-from-erp': warning(
    'Kept up to date by the service',
    'This connection has a hosted ERP integration: the service brings {many} over from the ERP by itself.',
    'Read them instead (synchronise the directory); load them only where the integration leaves some out, since it may overwrite what is loaded.',
    'R-17',
  ),
  'dimension-without-erp-id': warning(
    'No ERP dimension ID',
    'The dimension {code} has no ERP dimension ID; the service decides which id invoices are coded with.',
    'Map the column that holds the id of the accounting system; where it is the code, map the code again.',
    'R-69',
  ),
  'would-overwrite': error(
    'Would overwrite another row',
    'The service would take row {row} and row {firstRow} for one {thing}: what it updates by is the same in both.',
    'Correct the id that is the same, or leave this one out; the first one stands.',
    'R-164',
  ),
  'would-overwrite-wrong': error(
    'Would overwrite another row',
    'The service would take row {row} and row {firstRow} for one {thing}: what it updates by is the same in both. Row {firstRow} is not sent as it is: what is wrong with it is said there.',
    'Correct the id that is the same; or mend row {firstRow}; or take row {firstRow} out of the file, and row {row} is sent.',
    'R-164',
  ),
  'order-without-lines': warning(
    'No lines',
    'The order {number} has no lines to match an invoice against.',
    'Map the columns of the lines, and group the rows of one order.',
    'R-157',
  ),
  'order-without-external-id': warning(
    'No external ID',
    'The order {number} has no external ID: loading it again does not update it, and after a lost answer it must be looked up.',
    'Map the column that holds the unique id of the source system, if there is one.',
    'R-163',
  ),
  'order-line-negative': warning(
    'Below zero',
    'The figure {value} of a line is below zero, which the service may refuse.',
    'Correct it, or leave the line out.',
    'R-157',
  ),
  'credit-note': warning(
    'Credit note left out',
    'The document comes to {amount} {currency}, below zero; the service takes no negative invoices.',
    'Enter the credit in the service or the accounting system by hand. It is counted here and never sent.',
    'R-82',
  ),
  'amount-negative': error(
    'Negative amount',
    'The amount {value} is below zero.',
    'Correct it; the service takes no negative amounts here.',
    'R-82',
  ),
  'lines-differ-from-total': warning(
    'Lines and total differ',
    'The lines come to {lines}{tax}, the invoice says {total}.',
    'Check for missing lines, discounts or tax; it goes out with the total as it is.',
    'R-81',
  ),
  'due-date-unknown': warning(
    'No due date',
    'There is no due date, and the payment terms of the vendor are not known.',
    'Map a due date, or load the terms of the vendor; otherwise the service may have no due date to pay by.',
    'R-56',
  ),
  'due-date-computed': warning(
    'Due date computed',
    'The file has no due date; by the terms of the vendor the service computes {text}.',
    'Nothing is to be done. Map a due date where another one holds.',
    'R-57',
  ),
  'due-before-invoice': warning(
    'Due before its date',
    'The invoice of {invoice} is due on {due}, before it was written.',
    'Check both dates and the order of day and month.',
    'R-57',
  ),
  'date-ahead': {
    severity: 'error',
    title: 'Date in the future',
    sentence: 'The invoice of {date} is dated {days} days after today, {today}.',
    advice:
      'Correct the date, first of all its year. If it is right, load the invoice when that day is near.',
  },
  'due-date-differs': warning(
    'Due date differs from terms',
    'The file says due on {due}; the terms of the vendor ({terms}) give {expected}.',
    'The date of the file goes out. Correct it, or the terms of the vendor, if it is wrong.',
    'R-57',
  ),
  'paid-looking-verified': error(
    'Looks paid, would be verified',
    'It would go out as verified and could be paid again, but the file says it is paid ({signs}).',
    'Send it as archived, or allow it on record if it is still to be paid.',
    'R-244',
  ),
  'paid-looking-verified-allowed': warning(
    'Looks paid, allowed as verified',
    'It goes out as verified and may be paid again, although the file says it is paid ({signs}); a person allowed it.',
    'Make sure that it is still to be paid.',
    'R-244',
  ),
  'paid-looking-no-status': warning(
    'Looks paid, no status',
    'The file says it is paid ({signs}), but without an ingestion status it goes through approval and may be paid again.',
    'Send it as archived if it is paid.',
    'R-244',
  ),
  'custom-field-unknown': error(
    'Unknown custom field',
    'The company has no custom field "{name}"; one such field makes the service refuse a whole chunk.',
    'Use one of: {known}. If it is configured at the service, add it to the connection.',
    'R-109',
  ),
  'custom-field-undeclared': warning(
    'Custom field not declared',
    'Nobody has told which custom fields the company has, so "{name}" cannot be checked; an unknown one makes the service refuse a whole chunk.',
    'Add the custom fields of the company to the connection.',
    'R-109',
  ),
};
