import type { IssueEntry } from './issue';

/** What the service's list says of a single creation before it is sent. */
export const listedThereIssues: Readonly<Record<string, IssueEntry>> = {
  'operation-listed-equal': {
    severity: 'error',
    title: 'Existing',
    sentence: 'The service shows one that is equal in all that is compared: {id}{standing}.',
    advice:
      'If it is the same one, leave it. If both are meant, make this one with the word that its preview ends with (on the command line --preview, then --seen); nothing was sent.',
    rule: 'R-249',
  },
  'operation-listed-other-lines': {
    severity: 'error',
    title: 'Existing, with other lines',
    sentence:
      'The service shows one that is equal in all that is compared but its lines: {id}{standing}; {lines}.',
    advice:
      'If it is the same one, leave it, and put its lines right in the service where they are wrong. If both are meant, make this one with the word that its preview ends with (on the command line --preview, then --seen); nothing was sent.',
    rule: 'R-249',
  },
  'operation-uploaded-before': {
    severity: 'error',
    title: 'Existing',
    sentence: 'This very file was handed in for this location already: the list of uploads shows it, {id}.',
    advice:
      'Nothing was sent. If an invoice is meant to be made of it once more, hand it in with the word that its preview ends with (on the command line --preview, then --seen).',
    rule: 'R-151',
  },
  'operation-upload-id-used': {
    severity: 'error',
    title: 'Upload id used before',
    sentence:
      'Something was handed in under this upload id already: the list of uploads shows it, {id}. Whether it was this file the list does not tell.',
    advice:
      'Nothing was sent. Hand the file in under another id, or without one. If this id is meant, hand it in with the word that its preview ends with (on the command line --preview, then --seen).',
    rule: 'R-151',
  },
  'operation-uploads-unread': {
    severity: 'warning',
    title: 'Not looked for among the uploads',
    sentence:
      'The list of uploads could not be read, or not whole, or does not show the ids of uploads: whether this file was handed in before from another computer was not known.',
    advice: 'If the invoice stands there twice, flag one of the two.',
    rule: 'R-151',
  },
  'operation-listed-near': {
    severity: 'warning',
    title: 'Number and vendor are there',
    sentence: 'The service shows one with the same number and vendor ({id}). {otherwise}',
    advice: 'If it is the same one, correct that one; once this one is sent, both stand there.',
    rule: 'R-249',
  },
  'operation-list-unread': {
    severity: 'error',
    title: 'Not checked against the service',
    sentence:
      'The list of the service could not be read, or not whole: {text}. An equal one may stand there already.',
    advice:
      'Try again once the list can be read. To send it all the same, use the word that its preview ends with (on the command line --preview, then --seen); what stands there twice is found by a sweep.',
    rule: 'R-249',
  },
};
