import type { IssueEntry } from './issue';

const error = (title: string, sentence: string, advice: string, rule?: string): IssueEntry =>
  rule === undefined
    ? { severity: 'error', title, sentence, advice }
    : { severity: 'error', title, sentence, advice, rule };

/** A mapping that does not fit the target or the file. */
const mappingFaults: Readonly<Record<string, IssueEntry>> = {
  'mapping-unreadable': error(
    'Mapping cannot be read',
    'The mapping does not fit at "{path}": {why}.',
    'Correct that place of the mapping file; nothing was read.',
  ),
  'mapping-is-suggestion': error(
    'Answer of a command, not a mapping',
    'This file is all that "mapping suggest --json" printed: the mapping together with its questions and findings.',
    'Use a file that holds what stands under "mapping" alone: "mapping suggest" without --json prints just that.',
  ),
  'mapping-other-target': error(
    'Mapping for something else',
    'The mapping is for {target}, not for {wanted}.',
    'Choose a mapping made for {wanted}.',
  ),
  'mapping-field-unknown': error(
    'Unknown field',
    'There is no field "{field}" among the {target}.{hint}',
    'Correct the name of the field in the mapping.',
  ),
  'mapping-column-missing': error(
    'Column missing',
    'The mapping uses the column "{column}" for {field}, which {file} does not have.{hint}',
    'Choose another column, or check that this is the right file, sheet and header row.',
  ),
  'step-done-already': error(
    'Step done already',
    'The rows of {file} stand in it as the steps of their mapping left them, and the step "{step}" would be done a second time.',
    'Take the mapping that the workbook brings along (mapping suggest shows it), or leave this step out.',
  ),
  'step-column-missing': error(
    'Column of a step missing',
    'The step "{step}" needs the column "{column}", which {file} does not have.{hint}',
    'Give the step another column, switch it off for this file, or remove it.',
  ),
  'mapping-lookup-without-match': error(
    'Look-up without keys',
    'The field {field} is looked up among {lookup}s, but the mapping does not say by what.',
    'Add "match" with one or more of: {keys}.',
  ),
  'mapping-match-without-lookup': error(
    'Keys without look-up',
    'The field {field} has keys to match but nothing to look up.',
    'Add "lookup", or take "match" away.',
  ),
  'mapping-match-unknown': error(
    'Unknown key',
    'The field {field} cannot be looked up by "{name}".',
    'Use one or more of: {keys}.',
  ),
  'mapping-pattern-unreadable': error(
    'Pattern unreadable',
    'The pattern {pattern} cannot be read.',
    'Correct the text between the slashes, or take the slashes away to replace it letter by letter.',
  ),
  'mapping-from-items-misplaced': error(
    'Total of lines at a line',
    'The line field {field} cannot be a total of lines.',
    'Use "fromItems" for an amount of the whole record only.',
  ),
  'mapping-from-items-unknown': error(
    'Line amount not mapped',
    'The field {field} adds up {name}, which is not mapped.',
    'Map {name} to a column, or change what is added up.',
  ),
  'mapping-not-a-number': error(
    'Not a number',
    'The field {field} is not a number, so "{what}" makes no sense for it.',
    'Take "{what}" away.',
  ),
  'mapping-currency-unknown': error(
    'Unknown currency',
    'The mapping says that the currency is "{value}"; no currency has that code.',
    'Use a code of three letters, such as USD or EUR.',
    'R-83',
  ),
  'mapping-constant-wrong': error(
    'Constant does not fit',
    'The constant "{value}" does not fit the field {field} ({why}).',
    'Give a constant of the right kind.',
  ),
};

/** Numbers and amounts. */
const numberFaults: Readonly<Record<string, IssueEntry>> = {
  'amount-blank': error('Amount missing', 'The amount is blank.', 'Fill it in.'),
  'amount-unreadable': error(
    'Amount unreadable',
    '"{value}" in {column} is not an amount.',
    'Correct the cell, for example 1234.56.',
  ),
  'amount-percent': error(
    'Percentage',
    '"{value}" in {column} is a percentage, not an amount.',
    'Give the amount itself.',
  ),
  'amount-in-e-notation': error(
    'Amount with digits lost',
    '"{value}" in {column} is what a spreadsheet program shows of a number too wide for its column; the digits behind it are gone.',
    'Widen the column and save the file again, or correct the cell to the whole amount.',
  ),
  'amount-credit-debit': error(
    'Credit or debit mark',
    '"{value}" in {column} is marked as credit or debit, and the file does not say which of the two is to be subtracted.',
    'Say which of the marks stands for a minus: in Mapping, or by a "read-number" step in the mapping file.',
  ),
  'amount-other-currency': error(
    'Other currency',
    '"{value}" in {column} is not an amount of {currency}, the currency of its record.',
    'Correct the cell, or map the column that names the currency of each row.',
    'R-83',
  ),
  'amount-decimal-contradicts': error(
    'Other decimal mark',
    '"{value}" in {column} does not fit the decimal mark "{decimal}" of its column.',
    'Correct the cell, or choose the other decimal mark for the file.',
  ),
  'decimal-ambiguous': error(
    'Decimal mark in doubt',
    '"{value}" in {column} can be read in two ways: its mark parts thousands, or stands before the decimals.',
    'Choose the decimal mark of the file under its mapping.',
  ),
  'number-unreadable': error(
    'Number unreadable',
    '"{value}" in {column} is not a number.',
    'Correct the cell, for example 12.5.',
  ),
  'number-not-whole': error(
    'Not a whole number',
    '"{value}" in {column} is not a whole number.',
    'Give a number without a fraction.',
  ),
  'number-too-long': error(
    'Number too long',
    '{value} has more than {most} digits and would be rounded on its way.',
    'Correct the number; nothing that would change is sent.',
    'R-81',
  ),
  'too-many-decimals': error(
    'Too many decimals',
    '"{value}" in {column} has more than {most} decimals.',
    'Round it yourself; no amount is rounded for you.',
    'R-81',
  ),
  'amount-too-precise': error(
    'Too many decimals',
    '{value} has more decimals than {currency} has ({decimals}).',
    'Correct the amount or the currency.',
    'R-81',
  ),
  'currency-ambiguous': error(
    'Currency in doubt',
    '"{value}" in {column} stands for several currencies.',
    'Map it to a code, such as USD, under the values of the field.',
    'R-83',
  ),
  'currency-in-hundredths': error(
    'Amount in hundredths',
    '"{value}" means {unit}, hundredths of {currency}: the amount beside it would go out a hundred times too high.',
    'Divide the amount by 100 and write {currency}; if it is in {currency} already, say so under the values of the field.',
    'R-83',
  ),
  'currency-unknown': error(
    'Unknown currency',
    '"{value}" is not the code of a currency.',
    'Use a code of three letters, such as USD or EUR.',
    'R-83',
  ),
};

