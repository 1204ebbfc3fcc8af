import type { IssueEntry } from './issue';

/** The service profile, and what the service's answers mean. */
export const serviceIssues: Readonly<Record<string, IssueEntry>> = {
  'profile-unreadable': {
    severity: 'error',
    title: 'Service profile unreadable',
    sentence: 'The service profile cannot be read at "{setting}": {why}.',
    advice: 'Correct the file at that place.',
    rule: 'R-253',
  },
  'profile-unknown-setting': {
    severity: 'error',
    title: 'Unknown setting',
    sentence: 'The service profile has no setting "{setting}".',
    advice: 'Check its spelling against the settings listed under Connections.',
    rule: 'R-253',
  },
  'profile-wrong-value': {
    severity: 'error',
    title: 'Wrong value in the service profile',
    sentence: 'The setting "{setting}" of the service profile has a value that does not fit: {why}.',
    advice: 'Give it a value of the right kind.',
    rule: 'R-253',
  },
  'token-unreadable': {
    severity: 'error',
    title: 'Token answer has other names',
    sentence:
      'The service answered the token request, but no token can be made out among its fields ({fields}). Where it stands is set under {setting} in the service profile of the connection.',
    advice: 'Set the right name there. Nothing was sent.',
    rule: 'R-21',
  },
  'token-answer-unread': {
    severity: 'error',
    title: 'Token answer unreadable',
    sentence:
      'The answer to the token request ({status}) is not whole JSON, or leads elsewhere. It is not quoted, because it may hold a token.',
    advice: 'Check the token address of the connection. Nothing was sent.',
    rule: 'R-21',
  },
  'tested-credentials': {
    severity: 'error',
    title: 'Credentials refused',
    sentence: 'The service refused the credentials. {text}',
    advice: 'Check the three credentials; nothing was sent.',
    rule: 'R-25',
  },
  'tested-unreachable': {
    severity: 'error',
    title: 'Service not reachable',
    sentence: 'The service cannot be reached: {text}',
    advice: 'Check the network and the addresses of the connection; nothing was sent.',
    rule: 'R-237',
  },
  'tested-permission': {
    severity: 'error',
    title: 'Permission missing',
    sentence: 'The API user lacks a permission that this needs. {text}',
    advice: "Ask the provider's partner manager for it; nothing was sent.",
    rule: 'R-29',
  },
  'tested-not-found': {
    severity: 'error',
    title: 'Address unknown to the service',
    sentence: 'The service does not know this address. {text}',
    advice:
      "Check the API base of the connection (it includes /v1), or ask the provider's partner manager whether the organisation is set up.",
    rule: 'R-12',
  },
  'tested-service-failing': {
    severity: 'error',
    title: 'Service failing',
    sentence: 'The service failed several times in a row. {text}',
    advice: 'Test again when it is well; nothing was sent.',
    rule: 'R-237',
  },
  'answer-of-other-version': {
    severity: 'warning',
    title: 'Other version',
    sentence: 'The service answered as version {got}; {asked} was asked for.',
    advice:
      'Vendor ids of invoices may be of the other kind. Set the version of the connection to the one that the service gives.',
    rule: 'R-34',
  },
  'answer-partial-unexpected': {
    severity: 'warning',
    title: 'Unexpected partial result',
    sentence: 'The service answered 207, which it describes for the bulk of vendors only.',
    advice: 'The body was read as it is; compare what it says with the records.',
    rule: 'R-239',
  },
  'list-unreadable': {
    severity: 'error',
    title: 'List not readable',
    sentence: 'The answer to {list} holds no list that can be made out.',
    advice:
      'Set {setting} in the service profile of the connection, or try the answer there: it is kept as it came.',
    rule: 'R-254',
  },
  'list-unavailable': {
    severity: 'error',
    title: 'List not available',
    sentence: 'The service does not give the list of {list}: {text}',
    advice: 'Check the company id and the permissions of the API user.',
    rule: 'R-36',
  },
  'list-entries-unreadable': {
    severity: 'warning',
    title: 'Entries without an id',
    sentence: '{count} entries of {list} have no id that can be made out, and were left out.',
    advice:
      'Look at {setting} in the service profile of the connection; what is not among the others may be there all the same.',
    rule: 'R-254',
  },
  'list-incomplete': {
    severity: 'warning',
    title: 'List not read to its end',
    sentence: 'Only the first {read} of {total} entries of {list} could be read.',
    advice:
      'Set the names by which a page is asked for, at {setting} in the service profile of the connection.',
    rule: 'R-43',
  },
  'list-end-unseen': {
    severity: 'warning',
    title: 'List not read to its end',
    sentence:
      '{read} entries of {list} were read, and nobody knows of how many: asked for the next page, the service gave the same one again.',
    advice:
      'Set the names by which a page is asked for, at {setting} in the service profile of the connection. If the service gives this list in one piece, set {style} to none there.',
    rule: 'R-43',
  },
};
