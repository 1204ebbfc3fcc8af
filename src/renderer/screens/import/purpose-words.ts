import type { ChunkEntry } from '../../../ipc/sending-log';

/** Why a chunk or a request was made, in a few words. */
export const purposeWords: Readonly<Record<string, string>> = {
  canary: 'First one, to try',
  planned: 'Planned',
  half: 'Part of a search',
  rest: 'Left over from a search',
  again: 'Sent again',
  tail: 'Last record, sent separately as proof',
  send: 'Sending',
  results: 'Results of a batch',
  progress: 'State of a batch',
  token: 'Sign-in',
  'look-up': 'Looking for records',
  list: 'Listing',
  sync: 'Listing',
  probe: 'Looking at the list meanwhile',
  prove: 'Looking for ids',
  examine: 'Looking for what a repeat brought',
  follow: 'Following a repeat',
  cancel: 'Cancelling',
  test: 'Trying the connection',
  'read-back': 'Reading back',
};

const againWords: Readonly<Record<NonNullable<ChunkEntry['againBy']>, string>> = {
  proof: 'Proven absent, sent again',
  person: 'Decided by a person, sent again',
  repeat: 'Sent again',
};

/** Why a chunk was made: proof is named only where there was proof. */
export const chunkPurpose = ({ purpose, againBy }: Pick<ChunkEntry, 'purpose' | 'againBy'>): string =>
  againBy === null ? (purposeWords[purpose] ?? purpose) : againWords[againBy];
