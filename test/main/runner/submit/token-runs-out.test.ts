import { describe, expect, it } from 'vitest';
import { buildRequest } from '../../../../src/core/service/endpoints';
import type { Exchange } from '../../../../src/core/service/exchange';
import { ok } from '../../../../src/core/values/result';
import type { Http, HttpRequest } from '../../../../src/main/http/exchange';
import { createTokenHolder } from '../../../../src/main/http/token';
import { readOver } from '../../../../src/main/runner/submit/link';
import { namedEndpoint } from '../../../../src/main/runner/submit/workshop';
import { type MemoryStore, memoryStore } from '../../../fixtures/memory-store';
import { payingBench } from '../../../fixtures/paying';
import { type Fault, smallService } from '../../../fixtures/small-service';
import { startTestSubmission, testCredentials, testProfile } from '../../../fixtures/submission';
import { toyImport, toyInvoices, toyUpsert, toyVendors } from '../../../fixtures/toy-targets';
import { virtualClock } from '../../../fixtures/virtual-clock';

const isWrite = ({ method, url }: Pick<HttpRequest, 'method' | 'url'>): boolean =>
  method === 'POST' && !url.endsWith('/oauth/token');
const tokens = (requests: readonly HttpRequest[]): number =>
  requests.filter(({ url }) => url.endsWith('/oauth/token')).length;
const outcomes = (store: MemoryStore): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { outcome } of store.outcomes().values()) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
};

/** Answers requests under an old token only when so many stand at the door, all of them at once with 401. */
const refusingTogether = (many: number) => {
  const requests: HttpRequest[] = [];
  const waiting: (() => void)[] = [];
  let serial = 0;
  const reply = (status: number, body: object): Exchange => ({
    ...{ kind: 'reply', headers: {}, cut: false, ms: 1 },
    status,
    text: JSON.stringify(body),
  });
  const http: Http = {
    close: () => undefined,
    exchange: async (request) => {
      requests.push(request);
      if (request.url.endsWith('/oauth/token'))
        return reply(200, { access_token: `token-number-${++serial}`, token_type: 'Bearer' });
      if (request.headers.authorization !== 'Bearer token-number-1') return reply(200, { invoices: [] });
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        if (waiting.length === many) for (const open of waiting) open();
      });
      return reply(401, { message: 'the token has expired' });
    },
  };
  return { http, requests };
};

