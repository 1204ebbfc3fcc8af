import { describe, expect, it } from 'vitest';
import { buildRequest } from '../../../../src/core/service/endpoints';
import type { Exchange } from '../../../../src/core/service/exchange';
import { ok } from '../../../../src/core/values/result';
import { createTokenHolder } from '../../../../src/main/http/token';
import { readOver } from '../../../../src/main/runner/submit/link';
import { namedEndpoint } from '../../../../src/main/runner/submit/workshop';
import { testCredentials, testProfile } from '../../../fixtures/submission';
import { virtualClock } from '../../../fixtures/virtual-clock';

const TOKEN = 'tok-4711-which-nobody-may-see';

/** Asks for a list where the token request and the list are answered so; answers all that is told and written down. */
const toldAfter = async (token: Partial<Exchange>, list: Partial<Exchange> = {}): Promise<string> => {
  const clock = virtualClock();
  const reply = { kind: 'reply', status: 200, headers: {}, text: '{}', cut: false, ms: 1 } as const;
  const link = {
    ...{ baseUrl: 'https://service.example/v1', authUrl: 'https://service.example/oauth/token' },
    profile: testProfile(),
    credentials: async () => ok(testCredentials),
    http: {
      close: () => undefined,
      exchange: async ({ url }: { url: string }): Promise<Exchange> => {
        const answer = url.endsWith('/oauth/token') ? token : list;
        return { ...reply, ...answer, kind: 'reply' };
      },
    },
    tokens: createTokenHolder(clock.now),
    clock,
  };
  const written: unknown[] = [];
  const recorder = {
    begin: async (line: unknown) => written.push(line),
    finish: async (_attempt: number, line: unknown, conclude: () => unknown) =>
      void written.push(line, conclude()),
    append: async (conclude: () => unknown) => void written.push(conclude()),
  };
  const request = buildRequest(namedEndpoint('invoices.list'), { query: { page: '1' } }, link.profile);
  const about = { purpose: 'look-up', chunk: null } as const;
  const answer = await readOver(link, recorder, { ...request, about }, () => []);
  return JSON.stringify([answer, written]);
};

describe('an answer to a token request', () => {
  it.each([
    ['form text', { text: `access_token=${TOKEN}&token_type=bearer` }],
    ['broken JSON', { text: `{"grant": "${TOKEN}", ` }],
    ['a bare text', { text: TOKEN }],
    ['an answer that was cut', { text: `{"access_token":"${TOKEN}"}`, cut: true }],
    ['a redirect', { status: 302, text: TOKEN, headers: { location: `/x?token=${TOKEN}` } }],
  ])('R-26: %s is never quoted, neither told nor kept', async (_, answer) => {
    const told = await toldAfter(answer);
    expect(told).toContain('It is not quoted');
    expect(told).not.toContain(TOKEN);
  });

  it('is quoted where it is a refusal, without what looks like a token', async () => {
    const message = `no such client; Bearer ${TOKEN} is known`;
    const told = await toldAfter({ status: 401, text: JSON.stringify({ message }) });
    expect(told).toContain('no such client');
    expect(told).not.toContain(TOKEN);
  });
});

describe('an answer that repeats a token of an earlier process', () => {
  it('is told and kept without it', async () => {
    const text = JSON.stringify({ message: `Bearer ${TOKEN} is too old`, access_token: TOKEN });
    const token = { text: '{"access_token":"quite-another-one"}' };
    const told = await toldAfter(token, { status: 403, text });
    expect(told).toContain('is too old');
    expect(told).not.toContain(TOKEN);
  });
});
