import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../../src/core/service/exchange';
import { readReply, retryAfterMs, wordsLine } from '../../../src/core/service/reply';
import { readToken, tokenForm } from '../../../src/core/service/token';
import { testProfile } from '../../fixtures/submission';

const profile = testProfile();
const reply = (
  status: number,
  text: string,
  more: { cut?: boolean; headers?: Record<string, string> } = {},
): Exchange => ({
  kind: 'reply',
  status,
  headers: more.headers ?? {},
  text,
  cut: more.cut ?? false,
  ms: 1,
});
const read = (exchange: Exchange) => readReply(exchange, profile, 0);

describe('what an exchange means', () => {
  it.each([
    [reply(200, '{}'), 'answer'],
    [reply(202, '{"batch_id":1}'), 'answer'],
    [reply(207, '{}'), 'answer'],
    [reply(400, '{"message":"no"}'), 'answer'],
    [reply(400, 'not JSON'), 'answer'],
    [reply(422, ''), 'answer'],
    [reply(200, '<html>'), 'may-have-happened unreadable'],
    [reply(202, ''), 'may-have-happened unreadable'],
    [reply(202, '{"batch_id":', { cut: true }), 'may-have-happened unreadable'],
    [reply(500, '{"message":"oops"}'), 'may-have-happened server-error'],
    [reply(502, '<html>'), 'may-have-happened server-error'],
    [reply(504, ''), 'may-have-happened server-error'],
    [reply(599, ''), 'may-have-happened server-error'],
    [reply(408, ''), 'may-have-happened server-error'],
    [{ kind: 'no-reply', sent: 'all', why: 'ECONNRESET', ms: 1 }, 'may-have-happened no-reply'],
    [{ kind: 'no-reply', sent: 'some', why: 'ECONNRESET', ms: 1 }, 'may-have-happened no-reply'],
    [{ kind: 'no-reply', sent: 'none', why: 'ECONNREFUSED', ms: 1 }, 'not-done unreachable'],
    [reply(401, '{}'), 'not-done unauthorised'],
    [reply(403, '{"code":"INV4030"}'), 'not-done permission'],
    [reply(404, ''), 'not-done not-found'],
    [reply(405, ''), 'not-done not-found'],
    [reply(410, ''), 'not-done not-found'],
    [reply(411, ''), 'not-done not-found'],
    [reply(414, ''), 'not-done not-found'],
    [reply(415, ''), 'not-done not-found'],
    [reply(301, ''), 'may-have-happened redirected'],
    [reply(302, ''), 'may-have-happened redirected'],
    [reply(307, ''), 'may-have-happened redirected'],
    [reply(304, ''), 'may-have-happened redirected'],
    [reply(413, 'Request Entity Too Large'), 'not-done too-large'],
    [reply(429, ''), 'not-done busy'],
    [reply(503, '', { headers: { 'retry-after': '3' } }), 'not-done busy'],
    [reply(503, ''), 'may-have-happened server-error'],
    [reply(502, '', { headers: { 'retry-after': '3' } }), 'may-have-happened server-error'],
    [reply(409, ''), 'answer'],
    [reply(418, ''), 'answer'],
    [reply(451, ''), 'answer'],
    [reply(425, ''), 'may-have-happened server-error'],
    [reply(100, ''), 'may-have-happened server-error'],
    [reply(600, ''), 'may-have-happened server-error'],
  ] as const)('F-21, R-235, R-236: %j is %s', (exchange, meaning) => {
    const verdict = read(exchange);
    expect('why' in verdict ? `${verdict.kind} ${verdict.why}` : verdict.kind).toBe(meaning);
  });

  it('F-20, R-101: keeps the status of a cut refusal: nothing was created', () => {
    expect(read(reply(400, '{"mess', { cut: true }))).toMatchObject({
      kind: 'answer',
      status: 400,
      body: null,
    });
  });

  it('R-242: tells how long to wait, in seconds or as a date', () => {
    expect(read(reply(429, '', { headers: { 'retry-after': '3' } }))).toMatchObject({ retryAfterMs: 3000 });
    expect(retryAfterMs('Thu, 01 Jan 1970 00:00:10 GMT', 4000)).toBe(6000);
    expect(retryAfterMs('Thu, 01 Jan 1970 00:00:10 GMT', 20_000)).toBe(0);
    expect(retryAfterMs('soon', 0)).toBeNull();
  });
});

describe('the words of an answer (R-231)', () => {
  it.each([
    ['{"message":"Invalid invoice data","code":"INV4000"}', 'Invalid invoice data (INV4000)'],
    ['{"detail":"no"}', '400: {"detail":"no"}'],
    ['[{},{"e":1}]', '400: [{},{"e":1}]'],
    ['<html>\n  <b>Bad</b></html>', '400: <html> <b>Bad</b></html>'],
    ['', '400: an empty answer'],
  ])('%s reads "%s"', (text, line) => {
    expect(wordsLine(read(reply(400, text)).words, 400)).toBe(line);
  });

  it('survives nesting beyond reason', () => {
    const deep = '['.repeat(200_000) + ']'.repeat(200_000);
    expect(read(reply(200, deep)).kind).toBe('may-have-happened');
    expect(read(reply(400, deep))).toMatchObject({ kind: 'answer', body: null });
  });
});

describe('the token', () => {
  const credentials = { apiKey: 'k', clientId: 'id &=', clientSecret: "ä+/ '%" };

  it('is asked for with exactly three form fields, encoded (R-21)', () => {
    expect([...new URLSearchParams(tokenForm(credentials, profile))]).toEqual([
      ['grant_type', 'client_credentials'],
      ['client_id', credentials.clientId],
      ['client_secret', credentials.clientSecret],
    ]);
  });

  it('carries a scope only where one is set (NS-3)', () => {
    const scoped = testProfile({ auth: { token: { scope: 'all things' } } });
    expect(new URLSearchParams(tokenForm(credentials, scoped)).get('scope')).toBe('all things');
  });

  it('is renewed a tenth of its life, at most a minute, before its end (NS-2)', () => {
    expect(readToken({ access_token: 'abc', expires_in: 100 }, profile, 0)).toEqual({
      ok: true,
      value: { text: 'abc', renewAt: 90_000 },
    });
    expect(readToken({ access_token: 'abc', expires_in: 3600 }, profile, 0)).toMatchObject({
      value: { renewAt: 3_540_000 },
    });
    expect(readToken({ access_token: 'abc' }, profile, 0)).toMatchObject({ value: { renewAt: null } });
  });

  it('is found under another name when it stands alone, else the names are told (NS-1)', () => {
    expect(readToken({ jwt: 'abcdefghij', kind: 'Bearer' }, profile, 0)).toMatchObject({
      ok: true,
      value: { text: 'abcdefghij' },
    });
    expect(readToken({ one: 'abcdefghij', two: 'klmnopqrst' }, profile, 0)).toMatchObject({
      ok: false,
      problem: { code: 'token-unreadable', params: { fields: 'one, two' } },
    });
  });
});
