import { describe, expect, it } from 'vitest';
import { type MemoryStore, memoryStore } from '../../../fixtures/memory-store';
import { type Fault, type SmallService, smallService } from '../../../fixtures/small-service';
import { startTestSubmission, testProfile } from '../../../fixtures/submission';
import { toyImport, toyInvoices } from '../../../fixtures/toy-targets';
import { virtualClock } from '../../../fixtures/virtual-clock';

const isImport = (request: { readonly url: string }): boolean => request.url.includes('/invoices/import');

/** Five invoices; the answer to the sending of the second and third is odd, once. */
const answeredWith = async (fault: Fault, runs = 1) => {
  const clock = virtualClock();
  const store = memoryStore(toyInvoices(5), [
    { purpose: 'canary', records: [1] },
    { purpose: 'planned', records: [2, 3] },
    { purpose: 'planned', records: [4] },
    { purpose: 'tail', records: [5] },
  ]);
  let sends = 0;
  const http = smallService({
    clock,
    fault: (request) => (isImport(request) && ++sends === 2 ? fault : null),
  });
  const parts = { store, http, clock, target: toyImport, inFlight: 1 };
  let end = await clock.runUntil(startTestSubmission(parts).done);
  for (let run = 1; run < runs; run++) end = await clock.runUntil(startTestSubmission(parts).done);
  return { end, store, http };
};

const wasInDoubt = (store: MemoryStore): boolean =>
  store.facts.some((fact) => fact.kind === 'answer' && fact.answer.kind === 'in-doubt');
const imports = (http: SmallService): string[][] =>
  http.requests
    .filter(isImport)
    .map((one) => JSON.parse(one.bodyText ?? '[]').map((entry: { upload_id: string }) => entry.upload_id));
const timesSent = (http: SmallService, uploadId: string): number =>
  imports(http)
    .flat()
    .filter((id) => id === uploadId).length;
const allOnce = (store: MemoryStore, http: SmallService): void => {
  expect([...store.outcomes().values()].map(({ outcome }) => outcome)).toEqual(Array(5).fill('created'));
  expect(http.created).toEqual(new Map([1, 2, 3, 4, 5].map((record) => [`u-${record}`, 1])));
};

const odd = (status: number, acts: boolean, headers: Record<string, string> = {}, text = '{}'): Fault => ({
  ...{ status, acts, headers, text },
});

/** Answers that may come before and after the write: nothing is known. */
const UNKNOWN = [
  ['a redirect', 302, {}],
  ['a redirect that names the method', 307, {}],
  ['408', 408, {}],
  ['425', 425, {}],
  ['500', 500, {}],
  ['502', 502, {}],
  ['502 with Retry-After', 502, { 'retry-after': '1' }],
  ['503 without Retry-After', 503, {}],
  ['504', 504, {}],
  ['200 that cannot be made out', 200, {}],
  ['202 that is no JSON', 202, {}],
] as const;
const textOf = (status: number): string => (status < 300 ? '<html>' : '{}');

describe('an answer after which nothing is known', () => {
  it.each(UNKNOWN)('R-236: %s, after the write: found, and never sent again', async (_, status, headers) => {
    const { end, store, http } = await answeredWith(odd(status, true, headers, textOf(status)));
    expect(end).toMatchObject({ state: 'finished' });
    expect(wasInDoubt(store)).toBe(true);
    allOnce(store, http);
    expect(timesSent(http, 'u-2')).toBe(1);
    expect(store.outcomes().get(2)).toMatchObject({ evidence: 'look-up', code: 'found-by-look-up' });
  });

  it.each(UNKNOWN)(
    'R-236: %s, before it: proven absent, each sent once more, alone',
    async (_, status, headers) => {
      const { end, store, http } = await answeredWith(odd(status, false, headers, textOf(status)));
      expect(end).toMatchObject({ state: 'finished' });
      expect(wasInDoubt(store)).toBe(true);
      allOnce(store, http);
      expect(imports(http)).toEqual([['u-1'], ['u-2', 'u-3'], ['u-4'], ['u-5'], ['u-2'], ['u-3']]);
    },
  );

  it.each<Fault>(['lost', 'cut', 'broken'])(
    'R-236: %s, after the write: found, and never sent again',
    async (fault) => {
      const { end, store, http } = await answeredWith(fault);
      expect(end).toMatchObject({ state: 'finished' });
      expect(wasInDoubt(store)).toBe(true);
      allOnce(store, http);
      expect(timesSent(http, 'u-2')).toBe(1);
    },
  );
});

