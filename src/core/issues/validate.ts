import type { IssueEntry } from './issue';

const error = (title: string, sentence: string, advice: string, rule?: string): IssueEntry =>
  rule === undefined
    ? { severity: 'error', title, sentence, advice }
    : { severity: 'error', title, sentence, advice, rule };

const warning = (title: string, sentence: string, advice: string, rule: string): IssueEntry => ({
  ...error(title, sentence, advice, rule),
  severity: 'warning',
});

const takeIt = 'Take the known one if it is meant, for this cell or for all alike.';

/** What is missing, and what the directory does not know. `{thing}`: vendor, dimension … `{key}`: by what it was looked up. */
const lookUpIssues: Readonly<Record<string, IssueEntry>> = {
  'required-missing': error(
    'Missing',
    '{field} is missing.',
    'Fill the cell, or map {field} to another column or to one value for all.',
  ),
  'required-not-mapped': error(
    'Not mapped',
    '{field} is needed, and nothing is mapped to it.',
    'Map {field} to a column, or give one value for all.',
  ),
  'required-missing-several': error(
    'Missing',
    '{fields} are missing.',
    'Fill the cells, or map each to another column or to one value for all.',
  ),
  'required-not-mapped-several': error(
    'Not mapped',
    '{fields} are needed, and nothing is mapped to them.',
    'Map each to a column, or give one value for all.',
  ),
  'directory-not-fetched': error(
    'Directory not fetched',
    'The {thing}s of this company were never fetched, so "{value}" cannot be looked up.',
    'Synchronise the directory of the connection (under Connections; `sync` on the command line). The next check looks it up, and Validation checks by itself.',
    'R-19',
  ),
  'vendor-unknown': error(
    'Unknown vendor',
    'No vendor of this company is known as "{value}" ({key}).',
    'Load the vendor first, or synchronise the directory again if it was added meanwhile.',
    'R-19',
  ),
  'chosen-vendor-gone': error(
    'Chosen vendor gone',
    'The vendor "{value}" was chosen for this row, and this company has none of that ERP vendor ID.',
    'Choose another vendor for these rows (Match vendors), or switch the step off that chose it.',
    'R-19',
  ),
  'vendor-name-changes': warning(
    'Another name there',
    'The vendor {vendor} stands there already as "{known}" and would be renamed "{value}".',
    'If it is another vendor, give it an ERP id of its own. Sent, name, e-mail, phone and terms that the file fills in are written over; what stands there now is not kept.',
    'R-46',
  ),
  'vendor-renamed-besides': warning(
    'Another name there',
    'The vendor {vendor} stands there already as "{known}" and would be renamed "{value}". Besides: {others}.',
    'If it is another vendor, give it an ERP id of its own. Sent, what the file fills in is written over; what stands there now is not kept.',
    'R-46',
  ),
  'vendor-updates': warning(
    'Vendor there: updated',
    'The vendor {thing} stands there already and would be updated: {changes}.',
    'If that is not wanted, leave the column out of the mapping, or the row out of the file. Sent, what the file fills in is written over; what stands there now is not kept.',
    'R-46',
  ),
  'dimension-recoded': warning(
    'Dimension there: coded otherwise',
    'The dimension {thing} stands there already, and what it is coded by, or treated as, would change: {changes}. Invoices coded with an ERP ID that changes do not find it any more.',
    'Be sure that this is meant: another dimension has a reference of its own. Sent, what the file fills in is written over; what stands there now is not kept.',
    'R-69',
  ),
  'dimension-updates': warning(
    'Dimension there: updated',
    'The dimension {thing} stands there already and would be updated: {changes}.',
    'If that is not wanted, leave the column out of the mapping, or the row out of the file. Sent, what the file fills in is written over; what stands there now is not kept.',
    'R-61',
  ),
  'overwritten-sent': warning(
    'Updated what stood there',
    'When this import was checked it stood there already, and it was updated: {changes}.',
    'What stood there before is not kept by the service.',
    'R-46',
  ),
  'vendor-code-other-name': error(
    'Code and name of two vendors',
    '"{value}" begins with {code}, the code of "{near}", and goes on with another name.',
    'Write the code or the name of the vendor that is meant.',
    'R-19',
  ),
  'dimension-unknown': error(
    'Unknown dimension',
    'No dimension {type} of this company is known as "{value}" ({key}).',
    'Load the dimension first, or synchronise the directory again if it was added meanwhile.',
    'R-19',
  ),
  'dimension-type-unknown': error(
    'Unknown dimension type',
    'This company has no dimensions of the type "{type}"; it has {types}.',
    'Name the column after one of them in the mapping.',
    'R-108',
  ),
  'location-unknown': error(
    'Unknown location',
    'The connection has no location "{value}" ({key}).',
    'Correct the cell, or add the location to the connection if the API user may reach it.',
    'R-93',
  ),
  'purchase-order-unknown': warning(
    'Unknown purchase order',
    'No purchase order of this company has the {key} "{value}".{hint}',
    'Check it; it goes out as it is and may match nothing.',
    'R-111',
  ),
  'order-not-in-directory': error(
    'Order not found',
    'No purchase order of this company has the {key} "{value}", so its own id is not known.',
    'Synchronise the directory again, correct the cell, or map the vendor, the location and the number instead of the id.',
    'R-179',
  ),
  'directory-incomplete': warning(
    'Not among those read',
    'The {thing} "{value}" is not among those read, but the list could not be read to its end.',
    'Make sure that it exists; it goes out as it is.',
    'R-43',
  ),
  'look-up-ambiguous': error(
    'Several fit',
    'Several {thing}s are known as "{value}" ({key}): {candidates}.',
    'Give the ERP id instead of the name, in this cell or through the value map.',
    'R-20',
  ),
};

