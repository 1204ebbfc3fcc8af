import type { IssueEntry } from './issue';

const noReply =
  'It will not be sent again without proof. Tallyport looks it up by itself, or, where it is a payment or a payments vendor, asks again under its key, which makes nothing twice; vendors and dimensions, which are updated by their ERP IDs, go out again with a resume; if that settles nothing, look in the service and decide here.';

/** What became of records that were sent, and why a run stands still. `{text}`: the service's own words. */
export const submitIssues: Readonly<Record<string, IssueEntry>> = {
  'service-rejected': {
    severity: 'error',
    title: 'Rejected by the service',
    sentence: 'The service refused this record: {text}',
    advice:
      'Correct the record and send it again; by the word of the service nothing was created. Where it says that the record is there already, look again first: the list of the service may show it later than that.',
  },
  'service-failed': {
    severity: 'error',
    title: 'Failed at the service',
    sentence: 'The service accepted this record and then failed to create it: {text}',
    advice:
      'Correct what the message names and send the record again. Where it says that the record is there already, look again first: the list of the service may show it later than that.',
    rule: 'R-105',
  },
  'service-rejected-near': {
    severity: 'error',
    title: 'Rejected, and one like it is there',
    sentence: 'The service refused this record: {text}',
    advice:
      'Look at that entry first. If it is this record, correct it there and leave this one out. If it is another one, it may hold the id that this one was sent under: give this record one of its own (in the mapping upload_id of an invoice, which is made from number and vendor where it is not mapped, and external_id of a purchase order or a receipt). Otherwise correct what the message names and send it again; nothing was created.',
    rule: 'R-106',
  },
  'service-failed-near': {
    severity: 'error',
    title: 'Failed, and one like it is there',
    sentence: 'The service accepted this record and then failed to create it: {text}',
    advice:
      'Look at that entry first. If it is this record, correct it there and leave this one out. If it is another one, it may hold the id that this one was sent under: give this record one of its own (in the mapping upload_id of an invoice, which is made from number and vendor where it is not mapped, and external_id of a purchase order or a receipt). Otherwise correct what the message names and send it again; nothing was created.',
    rule: 'R-106',
  },
  'service-inv4000': {
    severity: 'error',
    title: 'Refused as invalid',
    sentence: 'The service calls this invoice invalid and does not say why: {text}',
    advice:
      'Check first the vendor, the location and whether its upload ID was used before: where one of its number and vendor is there already, that one may be this invoice, and then nothing is to be sent. Only where it is another one does this record need an upload ID of its own (upload_id in the mapping). Other known causes: a custom field or a dimension that the service does not know or does not take as it is, or the link to an image that does not begin with https. Correct the record and send it again.',
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
      'No answer told what became of it. The service now lists {id}, which agrees in {text}; it is taken as this record.',
    advice: 'Nothing needs to be done.',
    rule: 'R-106',
  },
  'found-unreported': {
    severity: 'warning',
    title: 'Found by looking it up',
    sentence:
      'The service took it in a batch whose results never told of it. It now lists {id}, which agrees in {text}; it is taken as this record.',
    advice: 'Nothing needs to be done.',
    rule: 'R-228',
  },
  'proven-absent': {
    severity: 'warning',
    title: 'Proven absent',
    sentence:
      'No answer told what became of it. A list that shows a record with a confirmed id, sent late enough to rule out a late arrival, does not show what it was to do, so it goes out again, alone.',
    advice: 'Where its import stands still, resume that: nothing else sends it.',
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
      'The service took the chunk and named the batch id {text}, but does not know that batch, or says nothing of it that can be understood.',
    advice:
      'A later resume asks once more and looks for it in the list. Look it up in the service and decide here; it is not sent again by itself.',
    rule: 'R-227',
  },
  'in-doubt-several': {
    severity: 'error',
    title: 'In doubt: several candidates',
    sentence:
      'No answer told what became of it, and the service lists more equal entries than there are records: {text}',
    advice: 'Look at them in the service and decide here.',
    rule: 'R-106',
  },
  // Of journals of earlier versions, as the next one.
  'in-doubt-not-listed': {
    severity: 'error',
    title: 'In doubt: not listed',
    sentence:
      'The service took the chunk of this record; neither its results nor the list that was read then showed the record.',
    advice:
      'The list may have been behind. Look it up in the service and decide here; it is not sent again by itself.',
    rule: 'R-228',
  },
  'in-doubt-no-control': {
    severity: 'error',
    title: 'In doubt: nothing to compare with',
    sentence:
      'The answer was lost, and the list that was read then did not show this record; the list may have been behind, so the record may be there all the same.',
    advice: 'Look it up in the service and decide here.',
    rule: 'R-106',
  },
  'in-doubt-redirected': {
    severity: 'error',
    title: 'In doubt: redirected',
    sentence: 'The service answered with a redirect ({text}), which may come after the record was written.',
    advice: noReply,
    rule: 'R-236',
  },
  'in-doubt-tied': {
    severity: 'error',
    title: 'In doubt: which one',
    sentence: 'The service lists entries equal to this record, and their number does not fit: {text}',
    advice: 'Look at them in the service and decide here which is which.',
    rule: 'R-106',
  },
  'in-doubt-suspicion': {
    severity: 'error',
    title: 'In doubt: a similar one is there',
    sentence:
      'No answer told what became of its sending. The service lists an entry with the same number and vendor that is new there and does not agree, or cannot be compared: {text}.',
    advice:
      'Look at it in the service. If it is this record, decide that it was created and name its id. If it is another one, decide that this record is not there and name that id in the note: then it goes out again.',
    rule: 'R-106',
  },
  'in-doubt-in-vain': {
    severity: 'error',
    title: 'In doubt: sent twice in vain',
    sentence:
      'It was sent twice, no answer told what became of it, and the list of the service does not show it.',
    advice: 'Look it up in the service and decide here; it is not sent again by itself.',
    rule: 'R-106',
  },
  'in-doubt-no-witness': {
    severity: 'error',
    title: 'In doubt: a late arrival is not ruled out',
    sentence:
      'No answer told what became of its sending{text}. The list of the service shows neither this record nor one with a confirmed id that was sent late enough to rule out a late arrival.',
    advice:
      'A later import into this company settles it, where the list of the service shows that import with its dates. To have it settled now, look it up in the service and decide here.',
    rule: 'R-106',
  },
  'in-doubt-upsert': {
    severity: 'error',
    title: 'In doubt: sent several times, never answered for',
    sentence:
      'No answer told what became of its sending{text}, and the list of the service does not show it as it was sent.',
    advice:
      'Look it up in the service. If it is not there as it was sent, decide that it was not created: then Resume sends it again, which writes the same once more and makes no second one.',
    rule: 'R-66',
  },
  'in-doubt-hidden': {
    severity: 'error',
    title: 'In doubt: the list shows nothing of its kind',
    sentence:
      'No answer told what became of its sending. The list of the service shows others, and nothing at all of its location, nothing archived, or nothing as old as this by its date: it may leave such entries out, so the record may be there all the same.',
    advice:
      'Look again over a connection whose user sees the location, or once the list shows anything of the kind. To have it settled now, look it up in the service and decide here. It is not sent again without proof or your decision.',
    rule: 'R-106',
  },
  'in-doubt-hole': {
    severity: 'error',
    title: 'In doubt: the list is late or incomplete',
    sentence:
      'No answer told what became of its sending. The list of the service was read whole and does not show it, but it is late or leaves entries out, so the record may be there all the same. Not shown either, though it was told or shown before and the service does not say that it is gone: {text}',
    advice:
      'Look again later: that can settle it once the list shows all that the service told of. To have it settled now, look it up in the service and decide here. It is not sent again without proof or your decision.',
    rule: 'R-106',
  },
  'in-doubt-candidates': {
    severity: 'error',
    title: 'In doubt: something like it is there',
    sentence:
      'No answer told what became of its sending. The list of the service shows no record with a confirmed id that was sent late enough to tell whether it has another than these, which go by the same number and vendor, or the same id of yours: {text}',
    advice:
      'Compare them with what is known of this record. If one of them is it, decide that it was created and name its id. If none is, decide that this record is not there, and name each of these ids in the note as another one: then it goes out again.',
    rule: 'R-106',
  },
  'in-doubt-refused-again': {
    severity: 'error',
    title: 'In doubt: refused the second time',
    sentence:
      'The first sending was never answered, and the second was refused or failed: {text} The first one may be the reason.',
    advice: 'It is looked for in the list of the service; nothing needs to be done yet.',
    rule: 'R-106',
  },
  'in-doubt-unread': {
    severity: 'error',
    title: 'There, and not to be read',
    sentence:
      'The service says that it has it as {text}, and does not let it be read back, so its lines are not known.',
    advice:
      'Look at it in the service: lines may have been added to those that were there. Correct it there, then decide here.',
    rule: 'R-163',
  },
  'in-doubt-lines-differ': {
    severity: 'error',
    title: 'There, with other lines',
    sentence: 'The service has it, and it reads otherwise than it was sent: {text}.',
    advice:
      'Look at it in the service: lines may have been added to those that were there. Correct it there, then decide here.',
    rule: 'R-163',
  },
  'existing-found': {
    severity: 'warning',
    title: 'Existing',
    sentence: 'The service already has it: {text}. It was not made a second time.',
    advice: 'Nothing needs to be done.',
    rule: 'R-106',
  },
  'existing-answered': {
    severity: 'warning',
    title: 'Existing',
    sentence: 'The service answered with an entry that stood there before this record was sent.',
    advice: 'Look at it in the service: it is not known to agree with this record.',
    rule: 'R-106',
  },
  'first-reads-otherwise': {
    severity: 'warning',
    title: 'The first record reads back otherwise',
    sentence:
      '{id}, the first record that was created, reads back otherwise than it was sent, or without it: {fields}.',
    advice:
      'Look at it in the service. Then read the import back (reconcile): that compares every record. In these fields, but for number, vendor and total, nothing is held against what was sent when a record in doubt is looked for.',
    rule: 'R-106',
  },
  'first-not-there': {
    severity: 'warning',
    title: 'The first record was not there',
    sentence:
      'The service told {id} as the first record that it created, and had nothing under that id when it was read right after.',
    advice:
      'It may be slow to show what is new. Read the import back (reconcile), or sweep: both tell which records are there.',
    rule: 'R-106',
  },
  'location-refused': {
    severity: 'error',
    title: 'Location refused',
    sentence: 'The service does not let this user reach location {text}',
    advice:
      "Ask the provider's partner manager to open the location to the API user, then send these records again with retry. Records of other locations are not held up by it.",
    rule: 'R-28',
  },
  'decided-never': {
    severity: 'error',
    title: 'Decided: never send again',
    sentence: 'What became of it is not known; a person decided that it is never sent again: {text}',
    advice: 'If it turns up in the service, decide here that it was created.',
  },
  'decided-batch-dead': {
    severity: 'error',
    title: 'In doubt: batch given up',
    sentence: 'A person decided that nothing more comes of its batch: {text}',
    advice:
      'It goes out again once a list that shows a later record does not show it; resume looks for that.',
  },
  'written-not-listed': {
    severity: 'error',
    title: 'In doubt: written but not listed',
    sentence: 'The service said that it wrote this record, but its list does not show it.',
    advice:
      'Look for it in the service, also under another spelling. Once the list shows it as it was sent, a resume or a look settles it; else decide it there.',
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
    advice:
      'The record needs nothing. Where somebody else may have entered the same one meanwhile, ask them: what it read then was replaced unseen.',
    rule: 'R-52',
  },
  'written-unproven': {
    severity: 'warning',
    title: 'Id unknown',
    sentence: 'The service said that it wrote this record; its list cannot be read, so the id is not known.',
    advice: 'Synchronise the directory later; the record itself needs nothing.',
    rule: 'R-50',
  },
};
