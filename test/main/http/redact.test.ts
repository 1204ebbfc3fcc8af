import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HIDDEN } from '../../../src/core/service/kept-headers';
import {
  hideSecrets,
  hideTokens,
  redactHeaders,
  redactText,
  redactTokenReply,
} from '../../../src/main/http/redact';

describe('what the log may keep (R-26)', () => {
  it('keeps of the headers those it knows, and of those that hold credentials that they were there', () => {
    const headers = {
      Authorization: 'Bearer abc',
      'X-Api-Key': 'key',
      'Set-Cookie': 'a=b',
      accept: 'application/json',
      'x-debug-key': 'key',
      server: 'anything',
      'Retry-After': '5',
      'x-ratelimit-remaining': '7',
      'x-request-id': 'r-1 of key-1234',
      'x-own-key': 'k-1',
    };
    expect(redactHeaders(headers, ['key-1234'], ['x-own-key'])).toEqual({
      Authorization: HIDDEN,
      'X-Api-Key': HIDDEN,
      'Set-Cookie': HIDDEN,
      accept: 'application/json',
      'Retry-After': '5',
      'x-ratelimit-remaining': '7',
      'x-request-id': `r-1 of ${HIDDEN}`,
      'x-own-key': 'k-1',
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

  const hex = (text: string, form: (byte: string) => string): string =>
    [...Buffer.from(text)].map((byte) => form(byte.toString(16).padStart(2, '0'))).join('');
  const upper = (text: string): string => text.toUpperCase();
  const ways: Readonly<Record<string, (secret: string) => string>> = {
    'as it is': (secret) => secret,
    'in an address': encodeURIComponent,
    'in an address with small digits': (secret) =>
      encodeURIComponent(secret).replace(/%../g, (code) => code.toLowerCase()),
    'in an address, encoded twice': (secret) => encodeURIComponent(encodeURIComponent(secret)),
    'in an address, each letter': (secret) => hex(secret, (byte) => `%${upper(byte)}`),
    'in a form': (secret) => new URLSearchParams({ a: secret }).toString().slice(2),
    'in JSON': (secret) => JSON.stringify(secret).slice(1, -1),
    'in JSON within JSON': (secret) => JSON.stringify(JSON.stringify(secret)).slice(3, -3),
    'in JSON, each letter by its number': (secret) =>
      secret
        .split('')
        .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
        .join(''),
    'in markup, each letter by its number': (secret) =>
      [...secret].map((letter) => `&#${letter.codePointAt(0)};`).join(''),
    'in markup, each letter by its number in hexadecimal digits': (secret) =>
      [...secret].map((letter) => `&#X00${upper((letter.codePointAt(0) ?? 0).toString(16))};`).join(''),
    'in markup': (secret) =>
      secret.replace(/[&"']/g, (sign) => ({ '&': '&amp;', '"': '&quot;' })[sign] ?? '&apos;'),
    'in hexadecimal digits': (secret) => hex(secret, (byte) => byte),
    'in large hexadecimal digits': (secret) => hex(secret, upper),
    'in large letters': (secret) => secret.replace(/[a-z]/g, upper),
    'in small letters': (secret) => secret.replace(/[A-Z]/g, (letter) => letter.toLowerCase()),
    'in base64': (secret) => Buffer.from(secret).toString('base64'),
    'in base64url': (secret) => Buffer.from(secret).toString('base64url'),
    'in base64 in an address': (secret) => encodeURIComponent(Buffer.from(secret).toString('base64')),
  };
  const letters = fc.constantFrom(...'abcXYZ019 +&=%/\\"\'-_.~öß€😀');
  const secretText = fc.string({ unit: letters, minLength: 8, maxLength: 30 });

  it.each(Object.keys(ways))('hides a secret %s', (way) => {
    const dress = ways[way] ?? String;
    fc.assert(
      fc.property(secretText, (secret) => {
        expect(hideSecrets(`<${dress(secret)}>`, [secret])).toBe(`<${HIDDEN}>`);
      }),
    );
  });

  it.each(['aaaaaaaaaaa&', 'aaaaaaaaaaa%'])('hides %s, of whose spellings one begins another', (secret) => {
    for (const dress of Object.values(ways))
      expect(hideSecrets(`<${dress(secret)}>`, [secret])).toBe(`<${HIDDEN}>`);
  });

  it('hides secrets that stand in one text as they are and otherwise', () => {
    const [one, other] = ['practice-key-0123456789', 'practice secret+&=%0123456789'];
    const twice = hex(one, (byte) => byte);
    expect(hideSecrets(`<${one}|${twice}|${one}|${encodeURIComponent(other)}|${other}>`, [one, other])).toBe(
      `<${[HIDDEN, HIDDEN, HIDDEN, HIDDEN, HIDDEN].join('|')}>`,
    );
  });

  it('hides a secret in the base64 of a longer text, as Basic credentials are written', () => {
    fc.assert(
      fc.property(secretText, fc.string({ maxLength: 7 }), fc.string({ maxLength: 7 }), (secret, a, b) => {
        for (const form of ['base64', 'base64url'] as const) {
          const shown = hideSecrets(`<${Buffer.from(a + secret + b).toString(form)}>`, [secret]);
          expect(shown).toContain(HIDDEN);
          const rest = Buffer.from(shown.replaceAll(HIDDEN, ''), 'base64').toString('utf8');
          expect(rest).not.toContain(secret.slice(2, -2));
        }
      }),
    );
  });

  const decoded = (text: string): string => Buffer.from(text, 'base64').toString('utf8');

  it('hides a secret in base64 of base64, also of longer texts, and what was JSON stays JSON', () => {
    const around = fc.string({ unit: fc.constantFrom(...'ab:{" '), maxLength: 7 });
    const form = fc.constantFrom('base64' as const, 'base64url' as const);
    fc.assert(
      fc.property(
        secretText,
        fc.tuple(around, around, around),
        fc.tuple(form, form),
        // With a backslash in the text, and without any sign that other spellings need.
        fc.constantFrom('\n', ' '),
        (secret, texts, forms, edge) => {
          const [a, b, c] = texts;
          const once = Buffer.from(a + secret + b).toString(forms[0]);
          const twice = Buffer.from(c + once).toString(forms[1]);
          const text = JSON.stringify(edge + twice + edge);
          const shown = hideSecrets(text, [secret]);
          expect(shown).toContain(HIDDEN);
          expect(() => JSON.parse(shown)).not.toThrow();
          const rest = decoded(JSON.parse(shown).replaceAll(HIDDEN, ''));
          expect(decoded(rest)).not.toContain(secret.slice(2, -2));
          expect(rest).not.toContain(once.slice(4, -4));
        },
      ),
    );
  });

  it.each(['\u200b', '\u200d', '\u2060', '\ufeff', '\u00ad', '\ufe0f', '\u{e0041}', '\u202e'])(
    'hides a secret between whose letters something stands that takes no room: %j',
    (unseen) => {
      const byNumber = (text: string): string =>
        text.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
      const secret = 'k-4f9a+2Zq/7';
      const parted = [...secret].join(unseen.repeat(2));
      const half = `${secret.slice(0, 5)}${unseen}${secret.slice(5)}`;
      for (const one of [parted, half]) {
        expect(hideSecrets(`<${one}>`, [secret])).toBe(`<${HIDDEN}>`);
        expect(hideSecrets(`"${byNumber(one)}"`, [secret])).toBe(`"${HIDDEN}"`);
        expect(hideSecrets(`<${encodeURIComponent(one)}>`, [secret, 'another one'])).toBe(`<${HIDDEN}>`);
      }
      const other = `nothing ${unseen} of it: k-4f${unseen}9`;
      expect(hideSecrets(other, [secret])).toBe(other);
    },
  );

  it('hides every one of several secrets, keeps JSON JSON, and leaves a text without any as it is', () => {
    fc.assert(
      fc.property(fc.array(secretText, { maxLength: 3 }), fc.array(fc.string()), (secrets, parts) => {
        const text = JSON.stringify([...parts, ...secrets, { [secrets[0] ?? 'none']: secrets }]);
        const shown = hideSecrets(text, secrets);
        expect(() => JSON.parse(shown)).not.toThrow();
        for (const secret of secrets) expect(shown).not.toContain(JSON.stringify(secret).slice(1, -1));
        expect(hideSecrets('nothing of it: ABABAB', secrets)).toBe('nothing of it: ABABAB');
      }),
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

  it('hides what looks like a token, although nobody remembers having been given it', () => {
    const token = 'Zq81-earlier.process_token/7+x==';
    const said = {
      error: `denied for Bearer ${token}`,
      detail: JSON.stringify({ access_token: token, ok: 1 }),
    };
    const shown = hideTokens(JSON.stringify({ ...said, access_token: token }));
    expect(shown).not.toContain('earlier.process');
    const parsed = JSON.parse(shown);
    expect(parsed).toEqual({
      error: `denied for Bearer ${HIDDEN}`,
      detail: `{"access_token":"${HIDDEN}","ok":1}`,
      access_token: HIDDEN,
    });
    expect(hideTokens(`authorization: bearer%20${token}`)).not.toContain('earlier.process');
    const signed = `${Buffer.from('{"alg":"none"}').toString('base64url')}.eyJzdWIiOjF9.c2lnbmF0dXJl`;
    expect(hideTokens(`got ${signed}!`)).toBe(`got ${HIDDEN}!`);
    expect(redactText(`{"message":"Bearer ${token} is old"}`, [])).toBe(
      `{"message":"Bearer ${HIDDEN} is old"}`,
    );
    for (const plain of ['Bearer of this letter', 'Bearer bonds 2026', 'bearer certificates', 'next_token'])
      expect(hideTokens(plain)).toBe(plain);
  });
});
