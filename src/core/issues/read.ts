import type { IssueEntry } from './issue';

const again = 'Export it again from the program it comes from and choose it once more.';

/** Reading a file: what cannot be read, and what was read with a doubt. */
export const readIssues: Readonly<Record<string, IssueEntry>> = {
  'file-empty': {
    severity: 'error',
    title: 'Empty file',
    sentence: 'The file {file} is empty.',
    advice: again,
  },
  'file-not-found': {
    severity: 'error',
    title: 'File not found',
    sentence: 'There is no file {file} at the place given.',
    advice: 'Check whether it was moved or renamed, and choose it again.',
  },
  'file-not-allowed': {
    severity: 'error',
    title: 'No permission',
    sentence: 'The file {file} may not be read by this user.',
    advice: 'Ask for permission to read it, or copy it to a folder of your own.',
  },
  'file-is-folder': {
    severity: 'error',
    title: 'Not a file',
    sentence: '{file} is a folder, a pipe or a device, not a file.',
    advice: 'Choose a file; what comes out of a pipe is written into one first.',
  },
  'file-unreadable': {
    severity: 'error',
    title: 'File cannot be read',
    sentence: 'The system could not read the file {file} ({reason}).',
    advice: 'If it lies on a network drive or a stick, copy it to this computer and choose it again.',
  },
  'file-changed': {
    severity: 'error',
    title: 'File changed meanwhile',
    sentence: 'The file {file} was changed while it was being read.',
    advice:
      'Close it in other programs, wait until it is written completely, and choose it again. Nothing was taken from it.',
  },
  'reading-stopped': {
    severity: 'error',
    title: 'Reading stopped',
    sentence: 'Reading the file {file} was stopped before its end.',
    advice: 'Start again to read the whole file.',
  },
  'file-legacy-workbook': {
    severity: 'error',
    title: 'Old .xls workbook',
    sentence: 'The file {file} is an old .xls workbook, whatever its name says.',
    advice: 'Open it in the spreadsheet program and save it as .xlsx.',
  },
  'file-pdf': {
    severity: 'error',
    title: 'PDF, not a table',
    sentence: 'The file {file} is a PDF document, whatever its name says.',
    advice: 'Export the data as CSV or .xlsx from the program that made the PDF.',
  },
  'file-compressed': {
    severity: 'error',
    title: 'Compressed file',
    sentence: 'The file {file} is compressed.',
    advice: 'Unpack it first, then choose the file inside.',
  },
  'file-picture': {
    severity: 'error',
    title: 'Picture, not a table',
    sentence: 'The file {file} is a picture, whatever its name says.',
    advice: 'Ask for the data as CSV or .xlsx; nothing is read out of a picture.',
  },
  'file-lock': {
    severity: 'error',
    title: 'Mark of an open file',
    sentence: 'The file {file} only says that somebody has the workbook open; there is no table in it.',
    advice: 'Choose the workbook itself: its name is the same without the mark in front.',
  },
  'file-html': {
    severity: 'error',
    title: 'Web page, not a table',
    sentence: 'The file {file} is a web page, whatever its name says.',
    advice: 'Open it in a spreadsheet program and save it as .xlsx or CSV UTF-8.',
  },
  'file-xml-workbook': {
    severity: 'error',
    title: 'XML Spreadsheet 2003',
    sentence: 'The file {file} is an XML Spreadsheet of 2003.',
    advice: 'Open it in a spreadsheet program and save it as .xlsx.',
  },
  'file-xml': {
    severity: 'error',
    title: 'XML, not a table',
    sentence: 'The file {file} is an XML document, not a table.',
    advice: 'Export the data as CSV or .xlsx.',
  },
  'file-binary': {
    severity: 'error',
    title: 'Not a table',
    sentence: 'The file {file} is neither text nor a workbook.',
    advice: 'Export the data as CSV or .xlsx from the program it comes from.',
  },
  'named-as-workbook': {
    severity: 'warning',
    title: 'Name and content differ',
    sentence: 'The file {file} is named {ending} but holds plain text; it was read as text.',
    advice: 'Check the columns in the preview; give the file the ending .csv to avoid doubts.',
  },
  'encoding-unknown': {
    severity: 'error',
    title: 'Unknown encoding',
    sentence: 'The file {file} cannot be read as “{encoding}”: no such encoding is known.',
    advice: 'Choose an encoding from the list, for example utf-8 or windows-1252.',
  },
  'delimiter-not-one-letter': {
    severity: 'error',
    title: 'Delimiter not possible',
    sentence:
      'The file {file} cannot be divided by “{delimiter}”: a delimiter is one letter, and neither a quote nor a line end.',
    advice: 'Choose a single letter such as a comma, a semicolon, a tab or a pipe.',
  },
  'sheet-not-found': {
    severity: 'error',
    title: 'No such sheet',
    sentence: 'The file {file} has no sheet named “{sheet}”.',
    advice: 'Choose one of its sheets: {sheets}.',
  },
  'file-has-no-sheets': {
    severity: 'error',
    title: 'A file without sheets',
    sentence: 'The file {file} is one table without sheets, but the mapping names the sheet “{sheet}”.',
    advice: 'Leave the sheet out of the mapping, or choose the workbook it was made for.',
  },
  'file-no-table': {
    severity: 'error',
    title: 'No visible sheet',
    sentence: 'The file {file} has no visible sheet with a table.',
    advice: 'Name the sheet to be read, or make it visible and save the file.',
  },
  'unterminated-quote': {
    severity: 'error',
    title: 'Quote never closed',
    sentence:
      'In row {row} of the file {file} a quote is opened and never closed, so the rows behind it run together.',
    advice:
      'Remove or close the quote in that row. If quotes are ordinary letters in this file, choose “no quotes” when opening it.',
  },
  'quote-swallows-rows': {
    severity: 'error',
    title: 'Quote swallows rows',
    sentence:
      'In row {row} of the file {file} a quote opens a cell that holds the end of one line and the beginning of another: rows between them would be lost, and two run together.',
    advice:
      'Remove or double the quote in that row. If quotes are ordinary letters in this file, choose “no quotes” when opening it.',
  },
  'record-too-long': {
    severity: 'error',
    title: 'Row too long',
    sentence: 'Row {row} of the file {file} is longer than a million letters.',
    advice: `This is probably not a table, or its line ends are missing. ${again}`,
  },
  'reading-too-large': {
    severity: 'error',
    title: 'Too much for reading',
    sentence:
      'Reading {file} took more than the {limit} of memory that one file is given; it was not opened.',
    advice: `Nothing else is affected. ${again}`,
  },
  'reading-too-long': {
    severity: 'error',
    title: 'Reading took too long',
    sentence: 'Reading {file} did not come to an end in two minutes; it was stopped.',
    advice: `Nothing else is affected. ${again}`,
  },
  'too-many-columns': {
    severity: 'error',
    title: 'Too many columns',
    sentence: 'Row {row} of the file {file} has more than {columns} columns.',
    advice: `Check the delimiter that was chosen. ${again}`,
  },
  'encoding-doubt': {
    severity: 'warning',
    title: 'Encoding in doubt',
    sentence:
      'The file begins with the mark of one encoding, but its contents are in another; it was read as {encoding}.',
    advice: 'Look at names with accents in the preview, and choose another encoding if they are wrong.',
  },
  'encoding-guessed': {
    severity: 'warning',
    title: 'Encoding is a guess',
    sentence:
      'The letters beyond A to Z do not tell in which encoding the file is written; as {encoding} they read {samples}.',
    advice: 'Compare these names with how they read in the other encodings, and choose the right one.',
  },
  'encoding-found': {
    severity: 'warning',
    title: 'Encoding found',
    sentence: 'The file was read as {encoding}: in it names read {samples}.',
    advice: 'If these names are wrong, choose another encoding.',
  },
  'encoding-asked': {
    severity: 'error',
    title: 'Encoding to be chosen',
    sentence:
      'The letters beyond A to Z do not tell in which encoding the file {file} is written. {readings}; nothing was taken from it.',
    advice:
      'Choose the encoding in which the names are right: where the file is shown, or as source.encoding in the mapping.',
  },
  'invalid-bytes': {
    severity: 'warning',
    title: 'Unreadable letters',
    sentence: 'This cell holds bytes that mean nothing in {encoding}; they are shown as replacement signs.',
    advice: 'Choose the encoding the file was written in, or correct the cell.',
  },
  'nul-byte': {
    severity: 'warning',
    title: 'NUL in a cell',
    sentence: 'This cell holds a NUL, a sign that no person can have typed.',
    advice: 'Check the value; the file may be damaged.',
  },
  'stray-quote': {
    severity: 'warning',
    title: 'Stray quote',
    sentence: 'This cell holds a quote that is neither doubled nor at its end; it was taken as a letter.',
    advice: 'Compare the row with the file, and correct it where it was divided wrongly.',
  },
  'quote-style': {
    severity: 'warning',
    title: 'Blanks around quotes',
    sentence:
      'This cell has blanks between its quotes and the delimiter; the quotes and these blanks were left out.',
    advice: 'Nothing needs to be done if the values look right.',
  },
  'backslash-escapes': {
    severity: 'warning',
    title: 'Backslashes before quotes',
    sentence: 'The file marks quotes inside cells with a backslash; the backslashes were left out.',
    advice: 'If the backslashes belong to the values, choose doubled quotes instead.',
  },
  'row-is-one-quoted-cell': {
    severity: 'warning',
    title: 'Rows are single quoted cells',
    sentence: 'Every row is one quoted cell that itself looks like a row: the file was probably saved twice.',
    advice: again,
  },
  'ragged-row': {
    severity: 'warning',
    title: 'Row of another width',
    sentence: 'This row has {cells} cells, the header has {columns}.',
    advice: 'Check whether a delimiter inside a value moved the cells of this row.',
  },
  'remark-row': {
    severity: 'warning',
    title: 'Remark left out',
    sentence: 'This row only holds a remark that begins with #, or a line of dashes; it is not data.',
    advice: 'Nothing needs to be done, unless it is data after all: then change it in the file.',
  },
  'merged-area-blank': {
    severity: 'warning',
    title: 'Merged cells read as blanks',
    sentence:
      'The cells {area} are merged: only the first of them holds a value, the others are read as blank.',
    advice:
      'Where the value stands for all of them, fill it into the others, or take the cells apart in the file.',
  },
  'repeated-header': {
    severity: 'warning',
    title: 'Header once more',
    sentence:
      'This row says in every cell what the header says, as at the top of a new page; it is not data.',
    advice: 'Nothing needs to be done.',
  },
  'duplicate-header': {
    severity: 'warning',
    title: 'Header occurs twice',
    sentence: 'The header “{header}” stands over several columns; the later ones got a number.',
    advice: 'Choose the right one of them when mapping.',
  },
  'empty-header': {
    severity: 'warning',
    title: 'Column without header',
    sentence: 'A column has no header; it is called “{name}”.',
    advice: 'Leave it out, or map it under that name.',
  },
  'no-data-rows': {
    severity: 'warning',
    title: 'No data rows',
    sentence: 'There are no rows below the header.',
    advice: 'Check whether this is the right file and sheet.',
  },
  'mixed-decimal': {
    severity: 'warning',
    title: 'Decimal mark in doubt',
    sentence: 'The numbers of column “{column}” do not all use the same decimal mark.',
    advice: 'Say which mark divides the decimals, and check the row named here.',
  },
  'mixed-date-formats': {
    severity: 'warning',
    title: 'Dates of several kinds',
    sentence: 'The dates of column “{column}” are not all written the same way.',
    advice: 'Say in which order day, month and year stand, and check the row named here.',
  },
  'places-left-out': {
    severity: 'warning',
    title: 'More places',
    sentence: 'The remark “{about}” holds for {count} more places that are not listed.',
    advice: 'Correct the cause, and the rest goes with it.',
  },
};
