import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../../../src/core/service/exchange';
import { decisionFacts } from '../../../../src/core/submit/decisions';
import { isYoungKey } from '../../../../src/core/submit/keys';
import { payments } from '../../../../src/core/targets/payments';
import type { JsonObject } from '../../../../src/core/values/json';
import { ok } from '../../../../src/core/values/result';
import type { Http, HttpRequest } from '../../../../src/main/http/exchange';
import { createTokenHolder } from '../../../../src/main/http/token';
import {
  loadSubmission,
  type SubmissionParts,
  startSubmission,
} from '../../../../src/main/runner/submit/loop';
import { type MemoryStore, memoryStore } from '../../../fixtures/memory-store';
import { mortal } from '../../../fixtures/mortal';
import { seeded } from '../../../fixtures/seeded';
import { testCredentials, testProfile } from '../../../fixtures/submission';
import { type VirtualClock, virtualClock } from '../../../fixtures/virtual-clock';

const HOUR_MS = 3_600_000;
const profile = testProfile();

type Sent = { readonly key: string; readonly body: string; readonly at: number };

/** How often what goes wrong, from 0 to 1. */
type Weather = { readonly dropped: number; readonly failing: number };

/** A service that creates payments in memory: the same key gets the first answer again, other bytes under it are refused. */
const keyedService = (clock: VirtualClock, random: () => number, weather: Weather) => {
  const sent: Sent[] = [];
  const created = new Map<string, { readonly body: string; readonly id: string }>();
  const counts = { dropped: 0, failed: 0, otherBytes: 0, withoutKey: 0 };
  const now = { ...weather };
  const answer = (status: number, body: object): Exchange => ({
    ...{ kind: 'reply', headers: {}, cut: false, ms: 1 },
    status,
    text: JSON.stringify(body),
  });
  const create = (request: HttpRequest): Exchange => {
    const key = request.headers['Idempotency-Key'];
    const body = request.bodyText ?? '';
    if (key === undefined) {
      counts.withoutKey += 1;
      return answer(400, { message: 'no key' });
    }
    sent.push({ key, body, at: clock.now() });
    const isFailing = random() < now.failing;
    if (isFailing) counts.failed += 1;
    // A 500 comes before the payment is there, or after.
    if (isFailing && random() < 0.5) return answer(500, { message: 'oops' });
    const known = created.get(key);
    if (known !== undefined && known.body !== body) {
      counts.otherBytes += 1;
      return answer(422, { message: 'another body under this key' });
    }
    const id = known?.id ?? `p-${created.size + 1}`;
    created.set(key, { body, id });
    return isFailing ? answer(500, { message: 'oops' }) : answer(201, { id });
  };
  const act = (request: HttpRequest): Exchange => {
    if (request.url.endsWith('/oauth/token'))
      return answer(200, { access_token: 'a-token-of-a-test', token_type: 'Bearer' });
    if (request.method !== 'POST') return answer(200, { vendors: [], count: 0, page: 1, limit: 100 });
    const isDropped = random() < now.dropped;
    if (isDropped) counts.dropped += 1;
    const reply = create(request);
    return isDropped ? { kind: 'no-reply', sent: 'all', why: 'ECONNRESET', ms: 1 } : reply;
  };
  const http: Http = {
    close: () => undefined,
    exchange: async (request) => {
      await clock.sleep(3);
      const reply = act(request);
      await clock.sleep(3);
      return reply;
    },
  };
  return { http, sent, created, counts, now };
};

const paymentsOf = (count: number): JsonObject[] =>
  Array.from({ length: count }, (_, i) => ({
    vendor_id: `v-${i % 40}`,
    location_id: '101',
    send_date: '2027-03-01',
    invoices: [{ total_amount: `${10 + i}.25`, currency: 'USD', invoice_id: `i-${i}` }],
  }));

type Ports = { readonly store: MemoryStore; readonly http: Http; readonly clock: VirtualClock };

