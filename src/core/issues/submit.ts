import type { IssueEntry } from './issue';

const noReply =
  'It will not be sent again without proof. Tallyport looks it up by itself; if that settles nothing, look in the service and decide here.';

/** What became of records that were sent, and why a run stands still. `{text}`: the service's own words. */
export const submitIssues: Readonly<Record<string, IssueEntry>> = {
  'service-rejected': {
    severity: 'error',
    title: 'Refused by the service',
    sentence: 'The service refused this record: {text}',
    advice: 'Correct the record and send it again; nothing was created.',
  },
  'service-failed': {
    severity: 'error',
    title: 'Failed at the service',
    sentence: 'The service accepted this record and then failed to create it: {text}',
    advice: 'Correct what the message names and send the record again.',
    rule: 'R-105',
  },
  'service-inv4000': {
    severity: 'error',
    title: 'Refused as invalid',
    sentence: 'The service calls this invoice invalid and does not say which field it means: {text}',
    advice:
      'Likely causes: an image address over plain http, a custom field that is not configured, a dimension value that is not a text, an unknown vendor or location, an upload id used before. Correct the record and send it again.',
    rule: 'R-233',
  },
  'service-inv4030': {
    severity: 'error',
    title: 'Permission missing',
    sentence: 'The API user may not change this invoice: {text}',
    advice:
      'Ask for the permission to edit approved or exported invoices, whichever the status of the invoice calls for.',
    rule: 'R-234',
  },
  'service-po4000': {
    severity: 'error',
    title: 'Dimension value refused',
    sentence: 'The service refused a dimension value that is not a text: {text}',
    advice: 'Correct the dimension columns of the record and send it again.',
    rule: 'R-232',
  },
  'service-too-large': {
    severity: 'error',
    title: 'Too large',
    sentence: 'This record alone is larger than the service takes: {text}',
    advice: 'Shorten it (fewer lines, shorter notes) and send it again; nothing was created.',
    rule: 'R-240',
  },
  'found-by-look-up': {
    severity: 'warning',
    title: 'Found by looking it up',
    sentence:
      'The answer was lost; the listing of the service shows exactly one such record, so it was created.',
    advice: 'Nothing needs to be done.',
    rule: 'R-106',
  },
  'proven-absent': {
    severity: 'warning',
    title: 'Proven absent',
    sentence: 'The answer was lost; two listings, a good while apart, did not show it, so it goes out again.',
    advice: 'Nothing needs to be done.',
    rule: 'R-106',
  },
  'in-doubt-no-reply': {
    severity: 'error',
    title: 'In doubt: no answer',
    sentence: 'It was sent and no answer came back ({text}); the service may have it or not.',
    advice: noReply,
    rule: 'R-236',
  },
  'in-doubt-server-error': {
    severity: 'error',
    title: 'In doubt: error of the service',
    sentence: 'The service answered with an error of its own ({text}); it may have the record or not.',
    advice: noReply,
    rule: 'R-236',
  },
  'in-doubt-unreadable': {
    severity: 'error',
    title: 'In doubt: unreadable answer',
    sentence: 'The service answered with success, but the answer cannot be read: {text}',
    advice: noReply,
    rule: 'R-226',
  },
  'in-doubt-crash': {
    severity: 'error',
    title: 'In doubt: interrupted',
    sentence: 'Tallyport was interrupted while this was being sent; the service may have it or not.',
    advice: noReply,
    rule: 'R-247',
  },
  'in-doubt-unaccounted': {
    severity: 'error',
    title: 'In doubt: not accounted for',
    sentence: 'The service took the chunk, but its results do not mention this record. {text}',
    advice:
      'Look it up in the service and decide here; it is not sent again by itself. Where that is so of every record, try the results of the batch in the service profile of the connection (batch.results).',
    rule: 'R-228',
  },
  'in-doubt-batch-unclear': {
    severity: 'error',
    title: 'In doubt: batch unknown',
    sentence:
      'The service took the chunk as batch {text}, but does not know that batch, or says nothing of it that can be understood.',
    advice:
      'A later resume asks once more and looks for it in the list. Look it up in the service and decide here; it is not sent again by itself.',
    rule: 'R-227',
  },
  'in-doubt-several': {
    severity: 'error',
    title: 'In doubt: several candidates',
    sentence: 'The answer was lost, and the service lists more than one record that it could be: {text}',
    advice: 'Look at them in the service and decide here.',
    rule: 'R-106',
  },
  'in-doubt-not-listed': {
    severity: 'error',
    title: 'In doubt: not listed',
    sentence:
      'The service took the chunk of this record, but neither its results nor its list show the record.',
    advice:
      'It probably failed there. Look it up in the service and decide here; it is not sent again by itself.',
    rule: 'R-228',
  },
  'in-doubt-no-control': {
    severity: 'error',
    title: 'In doubt: nothing to compare with',
    sentence:
      'The answer was lost, and the list of the service shows no record known to be there, so its silence about this one proves nothing.',
    advice: 'Look it up in the service and decide here.',
    rule: 'R-106',
  },
  'decided-created': {
    severity: 'warning',
    title: 'Decided: created',
    sentence: 'A person decided that it was created: {text}',
    advice: 'Nothing needs to be done.',
  },
  'decided-not-created': {
    severity: 'warning',
    title: 'Decided: not created',
    sentence: 'A person decided that it was not created: {text}',
    advice: 'It goes out again when the import is resumed.',
  },
  'written-not-listed': {
    severity: 'error',
    title: 'In doubt: written but not listed',
    sentence: 'The service said that it wrote this record, but its list does not show it.',
    advice: 'Fetch the directory again and look for it; sending it once more is safe.',
    rule: 'R-51',
  },
  'written-ambiguous': {
    severity: 'warning',
    title: 'Several ids',
    sentence: 'The record was written; the list shows more than one entry with its key: {text}',
    advice: 'Look at them in the service; the ERP id should be there once.',
    rule: 'R-50',
  },
  'written-either-way': {
    severity: 'warning',
    title: 'Created or updated',
    sentence:
      'The record is there; whether it was created or updated cannot be told, since an answer was lost or held no ids.',
    advice: 'Nothing needs to be done.',
    rule: 'R-52',
  },
  'written-unproven': {
    severity: 'warning',
    title: 'Id unknown',
    sentence: 'The service said that it wrote this record; its list cannot be read, so the id is not known.',
    advice: 'Fetch the directory later; the record itself needs nothing.',
    rule: 'R-50',
  },
  'paused-credentials': {
    severity: 'error',
    title: 'Credentials refused',
    sentence: 'The service refused the credentials. {text}',
    advice:
      "Enter the credentials of this environment again and resume; nothing is lost and nothing is sent twice. If they are right, ask the provider's partner manager whether the organisation is set up in this environment.",
    rule: 'R-25',
  },
  'paused-unreachable': {
    severity: 'error',
    title: 'Service not reachable',
    sentence: 'The service cannot be reached: {text}.',
    advice:
      'Check the network and the addresses of the connection, then try again or resume; nothing is lost.',
    rule: 'R-237',
  },
  'paused-permission': {
    severity: 'error',
    title: 'Permission missing',
    sentence: 'The API user lacks a permission that this needs. {text}',
    advice:
      "Ask the provider's partner manager for it, then resume; no record was marked as refused because of it.",
    rule: 'R-29',
  },
  'paused-not-found': {
    severity: 'error',
    title: 'Address unknown to the service',
    sentence: 'The service does not know this address. {text}',
    advice:
      "Check the API base of the connection (it includes /v1), or ask the provider's partner manager whether the organisation is set up.",
    rule: 'R-12',
  },
  'paused-service-failing': {
    severity: 'error',
    title: 'Service failing',
    sentence: 'The service failed several times in a row. {text}',
    advice:
      'Resume when it is well again; what was sent without an answer is looked up then, not sent again blindly.',
    rule: 'R-237',
  },
  'paused-all-refused': {
    severity: 'error',
    title: 'Everything is refused',
    sentence:
      'The service refused every record tried so far, or everything that was tried last, so the others were not sent.',
    advice:
      'Look at the messages of the refused records: a setting or a column is probably wrong for all of them. Resume goes on: it tries records from elsewhere in the file, and four times as many before it asks again.',
    rule: 'R-101',
  },
  'paused-person': {
    severity: 'warning',
    title: 'Paused',
    sentence: 'The import was paused.',
    advice: 'Resume goes on where it was.',
  },
};
