/** Why nothing was heard, by the beginning of what the machine says of it. */
const silences: readonly { readonly when: RegExp; readonly words: string }[] = [
  { when: /^ECONNREFUSED/, words: 'nobody answers at its address' },
  { when: /^(ENOTFOUND|EAI_AGAIN|EAI_NODATA)/, words: 'its name is not known to the network' },
  {
    when: /^(ENETUNREACH|EHOSTUNREACH|ENETDOWN|EHOSTDOWN|EADDRNOTAVAIL)/,
    words: 'there is no network that leads to it',
  },
  { when: /^(no-connection|ETIMEDOUT)/, words: 'no connection could be made in time' },
  { when: /^time-out/, words: 'no answer came in time' },
  { when: /^(ECONNRESET|EPIPE|ECONNABORTED)/, words: 'the connection was cut' },
  {
    when: /^(CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS_CERT|HOSTNAME_MISMATCH)/,
    words: 'its certificate is not to be trusted, so nothing was sent to it',
  },
  { when: /^(EPROTO|ERR_SSL|ERR_TLS)/, words: 'no secure connection could be made' },
];

/** Why nothing was heard, as a person says it, without a full stop; what the machine said stays in the log. */
export const silenceWords = (why: string): string =>
  silences.find(({ when }) => when.test(why))?.words ??
  (/^[A-Z][A-Z_]+:/.test(why) ? 'the connection failed' : why);