const partsOf = ({
  store,
  http,
  clock,
}: Pick<SubmissionParts, 'store'> & Omit<Ports, 'store'>): SubmissionParts => ({
  store,
  target: payments,
  importId: 'import-1',
  company: '4100',
  link: {
    baseUrl: 'https://service.example/v1',
    authUrl: 'https://service.example/oauth/token',
    profile,
    credentials: async () => ok(testCredentials),
    http,
    tokens: createTokenHolder(clock.now),
    clock,
  },
  options: { inFlight: 4, stopAfterChunks: null, asksOnce: false },
  random: () => 0.5,
  onProgress: () => undefined,
});

/** One life of the process: to its end, or until it dies after so many writes. */
const life = async (ports: Ports, writes: number | null): Promise<'died' | 'ended'> => {
  const death = writes === null ? null : ({ at: 'write', number: writes, isKept: writes % 2 === 0 } as const);
  const one = mortal(ports, death);
  const clock = { ...ports.clock, ...one.clock };
  const run = startSubmission(partsOf({ ...ports, store: one.store, http: one.http, clock }));
  await ports.clock.runUntil(Promise.race([one.died, run.done]));
  return one.isAlive() ? 'ended' : 'died';
};

const createdOf = (store: MemoryStore): number =>
  [...store.outcomes().values()].filter(({ outcome }) => outcome === 'created').length;

const bodiesByKey = (sent: readonly Sent[]): Map<string, Set<string>> => {
  const bodies = new Map<string, Set<string>>();
  for (const { key, body } of sent) bodies.set(key, (bodies.get(key) ?? new Set()).add(body));
  return bodies;
};

/** The longest time from the first sending under a key to a repeat of it, ms. */
const oldestRepeat = (sent: readonly Sent[]): number => {
  const first = new Map<string, number>();
  let oldest = 0;
  for (const { key, at } of sent) {
    oldest = Math.max(oldest, at - (first.get(key) ?? at));
    if (!first.has(key)) first.set(key, at);
  }
  return oldest;
};

