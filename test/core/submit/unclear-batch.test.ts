import { describe, expect, it } from 'vitest';
import { type Fact, factSchema } from '../../../src/core/submit/facts';
import { applyFacts } from '../../../src/core/submit/fold';
import { emptySubmission } from '../../../src/core/submit/state';
import type { Http } from '../../../src/main/http/exchange';
import { memoryStore, tailed } from '../../fixtures/memory-store';
import { proofSettings } from '../../fixtures/proof-settings';
import { smallService } from '../../fixtures/small-service';
import { startTestSubmission } from '../../fixtures/submission';
import { toyImport, toyInvoices } from '../../fixtures/toy-targets';
import { virtualClock } from '../../fixtures/virtual-clock';

/** A service that loses the batch of the second chunk until it is told to find it. */
const lossy = (invoices: ReturnType<typeof toyInvoices>) => {
  const clock = virtualClock();
  const store = memoryStore(invoices, tailed(invoices.length, 3));
  let isLost = true;
  const http = smallService({ clock, loses: (entry) => isLost && entry.upload_id === 'u-4' });
  const run = async () => clock.runUntil(startTestSubmission({ store, http, clock, target: toyImport }).done);
  const outcomes = () => [...store.outcomes()].sort(([a], [b]) => a - b).map(([, one]) => one.outcome);
  return { store, http, run, outcomes, find: () => (isLost = false) };
};

const settings = {
  inFlight: 1,
  stopAfterChunks: null,
  resend: 'look-up',
  asksOnce: false,
  ...proofSettings,
  upsertTries: 3,
  watchesPayments: false,
  trialSeed: 1,
} as const;

const sentTwice = (http: ReturnType<typeof smallService>): readonly string[] =>
  [...http.created].flatMap(([uploadId, times]) => (times > 1 ? [uploadId] : []));

describe('F-7: a batch that never says that it is over, and leaves records out of its results', () => {
  const untold = (invoices: ReturnType<typeof toyInvoices>) => {
    const clock = virtualClock();
    const store = memoryStore(invoices, tailed(invoices.length, 3));
    const forgotten = new Set(['u-5', 'u-6']);
    const http = smallService({
      clock,
      forgets: ({ upload_id }) => forgotten.has(String(upload_id)),
      neverEnds: (entry) => entry.upload_id === 'u-4',
    });
    const run = async () =>
      clock.runUntil(startTestSubmission({ store, http, clock, target: toyImport }).done);
    const outcomes = () => [...store.outcomes()].sort(([a], [b]) => a - b).map(([, one]) => one.outcome);
    return { http, run, outcomes, remember: () => forgotten.clear() };
  };

  it('R-106: is for a person where the list shows more equal ones than were sent, with their ids', async () => {
    const clock = virtualClock();
    const store = memoryStore(toyInvoices(6), tailed(6, 3));
    const forgotten = new Set(['u-5', 'u-6']);
    const http = smallService({
      clock,
      forgets: ({ upload_id }) => forgotten.has(String(upload_id)),
      // Somebody else's equal one of the same minute stands beside each.
      listing: (invoices) => invoices.flatMap((one) => [one, { ...one, id: `other-${String(one.id)}` }]),
    });
    const run = () => clock.runUntil(startTestSubmission({ store, http, clock, target: toyImport }).done);
    const doubtful = () => [...store.outcomes()].filter(([, { outcome }]) => outcome === 'in-doubt');
    expect(await run()).toMatchObject({ state: 'finished' });
    expect(doubtful().map(([record, { code, text }]) => [record, code, text])).toEqual([
      [5, 'in-doubt-several', expect.stringMatching(/\S+, other-/)],
      [6, 'in-doubt-several', expect.stringMatching(/\S+, other-/)],
    ]);
    expect(await run()).toMatchObject({ state: 'finished' });
    expect(doubtful()).toHaveLength(2);
    expect(sentTwice(http)).toEqual([]);
    // Its batch tells of them after all.
    forgotten.clear();
    expect(await run()).toMatchObject({ state: 'finished' });
    expect(doubtful()).toEqual([]);
  });

  it('R-227, R-228: is created where the list shows it, and the run finishes', async () => {
    const { http, run, outcomes } = untold(toyInvoices(6));
    expect(await run()).toMatchObject({ state: 'finished' });
    expect(outcomes()).toEqual(Array(6).fill('created'));
    expect(sentTwice(http)).toEqual([]);
  });

  it('R-227: is awaited where the list does not show it, and a later run reads what it came to', async () => {
    const { http, run, outcomes, remember } = untold(toyInvoices(6, { fails: [6] }));
    expect(await run()).toMatchObject({ state: 'waiting' });
    expect(outcomes()).toEqual(Array(5).fill('created'));
    remember();
    expect(await run()).toMatchObject({ state: 'finished' });
    expect(outcomes()).toEqual([...Array(5).fill('created'), 'failed']);
    expect(sentTwice(http)).toEqual([]);
  });
});

