import { issueEntry } from './codes';

/** Why there are no credentials to send with: then the service was not asked, and has refused nothing. */
const CODES = [
  'secrets-missing',
  'secrets-locked-keyring',
  'secrets-locked-passphrase',
  'secrets-strange',
  'secrets-file-unreadable',
  'secrets-other-address',
] as const;

const BEGINNINGS = CODES.map((code) => issueEntry(code).sentence.split('{')[0] ?? '');

/** Whether what is said of credentials is of those kept here, not of an answer of the service. */
export const isOfOwnCredentials = (text: string): boolean =>
  BEGINNINGS.some((beginning) => text.startsWith(beginning));
