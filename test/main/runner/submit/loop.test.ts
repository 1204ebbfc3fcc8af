import { describe, expect, it } from 'vitest';
import { decisionFacts } from '../../../../src/core/submit/decisions';
import { applyFact } from '../../../../src/core/submit/fold';
import { emptySubmission } from '../../../../src/core/submit/state';
import type { JsonObject } from '../../../../src/core/values/json';
import { type MemoryStore, memoryStore, tailed } from '../../../fixtures/memory-store';
import { proofSettings } from '../../../fixtures/proof-settings';
import { smallService } from '../../../fixtures/small-service';
import { startTestSubmission, testProfile } from '../../../fixtures/submission';
import { toyImport, toyInvoices, toyUpsert, toyVendors } from '../../../fixtures/toy-targets';
import { virtualClock } from '../../../fixtures/virtual-clock';

const tally = (store: MemoryStore): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { outcome } of store.outcomes().values()) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
};
const recordsWith = (store: MemoryStore, outcome: string): number[] =>
  [...store.outcomes().values()]
    .filter((one) => one.outcome === outcome)
    .map((one) => one.record)
    .sort((a, b) => a - b);
const purposes = (store: MemoryStore): string[] => store.exchanges.map((one) => one.request.purpose);

describe('a submission in which nothing goes wrong', () => {
  it('R-105: sends one canary, then the chunks, and reads what became of every record', async () => {
    const clock = virtualClock();
    const store = memoryStore(toyInvoices(120, { fails: [7] }), 50);
    const http = smallService({ clock });
    const end = await clock.runUntil(startTestSubmission({ store, http, clock, target: toyImport }).done);
    expect(end).toEqual({ kind: 'ended', state: 'finished', reason: null });
    expect(tally(store)).toEqual({ created: 119, failed: 1 });
    const sizes = store.facts.flatMap((fact) => (fact.kind === 'intent' ? [fact.chunk] : []));
    expect(sizes).toHaveLength(4);
    expect(JSON.parse(http.requests[1]?.bodyText ?? '[]')).toHaveLength(1);
    expect(purposes(store).filter((one) => one === 'token')).toHaveLength(1);
    expect(purposes(store).filter((one) => one === 'progress')).toHaveLength(0);
    // The token, four chunks with their results; the first record is read back, and what failed is looked for once.
    expect(purposes(store).filter((one) => one === 'look-up').length).toBeGreaterThan(0);
    expect(purposes(store).filter((one) => one === 'read-back')).toHaveLength(1);
    expect(purposes(store).filter((one) => one !== 'look-up')).toHaveLength(1 + 4 + 4 + 1);
    expect(store.facts.filter((fact) => fact.kind === 'look')).toHaveLength(1);
  });

  it('R-50: ties written records to their ids by the listed ERP id', async () => {
    const clock = virtualClock();
    const store = memoryStore(toyVendors(30, [4]), 20);
    const http = smallService({ clock, pageSize: 7 });
    await clock.runUntil(startTestSubmission({ store, http, clock, target: toyUpsert }).done);
    expect(tally(store)).toEqual({ created: 29, rejected: 1 });
    for (const [record, outcome] of store.outcomes())
      if (outcome.outcome === 'created') expect(outcome.serviceId).toBe(http.vendors.get(`V-${record}`)?.id);
  });
});

