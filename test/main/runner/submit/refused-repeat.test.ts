import { describe, expect, it } from 'vitest';
import { answerFacts, type ChunkVerdict } from '../../../../src/core/submit/answers';
import type { Fact } from '../../../../src/core/submit/facts';
import { applyFact } from '../../../../src/core/submit/fold';
import { allOpen, openChunk } from '../../../../src/core/submit/open-chunks';
import { emptySubmission, type Submission } from '../../../../src/core/submit/state';
import { type MemoryStore, memoryStore } from '../../../fixtures/memory-store';
import { proofSettings } from '../../../fixtures/proof-settings';
import { type SmallService, smallService } from '../../../fixtures/small-service';
import { startTestSubmission, testProfile } from '../../../fixtures/submission';
import { toyImport, toyInvoices } from '../../../fixtures/toy-targets';
import { virtualClock } from '../../../fixtures/virtual-clock';

const isImport = (request: { readonly url: string }): boolean => request.url.includes('/invoices/import');
const entriesOf = (text: string | null): string[] =>
  JSON.parse(text ?? '[]').map((entry: { upload_id: string }) => entry.upload_id);

/** The service as it may be: it refuses a whole import in which an upload id stands that it has taken before. */
const refusingRepeats = (service: SmallService): SmallService => ({
  ...service,
  exchange: async (request, limits) => {
    if (!isImport(request)) return service.exchange(request, limits);
    const isRepeat = entriesOf(request.bodyText).some((id) => service.created.has(id));
    if (!isRepeat) return service.exchange(request, limits);
    service.requests.push(request);
    const body = { message: 'Invalid invoice data', code: 'INV4000' };
    return { kind: 'reply', status: 400, headers: {}, text: JSON.stringify(body), cut: false, ms: 1 };
  },
});

const imports = (service: SmallService): string[][] =>
  service.requests.filter(isImport).map((one) => entriesOf(one.bodyText));

const outcomesOf = (store: MemoryStore, records: readonly number[]): unknown[] =>
  records.map((record) => {
    const one = store.outcomes().get(record);
    return [one?.outcome, one?.evidence];
  });

/**
 * A run in which the answer to the second chunk is lost, whose invoices the service lists only `slowMs` later: longer
 * than the settle time, so that they are sent again while they are there.
 */
const repeated = async (records: readonly number[], slowMs: number) => {
  const clock = virtualClock();
  const store = memoryStore(toyInvoices(1 + records.length), [
    { purpose: 'planned', records: [1] },
    { purpose: 'planned', records },
  ]);
  let batches = 0;
  let sends = 0;
  const service = smallService({
    clock,
    batchMs: () => (++batches === 2 ? slowMs : 200),
    fault: (request) => (isImport(request) && ++sends === 2 ? 'lost' : null),
  });
  const http = refusingRepeats(service);
  const end = await clock.runUntil(startTestSubmission({ store, http, clock, target: toyImport }).done);
  return { end, store, service, clock };
};

describe('a 400 to what had been sent before', () => {
  it.each([
    ['a chunk', [2, 3, 4, 5, 6]],
    ['a lone record', [2]],
  ])(
    'F-4: %s is looked up before it is halved or called rejected, and is created as it shows',
    async (_name, records) => {
      const settle = testProfile().proof.horizonMs;
      const { end, store, service } = await repeated(records, 2 * settle - 10);
      expect(end).toMatchObject({ state: 'finished' });
      const ids = records.map((record) => `u-${record}`);
      // The canary, the sending whose answer was lost, and the one repeat that was refused: no half, no lone record.
      expect(imports(service)).toEqual([['u-1'], ids, ids]);
      expect(outcomesOf(store, records)).toEqual(records.map(() => ['created', 'look-up']));
      const refusedAt = store.exchanges.findIndex(({ reply }) => reply?.status === 400);
      const after = store.exchanges.slice(refusedAt + 1).map(({ request }) => request.purpose);
      expect([refusedAt > 0, after[0]]).toEqual([true, 'look-up']);
    },
  );

  it('F-4: the invoices that are absent still after the look are the only ones that a search goes on with', async () => {
    const clock = virtualClock();
    const store = memoryStore(toyInvoices(5, { bad: [4] }), [
      { purpose: 'planned', records: [1] },
      { purpose: 'planned', records: [2, 3, 4, 5] },
    ]);
    let sends = 0;
    const http = smallService({
      clock,
      fault: (request) => (isImport(request) && ++sends === 2 ? 'failing' : null),
    });
    await clock.runUntil(startTestSubmission({ store, http, clock, target: toyImport }).done);
    const purposes = store.exchanges.map(({ request, reply }) => `${request.purpose} ${reply?.status}`);
    const refusedAt = purposes.indexOf('send 400');
    expect(purposes[refusedAt + 1]).toBe('look-up 200');
    expect(outcomesOf(store, [2, 3, 4, 5])).toMatchObject([
      ['created', expect.anything()],
      ['created', expect.anything()],
      ['rejected', expect.anything()],
      ['created', expect.anything()],
    ]);
    expect([...http.created.values()].every((times) => times === 1)).toBe(true);
  });

  it('F-4: the halves of a repeat that was too large are repeats too: a 400 to one of them is looked up first', () => {
    const profile = testProfile();
    const taken = (state: Submission, chunk: number, verdict: ChunkVerdict): Submission => {
      const leaving = applyFact(state, { kind: 'intent', at: 1, chunk });
      const active = openChunk(leaving.active, chunk);
      if (active === undefined) throw new Error(`chunk ${chunk} does not leave`);
      return answerFacts(leaving, active, verdict, { at: 2, profile, jitter: 0 }).reduce(applyFact, leaving);
    };
    const made = (chunk: number, more: object): Fact => ({
      kind: 'chunk',
      at: 0,
      made: { chunk, parent: null, purpose: 'planned', records: [1, 2], suspects: [], untested: [], ...more },
    });
    const begun = [
      made(1, { records: [9] }),
      made(2, { parent: 1, purpose: 'again' }),
      { kind: 'run' as const, at: 0 },
    ].reduce(
      applyFact,
      emptySubmission({
        ...{
          inFlight: 1,
          stopAfterChunks: null,
          resend: 'look-up',
          ...proofSettings,
          upsertTries: 3,
          asksOnce: false,
        },
      }),
    );
    const halved = taken(begun, 2, {
      kind: 'not-done',
      why: 'too-large',
      retryAfterMs: null,
      text: 'too large',
    });
    const first = allOpen(halved.active).find(({ left }) => left.join() === '1');
    const refused = taken(halved, first?.chunk.chunk ?? 0, {
      kind: 'refused',
      entries: null,
      code: 'INV4000',
      text: 'Invalid invoice data',
    });
    expect(refused.counts.rejected).toBe(0);
    expect(openChunk(refused.active, first?.chunk.chunk ?? 0)?.phase).toMatchObject({
      kind: 'doubt',
      refusal: { code: 'INV4000' },
    });
  });
});