describe('F-7: where a further run brings nothing new of such a batch', () => {
  it('R-228: what it leaves untold waits for it, is never sent again, and a later run still asks', async () => {
    const clock = virtualClock();
    const store = memoryStore(toyInvoices(6, { fails: [6] }), tailed(6, 3));
    let isForgotten = true;
    const http = smallService({
      clock,
      forgets: ({ upload_id }) => isForgotten && upload_id === 'u-6',
      neverEnds: (entry) => entry.upload_id === 'u-4',
    });
    const run = async () =>
      clock.runUntil(startTestSubmission({ store, http, clock, target: toyImport }).done);
    expect(await run()).toMatchObject({ state: 'waiting' });
    expect(await run()).toMatchObject({ state: 'waiting' });
    expect(store.outcomes().has(6)).toBe(false);
    isForgotten = false;
    expect(await run()).toMatchObject({ state: 'finished' });
    expect(store.outcomes().get(6)?.outcome).toBe('failed');
    expect(sentTwice(http)).toEqual([]);
  });
});

describe('F-7: a batch that says that it is over before its results are whole', () => {
  it('R-228: is asked again by a later run, which reads what the record came to', async () => {
    const clock = virtualClock();
    const store = memoryStore(toyInvoices(6, { fails: [6] }), tailed(6, 3));
    let isForgotten = true;
    const http = smallService({ clock, forgets: ({ upload_id }) => isForgotten && upload_id === 'u-6' });
    const run = async () =>
      clock.runUntil(startTestSubmission({ store, http, clock, target: toyImport }).done);
    expect(await run()).toMatchObject({ state: 'waiting' });
    expect(store.outcomes().has(6)).toBe(false);
    isForgotten = false;
    expect(await run()).toMatchObject({ state: 'finished' });
    expect(store.outcomes().get(6)?.outcome).toBe('failed');
    expect(sentTwice(http)).toEqual([]);
  });
});

describe('F-7: a batch that leaves out a record, in a list that shows nothing of ours for long', () => {
  it.each([
    ['batches under way still may', 90_000],
    ['what was created since must soon', 200],
  ])('leaves the record to nobody while %s make the list show something', async (_, secondBatchMs) => {
    const clock = virtualClock();
    const store = memoryStore(toyInvoices(3), [
      { purpose: 'canary', records: [1] },
      { purpose: 'planned', records: [2, 3] },
    ]);
    let batches = 0;
    const service = smallService({
      clock,
      forgets: ({ upload_id }) => upload_id === 'u-1',
      batchMs: () => (batches++ === 0 ? 200 : secondBatchMs),
    });
    const listed = clock.now() + 80_000;
    const http: Http = {
      ...service,
      exchange: async (request, limits) => {
        const isList = new URL(request.url).pathname === '/v1/invoices';
        const exchange = await service.exchange(request, limits);
        if (!isList || clock.now() >= listed || exchange.kind !== 'reply') return exchange;
        return { ...exchange, text: JSON.stringify({ count: 0, page: 1, limit: 25, invoices: [] }) };
      },
    };
    const done = startTestSubmission({ store, http, clock, target: toyImport }).done;
    expect(await clock.runUntil(done)).toMatchObject({ state: 'finished' });
    expect(store.facts.some((fact) => fact.kind === 'gave-up')).toBe(false);
    expect(store.outcomes().get(1)).toMatchObject({ outcome: 'created', code: 'found-unreported' });
  });
});

