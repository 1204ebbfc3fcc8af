import type { IssueEntry } from './issue';

/** How a mapping file answers; a window has a field for it. */
const acceptInFile = 'If it is right as it is, say so in the mapping, with the reason:';

/** The same, with the entry as the mapping holds it. */
export const acceptWords = (entry: string): string => `${acceptInFile} ${entry}`;

const wayInFile = new RegExp(
  `\\s*${acceptInFile.replaceAll('.', '\\.')} "accepts": \\[\\{"rule":.*?\\}\\](?=\\s|$)`,
  'g',
);

/** What is said of findings where they are answered on the spot: without how a file answers. */
export const withoutAcceptInFile = (message: string): string => message.replace(wayInFile, '').trim();

const doubt = (title: string, advice: string): IssueEntry => ({
  severity: 'error',
  title,
  sentence: '{text}',
  advice,
});

/** Mappings that are plausible but wrong. Whether one is an error or a warning is for the rule to say. */
export const plausibleIssues: Readonly<Record<string, IssueEntry>> = {
  'total-differs-from-lines': doubt(
    'Total differs from its lines',
    'Map the total to the column that is the sum of the lines.',
  ),
  'total-differs-from-parts': doubt(
    'Amounts of a row do not add up',
    'Correct the amount that is wrong in the cell of the row.',
  ),
  'total-is-tax-or-discount': doubt(
    'Total is another amount',
    'Map the total to the amount of the whole document.',
  ),
  'tax-exceeds-total': {
    ...doubt(
      'Tax and total do not fit',
      'Map the total to the amount with tax, and the tax to its part of it.',
    ),
    rule: 'R-82',
  },
  'total-unproven': {
    ...doubt(
      'Which amount is the total?',
      'Map the total to the amount of the whole document, tax included.',
    ),
    rule: 'R-82',
  },
  'sign-unproven': {
    ...doubt(
      'Credits among the invoices',
      'Leave the rows out that are no invoices, or write the amounts of credits with a minus.',
    ),
    rule: 'R-82',
  },
  'status-unproven': doubt(
    'Void or held rows among the others',
    'Leave the rows out that are not to be loaded, with "only" in the mapping.',
  ),
  'company-unproven': doubt(
    'Rows of other companies',
    'Leave the rows of other companies out, with "only" in the mapping, and load them into their own; or choose the company that the rows name.',
  ),
  'amount-in-other-units': doubt(
    'Amounts in other units',
    'Write the amounts in units of the currency: 1234.50, not 123450 cents.',
  ),
  'amount-cut-in-two': doubt(
    'Amounts cut in two',
    'Put amounts that hold the delimiter into quotes, or save the file with another delimiter, and open it again.',
  ),
  'currency-pair-unproven': doubt(
    'Currency of another amount',
    'Map the currency that belongs to the amount, or say it for all.',
  ),
  'date-never-changes': doubt('Date of the list', 'Map the date of the document itself.'),
  'date-unproven': doubt(
    'Which date it is',
    'Map the date of the document itself, or accept this one with a reason.',
  ),
  'date-order-unproven': doubt('Day and month', 'Say in the mapping which comes first in these dates.'),
  'date-order-contradicted': doubt(
    'Day and month',
    'Say the order in which these dates are written, or mend them where the file comes from.',
  ),
  'dates-turned-round': doubt(
    'Day and month swapped',
    'Correct the column in the program that made the file, and open the file again.',
  ),
  'date-in-other-zone': doubt(
    'Midnight in another zone',
    'Say which day is meant: in Mapping, or by a "read-midnight" step in the mapping file.',
  ),
  'number-is-no-number': doubt(
    'Not the number of the document',
    'Map the column that holds the number of each document.',
  ),
  'rows-share-number': doubt(
    'Rows that share a number',
    'Say what these rows are: in Mapping, or by "groupBy" in the mapping file.',
  ),
  'rows-sent-before': doubt(
    'Rows sent before under other numbers',
    'Read the numbers as they were read then; or, if they are meant to stand there a second time, accept it with the reason.',
  ),
  'encoding-unproven': doubt('Encoding not known', 'Choose the encoding in which the names are right.'),
  'vendor-column-weaker': doubt(
    'Another vendor column',
    'Map the column that the directory knows in more rows.',
  ),
  'vendor-of-two': doubt(
    'Two vendors in a row',
    'Map the vendor whose invoice it is; who is paid for it stands in the other column.',
  ),
  'header-in-other-order': doubt(
    'Columns in another order',
    'Load the rows below that row as a file of their own, with a mapping that fits them.',
  ),
  'column-holds-other': doubt(
    'Columns in other places',
    'Map each field to the column that holds it, or give the file a header.',
  ),
  'hidden-rows': doubt(
    'Hidden rows',
    'Show all rows of the sheet, delete those that are not to be loaded, save it, and open it again.',
  ),
  'column-hidden': doubt(
    'Hidden column',
    'Map the column that is shown, or show this one in the sheet, save it, and open it again.',
  ),
  'amount-merged': doubt(
    'One amount for several rows',
    'Split the merged cells in the sheet, give each row its own amount, save it, and open it again.',
  ),
  'section-unproven': doubt(
    'Rows below a line that calls them something else',
    'Take the rows below that line out of the file and load them as what they are, or give each row a column that says it.',
  ),
  'id-name-disagree': doubt(
    'Vendor id and name disagree',
    'Choose which of the two is right, and correct the other.',
  ),
  'proposal-against': {
    severity: 'error',
    title: 'The mapping is wrong or in doubt',
    sentence: 'Nothing of this file is sent: {text}',
    advice: 'Correct the mapping or the file and check again; accepting warnings does not help.',
  },
  'printed-total-open': {
    severity: 'error',
    title: 'Printed total differs',
    sentence: 'Nothing of this file is sent: {text}',
    advice:
      'Look for rows that are missing, changed or misread; accepting warnings does not help. If what was counted is right, say why in the mapping: {accept}',
  },
  'tax-not-below-total': {
    severity: 'error',
    title: 'Tax is as much as the total',
    sentence: 'The tax {tax} is as much as the total {total}, or more.',
    advice: 'Map the total to the amount with tax, and the tax to its part of it, or correct the cell.',
    rule: 'R-82',
  },
  'parts-differ-from-total': {
    severity: 'error',
    title: 'Amounts of the row do not add up',
    sentence: '{parts} come to {sum}, not {total}.',
    advice: 'Correct the amount that is wrong; in most rows of the file they add up.',
    rule: 'R-82',
  },
  'total-zero-beside-lines': {
    severity: 'error',
    title: 'Total is 0',
    sentence: 'The total is 0, but its lines come to {lines}.',
    advice: 'Map the total to the column that is the sum of the lines, or correct the cell.',
    rule: 'R-82',
  },
};