describe('records that only the service can refuse', () => {
  it('F-1, R-101: finds 3 bad ones among 100 within 46 requests, wherever they are', async () => {
    const places = [
      [3, 50, 99],
      [1, 2, 3],
      [98, 99, 100],
      [2, 26, 50],
      [52, 76, 100],
      [1, 51, 100],
      [25, 26, 75],
      [40, 60, 80],
    ];
    for (const chunkSize of [50, 100])
      for (const bad of places) {
        const clock = virtualClock();
        const store = memoryStore(toyInvoices(100, { bad }), chunkSize);
        const http = smallService({ clock });
        await clock.runUntil(startTestSubmission({ store, http, clock, target: toyImport }).done);
        expect(tally(store)).toEqual({ created: 97, rejected: 3 });
        expect(recordsWith(store, 'rejected')).toEqual(bad);
        expect(http.requests.length, `bad ${bad.join()} in chunks of ${chunkSize}`).toBeLessThanOrEqual(46);
      }
  });

  it('F-5, R-102: rejects the entries a positional answer names and sends the others in one more request', async () => {
    const clock = virtualClock();
    const store = memoryStore(toyInvoices(11), 11);
    const service = smallService({ clock });
    const http = {
      ...service,
      exchange: async (...call: Parameters<typeof service.exchange>) => {
        const sent: unknown = JSON.parse(call[0].bodyText?.startsWith('[') ? call[0].bodyText : '[]');
        if (!Array.isArray(sent) || sent.length !== 10) return service.exchange(...call);
        const entries = sent.map((_, i) => (i === 1 || i === 6 ? { error: 'location out of reach' } : {}));
        service.requests.push(call[0]);
        return {
          kind: 'reply',
          status: 400,
          headers: {},
          text: JSON.stringify(entries),
          cut: false,
          ms: 1,
        } as const;
      },
    };
    await clock.runUntil(startTestSubmission({ store, http, clock, target: toyImport }).done);
    expect(recordsWith(store, 'rejected')).toEqual([3, 8]);
    expect(tally(store)).toEqual({ created: 9, rejected: 2 });
    expect(purposes(store).filter((one) => one === 'send')).toHaveLength(3);
  });

  it('stops and asks when every canary is refused, instead of grinding', async () => {
    const clock = virtualClock();
    const all = Array.from({ length: 200 }, (_, i) => i + 1);
    const store = memoryStore(toyInvoices(200, { bad: all }), 50);
    const http = smallService({ clock });
    const end = await clock.runUntil(startTestSubmission({ store, http, clock, target: toyImport }).done);
    expect(end).toEqual({ kind: 'ended', state: 'paused', reason: 'all-refused' });
    expect(tally(store)).toEqual({ rejected: 6 });
    expect(http.requests.length).toBeLessThanOrEqual(10);
  });
});

