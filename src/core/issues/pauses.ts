import type { IssueEntry } from './issue';

/** Why an import stands still although records are left. */
export const pauseIssues: Readonly<Record<string, IssueEntry>> = {
  'paused-credentials': {
    severity: 'error',
    title: 'Credentials refused',
    sentence: 'The service refused the credentials. {text}',
    advice:
      "Replace the credentials of this connection (in the window on the page Connections; an archived connection has to be taken up again first), then resume, or cancel again; nothing is lost and nothing is sent twice. If they are right, ask the provider's partner manager whether the organisation is set up in this environment.",
    rule: 'R-25',
  },
  'paused-own-credentials': {
    severity: 'error',
    title: 'No credentials to send with',
    sentence: '{text} The service was not asked.',
    advice:
      'Unlock the credentials on the page Connections, or enter them anew there (an archived connection has to be taken up again first; on the command line: set TALLYPORT_PASSPHRASE, or give them with the command), then resume; nothing is lost and nothing is sent twice.',
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
  'paused-list-unread': {
    severity: 'error',
    title: 'List not read before sending',
    sentence: '{text} What of this stands there already is not known, so nothing more was sent.',
    advice:
      'Resume reads it again. To send without it, press "Send without the list": what stands there already may then be made a second time. The command line goes on without it and says so.',
    rule: 'R-106',
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
    sentence: 'The service has nothing at this address, or sends on to another one. {text}',
    advice:
      "Check the API base of the connection (it includes /v1), or ask the provider's partner manager whether the organisation is set up. Where the address worked before, something between here and there may have answered: Resume goes on, and looks first for what was sent.",
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
  'paused-nothing-told': {
    severity: 'error',
    title: 'Answers that tell nothing',
    sentence:
      'The service answered, but did not tell what became of the records sent last, so the others were not sent.',
    advice:
      'They are looked up where that is possible. Resume goes on with the others; if it stands still again, ask the provider what its answers leave out, or under which names it is told: those are set in the service profile (batch.results, receipt.bulk.told).',
    rule: 'R-101',
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
  'paused-order-lines': {
    severity: 'error',
    title: 'Lines of orders are not replaced',
    sentence:
      'An update of an order does not leave it with the lines of the file, so nothing more is sent. {text}',
    advice:
      'Look at that order in the service. Where this service adds lines, updates are refused before they are sent from now on, and lines are changed by their ids (purchase-orders update). Resume sends what is new; updates stay unsent until purchaseOrder.bulk.lines in the service profile says "replaces". Where nothing but updates is left, stop the import for good.',
    rule: 'R-163',
  },
  'paused-person': {
    severity: 'warning',
    title: 'Paused',
    sentence: 'The import was paused.',
    advice: 'Resume goes on where it was.',
  },
};