/** The identifier doctor: what the value differs in from the nearest known one. */
const nearIssues: Readonly<Record<string, IssueEntry>> = {
  'near-blank': error(
    'Differs in blanks',
    'No {thing} is known as "{value}"; "{near}" differs only in its blanks.',
    takeIt,
    'R-16',
  ),
  'near-decimal': error(
    'Number made of a code',
    'No {thing} is known as "{value}"; a program has made a number of "{near}".',
    takeIt,
    'R-16',
  ),
  'near-zeros': error(
    'Zeros lost',
    'No {thing} is known as "{value}"; "{near}" differs only in its leading zeros.',
    takeIt,
    'R-16',
  ),
  'near-case': error(
    'Differs in case',
    'No {thing} is known as "{value}"; "{near}" differs only in capital and small letters.',
    takeIt,
    'R-16',
  ),
  'near-marks': error(
    'Differs in marks',
    'No {thing} is known as "{value}"; "{near}" differs only in dots, dashes, accents and the like.',
    takeIt,
    'R-16',
  ),
  'near-look-alike': error(
    'Look-alike letters',
    'No {thing} is known as "{value}"; "{near}" looks the same but is written with other letters (O and 0, l and 1, foreign alphabets).',
    takeIt,
    'R-16',
  ),
  'near-e-notation': error(
    'Code turned into a number',
    'A spreadsheet has turned the code into "{value}"; of the known {thing}s, "{near}" would have become that.',
    'Take the known one only if it is meant: the digits of the original are lost.',
    'R-16',
  ),
  'near-letter': error(
    'One letter off',
    'No {thing} is known as "{value}"; "{near}" differs in one letter.',
    'Take the known one only if it is meant.',
    'R-16',
  ),
  'near-swapped': error(
    'Two letters swapped',
    'No {thing} is known as "{value}"; "{near}" has two letters the other way round.',
    'Take the known one only if it is meant.',
    'R-16',
  ),
};