describe('F-7: a batch that the service took and then says nothing of', () => {
  it('says the same in the words of earlier journals', async () => {
    const { store, run } = lossy(toyInvoices(6));
    await run();
    const facts = await store.load();
    const inFormerWords = facts.map((fact) => {
      if (fact.kind !== 'waiting' || fact.untold !== 'seek') return fact;
      const { untold, ...rest } = fact;
      return factSchema.parse({ ...rest, unclear: true });
    });
    expect(inFormerWords).not.toEqual(facts);
    const told = (history: readonly Fact[]) => applyFacts(emptySubmission(settings), history);
    expect(told(inFormerWords)).toEqual(told(facts));
  });

  it('is looked for in the list when patience ends: what is there was created, and the run finishes', async () => {
    const { http, run, outcomes } = lossy(toyInvoices(6));
    expect(await run()).toMatchObject({ state: 'finished' });
    expect(outcomes()).toEqual(Array(6).fill('created'));
    expect(sentTwice(http)).toEqual([]);
  });

  it('is awaited further where the list does not show what it has, and never sent again', async () => {
    const { http, run, outcomes, store } = lossy(toyInvoices(6, { fails: [5] }));
    for (const _ of [1, 2, 3]) {
      expect(await run()).toMatchObject({ state: 'waiting' });
      expect(outcomes()).toEqual(Array(5).fill('created'));
      expect(store.outcomes().has(5)).toBe(false);
    }
    expect(sentTwice(http)).toEqual([]);
    expect(store.facts.flatMap((fact) => (fact.kind === 'intent' ? [fact.chunk] : []))).toHaveLength(4);
  });

  it('is asked for once more by a later run, and tells what became of the rest when it is known again', async () => {
    const { run, outcomes, find } = lossy(toyInvoices(6, { fails: [5] }));
    await run();
    find();
    expect(await run()).toMatchObject({ state: 'finished' });
    expect(outcomes()).toEqual(['created', 'created', 'created', 'created', 'failed', 'created']);
  });
});

describe('F-7: a batch whose results name one id for two records', () => {
  it('R-228: neither is created until the list shows what each is, and each gets its own id', async () => {
    const clock = virtualClock();
    const store = memoryStore(toyInvoices(6), tailed(6, 3));
    const http = smallService({ clock, misnames: ({ upload_id }) => upload_id === 'u-5' });
    const done = startTestSubmission({ store, http, clock, target: toyImport }).done;
    expect(await clock.runUntil(done)).toMatchObject({ state: 'finished' });
    const ids = [...store.outcomes().values()].map(({ serviceId }) => serviceId);
    expect(new Set(ids).size).toBe(6);
    const [fourth, fifth, sixth] = [4, 5, 6].map((record) => store.outcomes().get(record));
    expect([fourth, fifth]).toMatchObject([
      { outcome: 'created', code: 'found-unreported' },
      { outcome: 'created', code: 'found-unreported' },
    ]);
    expect(sixth).toMatchObject({ outcome: 'created', code: null });
    expect(sentTwice(http)).toEqual([]);
  });

  it('R-228: nor is one that is answered with the id of a record of an earlier chunk', async () => {
    const clock = virtualClock();
    const store = memoryStore(toyInvoices(6), tailed(6, 3));
    const http = smallService({
      clock,
      misnames: ({ upload_id }) => (upload_id === 'u-5' ? 'first of all' : false),
    });
    const done = startTestSubmission({ store, http, clock, target: toyImport }).done;
    expect(await clock.runUntil(done)).toMatchObject({ state: 'finished' });
    const outcomes = [...store.outcomes().values()];
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(Array(6).fill('created'));
    expect(new Set(outcomes.map(({ serviceId }) => serviceId)).size).toBe(6);
    expect(sentTwice(http)).toEqual([]);
  });
});