/** Dates and terms of payment. */
const dateFaults: Readonly<Record<string, IssueEntry>> = {
  'date-blank': error('Date missing', 'The date is blank.', 'Fill it in.'),
  'date-unreadable': error(
    'Date unreadable',
    '"{value}" in {column} is not a date.',
    'Correct the cell, for example 2024-01-31.',
  ),
  'date-impossible': error(
    'No such day',
    '"{value}" in {column} is no day of the calendar.',
    'Correct the cell.',
    'R-84',
  ),
  'date-year': error(
    'Unlikely year',
    '"{value}" in {column} lies in the year {year}.',
    'Correct the year: 1900 to 2200 is possible.',
  ),
  'date-order-contradicts': error(
    'Other date order',
    '"{value}" in {column} does not fit the order of day and month chosen for the file ({order}).',
    'Correct the cell, or choose the other order for the file.',
  ),
  'date-order-ambiguous': error(
    'Day or month first?',
    '"{value}" in {column} gives two dates: day first or month first.',
    'Choose the order of the dates under the mapping of the file.',
  ),
  'date-not-midnight': error(
    'Another time of day',
    '"{value}" in {column} has another time of day than {times}, which the mapping says are midnight of another zone: it may be the day as it is written, or the one after.',
    'Correct the cell, or take the "read-midnight" step out of the mapping.',
  ),
  'date-serial': error(
    'Number instead of a date',
    '{value} in {column} is the number behind a spreadsheet date; it would be {date}.',
    'Take the proposed date if it is right, for this cell or for all alike.',
  ),
  'net-terms-unknown': error(
    'Unknown terms of payment',
    '"{value}" is not one of the forms the service knows: {forms}.',
    'Use one of the forms.',
    'R-54',
  ),
};

/** Other values, and rows that are put together. */
const valueFaults: Readonly<Record<string, IssueEntry>> = {
  'value-not-mapped': error(
    'Value not mapped',
    '"{value}" in {column} has no counterpart in the value map of {field}.',
    'Add it to the value map, or say there what the rest becomes.',
  ),
  'choice-unknown': error(
    'Not one of the choices',
    '"{value}" in {column} is none of: {allowed}.',
    'Map the value to one of them.',
  ),
  'flag-unreadable': error(
    'Neither yes nor no',
    '"{value}" in {column} is neither yes nor no.',
    'Write yes or no, or map the value.',
  ),
  'email-unreadable': error(
    'E-mail address unreadable',
    '"{value}" in {column} is not one e-mail address.',
    'Give exactly one address.',
  ),
  'url-not-https': error(
    'Not a secure address',
    '"{value}" in {column} is not an https address.',
    'Give a full address that begins with https://.',
  ),
  'text-too-long': error(
    'Too long',
    '"{value}" in {column} has {length} letters; {most} are possible.',
    'Shorten it.',
  ),
  'code-in-e-notation': {
    severity: 'warning',
    title: 'Code turned into a number',
    sentence:
      '"{value}" in {column} looks like a long code that a spreadsheet turned into a number; its last digits are lost.',
    advice: 'Fetch the code from where the file comes from.',
  },
  'number-in-e-notation': error(
    'Number shortened by a spreadsheet',
    '"{value}" in {column} looks like a long number that a spreadsheet shortened; its last digits are lost.',
    'Fetch the number from where the file comes from, or open that again with this column as text.',
  ),
  'number-is-filler': error(
    'No number',
    '"{value}" in {column} only fills the place of a number.',
    'Give the number of the document, or leave the row out.',
  ),
  'cell-is-error': error(
    'Error in the workbook',
    'The cell in {column} shows the error {value}.',
    'Mend the formula, or give the value itself.',
  ),
  'group-disagrees': error(
    'Rows disagree',
    'Rows of one record disagree on {field}: {value} in row {firstRow}, {other} in row {otherRow}.',
    'Correct one of them, or choose how {field} is made from several rows.',
  ),
  'record-currencies': error(
    'Several currencies',
    'Rows of one record name several currencies: {value} in row {firstRow}, {other} in row {otherRow}.',
    'Correct the currency of one of them, or give the rows of each currency a number of their own.',
    'R-83',
  ),
  'items-total-incomplete': error(
    'Total not known',
    '{field} cannot be added up: a line has no {missing}.',
    'Fill it in, or map {field} to a column of its own.',
  ),
};

/** Mapping a file and reading its values. */
export const mapIssues: Readonly<Record<string, IssueEntry>> = {
  ...mappingFaults,
  ...numberFaults,
  ...dateFaults,
  ...valueFaults,
};
