import type { IssueEntry } from './issue';

/** Reading and changing single invoices at the service. */
export const invoiceIssues: Readonly<Record<string, IssueEntry>> = {
  'invoice-permission-approved': {
    severity: 'error',
    title: 'Permission missing: approved invoices',
    sentence: 'The invoice reads as {status}, and the API user may not edit approved invoices: {text}',
    advice:
      "Ask the provider's partner manager for the permission to edit approved invoices; nothing was changed.",
    rule: 'R-29',
  },
  'invoice-permission-exported': {
    severity: 'error',
    title: 'Permission missing: exported invoices',
    sentence: 'The invoice reads as {status}, and the API user may not edit exported invoices: {text}',
    advice:
      "Ask the provider's partner manager for the permission to edit exported invoices; nothing was changed.",
    rule: 'R-29',
  },
  'invoice-permission-edit': {
    severity: 'error',
    title: 'Permission missing: editing invoices',
    sentence: 'The API user may not edit this invoice, which reads as {status}: {text}',
    advice:
      "Ask the provider's partner manager for the permission to edit invoices at its location; nothing was changed.",
    rule: 'R-29',
  },
  'invoice-may-need-approved': {
    severity: 'warning',
    title: 'Approved already',
    sentence: 'The invoice reads as {status}: changing it needs the permission to edit approved invoices.',
    advice: 'Without that permission the service refuses, and nothing changes.',
    rule: 'R-140',
  },
  'invoice-may-need-exported': {
    severity: 'warning',
    title: 'Exported already',
    sentence: 'The invoice reads as {status}: changing it needs the permission to edit exported invoices.',
    advice: 'Without that permission the service refuses, and nothing changes.',
    rule: 'R-140',
  },
  'invoice-mention': {
    severity: 'warning',
    title: 'Read as a mention',
    sentence: 'The reason holds {mark}, which the service reads as a mention of one of its users.',
    advice:
      'If no such user exists, the service refuses. Write " at " in place of {mark} where none is meant.',
    rule: 'R-142',
  },
  'invoice-mention-refused': {
    severity: 'error',
    title: 'Unknown mention',
    sentence: 'The service refused the reason: {text} It holds {mark}, which is read as a mention of a user.',
    advice: 'Write " at " in place of {mark}, or mention a user whom the service knows; nothing was changed.',
    rule: 'R-142',
  },
  'invoice-already-flagged': {
    severity: 'warning',
    title: 'Flagged already',
    sentence:
      'The invoice is flagged already ({reason}): flagging it again changes nothing and keeps that reason.',
    advice: 'Write a new reason in the service itself, if one is needed.',
    rule: 'R-143',
  },
  'invoice-flag-exported': {
    severity: 'warning',
    title: 'Probably refused',
    sentence: 'The invoice reads as {status}, from which flagging is not known to work.',
    advice: 'Try it if it is wanted; a refusal changes nothing.',
    rule: 'R-144',
  },
  'invoice-unflag-elsewhere': {
    severity: 'warning',
    title: 'Unflagging',
    sentence: 'The flag is taken off in the service itself ({url}); the interface has nothing for it.',
    advice: 'Open the invoice there once it is looked after.',
    rule: 'R-145',
  },
  'invoice-not-there': {
    severity: 'warning',
    title: 'Not readable',
    sentence: 'The invoice {id} cannot be read.',
    advice: 'Check the id and the permissions of the API user.',
    rule: 'R-147',
  },
  'invoice-mark-odd-state': {
    severity: 'warning',
    title: 'Not known to work',
    sentence: 'The invoice {id} reads as {status}, from which this is not known to work.',
    advice: 'Try one such invoice first; a refusal changes nothing.',
    rule: 'R-147',
  },
  'invoice-mark-too-many': {
    severity: 'error',
    title: 'Too many at once',
    sentence: 'One request takes at most {most} invoices.',
    advice: 'Mark them in several goes; nothing was sent.',
    rule: 'R-147',
  },
  'invoice-export-needs-unflagged': {
    severity: 'warning',
    title: 'Flagged',
    sentence: 'The invoice {id} is flagged; only an unflagged one becomes ready for export.',
    advice: 'Have the flag taken off in the service first.',
    rule: 'R-146',
  },
  'invoice-receiver-export-about': {
    severity: 'warning',
    title: 'What the receiver export holds',
    sentence:
      'It holds only exported invoices of vendors with item validation, and of these only the lines that match the catalog and are not fringe.',
    advice: 'Its sum is no control total; the list of exported invoices is whole.',
    rule: 'R-153',
  },
  'invoice-receiver-export-empty': {
    severity: 'warning',
    title: 'Empty, though invoices were exported',
    sentence:
      'The receiver export is empty, yet {count} invoices read as exported: their vendors have no item validation, or none of their lines match the catalog.',
    advice: 'List the invoices with the status exported to see them.',
    rule: 'R-152',
  },
  'invoice-receiver-export-none': {
    severity: 'warning',
    title: 'Nothing exported',
    sentence: 'The receiver export is empty, and no invoice reads as exported.',
    advice: 'Nothing needs to be done.',
    rule: 'R-152',
  },
  'invoice-receiver-export-uncompared': {
    severity: 'warning',
    title: 'Empty, not compared',
    sentence: 'The receiver export is empty, and the list of exported invoices could not be read beside it.',
    advice: 'That does not mean that nothing was exported; read it again later.',
    rule: 'R-152',
  },
  'invoice-file-kind': {
    severity: 'error',
    title: 'Kind of file not taken',
    sentence: 'The file {file} is none of {kinds}, by its content and its name alike.',
    advice: 'Save it as a PDF, JPG or PNG under the ending that belongs to it; nothing was sent.',
    rule: 'R-130',
  },
  'invoice-upload-starts': {
    severity: 'warning',
    title: 'Begins an extraction',
    sentence: 'The service reads the file in its own time; the invoice is found later, among the uploads.',
    advice: 'Look at the uploads until an invoice or an error stands there.',
    rule: 'R-150',
  },
  'invoice-upload-processing': {
    severity: 'warning',
    title: 'Being processed',
    sentence: 'The file was handed in and is being processed; there is no invoice yet.',
    advice: 'Look again in a while.',
    rule: 'R-150',
  },
  'invoice-upload-not-listed': {
    severity: 'warning',
    title: 'Not listed yet',
    sentence: 'The file was handed in; the list of uploads does not show it so far.',
    advice: 'Look again in a while.',
    rule: 'R-150',
  },
  'invoice-upload-read': {
    severity: 'warning',
    title: 'Invoice made',
    sentence: 'The service made the invoice {invoice} of the file.',
    advice: 'Check what it read.',
    rule: 'R-150',
  },
  'invoice-upload-failed': {
    severity: 'error',
    title: 'File not readable for the service',
    sentence: 'The service took the file, but could not make an invoice of it: {text}',
    advice: 'Hand in a better copy under another upload id.',
    rule: 'R-150',
  },
};
