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
};
