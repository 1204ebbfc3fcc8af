import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  HIDDEN,
  hideSecrets,
  redactHeaders,
  redactText,
  redactTokenReply,
} from '../../../src/main/http/redact';

describe('what the log may keep (R-26)', () => {
  it('hides the headers that hold credentials, however they are written', () => {
    const headers = {
      Authorization: 'Bearer abc',
      'X-Api-Key': 'key',
      'x-api-key': 'key',
      'Set-Cookie': 'a=b',
      accept: 'application/json',
    };
    expect(redactHeaders(headers)).toEqual({
      Authorization: HIDDEN,
      'X-Api-Key': HIDDEN,
      'x-api-key': HIDDEN,
      'Set-Cookie': HIDDEN,
      accept: 'application/json',
    });
  });

  it('hides a secret in a form, in JSON, in an address and in base64', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 6, maxLength: 40 }).filter((text) => text.trim().length >= 6),
        (secret) => {
          const text = [
            `plain ${secret} end`,
            `x=${encodeURIComponent(secret)}&y=1`,
            JSON.stringify({ note: secret }),
            Buffer.from(secret).toString('base64'),
          ].join('\n');
          const shown = redactText(text, [secret]);
          expect(shown.split(HIDDEN).join('')).not.toContain(secret);
          expect(shown).not.toContain(Buffer.from(secret).toString('base64'));
        },
      ),
    );
  });

  it('hides fields known to be secret even when nobody named the secret', () => {
    expect(redactText('{"access_token":"abc.def","expires_in":5}', [])).toBe(
      `{"access_token":"${HIDDEN}","expires_in":5}`,
    );
    expect(redactText('grant_type=client_credentials&client_secret=abc&scope=x', [])).toBe(
      `grant_type=client_credentials&client_secret=${HIDDEN}&scope=x`,
    );
    expect(redactText('{"access_token":"abc', [])).not.toContain('abc');
  });

  it('hides every one of several secrets wherever it stands, and leaves a text without any as it is', () => {
    const secret = fc.string({ minLength: 4, maxLength: 12 });
    fc.assert(
      fc.property(
        fc.array(secret, { maxLength: 3 }),
        fc.array(fc.string()),
        fc.nat(9),
        (secrets, parts, at) => {
          const texts = parts.flatMap((part, i) => [
            part,
            secrets[(i + at) % Math.max(1, secrets.length)] ?? '',
          ]);
          const text = texts.join('');
          const spellings = secrets
            .flatMap((one) => [one, encodeURIComponent(one), JSON.stringify(one).slice(1, -1), btoa(one)])
            .sort((a, b) => b.length - a.length);
          const expected = spellings.reduce((rest, one) => rest.replaceAll(one, HIDDEN), text);
          expect(hideSecrets(text, secrets).split(HIDDEN)).toEqual(expected.split(HIDDEN));
        },
      ),
    );
  });

  it('hides each field known to be secret, whichever it is', () => {
    const fields = ['client_secret', 'client_id', 'access_token', 'refresh_token', 'id_token', 'api_key'];
    for (const field of [...fields, 'apiKey', 'clientSecret', 'clientId']) {
      expect(redactText(JSON.stringify({ [field]: 'abc' }), [])).toBe(`{"${field}":"${HIDDEN}"}`);
      expect(redactText(`a=1&${field}=abc`, [])).toBe(`a=1&${field}=${HIDDEN}`);
    }
  });

  it('R-26: keeps of a token answer the names of its fields only, wherever the token stands', () => {
    const text = JSON.stringify({ grant: { bearer: 'the-token', seconds: 60 }, all: ['the-token'] });
    expect(JSON.parse(redactTokenReply(text))).toEqual({
      grant: { bearer: HIDDEN, seconds: HIDDEN },
      all: [HIDDEN],
    });
    expect(redactTokenReply('{"grant":{"bearer":"the-tok')).toBe(HIDDEN);
  });
});