describe('an answer after which it is sure that nothing was done', () => {
  it.each([
    ['nobody there', 'refused-connection'],
    ['429', odd(429, false, { 'retry-after': '2' })],
    ['429 without Retry-After', odd(429, false)],
    ['503 with Retry-After', odd(503, false, { 'retry-after': '2' })],
    ['a first 401', 'expired'],
  ] as const)('R-235, R-242: %s: sent again as it was, and nobody is in doubt', async (_, fault) => {
    const { end, store, http } = await answeredWith(fault);
    expect(end).toMatchObject({ state: 'finished' });
    expect(wasInDoubt(store)).toBe(false);
    allOnce(store, http);
    expect(imports(http)).toEqual([['u-1'], ['u-2', 'u-3'], ['u-2', 'u-3'], ['u-4'], ['u-5']]);
  });

  it('413: sent again in parts, and nobody is in doubt', async () => {
    const { end, store, http } = await answeredWith(odd(413, false));
    expect(end).toMatchObject({ state: 'finished' });
    expect(wasInDoubt(store)).toBe(false);
    allOnce(store, http);
  });

  it.each([403, 404, 405, 410, 411, 414, 415])(
    'R-12: %i: the run stops for the set-up, and the next one sends it again',
    async (status) => {
      const { end, store } = await answeredWith(odd(status, false));
      expect(end).toMatchObject({ state: 'paused', reason: status === 403 ? 'permission' : 'not-found' });
      expect([wasInDoubt(store), [...store.outcomes().keys()]]).toEqual([false, [1]]);
      const again = await answeredWith(odd(status, false), 2);
      expect(again.end).toMatchObject({ state: 'finished' });
      allOnce(again.store, again.http);
    },
  );

  it.each([400, 409, 418, 422, 451])(
    'R-101: %i: refused, sought in parts, looked for before it counts',
    async (status) => {
      const { end, store, http } = await answeredWith(odd(status, false));
      expect(end).toMatchObject({ state: 'finished' });
      expect(wasInDoubt(store)).toBe(false);
      // It was refused once only: its parts pass.
      allOnce(store, http);
    },
  );
});

describe('an answer that says that it was taken', () => {
  it('R-226: 202 without a batch id, after the write: found in the list', async () => {
    const { end, store, http } = await answeredWith(odd(202, true));
    expect(end).toMatchObject({ state: 'finished' });
    expect(wasInDoubt(store)).toBe(false);
    allOnce(store, http);
    expect(timesSent(http, 'u-2')).toBe(1);
  });

  it('R-226: 202 without a batch id that did nothing: it waits, and is never sent again by itself', async () => {
    const { end, store, http } = await answeredWith(odd(202, false), 3);
    expect(end).toMatchObject({ state: 'waiting' });
    expect([timesSent(http, 'u-2'), store.outcomes().has(2), store.outcomes().has(3)]).toEqual([
      1,
      false,
      false,
    ]);
    expect([...store.outcomes().keys()].sort()).toEqual([1, 4, 5]);
  });
});

describe('the first thing that is sent', () => {
  it('a redirect stops the run for the address, and what may have been written is looked for', async () => {
    const clock = virtualClock();
    const store = memoryStore(toyInvoices(3), 1);
    let sends = 0;
    const http = smallService({
      clock,
      fault: (request) => (isImport(request) && ++sends === 1 ? odd(302, true) : null),
    });
    const parts = { store, http, clock, target: toyImport, inFlight: 1 };
    const end = await clock.runUntil(startTestSubmission(parts).done);
    expect(end).toMatchObject({ state: 'paused', reason: 'not-found' });
    expect([sends, store.outcomes().get(1)?.outcome]).toEqual([1, 'in-doubt']);
    expect(await clock.runUntil(startTestSubmission(parts).done)).toMatchObject({ state: 'finished' });
    expect([...http.created]).toEqual([1, 2, 3].map((record) => [`u-${record}`, 1]));
    expect(store.outcomes().get(1)).toMatchObject({ outcome: 'created', code: 'found-by-look-up' });
  });
});

describe('a chunk that was accepted', () => {
  it.each([
    ['says nothing more', { loses: () => true }],
    ['never ends', { neverEnds: () => true, forgets: () => true }],
    ['leaves records out', { forgets: (entry: object) => 'upload_id' in entry && entry.upload_id === 'u-3' }],
  ])(
    'R-227, R-228: is never posted again where its batch %s: one intent for each, whatever the runs',
    async (_, odds) => {
      const clock = virtualClock();
      const store = memoryStore(toyInvoices(6, { fails: [3] }), 2);
      const http = smallService({ clock, ...odds });
      for (let run = 0; run < 3; run++)
        await clock.runUntil(startTestSubmission({ store, http, clock, target: toyImport }).done);
      const accepted = store.facts.flatMap((fact) =>
        fact.kind === 'answer' && fact.answer.kind === 'accepted' ? [fact.chunk] : [],
      );
      const intents = store.facts.flatMap((fact) => (fact.kind === 'intent' ? [fact.chunk] : []));
      expect(accepted.length).toBeGreaterThan(1);
      for (const chunk of accepted) expect(intents.filter((one) => one === chunk)).toHaveLength(1);
      expect(imports(http).flat()).toHaveLength(new Set(imports(http).flat()).size);
    },
  );
});