describe('answers that are lost', () => {
  it('F-2, R-106: looks the records up and creates none twice', async () => {
    const clock = virtualClock();
    const store = memoryStore(toyInvoices(200), 50);
    let sends = 0;
    const http = smallService({
      clock,
      fault: (request) =>
        request.method === 'POST' && request.url.includes('import') && ++sends === 3 ? 'lost' : null,
    });
    const end = await clock.runUntil(startTestSubmission({ store, http, clock, target: toyImport }).done);
    expect(end).toMatchObject({ state: 'finished' });
    expect(tally(store)).toEqual({ created: 200 });
    expect([...http.created.values()].every((times) => times === 1)).toBe(true);
    expect([...store.outcomes().values()].filter((one) => one.evidence === 'look-up')).toHaveLength(50);
  });

  it('F-2, R-106: sends again, each alone, only what a list does not show that shows the last record, sent past the horizon', async () => {
    const clock = virtualClock();
    const store = memoryStore(toyInvoices(150), tailed(150, 50));
    let sends = 0;
    const http = smallService({
      clock,
      fault: (request) =>
        request.method === 'POST' && request.url.includes('import') && ++sends === 3 ? 'failing' : null,
    });
    const end = await clock.runUntil(startTestSubmission({ store, http, clock, target: toyImport }).done);
    expect(end).toMatchObject({ state: 'finished' });
    expect(tally(store)).toEqual({ created: 150 });
    expect([...http.created.values()].every((times) => times === 1)).toBe(true);
    const lost = store.facts.find((fact) => fact.kind === 'answer' && fact.answer.kind === 'in-doubt');
    const chunks = new Map(
      store.facts.flatMap((fact) => (fact.kind === 'chunk' ? [[fact.made.chunk, fact.made]] : [])),
    );
    const sent = store.facts.flatMap((fact) =>
      fact.kind === 'intent' ? [{ at: fact.at, made: chunks.get(fact.chunk) }] : [],
    );
    const tail = sent.find(({ made }) => made?.purpose === 'tail');
    const again = sent.filter(({ made }) => made?.purpose === 'again');
    expect(again.map(({ made }) => made?.records.length)).toEqual(Array(50).fill(1));
    expect(tail?.at).toBeGreaterThan((lost?.at ?? 0) + testProfile().proof.horizonMs);
    expect(Math.min(...again.map(({ at }) => at))).toBeGreaterThan(tail?.at ?? 0);
  });

  it.each([
    ['the total falls', true, 1],
    ['no total is told', false, 0],
  ])(
    'F-2, R-106: what falls between two pages while another entry is taken away is not absent: %s',
    async (_, tellsTotal) => {
      const clock = virtualClock();
      const store = memoryStore(toyInvoices(20), tailed(20, 5));
      const numberOf = (record: number): string => String(toyInvoices(20)[record - 1]?.invoice_number);
      const [size, lost] = [6, numberOf(6)];
      let sends = 0;
      let wasTaken = false;
      const http = smallService({
        clock,
        ...{ pageSize: size, tellsTotal },
        // Nothing of ours shows before the last record does; then somebody deletes an invoice in front of one that begins a page.
        listing: (invoices, page) => {
          const numbers = invoices.map((one) => one['invoice_number']);
          const isNew = numbers.includes(numberOf(20));
          const at = numbers.indexOf(lost);
          const others = Array.from({ length: 2 * size - (Math.max(at, 0) % size) }, (_, i) => ({
            id: `other-${i}`,
            invoice_number: `O-${i}`,
          }));
          if (!isNew) return others;
          const all = [...others.slice(wasTaken ? 1 : 0), ...invoices];
          if (page * size === others.length + at) wasTaken = true;
          return all;
        },
        fault: (request) =>
          request.method === 'POST' && request.url.includes('import') && ++sends === 3 ? 'lost' : null,
      });
      const end = await clock.runUntil(startTestSubmission({ store, http, clock, target: toyImport }).done);
      expect([end, wasTaken]).toMatchObject([{ state: 'finished' }, true]);
      expect([...http.created.values()].filter((times) => times > 1)).toEqual([]);
      expect(tally(store)).toEqual({ created: 20 });
    },
  );

  it.each([
    ['is there', 200, 'in-doubt', 'hole'],
    ['may not be read', 403, 'in-doubt', 'hole'],
    ['cannot be read', 400, 'in-doubt', 'hole'],
    ['is gone there', 404, 'created', undefined],
  ])(
    'F-2, R-106: a list that leaves out what was created long ago proves nothing unless it is gone: it %s',
    async (_, status, outcome, why) => {
      const clock = virtualClock();
      const store = { ...memoryStore(toyInvoices(20), tailed(20, 5)), unlisted: () => ['of-last-year'] };
      let sends = 0;
      const http = smallService({
        clock,
        fault: ({ method, url }) => {
          if (url.endsWith('/of-last-year')) return { status, acts: false, text: '{"id":"of-last-year"}' };
          return method === 'POST' && url.includes('import') && ++sends === 3 ? 'failing' : null;
        },
      });
      await clock.runUntil(startTestSubmission({ store, http, clock, target: toyImport }).done);
      const lost = store.facts.flatMap((fact) => (fact.kind === 'look' ? fact.open : []));
      expect(lost.at(-1)?.why).toBe(why);
      expect(tally(store)).toEqual(outcome === 'created' ? { created: 20 } : { created: 15, 'in-doubt': 5 });
      expect([...http.created.values()].every((times) => times === 1)).toBe(true);
    },
  );

  it.each([
    ['is there', 200, 'in-doubt'],
    ['may not be read', 403, 'in-doubt'],
    ['cannot be read', 500, 'in-doubt'],
    ['is gone there', 404, 'created'],
  ])(
    'F-2, R-106: a list that leaves out what an earlier reading showed proves nothing where that %s',
    async (_, status, outcome) => {
      const clock = virtualClock();
      const shownBefore = () => ({ fresh: ['of-somebody'], earlier: [] });
      const store = { ...memoryStore(toyInvoices(20), tailed(20, 5)), shownBefore };
      let sends = 0;
      const http = smallService({
        clock,
        fault: ({ method, url }) => {
          if (url.endsWith('/of-somebody')) return { status, acts: false, text: '{"id":"of-somebody"}' };
          return method === 'POST' && url.includes('import') && ++sends === 3 ? 'failing' : null;
        },
      });
      await clock.runUntil(startTestSubmission({ store, http, clock, target: toyImport }).done);
      expect(tally(store)).toEqual(outcome === 'created' ? { created: 20 } : { created: 15, 'in-doubt': 5 });
      expect([...http.created.values()].every((times) => times === 1)).toBe(true);
    },
  );

  it.each([
    [49, 'in-doubt'],
    [50, 'created'],
  ])(
    'F-2, R-106: however many were taken away there, what a list leaves out is looked for among them: %i gone, and the rest %s',
    async (gone, outcome) => {
      const clock = virtualClock();
      const ids = Array.from({ length: gone }, (_, i) => `gone-${i}`);
      const shownBefore = () => ({
        fresh: outcome === 'created' ? ids : [...ids, 'of-somebody'],
        earlier: [],
      });
      const store = { ...memoryStore(toyInvoices(20), tailed(20, 5)), shownBefore };
      let sends = 0;
      const http = smallService({
        clock,
        fault: ({ method, url }) => {
          if (url.endsWith('/of-somebody')) return { status: 200, acts: false, text: '{"id":"of-somebody"}' };
          if (url.includes('/gone-')) return { status: 404, acts: false, text: '{"message":"Not found"}' };
          return method === 'POST' && url.includes('import') && ++sends === 3 ? 'failing' : null;
        },
      });
      await clock.runUntil(startTestSubmission({ store, http, clock, target: toyImport }).done);
      expect(tally(store)).toEqual(outcome === 'created' ? { created: 20 } : { created: 15, 'in-doubt': 5 });
    },
  );

  it('F-2, R-106: a service that shows numbers otherwise than they were sent proves no absence by them', async () => {
    const clock = virtualClock();
    const store = memoryStore(toyInvoices(20), tailed(20, 5));
    const target = {
      ...toyImport,
      lookUp: {
        ...toyImport.lookUp,
        keyOfListed: (entry: JsonObject) => `${toyImport.lookUp.keyOfListed(entry)} as the service writes it`,
      },
    };
    let sends = 0;
    const http = smallService({
      clock,
      fault: ({ method, url }) =>
        method === 'POST' && url.includes('import') && ++sends === 3 ? { status: 500, acts: true } : null,
    });
    await clock.runUntil(startTestSubmission({ store, http, clock, target }).done);
    expect(tally(store)).toEqual({ created: 15, 'in-doubt': 5 });
    expect([...http.created.values()].every((times) => times === 1)).toBe(true);
    expect(store.facts.find(({ kind }) => kind === 'assumption-broken')).toMatchObject({
      assumption: 'list-key',
    });
  });

  it('F-4, R-95, R-250: what goes out again is, entry by entry, what went out before', async () => {
    const clock = virtualClock();
    const entries = toyInvoices(90).map((one, i) => ({
      ...one,
      status: i % 2 === 0 ? 'archived' : 'verified',
    }));
    const store = memoryStore(entries, tailed(90, 30));
    let sends = 0;
    const http = smallService({
      clock,
      fault: (request) => (request.url.includes('import') && ++sends === 2 ? 'failing' : null),
    });
    await clock.runUntil(startTestSubmission({ store, http, clock, target: toyImport }).done);
    const sent = http.requests
      .filter((one) => one.url.includes('import'))
      .flatMap((one): unknown[] => JSON.parse(one.bodyText ?? '[]'));
    expect(sent.length).toBeGreaterThan(90);
    expect(new Set(sent.map((one) => JSON.stringify(one)))).toEqual(
      new Set(entries.map((one) => JSON.stringify(one))),
    );
  });

  it('R-52: sends an upsert again with the same body', async () => {
    const clock = virtualClock();
    const store = memoryStore(toyVendors(60), 20);
    let sends = 0;
    const http = smallService({
      clock,
      fault: (request) => (request.url.includes('bulk') && ++sends === 2 ? 'lost' : null),
    });
    await clock.runUntil(startTestSubmission({ store, http, clock, target: toyUpsert }).done);
    const bodies = http.requests.filter((one) => one.url.includes('bulk')).map((one) => one.bodyText);
    expect(bodies.length).toBe(new Set(bodies).size + 1);
    expect(tally(store)).toEqual({ created: 41, updated: 19 });
    const updated = [...store.outcomes().values()].filter((one) => one.outcome === 'updated');
    expect(updated.every((one) => one.code === 'written-either-way')).toBe(true);
  });

  it('F-7, R-228: waits for the batch of a record that neither its results nor the list show, and never sends it again', async () => {
    const clock = virtualClock();
    const store = memoryStore(toyInvoices(60, { fails: [33] }), tailed(60, 30));
    const http = smallService({
      clock,
      forgets: (entry) => entry.upload_id === 'u-33' || entry.upload_id === 'u-34',
    });
    for (const _ of [1, 2]) {
      const end = await clock.runUntil(startTestSubmission({ store, http, clock, target: toyImport }).done);
      expect(end).toMatchObject({ state: 'waiting' });
      expect(tally(store)).toEqual({ created: 59 });
      expect(store.outcomes().has(33)).toBe(false);
    }
    const sent = http.requests
      .filter((one) => one.url.includes('import'))
      .flatMap((one): { upload_id: string }[] => JSON.parse(one.bodyText ?? '[]'));
    expect(sent.filter(({ upload_id }) => upload_id === 'u-33')).toHaveLength(1);
  });
});

