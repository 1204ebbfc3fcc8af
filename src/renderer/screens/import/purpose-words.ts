/** Why a chunk or a request was made, in a few words. */
export const purposeWords: Readonly<Record<string, string>> = {
  canary: 'First one, to try',
  planned: 'Planned',
  half: 'Part of a search',
  rest: 'Left over from a search',
  again: 'Proven absent, sent again',
  tail: 'Last record, sent separately as proof',
  send: 'Sending',
  results: 'Results of a batch',
  progress: 'State of a batch',
  token: 'Sign-in',
  'look-up': 'Looking for records',
  list: 'Listing',
  'read-back': 'Reading back',
};
