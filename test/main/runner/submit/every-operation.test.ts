import { afterEach, describe, expect, it } from 'vitest';
import { buildRequest, endpoints, pathOf } from '../../../../src/core/service/endpoints';
import { exchangeOver, tokenFor } from '../../../../src/main/runner/submit/link';
import { memoryStore } from '../../../fixtures/memory-store';
import { otherNames } from '../../../fixtures/other-names';
import { type PracticeBench, practiceBench } from '../../../fixtures/practice-submission';

const open: PracticeBench[] = [];
afterEach(async () => {
  for (const bench of open.splice(0)) await bench.close();
});

/** Sends every operation once, with an empty body where it has one; answers what the service said to each. */
const everything = async (at: PracticeBench) => {
  const { facts: _none, ...store } = memoryStore([], 1);
  const recorder = {
    begin: store.begin,
    finish: (...[attempt, reply, conclude]: Parameters<Parameters<typeof tokenFor>[1]['finish']>) =>
      store.finish(attempt, reply, conclude()),
  };
  const said: string[] = [];
  for (const endpoint of Object.values(endpoints)) {
    const token = await tokenFor(at.link, recorder);
    if (token.kind === 'trouble') throw new Error(token.text);
    const parts = { params: { id: '1' }, ...(endpoint.kind === 'write' ? { body: {} } : {}) };
    const request = buildRequest(endpoint, parts, at.link.profile);
    const exchange = await exchangeOver(
      at.link,
      recorder,
      { ...request, about: { purpose: 'test', chunk: null }, token: token.text },
      { before: [], after: () => [] },
    );
    const answer = exchange.kind === 'reply' ? `${exchange.status} ${exchange.text}` : exchange.why;
    said.push(`${request.method} ${pathOf(request)}: ${answer}`);
  }
  return { said, exchanges: store.exchanges };
};

describe('every operation of the service', () => {
  it.each([
    ['a', {}],
    ['b', otherNames],
  ] as const)(
    'R-4, R-5: is known to a service that goes by the exact path, under profile %s',
    async (profile, names) => {
      const at = await practiceBench({ profile }, names);
      open.push(at);
      const { said } = await everything(at);
      expect(said).toHaveLength(Object.keys(endpoints).length);
      expect(said.filter((one) => /: (405|501)|Path not found/.test(one))).toEqual([]);
      expect(said.filter((one) => one.includes('Unauthorized') || one.includes('X-API-Version'))).toEqual([]);
    },
  );

  it('R-3, R-23, R-30: carries both credentials and the version, and speaks JSON', async () => {
    const at = await practiceBench({});
    open.push(at);
    const { exchanges } = await everything(at);
    const calls = exchanges.filter(({ request }) => request.purpose === 'test');
    expect(calls).toHaveLength(Object.keys(endpoints).length);
    for (const { request } of calls) {
      expect(Object.keys(request.headers)).toEqual(
        expect.arrayContaining(['authorization', 'x-api-key', 'x-api-version', 'accept']),
      );
      expect(request.headers.accept).toBe('application/json');
      expect(request.headers['content-type']).toBe(
        request.bodyText === null ? undefined : 'application/json',
      );
    }
  });
});
