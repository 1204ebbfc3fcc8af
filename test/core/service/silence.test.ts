import { describe, expect, it } from 'vitest';
import { silenceWords } from '../../../src/core/service/silence';

describe('why nothing was heard', () => {
  it.each([
    ['ECONNREFUSED: connect ECONNREFUSED 127.0.0.1:9', 'nobody answers at its address'],
    ['ENOTFOUND: getaddrinfo ENOTFOUND books.invalid', 'its name is not known to the network'],
    ['EAI_AGAIN: getaddrinfo EAI_AGAIN books.invalid', 'its name is not known to the network'],
    ['ENETUNREACH: connect ENETUNREACH 10.0.0.1:443', 'there is no network that leads to it'],
    ['no-connection', 'no connection could be made in time'],
    ['time-out', 'no answer came in time'],
    ['ECONNRESET: socket hang up', 'the connection was cut'],
    [
      'CERT_HAS_EXPIRED: certificate has expired',
      'its certificate is not to be trusted, so nothing was sent to it',
    ],
    ['EPROTO: wrong version number', 'no secure connection could be made'],
    ['ENEWKIND: something that nobody named yet', 'the connection failed'],
    ['the address cannot be read', 'the address cannot be read'],
  ])('%s is said in words', (why, words) => {
    expect(silenceWords(why)).toBe(words);
  });
});