describe('a file of which nothing is any good', () => {
  it('R-101: ends rejected, with the service’s words, and nobody is in doubt', async () => {
    const clock = virtualClock();
    const store = memoryStore(toyInvoices(4, { bad: [1, 2, 3, 4] }), 2);
    const http = smallService({ clock });
    const end = await clock.runUntil(startTestSubmission({ store, http, clock, target: toyImport }).done);
    expect(end).toMatchObject({ state: 'finished' });
    expect([...store.outcomes().values()].map(({ outcome, evidence }) => [outcome, evidence])).toEqual(
      Array(4).fill(['rejected', 'look-up']),
    );
    expect(store.facts.filter(({ kind }) => kind === 'look')).toHaveLength(1);
  });

  it('nothing is called rejected before the list was read', async () => {
    const clock = virtualClock();
    const store = memoryStore(toyInvoices(4, { bad: [2] }), 2);
    const http = smallService({ clock });
    await clock.runUntil(startTestSubmission({ store, http, clock, target: toyImport }).done);
    const told = store.facts.findIndex(
      (fact) => fact.kind === 'outcomes' && fact.outcomes.some(({ outcome }) => outcome === 'told'),
    );
    const looked = store.facts.findIndex((fact) => fact.kind === 'look' && fact.told.includes(2));
    const rejected = store.facts.findIndex(
      (fact) => fact.kind === 'outcomes' && fact.outcomes.some(({ outcome }) => outcome === 'rejected'),
    );
    expect(told).toBeGreaterThan(-1);
    expect(looked).toBeGreaterThan(told);
    expect(rejected).toBeGreaterThan(looked);
  });

  it('R-106: one that the list shows an equal of is existing, not rejected', async () => {
    const clock = virtualClock();
    const http = smallService({ clock });
    const before = memoryStore([{ upload_id: 'old', invoice_number: 'N-2' }], 1);
    await clock.runUntil(startTestSubmission({ store: before, http, clock, target: toyImport }).done);
    await clock.runFor(86_400_000);
    const store = memoryStore(toyInvoices(4, { bad: [2] }), 2);
    await clock.runUntil(startTestSubmission({ store, http, clock, target: toyImport }).done);
    expect(store.outcomes().get(2)).toMatchObject({
      outcome: 'existing',
      serviceId: before.outcomes().get(1)?.serviceId,
    });
  });
});

describe('the first record that was created', () => {
  it.each<Fault>(['busy', 'failing', 'lost'])(
    'is read back once, and a service that stumbles (%s) is asked again: entries are dated all the same',
    async (fault) => {
      const clock = virtualClock();
      const store = memoryStore(toyInvoices(4), 2);
      let reads = 0;
      const http = smallService({
        clock,
        fault: ({ url }) =>
          /\/v1\/invoices\/i\d+$/.test(new URL(url).pathname) && ++reads === 1 ? fault : null,
      });
      await clock.runUntil(startTestSubmission({ store, http, clock, target: toyImport }).done);
      expect(store.facts.filter(({ kind }) => kind === 'borne-out')).toMatchObject([
        { record: 1, differs: [], isDated: true },
      ]);
      expect(reads).toBe(2);
    },
  );

  it('F-19: credentials that run out tell nothing of its date: the next run reads it back', async () => {
    const clock = virtualClock();
    const store = memoryStore(toyInvoices(4), 2);
    let isRevoked = true;
    const http = smallService({
      clock,
      fault: ({ url }) =>
        isRevoked && /\/v1\/invoices\/i\d+$/.test(new URL(url).pathname) ? 'expired' : null,
    });
    const run = () =>
      clock.runUntil(startTestSubmission({ store, http, clock, target: toyImport, inFlight: 1 }).done);
    expect(await run()).toMatchObject({ state: 'paused', reason: 'credentials' });
    expect(store.facts.filter(({ kind }) => kind === 'borne-out')).toEqual([]);
    isRevoked = false;
    expect(await run()).toMatchObject({ state: 'finished' });
    expect(store.facts.filter(({ kind }) => kind === 'borne-out')).toMatchObject([{ isDated: true }]);
  });

  it('where it cannot be read for long, entries count as undated, and the run goes on', async () => {
    const clock = virtualClock();
    const store = memoryStore(toyInvoices(4), 2);
    const http = smallService({
      clock,
      fault: ({ url }) => (/\/v1\/invoices\/i\d+$/.test(new URL(url).pathname) ? 'failing' : null),
    });
    const end = await clock.runUntil(startTestSubmission({ store, http, clock, target: toyImport }).done);
    expect(end).toMatchObject({ state: 'finished' });
    expect(store.facts.filter(({ kind }) => kind === 'borne-out')).toMatchObject([{ isDated: false }]);
    const { failuresInARow } = testProfile().patience;
    expect(store.exchanges.filter(({ request }) => request.purpose === 'read-back')).toHaveLength(
      failuresInARow,
    );
  });
});