describe('a service that stumbles', () => {
  it('F-21, R-242: waits as told and sends again what was not done', async () => {
    const clock = virtualClock();
    const store = memoryStore(toyInvoices(150), 50);
    const http = smallService({ clock, fault: (_, number) => (number % 5 === 4 ? 'busy' : null) });
    await clock.runUntil(startTestSubmission({ store, http, clock, target: toyImport }).done);
    expect(tally(store)).toEqual({ created: 150 });
    expect([...http.created.values()].every((times) => times === 1)).toBe(true);
  });

  it('F-19, R-24: renews the token once for everybody', async () => {
    const clock = virtualClock();
    const store = memoryStore(toyInvoices(400), 50);
    const http = smallService({ clock, fault: (_, number) => (number === 6 ? 'expired' : null) });
    await clock.runUntil(startTestSubmission({ store, http, clock, target: toyImport, inFlight: 4 }).done);
    expect(tally(store)).toEqual({ created: 400 });
    expect(purposes(store).filter((one) => one === 'token')).toHaveLength(2);
  });

  it('F-19, R-24, R-25: pauses when the token is refused again and again, and loses nothing', async () => {
    const clock = virtualClock();
    const store = memoryStore(toyInvoices(100), 50);
    const http = smallService({
      clock,
      fault: (request) => (request.url.includes('import') ? 'expired' : null),
    });
    const end = await clock.runUntil(startTestSubmission({ store, http, clock, target: toyImport }).done);
    expect(end).toEqual({ kind: 'ended', state: 'paused', reason: 'credentials' });
    expect(http.requests.filter((one) => one.url.includes('import'))).toHaveLength(2);
    expect(store.outcomes().size).toBe(0);
    const well = smallService({ clock });
    await clock.runUntil(startTestSubmission({ store, http: well, clock, target: toyImport }).done);
    expect(tally(store)).toEqual({ created: 100 });
  });

  it('pauses as unreachable after a few growing tries, and resume goes on', async () => {
    const clock = virtualClock();
    const store = memoryStore(toyInvoices(100), 50);
    const http = smallService({ clock, fault: () => 'refused-connection' });
    const end = await clock.runUntil(startTestSubmission({ store, http, clock, target: toyImport }).done);
    expect(end).toEqual({ kind: 'ended', state: 'paused', reason: 'unreachable' });
    expect(http.requests.length).toBe(5);
    await clock.runUntil(
      startTestSubmission({ store, http: smallService({ clock }), clock, target: toyImport }).done,
    );
    expect(tally(store)).toEqual({ created: 100 });
  });

  it('F-21, R-236: pauses a run whose sends all end in errors of the service', async () => {
    const clock = virtualClock();
    const store = memoryStore(toyInvoices(500), 50);
    const http = smallService({
      clock,
      fault: (request) => (request.url.includes('import') ? 'failing' : null),
    });
    const end = await clock.runUntil(startTestSubmission({ store, http, clock, target: toyImport }).done);
    expect(end).toMatchObject({ state: 'paused', reason: 'service-failing' });
    expect(tally(store)).toEqual({ 'in-doubt': 3 });
  });

  it('R-230: asks a batch that runs ten minutes fewer than 100 times', async () => {
    const clock = virtualClock();
    const store = memoryStore(toyInvoices(1), 1);
    const http = smallService({ clock, batchMs: () => 590_000 });
    const end = await clock.runUntil(startTestSubmission({ store, http, clock, target: toyImport }).done);
    expect(end).toMatchObject({ state: 'finished' });
    expect(http.requests.length).toBeLessThan(100);
  });

  it('F-7, R-104, R-227: leaves a batch that never ends waiting, and asks again on resume', async () => {
    const clock = virtualClock();
    const store = memoryStore(toyInvoices(40), 50);
    const http = smallService({ clock, batchMs: () => 1_000_000 });
    const end = await clock.runUntil(startTestSubmission({ store, http, clock, target: toyImport }).done);
    expect(end).toMatchObject({ state: 'waiting' });
    await clock.runFor(1_000_000);
    const sent = http.requests.filter((one) => one.method === 'POST' && one.url.includes('import')).length;
    await clock.runUntil(startTestSubmission({ store, http, clock, target: toyImport }).done);
    expect(tally(store)).toEqual({ created: 40 });
    expect(http.requests.filter((one) => one.method === 'POST' && one.url.includes('import'))).toHaveLength(
      sent,
    );
  });
});

