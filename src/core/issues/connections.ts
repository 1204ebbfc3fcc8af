import type { IssueEntry } from './issue';

/** Connections and their credentials: kept, named, removed. */
export const connectionIssues: Readonly<Record<string, IssueEntry>> = {
  'secrets-missing': {
    severity: 'error',
    title: 'Credentials missing',
    sentence: 'There are no credentials for this connection.',
    advice: 'Enter the API key, client id and client secret of this environment; nothing was sent.',
  },
  'secrets-locked-keyring': {
    severity: 'error',
    title: 'Credentials locked',
    sentence: 'The credentials are kept under the keyring of this computer, which does not open them now.',
    advice:
      'Unlock the keyring and try again in the window under Connections, or enter the credentials anew. They are not lost, and nothing was sent.',
  },
  'secrets-locked-passphrase': {
    severity: 'error',
    title: 'Credentials locked',
    sentence: 'The credentials are kept under a passphrase that was not given, or is another one.',
    advice:
      'Unlock them with their passphrase in the window under Connections, set TALLYPORT_PASSPHRASE on the command line, or enter the credentials anew. They are not lost, and nothing was sent.',
  },
  'secrets-strange': {
    severity: 'error',
    title: 'Credentials of another version',
    sentence: 'The credentials were kept by another version of Tallyport in a way that this one cannot open.',
    advice: 'Use that version, or enter the credentials again. What it kept of other connections stays.',
  },
  'secrets-file-unreadable': {
    severity: 'error',
    title: 'Kept credentials unreadable',
    sentence: 'The file secrets.json in {folder} is there and cannot be read.',
    advice:
      'Put back a sound copy, or enter the credentials again: the file is then moved aside under a name with the time in it, and never overwritten.',
  },
  'secrets-put-aside': {
    severity: 'warning',
    title: 'Unreadable file moved aside',
    sentence: 'What stood in the place of the kept credentials could not be read. It is now {file}.',
    advice: 'Credentials of other connections may be in it: enter those again, or put back a sound copy.',
  },
  'secrets-not-kept': {
    severity: 'error',
    title: 'Credentials not kept',
    sentence: 'The credentials could not be written into {folder}: {detail}.',
    advice: 'Make room or see who may write there, and enter them again.',
  },
  'secrets-other-address': {
    severity: 'error',
    title: 'Entered for another address',
    sentence:
      'The credentials were entered for {entered}; the connection now leads to {now}. They are not sent there.',
    advice: 'Look whether the new address is right, and enter the credentials for it.',
  },
  'connection-unknown': {
    severity: 'error',
    title: 'No such connection',
    sentence: 'There is no connection named {name}.',
    advice: 'See the list of connections, or add it first.',
  },
  'connection-archived': {
    severity: 'error',
    title: 'Archived connection',
    sentence: 'The connection {name} to {address} is archived; nothing new is sent over it.',
    advice:
      'Add a connection to the same address again, under any name: what is unfinished over the archived one then goes on over that. Nothing was lost.',
  },
  'connection-name-taken': {
    severity: 'error',
    title: 'Name in use',
    sentence: 'There is already a connection named {name}.',
    advice: 'Choose another name, or change the one that is there.',
  },
  'connection-address-fixed': {
    severity: 'error',
    title: 'Already used',
    sentence:
      'Over {name} something was sent or fetched already: its environment and its API address stay what they are, so that what is known of one environment is never taken for another.',
    advice: 'Add another connection with the new address; this one keeps its history.',
  },
  'connection-import-running': {
    severity: 'error',
    title: 'An import is being sent',
    sentence: 'Something is being sent over this connection: {files}.',
    advice: 'Wait for its end, or pause or stop it, then remove the connection.',
  },
  'connection-url-refused': {
    severity: 'error',
    title: 'Address refused',
    sentence: 'The address {url} cannot be used: {reason}.',
    advice: 'Use an https address; plain http is for addresses on this computer only.',
  },
  'connection-incomplete': {
    severity: 'error',
    title: 'Connection incomplete',
    sentence: 'The connection lacks its {what}.',
    advice: 'Fill it in; the provider of the service tells it with the credentials.',
  },
};
