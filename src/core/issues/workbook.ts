import type { IssueEntry } from './issue';

const again =
  'Get the file again from where it came from, or open it in a spreadsheet program and save it as .xlsx.';
const smaller = 'Divide it into several files, or save the sheet as CSV UTF-8.';

/** Reading a workbook: what cannot be read, and what was read with a doubt. */
export const workbookIssues: Readonly<Record<string, IssueEntry>> = {
  'file-xlsb': {
    severity: 'error',
    title: 'Binary workbook',
    sentence: 'The file {file} is a binary workbook (.xlsb), whatever its name says.',
    advice: 'Open it in the spreadsheet program and save it as .xlsx.',
  },
  'file-ods': {
    severity: 'error',
    title: 'OpenDocument sheet',
    sentence: 'The file {file} is an OpenDocument spreadsheet (.ods), whatever its name says.',
    advice: 'Open it in the spreadsheet program and save it as .xlsx or CSV UTF-8.',
  },
  'file-numbers': {
    severity: 'error',
    title: 'Document of Apple Numbers',
    sentence: 'The file {file} is a document of Apple Numbers (.numbers), whatever its name says.',
    advice: 'Open it in Numbers and export it as Excel (.xlsx) or CSV.',
  },
  'sheet-without-part': {
    severity: 'warning',
    title: 'Sheet is not in the file',
    sentence: 'The workbook names a sheet “{sheet}”, but its contents are not in the file; it was left out.',
    advice:
      'If that sheet is wanted, open the workbook in a spreadsheet program, save it, and choose it again.',
  },
  'file-not-workbook': {
    severity: 'error',
    title: 'Not a workbook',
    sentence: 'The file {file} is a zip package, but there is no workbook in it.',
    advice:
      'Check whether this is the right file. If it is an archive, unpack it and choose the file inside.',
  },
  'file-no-sheets': {
    severity: 'error',
    title: 'No sheets',
    sentence: 'The workbook {file} has no sheets.',
    advice: again,
  },
  'file-encrypted': {
    severity: 'error',
    title: 'Protected with a password',
    sentence: 'The file {file} is protected with a password, so its contents cannot be read.',
    advice: 'Open it in the spreadsheet program, remove the password, and save it as .xlsx.',
  },
  'file-damaged': {
    severity: 'error',
    title: 'Damaged file',
    sentence: 'The file {file} is damaged or was cut off ({part}); nothing was taken from it.',
    advice: again,
  },
  'file-xml-entities': {
    severity: 'error',
    title: 'Suspicious contents',
    sentence:
      'The file {file} declares a document type in {part}. No spreadsheet program writes that; the file was not opened.',
    advice: 'Ask the sender how it was made. Do not open it elsewhere without a check.',
  },
  'file-xml-encoding': {
    severity: 'error',
    title: 'Suspicious encoding',
    sentence:
      'The file {file} holds {part} in an encoding that no spreadsheet program writes; the file was not opened.',
    advice: 'Ask the sender how it was made. Do not open it elsewhere without a check.',
  },
  'file-too-large': {
    severity: 'error',
    title: 'File too large',
    sentence: 'The workbook {file} is larger than {limit}.',
    advice: smaller,
  },
  'file-unpacks-too-large': {
    severity: 'error',
    title: 'Unpacked size too large',
    sentence: 'Unpacked, the workbook {file} would be larger than {limit}; it was not opened.',
    advice: smaller,
  },
  'file-packed-too-tightly': {
    severity: 'error',
    title: 'Packed too tightly',
    sentence:
      'The part {part} of the file {file} would grow to more than {limit} times its packed size; it was not opened.',
    advice: 'No ordinary workbook does that. Ask the sender how it was made.',
  },
  'file-too-many-parts': {
    severity: 'error',
    title: 'Too many parts',
    sentence: 'The package {file} has more than {limit} parts; it was not opened.',
    advice: again,
  },
  'too-many-rows': {
    severity: 'error',
    title: 'Too many rows',
    sentence: 'The file {file} has a value in row {row}; a sheet ends at row {rows}.',
    advice: again,
  },
  'workbook-too-many-rows': {
    severity: 'error',
    title: 'Too many rows',
    sentence: 'The workbook {file} has more than {mostRows} rows in all its sheets; reading stopped there.',
    advice: smaller,
  },
  'workbook-too-many-cells': {
    severity: 'error',
    title: 'Too many cells',
    sentence: 'The workbook {file} has more than {mostCells} filled cells; reading stopped there.',
    advice: smaller,
  },
  'workbook-too-many-letters': {
    severity: 'error',
    title: 'Too much text',
    sentence:
      'The cells of the workbook {file} hold more text than can be taken in, in all or in one row; reading stopped at row {row}.',
    advice: smaller,
  },
  'sheet-too-sparse': {
    severity: 'error',
    title: 'Cells far out',
    sentence:
      'A sheet of {file} has values far to the right of nearly empty rows, up to row {row}; it was not read to its end.',
    advice:
      'Move the stray values next to the others or delete them, save the workbook, and choose it again.',
  },
  'workbook-too-many-sheets': {
    severity: 'error',
    title: 'Too many sheets',
    sentence: 'The workbook {file} has more than {limit} sheets; it was not opened.',
    advice: 'Save the sheets you need as a workbook of their own.',
  },
  'sheets-share-part': {
    severity: 'error',
    title: 'Suspicious contents',
    sentence:
      'Several sheets of the workbook {file} stand on one and the same part ({part}). No spreadsheet program writes that; it was not opened.',
    advice: 'Ask the sender how it was made.',
  },
  'cell-too-long': {
    severity: 'error',
    title: 'Cell too long',
    sentence: 'The file {file} has a cell of more than {limit} letters, which no spreadsheet program keeps.',
    advice: again,
  },
  'number-beyond-exact': {
    severity: 'warning',
    title: 'Number too long to be exact',
    sentence:
      'The number {value} is longer than a spreadsheet program keeps exactly (beyond 9,007,199,254,740,992); its last digits may not be those that were typed.',
    advice: 'If it is an id, fetch it from where the file comes from and keep the column as text.',
  },
  'row-beyond-limit': {
    severity: 'warning',
    title: 'Row beyond the limit',
    sentence: 'The sheet “{sheet}” names an empty row {row}, which no sheet can have; it was left out.',
    advice: 'Nothing needs to be done.',
  },
  'named-as-text': {
    severity: 'warning',
    title: 'Name and content differ',
    sentence: 'The file {file} is named {ending} but is a workbook; it was read as a workbook.',
    advice: 'Check the columns in the preview; give the file the ending .xlsx to avoid doubts.',
  },
  'macros-ignored': {
    severity: 'warning',
    title: 'Macros not run',
    sentence: 'The workbook {file} holds macros. They were not run; the values are those it was saved with.',
    advice: 'Nothing needs to be done if the values in the preview are right.',
  },
  'hidden-sheet': {
    severity: 'warning',
    title: 'Hidden sheet',
    sentence: 'The sheet “{sheet}” is hidden in the workbook.',
    advice: 'Check whether it belongs to the data before you choose it.',
  },
  'hidden-row': {
    severity: 'warning',
    title: 'Hidden row',
    sentence: 'This row is hidden in the sheet “{sheet}”; it is part of the data all the same.',
    advice: 'Leave it out if it should not be there.',
  },
  'hidden-column': {
    severity: 'warning',
    title: 'Hidden column',
    sentence: 'This column is hidden in the sheet “{sheet}”; its values can be mapped all the same.',
    advice: 'Check its values in the preview before you map it.',
  },
  'formula-without-value': {
    severity: 'warning',
    title: 'Formula without value',
    sentence: 'This cell of the sheet “{sheet}” has a formula but no stored value; it was read as blank.',
    advice: 'Open the workbook in the spreadsheet program, let it calculate, save it, and choose it again.',
  },
  'mixed-currency-format': {
    severity: 'warning',
    title: 'Several currencies by format',
    sentence:
      'This column of the sheet “{sheet}” shows amounts in {first} and, from here, in {other}: the currency is only in the number format and not part of the value.',
    advice: 'Add a column that names the currency of each row.',
  },
};
