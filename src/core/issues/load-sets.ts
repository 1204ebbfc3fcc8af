import type { IssueEntry } from './issue';

/** Several loads as one: what a part waits for, and what keeps it from going on. */
export const loadSetIssues: Readonly<Record<string, IssueEntry>> = {
  'set-unknown': {
    severity: 'error',
    title: 'No such load in order',
    sentence: 'There is no load in order with the id {setId} in this journal.',
    advice: 'See Home for the ones there are.',
  },
  'set-part-unknown': {
    severity: 'error',
    title: 'Not a part of it',
    sentence: 'The import {importId} is no part of this load in order.',
    advice: 'Open the load in order again; a part may have been discarded meanwhile.',
  },
  'set-nothing-to-load': {
    severity: 'error',
    title: 'Nothing to load',
    sentence: 'No visible sheet of {files} holds rows below a header.',
    advice: 'Choose files with a header row and data; hidden sheets are not taken.',
  },
  'set-part-not-named': {
    severity: 'error',
    title: 'Nobody has said what it is',
    sentence: 'The columns do not tell for sure what these rows are.',
    advice: 'Say what they are, or leave them out.',
  },
  'set-part-lacks': {
    severity: 'error',
    title: 'Mapping not complete',
    sentence: 'The mapping still lacks: {what}.',
    advice: 'Complete it in Mapping; nothing was sent.',
  },
  'set-part-in-doubt': {
    severity: 'error',
    title: 'In doubt',
    sentence: '{count} records were sent, and nobody knows what became of them.',
    advice: 'Look into them; what builds on them waits until that is known.',
  },
  'set-part-paused': {
    severity: 'error',
    title: 'Paused',
    sentence: 'It stands still with {count} records left. {because}',
    advice: 'Go on when the reason is gone; nothing is lost.',
  },
  'set-part-stopped': {
    severity: 'error',
    title: 'Stopped',
    sentence: 'It was stopped with {count} records left.',
    advice: 'Resume it, or leave it stopped and leave out what builds on it.',
  },
  'set-part-refused': {
    severity: 'warning',
    title: 'Some were not accepted',
    sentence: '{count} records were not accepted by the service.',
    advice: 'See why, correct them and load them again; what names them shows it as its own issues.',
  },
  'set-part-left': {
    severity: 'error',
    title: 'Not all sent',
    sentence: '{count} records are still to be sent.',
    advice: 'Go on: they are sent next.',
  },
  'set-part-at-service': {
    severity: 'error',
    title: 'Waiting for the service',
    sentence: 'Everything was sent; the service still works on {count} records.',
    advice: 'Go on later: the results are asked for again.',
  },
  'set-part-invalid': {
    severity: 'warning',
    title: 'Some cannot be sent',
    sentence: '{count} of {total} records cannot be sent as they are.',
    advice: 'Correct them, or load only the valid ones.',
  },
  'set-part-not-loadable': {
    severity: 'error',
    title: 'Nothing can be sent',
    sentence: 'None of its {total} records can be sent as it is.',
    advice: 'Correct them, or leave this part out.',
  },
  'set-waits': {
    severity: 'warning',
    title: 'Waits',
    sentence: 'It waits for {part} to be loaded and proven.',
    advice: 'Nothing needs to be done.',
    rule: 'R-19',
  },
  'set-waits-in-doubt': {
    severity: 'warning',
    title: 'Waits',
    sentence: 'It waits: {count} records of {part} are in doubt.',
    advice: 'Look into the records in doubt first.',
    rule: 'R-19',
  },
  'set-waits-stuck': {
    severity: 'warning',
    title: 'Waits',
    sentence: 'It waits for {part}, which does not go on by itself.',
    advice: 'See what that part needs.',
    rule: 'R-19',
  },
  'set-interrupted': {
    severity: 'warning',
    title: 'Interrupted',
    sentence: 'Loading was interrupted. Nothing is lost, and nothing is sent twice.',
    advice: 'Go on: it continues where it stood.',
  },
  'set-paused': {
    severity: 'warning',
    title: 'Paused',
    sentence: 'You paused it.',
    advice: 'Go on whenever you like: it continues where it stood.',
  },
  'set-company-differs': {
    severity: 'error',
    title: 'For another company',
    sentence: 'This import is for another connection or company than the load in order.',
    advice: 'Change it back in Source, or leave it out.',
  },
  'missing-not-there': {
    severity: 'error',
    title: 'Nothing is missing',
    sentence: 'The import names nothing of this kind that the directory lacks.',
    advice: 'Check it again; the directory may have been fetched meanwhile.',
  },
};
