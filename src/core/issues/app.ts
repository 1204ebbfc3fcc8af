import type { IssueEntry } from './issue';

/** The app itself: drafts, and what a person asks of them. */
export const appIssues: Readonly<Record<string, IssueEntry>> = {
  'data-folder-was-open': {
    severity: 'warning',
    title: 'Data folder closed to others',
    sentence: 'Other users of this computer could read what is in {folder}; from now on only you can.',
    advice:
      'If others use this computer, treat amounts and vendors in it as seen by them, and tell whoever is responsible.',
  },
  'api-key-unusable': {
    severity: 'error',
    title: 'API key cannot be sent',
    sentence: 'This API key holds a line end or another character that no request can carry.',
    advice: 'Copy the key once more, alone and whole; nothing was kept.',
  },
  'company-unknown': {
    severity: 'error',
    title: 'Company not on the connection',
    sentence: 'The connection {name} has no company {company}.',
    advice: 'Add the company to the connection, or choose one of its companies.',
  },
  'target-unknown': {
    severity: 'error',
    title: 'Unknown target',
    sentence: '{target} is not a kind of load.',
    advice: 'Choose one of: {targets}.',
  },
  'import-unknown': {
    severity: 'error',
    title: 'No such import',
    sentence: 'There is no import {importId} in this journal.',
    advice: 'See the list of imports for the right one.',
  },
  'draft-incomplete': {
    severity: 'error',
    title: 'Not ready yet',
    sentence: 'The import still lacks its {what}.',
    advice: 'Choose it first; nothing was sent.',
  },
  'column-of-many-texts': {
    severity: 'error',
    title: 'Too many different texts',
    sentence: '{column} holds more than {most} different texts: it is no column of names.',
    advice: 'Choose a column of names, or leave rows out first.',
  },
  'draft-sent-already': {
    severity: 'error',
    title: 'Already sent',
    sentence: 'This import was already sent; it cannot be changed any more.',
    advice: 'Start a new import for corrected rows.',
  },
  'invalid-records': {
    severity: 'error',
    title: 'Records with an error',
    sentence: 'Records that cannot be sent as they are: {count} of {total}.',
    advice: 'Correct them, or send only those without an error; nothing was sent.',
  },
  'nothing-to-send': {
    severity: 'error',
    title: 'Nothing to send',
    sentence: 'No record of this import can be sent.',
    advice: 'See why each was held back; nothing was sent.',
  },
  'nothing-to-send-no-rows': {
    severity: 'error',
    title: 'No rows',
    sentence: 'The file {file} has no rows under its header; there is nothing to send.',
    advice: 'Check whether this is the right file and sheet.',
  },
  'nothing-to-send-none-wanted': {
    severity: 'error',
    title: 'The mapping leaves out every row',
    sentence: 'The mapping counts only rows in which {which}. {rows} left out by that, so nothing is sent.',
    advice:
      'Look into the file how those cells read now, and correct "only" in the mapping, or check whether this is the right file.',
  },
  'sheet-not-loaded': {
    severity: 'warning',
    title: 'Another sheet like this one',
    sentence: 'Sheet "{name}" has the same columns and {count}; {loaded}.',
    advice: 'Load it as well where it belongs to this load.',
  },
  'warnings-not-accepted': {
    severity: 'error',
    title: 'Warnings not accepted',
    sentence: 'Records with a warning: {count}. {which}',
    advice:
      'Look at them, then accept the warnings (--accept-warnings on the command line); nothing was sent.',
  },
  'production-not-confirmed': {
    severity: 'error',
    title: 'Production not confirmed',
    sentence: '{name} is a production connection: this changes live accounting data.',
    advice: 'Confirm by giving the name of the connection; nothing was sent.',
  },
  'file-changed': {
    severity: 'error',
    title: 'File changed',
    sentence: 'The file {file} is not the one that was checked: its content has changed since.',
    advice: 'Check it again before sending; nothing was sent.',
  },
  'not-running': {
    severity: 'error',
    title: 'Never sent',
    sentence: 'Nothing of this import has been sent yet, so there is nothing to go on with.',
    advice: 'Send it in the app, or import its file again.',
  },
  'mapping-of-other-target': {
    severity: 'error',
    title: 'Mapping for something else',
    sentence: 'The mapping is for {other}, not for {target}.',
    advice: 'Choose a mapping for {target}, or have one proposed.',
  },
  'row-is-summary': {
    severity: 'warning',
    title: 'Total row left out',
    sentence: 'Row {row} only adds up other rows and was left out.',
    advice: 'Nothing needs to be done; if it is a record after all, fill in its other cells.',
  },
  'row-is-balance': {
    severity: 'warning',
    title: 'Balance left out',
    sentence: 'Row {row} carries a balance over from elsewhere; it is no record, and was left out.',
    advice: 'Nothing needs to be done; if it is a record after all, give it a number and a date of its own.',
  },
  'row-is-remark': {
    severity: 'warning',
    title: 'Remark left out',
    sentence: 'Row {row} says "{text}" and nothing else; it is no record, and was left out.',
    advice: 'Nothing needs to be done; if it is a record after all, fill in its other cells.',
  },
  'row-adds-up': {
    severity: 'warning',
    title: 'Row that adds up others left out',
    sentence: 'The amount of row {row} is exactly what {added} come to, and {lacks}: it was left out.',
    advice: 'Nothing needs to be done; if it is a record after all, fill in its number and date.',
  },
  'row-taken-as-total': {
    severity: 'warning',
    title: 'Row taken for a total left out',
    sentence:
      'The amount of row {row} is exactly what {added} come to, and {lacks}: by the mapping it is a total and was left out.',
    advice:
      'Take the answer out of the mapping under "accepts", rule "row-adds-up", if it is a record after all.',
  },
  'row-may-be-total': {
    severity: 'error',
    title: 'Total, or a record that lacks something',
    sentence:
      'The amount of row {row}, {printed}, is exactly what {added} come to, and {lacks}: it may be a total, or a record in which that is missing. Fill it in, or accept the rule "row-adds-up" with the reason: then it is left out as a total.',
    advice: 'A mapping file does so under "accepts".',
  },
  'record-may-be-total': {
    severity: 'error',
    title: 'Total of a vendor, or a record',
    sentence:
      'Row {row} comes to {printed}, exactly what the rows of its vendor above it come to, and so it is with every vendor that has several rows: these look like totals. Accept the rule "row-adds-up" with the reason: then they are left out. If they are records of their own, accept "record-adds-up" in its place.',
    advice: 'A mapping file does so under "accepts".',
  },
  'record-says-total': {
    severity: 'error',
    title: 'Total, or a record',
    sentence:
      'Row {row} says "{text}" and comes to {printed}, exactly what the rows above it come to: it looks like their total. Accept the rule "row-adds-up" with the reason: then it is left out. If it is a record of its own, accept "record-adds-up" in its place.',
    advice: 'A mapping file does so under "accepts".',
  },
  'row-may-add-up': {
    severity: 'warning',
    title: 'Record that comes to the rows above it',
    sentence:
      'Row {row} comes to {printed}, exactly what the rows above it come to; it has a number and a date, so it counts as a record.',
    advice: 'Leave it out if it is a total after all; nothing needs to be done if it is a real one.',
  },
  'printed-total-differs': {
    severity: 'warning',
    title: 'Printed total differs',
    sentence:
      'Row {row} prints a total of {printed}; the rows counted come to {counted}: a difference of {difference}.',
    advice:
      'Look for rows that are missing, changed or read otherwise, or say why the printed total is another.',
  },
  'rows-not-wanted': {
    severity: 'warning',
    title: 'Left out by the mapping',
    sentence: 'Left out, because "only" in the mapping does not name them: {which}.',
    advice: 'Add a word to "only" in the mapping if its rows are to be loaded.',
  },
  'row-not-wanted': {
    severity: 'warning',
    title: 'Left out by the mapping',
    sentence: 'Row {row} was left out by "only" in the mapping.',
    advice: 'Add its word to "only" in the mapping if the row is to be loaded.',
  },
  'row-left-out-by-hand': {
    severity: 'warning',
    title: 'Left out by hand',
    sentence: 'Row {row} was left out by hand.',
    advice: 'Bring it back in the rows (Ctrl+E) if it is to be loaded.',
  },
  'row-left-out-by-step': {
    severity: 'warning',
    title: 'Left out by a step',
    sentence: 'Row {row} was left out by a step of the mapping: {step}.',
    advice: 'Switch the step off or change where it is done if the row is to be loaded.',
  },
  overtaken: {
    severity: 'error',
    title: 'Sent by another import meanwhile',
    sentence:
      'Records of this import that were sent, or are waiting to be sent, by another import ({file}): {count}.',
    advice:
      'Nothing was sent. Check this file again: what is there already will be held back, the rest can go. An import that was begun and is not to go on is ended with stop.',
  },
  'still-running': {
    severity: 'error',
    title: 'Still being sent',
    sentence: 'This import is still being worked on.',
    advice: 'Pause it first, then decide.',
  },
  'report-not-written': {
    severity: 'error',
    title: 'Report not written',
    sentence: 'The file {file} could not be written: {detail}.',
    advice: 'Close it if it is open elsewhere, or choose another place.',
  },
  'report-at-link': {
    severity: 'error',
    title: 'Not written through a link',
    sentence: 'The file {file} could not be written: it is a link to another place, which is not followed.',
    advice: 'Choose the place itself, not a link to it.',
  },
  'report-over-source': {
    severity: 'error',
    title: 'Report over the source file',
    sentence: 'The file {file} is the one that was imported; nothing is written over it.',
    advice: 'Choose another name. The file stays as it is.',
  },
  'record-not-in-doubt': {
    severity: 'error',
    title: 'Not in doubt',
    sentence: 'This import has no record {record} in doubt; there is nothing to decide.',
    advice: 'Decide only on records whose fate is not known.',
  },
  'record-seen-there': {
    severity: 'error',
    title: 'Seen at the service',
    sentence:
      'Record {record} cannot be decided as not created: at {when} the service showed {ids}, which may be it. It would be sent again beside that.',
    advice:
      'If that is it, decide that it was created and name that id. If it is another one, name its id in the note of this decision. If it is not there any more, read the import back or look for its records in doubt again: once a look does not show it, this decision is possible again.',
  },
  'record-answered-there': {
    severity: 'error',
    title: 'The service has it',
    sentence:
      'Record {record} cannot be decided as not created: the service answered that it made or updated {id}. It would be sent again on top of that.',
    advice:
      'Put {id} right in the service and look again, or decide never. To send it again all the same, name the id in the note of this decision.',
  },
  'record-update-seen': {
    severity: 'error',
    title: 'The update may be there',
    sentence:
      'Record {record} cannot be decided as not created: it updates {ids}, which at {when} could not be told to read as it did before. It would be sent again on top of that.',
    advice:
      'If the update is there, decide that it was created and name that id. To send it again all the same, name the id in the note of this decision. Where its lines are corrected in the service, look again: that may settle it.',
  },
  'record-update-unlike': {
    severity: 'error',
    title: 'Is the update there?',
    sentence: 'Record {record} updates {id}, and that one {how}. Nothing was decided.',
    advice:
      'If the update is there all the same, decide again and name {id}. To send it again on top of that, decide that it was not created and name {id} in the note.',
  },
  'record-seen-unlike': {
    severity: 'error',
    title: 'Which entry is it?',
    sentence:
      'The list of the service shows {id} for record {record}, and that one {how}. Nothing was decided.',
    advice:
      'If that is this record, decide again and name its id; an order is taken only once it reads as it was sent. If another entry is, name the id of that one. If neither is there, it was not created: name {id} in the note as another one.',
  },
  'input-refused': {
    severity: 'error',
    title: 'Input refused',
    sentence:
      'The program asked itself for "{name}" in a way that cannot be right ({detail}), so nothing was done.',
    advice: 'This is a fault of the program, not of your file: copy this text and ask for help.',
  },
  cancelled: {
    severity: 'error',
    title: 'Cancelled',
    sentence: 'It was cancelled before it was done.',
    advice: 'Start it again when you are ready; nothing was sent, and nothing half done is left behind.',
  },
  'journal-is-read-only': {
    severity: 'error',
    title: 'Read only',
    sentence: 'This journal is open for reading only.',
    advice: 'Close what else uses it, then try again.',
  },
  'thread-ended': {
    severity: 'error',
    title: 'Stopped unexpectedly',
    sentence: 'Reading the file stopped: {detail}.',
    advice: 'Try it once more; nothing was sent and the journal is whole.',
  },
  'engine-ended': {
    severity: 'error',
    title: 'Stopped unexpectedly',
    sentence: 'The part of Tallyport that works with the journal has stopped, so this has no answer.',
    advice:
      'It starts again by itself. What was sent is in the journal; an import that was running is paused and can be resumed.',
  },
  'engine-not-started': {
    severity: 'error',
    title: 'Not running',
    sentence: 'The part of Tallyport that works with the journal stopped again and again; it is not running.',
    advice: 'Close Tallyport and open it again; it tries the usual way. What was sent is in the journal.',
  },
  'safe-mode': {
    severity: 'error',
    title: 'Safe mode',
    sentence: 'Tallyport runs in safe mode: the journal can be verified, copied and saved, and nothing else.',
    advice: 'Close Tallyport and open it again; it tries the usual way.',
  },
  'call-failed': {
    severity: 'error',
    title: 'A fault of Tallyport',
    sentence: 'Tallyport met a fault of its own and could not do this ({name}: {detail}).',
    advice: 'Everything else goes on. If it happens again, ask for help with this text.',
  },
  'path-not-given': {
    severity: 'error',
    title: 'Choose the file again',
    sentence: 'This file was not chosen in a dialog or dropped on the window, or it was used already.',
    advice: 'Choose it once more; nothing was read or written.',
  },
  'path-unusable': {
    severity: 'error',
    title: 'Name cannot be used',
    sentence: 'No file or folder can have this name: {detail}.',
    advice: 'Choose a shorter name without unusual characters, or another folder.',
  },
  'practice-not-started': {
    severity: 'error',
    title: 'Practice service not started',
    sentence: 'The practice service could not be started: {detail}.',
    advice: 'Close other programs that may hold its data, then try again.',
  },
};
