import type { ChunkEntry } from '../../../ipc/shapes';

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