describe('a token that runs out', () => {
  it('F-19, R-24: ten 401 that come at once ask for one new token, and each of the ten goes out once more', async () => {
    const MANY = 10;
    const { http, requests } = refusingTogether(MANY);
    const clock = virtualClock();
    const link = {
      ...{ baseUrl: 'https://service.example/v1', authUrl: 'https://service.example/oauth/token' },
      profile: testProfile(),
      credentials: async () => ok(testCredentials),
      http,
      tokens: createTokenHolder(clock.now),
      clock,
    };
    const recorder = {
      begin: async () => 0,
      finish: async (_attempt: number, _reply: unknown, conclude: () => unknown) => void conclude(),
      append: async (conclude: () => unknown) => void conclude(),
    };
    const asked = await Promise.all(
      Array.from({ length: MANY }, (_, page) => {
        const parts = { query: { page: String(page + 1) } };
        const request = buildRequest(namedEndpoint('invoices.list'), parts, link.profile);
        return readOver(link, recorder, { ...request, about: { purpose: 'look-up', chunk: null } }, () => []);
      }),
    );
    expect(asked.map(({ kind }) => kind)).toEqual(Array(MANY).fill('answer'));
    expect([tokens(requests), requests.length]).toEqual([2, 2 + 2 * MANY]);
    const bearers = requests.flatMap(({ headers }) => headers.authorization ?? []);
    expect(bearers).toEqual([
      ...Array(MANY).fill('Bearer token-number-1'),
      ...Array(MANY).fill('Bearer token-number-2'),
    ]);
  });

  it('F-19, R-24: chunks that are refused side by side go out once more each, under one new token, and nothing is there twice', async () => {
    const clock = virtualClock();
    const store = memoryStore(toyInvoices(400), 10);
    let writes = 0;
    const http = smallService({
      clock,
      latencyMs: () => 2_000,
      fault: (request) => (isWrite(request) && ++writes === 30 ? 'expired' : null),
    });
    const end = await clock.runUntil(
      startTestSubmission({ store, http, clock, target: toyImport, inFlight: 10 }).done,
    );
    const refused = store.exchanges.filter(({ reply }) => reply?.status === 401).length;
    expect([end, outcomes(store)]).toMatchObject([{ state: 'finished' }, { created: 400 }]);
    expect([...http.created.values()].every((times) => times === 1)).toBe(true);
    expect(refused).toBeGreaterThan(1);
    expect(tokens(http.requests)).toBe(2);
    const bodies = new Map<string, number>();
    for (const { bodyText } of http.requests.filter(isWrite))
      bodies.set(bodyText ?? '', (bodies.get(bodyText ?? '') ?? 0) + 1);
    expect(Math.max(...bodies.values())).toBe(2);
  });

  it('F-19, R-25: a second 401 stops the run with every record where it was, and it goes on there', async () => {
    const clock = virtualClock();
    const store = memoryStore(toyInvoices(60), 10);
    let writes = 0;
    let isRevoked = true;
    const http = smallService({
      clock,
      fault: (request) => (isWrite(request) && ++writes > 3 && isRevoked ? 'expired' : null),
    });
    const end = await clock.runUntil(
      startTestSubmission({ store, http, clock, target: toyImport, inFlight: 1 }).done,
    );
    expect(end).toEqual({ kind: 'ended', state: 'paused', reason: 'credentials' });
    expect(writes).toBe(5);
    const created = outcomes(store).created ?? 0;
    expect([created > 0, outcomes(store)]).toEqual([true, { created }]);
    isRevoked = false;
    await clock.runUntil(startTestSubmission({ store, http, clock, target: toyImport }).done);
    expect(outcomes(store)).toEqual({ created: 60 });
    expect([...http.created.values()].every((times) => times === 1)).toBe(true);
  });

  it('F-19, R-25: through the engine a second 401 ends with exit 6, and resume pays once', async () => {
    const refused: string[] = [];
    let isRevoked = true;
    const bench = await payingBench(
      'a',
      {},
      {
        front: {
          instead: ({ method, path, headers }) => {
            if (!isRevoked || method !== 'POST' || !path.startsWith('/v1/payments/payment')) return null;
            refused.push(headers.authorization ?? '');
            return { status: 401, text: '{"message":"the token has expired"}' };
          },
        },
      },
    );
    const paused = await bench.pay(await bench.payee(), await bench.invoices(['T-1']));
    expect([paused.state, paused.exitCode, paused.records.pending]).toEqual(['paused', 6, 1]);
    // The second try went out under a new token.
    expect([refused.length, new Set(refused).size]).toEqual([2, 2]);
    isRevoked = false;
    const { importId } = paused;
    await bench.handlers['imports.resume']({ importId });
    expect(await bench.handlers['imports.settled']({ importId })).toMatchObject({
      value: { state: 'finished', exitCode: 0, records: { created: 1 } },
    });
    expect((await bench.ledger()).counts.payments).toBe(1);
  });

  it.each([
    ['looked up', toyImport, toyInvoices(20)],
    ['sent again', toyUpsert, toyVendors(20)],
  ] as const)(
    'F-19: a 401 after a lost reply, where records are %s, leaves them in doubt',
    async (_how, target, payloads) => {
      const clock = virtualClock();
      const store = memoryStore(payloads, 10);
      let writes = 0;
      let isLost = false;
      const fault = (request: HttpRequest): Fault => {
        if (request.url.endsWith('/oauth/token')) return null;
        if (isLost) return 'expired';
        if (isWrite(request) && ++writes === 2) {
          isLost = true;
          return 'lost';
        }
        return null;
      };
      const http = smallService({ clock, fault });
      const end = await clock.runUntil(startTestSubmission({ store, http, clock, target, inFlight: 1 }).done);
      expect(end).toMatchObject({ state: 'paused', reason: 'credentials' });
      const lost = store.facts.flatMap((fact) =>
        fact.kind === 'outcomes' && fact.outcomes.some(({ code }) => code === 'in-doubt-no-reply')
          ? fact.outcomes.map(({ record }) => record)
          : [],
      );
      expect(lost.length).toBeGreaterThan(0);
      for (const record of lost)
        expect([record, store.outcomes().get(record)?.outcome]).toEqual([record, 'in-doubt']);
      // Every read that was under way was made once more under a new token, and nothing was sent.
      const refused = store.exchanges.flatMap(({ request, reply }) =>
        reply?.status === 401 ? [request.purpose] : [],
      );
      expect(refused.length).toBeGreaterThan(0);
      expect(refused).not.toContain('send');
      for (const purpose of new Set(refused))
        expect(refused.filter((one) => one === purpose)).toHaveLength(2);
      // With credentials that are good again the doubt is settled, and nothing was made twice.
      isLost = false;
      writes = 9;
      await clock.runUntil(startTestSubmission({ store, http, clock, target, inFlight: 1 }).done);
      const { created = 0, updated = 0 } = outcomes(store);
      expect(created + updated).toBe(20);
      expect([...http.created.values()].every((times) => times === 1)).toBe(true);
    },
  );
});
