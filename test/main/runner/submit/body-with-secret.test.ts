import { expect, it } from 'vitest';
import { HIDDEN } from '../../../../src/core/service/kept-headers';
import { ok } from '../../../../src/core/values/result';
import type { HttpRequest } from '../../../../src/main/http/exchange';
import { createTokenHolder } from '../../../../src/main/http/token';
import { exchangeOver, type Link } from '../../../../src/main/runner/submit/link';
import type { RequestLine } from '../../../../src/main/runner/submit/store';
import { profileWith } from '../../../model/world';

const credentials = { apiKey: 'the-api-key-1', clientId: 'the-client-1', clientSecret: 'the-secret-1' };

/** Sends a body and answers what left and what was written down before. */
const sent = async (bodyText: string): Promise<{ left: HttpRequest; line: RequestLine }> => {
  const lines: RequestLine[] = [];
  const requests: HttpRequest[] = [];
  const link: Link = {
    baseUrl: 'https://api.example/v1',
    authUrl: 'https://auth.example/token',
    profile: profileWith({}),
    credentials: async () => ok(credentials),
    http: {
      exchange: async (request) => {
        requests.push(request);
        return { kind: 'reply', status: 200, headers: {}, text: '{}', cut: false, ms: 1 };
      },
      close: () => undefined,
    },
    tokens: createTokenHolder(() => 0),
    clock: { now: () => 0, sleep: async () => undefined },
  };
  const recorder = {
    begin: async (line: RequestLine) => lines.push(line),
    finish: async () => undefined,
  };
  const request = {
    method: 'POST',
    kind: 'write',
    path: '/invoices/import',
    query: [],
    headers: {},
    bodyText,
    about: { purpose: 'send', chunk: 1 },
    token: 'token-1',
  } as const;
  await exchangeOver(link, recorder, request, { before: [], after: () => [] });
  const [left, line] = [requests[0], lines[0]];
  if (left === undefined || line === undefined) throw new Error('nothing was sent');
  return { left, line };
};

it('a body is written down as the very text that leaves', async () => {
  const body = '[{"note":"größer"}]';
  const { left, line } = await sent(body);
  expect([left.bodyText, line.bodyText]).toEqual([body, body]);
  expect(line.bytes).toBe(Buffer.byteLength(body));
});

it('R-26: of a body that holds a secret the text without it is written down, and the whole is sent', async () => {
  const body = `[{"note":"${credentials.clientSecret}"}]`;
  const { left, line } = await sent(body);
  expect([left.bodyText, line.bodyText]).toEqual([body, `[{"note":"${HIDDEN}"}]`]);
  expect(line.bytes).toBe(Buffer.byteLength(body));
});
