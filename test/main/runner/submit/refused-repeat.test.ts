import { describe, expect, it } from 'vitest';
import { answerFacts } from '../../../../src/core/submit/answers';
import type { Fact } from '../../../../src/core/submit/facts';
import { applyFact } from '../../../../src/core/submit/fold';
import { openChunk } from '../../../../src/core/submit/open-chunks';
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

/** A run in which the answer to the second chunk is lost, whose invoices the service lists only `slowMs` later. */
const repeated = async (records: readonly number[], slowMs: number) => {
  const clock = virtualClock();
  const last = 2 + records.length;
  const store = memoryStore(toyInvoices(last), [
    { purpose: 'canary', records: [1] },
    { purpose: 'planned', records },
    { purpose: 'tail', records: [last] },
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
  return { end, store, service, last };
};

describe('a 400 to what had been sent before', () => {
  it.each([
    ['the records of a chunk', [2, 3, 4, 5, 6]],
    ['a lone record', [2]],
  ])(
    'F-4: %s, committed past the horizon, are looked up before any is called rejected, and are created as it shows',
    async (_name, records) => {
      const { horizonMs } = testProfile().proof;
      const { end, store, service, last } = await repeated(records, 1.5 * horizonMs);
      expect(end).toMatchObject({ state: 'finished' });
      const ids = records.map((record) => `u-${record}`);
      // The canary, the sending whose answer was lost, the last record, and each repeat alone: no half.
      expect(imports(service)).toEqual([['u-1'], ids, [`u-${last}`], ...ids.map((id) => [id])]);
      expect(outcomesOf(store, records)).toEqual(records.map(() => ['created', 'look-up']));
      expect(
        store.facts.flatMap((fact) => (fact.kind === 'outcomes' ? fact.outcomes : [])),
      ).not.toContainEqual(expect.objectContaining({ outcome: 'rejected' }));
      expect([...service.created.values()]).toEqual(Array(last).fill(1));
    },
  );

  it('F-4: one that is refused alone is in doubt until a record that was sent later shows that it is not there', async () => {
    const clock = virtualClock();
    const store = memoryStore(toyInvoices(6, { bad: [4] }), [
      { purpose: 'canary', records: [1] },
      { purpose: 'planned', records: [2, 3, 4, 5] },
      { purpose: 'tail', records: [6] },
    ]);
    let sends = 0;
    const http = smallService({
      clock,
      fault: (request) => (isImport(request) && ++sends === 2 ? 'failing' : null),
    });
    const parts = { http, clock, target: toyImport };
    const run = () => clock.runUntil(startTestSubmission({ ...parts, store }).done);
    expect(await run()).toMatchObject({ state: 'finished' });
    expect(store.outcomes().get(4)).toMatchObject({
      outcome: 'in-doubt',
      code: 'in-doubt-no-witness',
      text: '; the second one was refused: Invalid invoice data',
    });
    expect(await run()).toMatchObject({ state: 'finished' });
    expect(store.outcomes().get(4)?.outcome).toBe('in-doubt');
    const later = memoryStore([{ upload_id: 'u-9', invoice_number: 'N-9' }], 1);
    const begunAt = clock.now();
    await clock.runUntil(startTestSubmission({ ...parts, store: later }).done);
    store.others.push({ serviceId: later.outcomes().get(1)?.serviceId ?? '', begunAt });
    expect(await run()).toMatchObject({ state: 'finished' });
    expect(store.outcomes().get(4)).toMatchObject({
      outcome: 'rejected',
      code: 'service-inv4000',
      text: 'Invalid invoice data',
      evidence: 'look-up',
    });
    expect([...http.created.values()].every((times) => times === 1)).toBe(true);
    expect(
      imports(http)
        .flat()
        .filter((id) => id === 'u-4'),
    ).toHaveLength(2);
  });

  it.each([
    [
      'a 413',
      { kind: 'not-done', why: 'too-large', retryAfterMs: null, text: 'too large' },
      'service-too-large',
    ],
    ['a 400', { kind: 'refused', entries: null, code: 'INV4000', text: 'Invalid invoice data' }, 'INV4000'],
  ] as const)(
    'F-4: %s to a repeat leaves the record in doubt, with the words of the refusal',
    (_, verdict, code) => {
      const profile = testProfile();
      const made: Fact = {
        kind: 'chunk',
        at: 0,
        made: { chunk: 1, parent: null, purpose: 'planned', records: [1], suspects: [], untested: [] },
      };
      const again: Fact = {
        kind: 'chunk',
        at: 0,
        made: { chunk: 2, parent: 1, purpose: 'again', records: [1], suspects: [], untested: [] },
      };
      const lost: Fact = {
        kind: 'answer',
        at: 2,
        chunk: 1,
        answer: { kind: 'in-doubt', why: 'no-reply', text: '' },
      };
      const repeating = [
        made,
        { kind: 'run' as const, at: 0 },
        { kind: 'intent' as const, at: 1, chunk: 1 },
        lost,
        again,
        { kind: 'intent' as const, at: 9_000, chunk: 2 },
      ].reduce(
        applyFact,
        emptySubmission({
          inFlight: 1,
          stopAfterChunks: null,
          resend: 'look-up',
          ...proofSettings,
          upsertTries: 3,
          asksOnce: false,
        }),
      );
      const active = openChunk(repeating.active, 2);
      if (active === undefined) throw new Error('the repeat does not leave');
      const facts = answerFacts(repeating, active, verdict, { at: 9_010, profile, jitter: 0 });
      const state: Submission = facts.reduce(applyFact, repeating);
      expect([state.counts.rejected, state.told, [...state.doubted]]).toEqual([0, [], [1]]);
      expect(openChunk(state.active, 2)).toMatchObject({
        phase: { kind: 'doubt' },
        sent: {
          wasDoubted: true,
          sendings: 1,
          endedAt: 2,
          refusedAt: 9_010,
          refusal: { as: 'rejected', code },
        },
      });
    },
  );
});