/** Records that are the same thing twice. */
const duplicateIssues: Readonly<Record<string, IssueEntry>> = {
  'duplicate-in-file': error(
    'Twice in the file',
    'Row {row} and row {firstRow} are the same {thing}; the first one stands.',
    'Correct the number if they are two, or leave this one out.',
    'R-40',
  ),
  'duplicate-of-wrong': error(
    'Twice in the file, the first with an error',
    'Row {row} and row {firstRow} are the same {thing}, and row {firstRow} is not sent as it is: what is wrong with it is said there. So neither is sent.',
    'Mend row {firstRow}; or take row {firstRow} out of the file, and row {row} is sent. Correct the number if they are two.',
    'R-40',
  ),
  'named-in-two-ways': error(
    'Perhaps twice in the file',
    'Row {row} and row {firstRow} are a {thing} of the same number, "{invoice}", and name their order in two ways. Whether it is one order is not known, so only the first one is sent.',
    'Fetch the purchase orders of the directory and check again, or name the order in the same way in both rows. Correct the number if they are two.',
    'R-183',
  ),
  'already-imported': error(
    'Already imported',
    'It was sent before, on {date} from {file} (record {record}, {outcome}).',
    'Nothing needs to be done; it is not sent twice. Look at the earlier import for its result.',
    'R-249',
  ),
  'imported-in-doubt': error(
    'Sent before, and not settled there',
    'It was sent before, on {date} from {file} (record {record} of the import {importId}, in doubt), and it is not known what became of it. It is not sent again from here.',
    'Look there first (tallyport resolve {importId} looks once more and sends nothing). What you know yourself you say with: tallyport resolve {importId} --record {record}. What you say was not created goes out from there (tallyport resume {importId}).',
    'R-249',
  ),
  'imported-unfinished': error(
    'Sent before, and not finished there',
    'The import of {date} from {file} has it as well (record {record}), and is not finished with it: it was sent, or goes out again from there. It is not sent from here.',
    'Wait for that import, or let it go on (tallyport resume {importId}).',
    'R-249',
  ),
  'imported-renamed': error(
    'Already imported, and called otherwise since',
    'It was sent before, on {date} from {file} (record {record}, {outcome}), and what was made of it is called otherwise by now: {now}. It is not sent again: it may be the same one.',
    'If it is the same one, nothing needs to be done. If this is another one, which has that number rightly, make it by a single change: tallyport {command}, with --preview first, which shows what stands there.',
    'R-249',
  ),
  'imported-gone': error(
    'Already imported, and not there any more',
    'It was sent before, on {date} from {file} (record {record}, {outcome}), and is not there any more ({now}). An import does not send it again: somebody may have deleted it for a reason.',
    'Ask who deleted or moved it in the service. Where it is to stand there again, make it by a single change: tallyport {command}, with --preview first, which shows what stands there.',
    'R-249',
  ),
  'imported-otherwise': error(
    'Already imported, with another amount',
    'This number was sent before, with {was} (on {date} from {file}, record {record}, {outcome}); here it is {value}.',
    'It is not sent. If it is another one, correct its number; if the amount was corrected since, change the one that is there in the service.',
    'R-249',
  ),
  'imported-differs': error(
    'Already imported, and reads otherwise',
    'It was sent before, on {date} from {file} (record {record}, {outcome}), and reads otherwise here: {otherwise}.',
    'It is not sent. If it is another one, correct its number; if it was corrected since, change the one that is there in the service.',
    'R-249',
  ),
  'imported-payable-there': error(
    'Already imported, and may be paid again',
    'It was sent before, on {date} from {file} (record {record}, {outcome}), but not archived: {text}. It is not sent, and may be paid again there.{otherwise}',
    'If it is paid, archive it in the service, so that nobody pays it again there.',
    'R-249',
  ),
  'imported-archived-there': error(
    'Already imported, and archived there',
    'It was sent before, on {date} from {file} (record {record}, {outcome}), but archived: {text}. It is not sent, and will not be paid there.{otherwise}',
    'Find out whether it was paid. If it is still to be paid, see to that in the service.',
    'R-249',
  ),
  'sent-otherwise': error(
    'Already imported, and reads otherwise',
    'It was sent before, on {date} from {file} (record {record}, {outcome}), and reads otherwise here. Sent again it would be a second one: no external ID names the one that stands there.',
    'It is not sent. If it is another one, correct its number; if it was corrected since, change the one that is there in the service.',
    'R-249',
  ),
  'waits-elsewhere': error(
    'Waits in another import',
    'The same one waits to be sent in the import of {date} from {file} (record {record}).',
    'Resume that import; or stop it for good and check this file again, and it goes out from here.',
    'R-249',
  ),
  'upload-id-twice': error(
    'Upload ID used twice',
    'The upload ID "{value}" of row {row} stands in row {firstRow} as well, for another record.',
    'Give every record its own, or map no column to the upload ID; it is derived then.',
    'R-94',
  ),
  'upload-id-used': error(
    'Upload ID used before',
    'The upload ID "{value}" was used on {date} for another record (from {file}).',
    'Give the record its own, or map no column to the upload ID; it is derived then.',
    'R-94',
  ),
};

/** What is checked against required fields, the directory, the rest of the file and the journal. */
export const validateIssues: Readonly<Record<string, IssueEntry>> = {
  ...lookUpIssues,
  ...nearIssues,
  ...duplicateIssues,
};