describe('a person who stops', () => {
  it('stops after the chunks asked for and resumes with the rest', async () => {
    const clock = virtualClock();
    const store = memoryStore(toyInvoices(300), 50);
    const http = smallService({ clock });
    const first = await clock.runUntil(
      startTestSubmission({ store, http, clock, target: toyImport, stopAfterChunks: 3 }).done,
    );
    expect(first).toMatchObject({ state: 'stopped' });
    expect(store.facts.filter((fact) => fact.kind === 'intent')).toHaveLength(3);
    await clock.runUntil(startTestSubmission({ store, http, clock, target: toyImport }).done);
    expect(tally(store)).toEqual({ created: 300 });
  });

  it('lets exchanges under way finish when paused', async () => {
    const clock = virtualClock();
    const store = memoryStore(toyInvoices(300), 50);
    const http = smallService({ clock });
    const run = startTestSubmission({ store, http, clock, target: toyImport });
    await clock.runFor(12);
    run.pause();
    expect(await clock.runUntil(run.done)).toEqual({ kind: 'ended', state: 'paused', reason: 'person' });
    expect(store.exchanges.every((one) => one.reply !== null)).toBe(true);
    await clock.runUntil(startTestSubmission({ store, http, clock, target: toyImport }).done);
    expect(tally(store)).toEqual({ created: 300 });
  });

  it('settles a written vendor that the list does not show by a decision of a person', async () => {
    const clock = virtualClock();
    const store = memoryStore(toyVendors(10), 5);
    const service = smallService({ clock });
    const http = {
      ...service,
      exchange: async (...call: Parameters<typeof service.exchange>) => {
        const exchange = await service.exchange(...call);
        if (call[0].method !== 'GET' || exchange.kind !== 'reply') return exchange;
        return { ...exchange, text: exchange.text.replace('V-3"', 'hidden"') };
      },
    };
    await clock.runUntil(startTestSubmission({ store, http, clock, target: toyUpsert }).done);
    expect(tally(store)).toEqual({ created: 9, 'in-doubt': 1 });
    const settings = {
      inFlight: 2,
      stopAfterChunks: null,
      resend: 'upsert',
      ...proofSettings,
      upsertTries: 3,
      asksOnce: false,
    } as const;
    const state = (await store.load()).reduce(applyFact, emptySubmission(settings));
    await store.append(
      decisionFacts(state, { record: 3, as: 'not-created', note: 'not there' }, clock.now()),
    );
    await clock.runUntil(startTestSubmission({ store, http: service, clock, target: toyUpsert }).done);
    // The first answer had said that it was created.
    expect(tally(store)).toEqual({ created: 10 });
  });
});