describe('payments in bad weather', () => {
  it('A-5: 500 creations with 30 % dropped replies, 10 % 500 and 50 kills leave 500 payments under 500 keys, each repeat byte for byte', async () => {
    const MANY = 500;
    const KILLS = 50;
    const random = seeded(20_261_121);
    const clock = virtualClock();
    const store = memoryStore(paymentsOf(MANY), 1);
    const service = keyedService(clock, random, { dropped: 0.3, failing: 0.1 });
    const ports = { store, http: service.http, clock };
    let kills = 0;
    for (let lives = 0; lives < 500 && kills < KILLS; lives++)
      if ((await life(ports, 3 + Math.floor(random() * 25))) === 'died') kills += 1;
    expect([kills, createdOf(store) < MANY]).toEqual([KILLS, true]);
    for (let runs = 0; runs < 300 && createdOf(store) < MANY; runs++) await life(ports, null);

    expect([createdOf(store), store.outcomes().size]).toEqual([MANY, MANY]);
    expect([service.created.size, service.counts.otherBytes, service.counts.withoutKey]).toEqual([
      MANY,
      0,
      0,
    ]);
    const bodies = bodiesByKey(service.sent);
    expect([bodies.size, Math.max(...[...bodies.values()].map(({ size }) => size))]).toEqual([MANY, 1]);
    expect(new Set([...service.created.values()].map(({ body }) => body)).size).toBe(MANY);
    // The journal says of each record the very id that the service gave to its body.
    const idOf = new Map([...service.created.values()].map(({ body, id }) => [body, id]));
    const told = store.exchanges.filter(
      ({ request, reply }) => request.purpose === 'send' && reply?.status === 201,
    );
    for (const { request, reply } of told)
      expect(JSON.parse(reply?.text ?? '{}')).toEqual({ id: idOf.get(request.bodyText ?? '') });
    expect(new Set([...store.outcomes().values()].map(({ serviceId }) => serviceId)).size).toBe(MANY);
    // What was on disk before each sending is what left.
    const kept = store.facts.flatMap((fact) =>
      fact.kind === 'intent' && fact.body !== undefined ? [fact] : [],
    );
    for (const { key, body } of kept) expect(bodies.get(key ?? '')?.has(body ?? '') ?? true).toBe(true);
    expect(oldestRepeat(service.sent)).toBeLessThanOrEqual(profile.idempotency.maxAgeHours * HOUR_MS);
    // The weather was as bad as promised.
    expect(service.sent.length).toBeGreaterThan(MANY * 1.2);
    expect(service.counts.dropped / service.sent.length).toBeGreaterThan(0.24);
    expect(service.counts.failed / service.sent.length).toBeGreaterThan(0.06);
  }, 60_000);

  it('A-5: nothing is repeated by itself once its key is older than the limit; a person decides, and none is paid twice', async () => {
    const MANY = 60;
    const random = seeded(4_711);
    const clock = virtualClock();
    const store = memoryStore(paymentsOf(MANY), 1);
    const service = keyedService(clock, random, { dropped: 0.9, failing: 0 });
    const ports = { store, http: service.http, clock };
    const hours = profile.idempotency.maxAgeHours;
    for (let days = 0; days < 8; days++) {
      await life(ports, 40);
      await life(ports, null);
      await clock.runFor((hours + 1) * HOUR_MS);
    }
    service.now.dropped = 0;
    await life(ports, null);
    const limit = hours * HOUR_MS;
    expect(oldestRepeat(service.sent)).toBeLessThanOrEqual(limit);
    const old = [...store.outcomes().values()].filter(({ code }) => code === 'in-doubt-key-old');
    expect(old.length).toBeGreaterThan(5);
    expect(old.every(({ outcome }) => outcome === 'in-doubt')).toBe(true);
    // A person looks at the service and says what is there.
    const parts = partsOf(ports);
    for (const { record } of old) {
      const state = await loadSubmission(parts);
      const isThere = [...service.created.values()].some(({ body }) => body.includes(`"i-${record - 1}"`));
      const as = isThere ? 'created' : 'not-created';
      await store.append(decisionFacts(state, { record, as, note: 'looked' }, clock.now()));
    }
    for (let runs = 0; runs < 5; runs++) await life(ports, null);
    expect([createdOf(store), service.created.size]).toEqual([MANY, MANY]);
    expect(oldestRepeat(service.sent)).toBeLessThanOrEqual(limit);
    expect(isYoungKey(0, limit, profile) && !isYoungKey(0, limit + 1, profile)).toBe(true);
  }, 60_000);

  it.each([
    [
      'reads what it sends',
      (store: MemoryStore, asleep: () => Promise<void>): MemoryStore => ({
        ...store,
        payloads: async (records) => {
          await asleep();
          return store.payloads(records);
        },
      }),
    ],
    [
      'writes down that it sends',
      (store: MemoryStore, asleep: () => Promise<void>): MemoryStore => ({
        ...store,
        begin: async (request, facts) => {
          const attempt = await store.begin(request, facts);
          if (request.purpose === 'send') await asleep();
          return attempt;
        },
      }),
    ],
  ])(
    'R-196: a computer that falls asleep while it %s finds the key too old when it wakes, and repeats nothing',
    async (_when, sleepy) => {
      const clock = virtualClock();
      const store = memoryStore(paymentsOf(1), 1);
      const service = keyedService(clock, seeded(7), { dropped: 1, failing: 0 });
      for (let lives = 0; lives < 20 && service.sent.length === 0; lives++)
        await life({ store, http: service.http, clock }, 4);
      const sent = service.sent.length;
      expect([sent, createdOf(store)]).toEqual([1, 0]);
      service.now.dropped = 0;
      const sleeps = (profile.idempotency.maxAgeHours + 1) * HOUR_MS;
      const asleep = sleepy(store, () => clock.sleep(sleeps));
      await life({ store: asleep, http: service.http, clock }, null);
      expect(service.sent.length).toBe(sent);
      expect([...store.outcomes().values()].map(({ code }) => code)).toEqual(['in-doubt-key-old']);
    },
  );
});
