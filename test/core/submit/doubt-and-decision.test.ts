import { describe, expect, it } from 'vitest';
import { answerFacts } from '../../../src/core/submit/answers';
import type { ChunkVerdict } from '../../../src/core/submit/chunk-verdict';
import { decisionFacts } from '../../../src/core/submit/decisions';
import type { Chunk, Fact } from '../../../src/core/submit/facts';
import { applyFact } from '../../../src/core/submit/fold';
import { allOpen, openChunk } from '../../../src/core/submit/open-chunks';
import { emptySubmission, type Settings, type Submission } from '../../../src/core/submit/state';
import { memoryStore, tailed } from '../../fixtures/memory-store';
import { proofSettings } from '../../fixtures/proof-settings';
import { smallService } from '../../fixtures/small-service';
import { startTestSubmission, testProfile } from '../../fixtures/submission';
import { toyImport, toyInvoices } from '../../fixtures/toy-targets';
import { virtualClock } from '../../fixtures/virtual-clock';

const profile = testProfile();
const settings = (resend: Settings['resend']): Settings => ({
  inFlight: 4,
  stopAfterChunks: null,
  resend,
  ...proofSettings,
  upsertTries: 3,
  asksOnce: false,
});

const fold = (facts: readonly Fact[], state: Submission): Submission => facts.reduce(applyFact, state);

const made = (chunk: number, records: readonly number[], more: Partial<Chunk> = {}): Fact => ({
  kind: 'chunk',
  at: 0,
  made: { chunk, parent: null, purpose: 'planned', records, suspects: [], untested: [], ...more },
});

const silent: ChunkVerdict = { kind: 'in-doubt', why: 'no-reply', text: '' };
const tooLarge: ChunkVerdict = { kind: 'not-done', why: 'too-large', retryAfterMs: null, text: 'too large' };
const refused: ChunkVerdict = { kind: 'refused', entries: null, code: '', text: 'bad' };

/** Sends a chunk and takes in what came of it; the state after. */
const sent = (state: Submission, chunk: number, verdict: ChunkVerdict): Submission => {
  const leaving = fold([{ kind: 'intent', at: 1, chunk }], state);
  const active = openChunk(leaving.active, chunk);
  if (active === undefined) throw new Error(`chunk ${chunk} does not leave`);
  return fold(answerFacts(leaving, active, verdict, { at: 2, profile, jitter: 0 }), leaving);
};

const begun = (resend: Settings['resend'], chunks: readonly Fact[]): Submission =>
  fold([...chunks, { kind: 'run', at: 0 }], emptySubmission(settings(resend)));

const waiting = (state: Submission): number[] =>
  allOpen(state.active)
    .filter((one) => one.phase.kind === 'ready')
    .flatMap((one) => [...one.left]);

describe('a person decides while the engine still has plans for a record', () => {
  it('what a search has put off goes out when the last record in doubt is decided', () => {
    const parted = begun('look-up', [
      made(1, [1, 2]),
      made(2, [1], { parent: 1, purpose: 'half', suspects: [2] }),
    ]);
    const doubted = sent(parted, 2, silent);
    const decided = fold(decisionFacts(doubted, { record: 1, as: 'created', note: 'seen' }, 5), doubted);
    expect(waiting(decided)).toEqual([2]);
  });

  it('a record that would be sent again by itself can be decided, and the others of its chunk still go out', () => {
    const doubted = sent(begun('upsert', [made(1, [1, 2, 3])]), 1, silent);
    const created = fold(decisionFacts(doubted, { record: 2, as: 'created', note: 'seen' }, 5), doubted);
    expect(created.counts.created).toBe(1);
    expect(waiting(created)).toEqual([1, 3]);
    const absent = fold(decisionFacts(doubted, { record: 2, as: 'not-created', note: 'no' }, 5), doubted);
    expect(waiting(absent)).toEqual([2, 1, 3]);
  });

  it('a reply that comes to a repeat changes nothing of a record that a person has decided', () => {
    const chunk = begun('upsert', [made(1, [1, 2])]);
    const leaving = fold([{ kind: 'intent', at: 1, chunk: 1 }], chunk);
    const decided = fold(
      [
        {
          kind: 'outcomes',
          at: 2,
          chunk: 1,
          outcomes: [
            { record: 1, outcome: 'created', serviceId: null, code: null, text: '', evidence: 'person' },
          ],
        },
      ],
      leaving,
    );
    const active = openChunk(decided.active, 1);
    if (active === undefined) throw new Error('the chunk is gone');
    const verdict: ChunkVerdict = {
      kind: 'settled',
      records: [{ kind: 'written' }, { kind: 'written' }],
      notes: [],
    };
    const facts = answerFacts(decided, active, verdict, { at: 3, profile, jitter: 0 });
    const told = facts.flatMap((fact) => (fact.kind === 'outcomes' ? fact.outcomes : []));
    expect(told.map((one) => one.record)).toEqual([2]);
  });
});

describe('what an answer to a repeat says of the first sending', () => {
  it.each(['upsert', 'idempotency-key'] as const)(
    'F-20: a 413 to a repeat (%s) rejects nothing, since the first sending may have been taken',
    (resend) => {
      const once = sent(begun(resend, [made(1, [1])]), 1, silent);
      const twice = sent(once, 1, tooLarge);
      expect(twice.counts.rejected).toBe(0);
      expect(openChunk(twice.active, 1)?.phase.kind).toBe('left-to-person');
      const fresh = sent(begun(resend, [made(1, [1])]), 1, tooLarge);
      // What is refused is looked for before that counts, but for what goes under a key.
      expect(fresh.counts.rejected + fresh.told.flat().length).toBe(1);
    },
  );

  it('the halves of a repeat that was too large still know that they may have been written', () => {
    const twice = sent(sent(begun('upsert', [made(1, [1, 2])]), 1, silent), 1, tooLarge);
    expect(allOpen(twice.active).map((one) => [one.left, one.wasSilent])).toEqual([
      [[1], true],
      [[2], true],
    ]);
  });

  it('a refused repeat leaves nobody in doubt: its records are to be sent again', () => {
    const once = sent(begun('upsert', [made(1, [1, 2])]), 1, silent);
    const leaving = fold([{ kind: 'intent', at: 3, chunk: 1 }], once);
    const active = openChunk(leaving.active, 1);
    if (active === undefined) throw new Error('the chunk does not leave');
    const facts = answerFacts(leaving, active, refused, { at: 4, profile, jitter: 0 });
    const told = facts.flatMap((fact) => (fact.kind === 'outcomes' ? fact.outcomes : []));
    expect(told.map((one) => [one.record, one.outcome])).toEqual([
      [1, 'pending'],
      [2, 'pending'],
    ]);
  });

  it('what was left to a person counts as sent before when the next run sends it again', () => {
    const given = fold(
      [{ kind: 'gave-up', at: 3, chunk: 1 }],
      sent(begun('upsert', [made(1, [1])]), 1, silent),
    );
    expect(openChunk(fold([{ kind: 'run', at: 9 }], given).active, 1)?.wasSilent).toBe(true);
  });

  it('one chunk that is never answered counts once among those that bring nothing', () => {
    const once = sent(begun('upsert', [made(1, [1])]), 1, silent);
    expect(sent(once, 1, silent).run?.fruitless).toBe(1);
  });
});

describe('how long batches take', () => {
  const read = (at: number): Fact => ({ kind: 'results', at, chunk: 1, left: [] });
  const asked = (at: number): Fact => ({ kind: 'progress', at, chunk: 1, state: 'running', text: '' });
  const accepted: Fact = { kind: 'answer', at: 10, chunk: 1, answer: { kind: 'accepted', batchId: 'b' } };
  const first = fold(
    [{ kind: 'intent', at: 5, chunk: 1 }, accepted, asked(20)],
    begun('look-up', [made(1, [1])]),
  );

  it('F-2: is not told by one that was left alone over a night: nobody in doubt waits for days', () => {
    expect(fold([read(40_010)], first).slowBatchMs).toBe(40_000);
    expect(
      fold([{ kind: 'run', at: 86_400_000 }, asked(86_400_010), read(86_400_020)], first).slowBatchMs,
    ).toBe(0);
  });
});

describe('a look for records in doubt', () => {
  it('F-2: is as old as its first page, however long the others took', async () => {
    const clock = virtualClock();
    const store = memoryStore(toyInvoices(6), tailed(6, 3));
    const http = smallService({
      clock,
      pageSize: 1,
      latencyMs: () => 3_000,
      fault: (request, number) => (request.method === 'POST' && number === 4 ? 'lost' : null),
    });
    const run = startTestSubmission({ store, http, clock, target: toyImport });
    await clock.runUntil(run.done);
    const looks = store.facts.flatMap((fact) => (fact.kind === 'look' ? [fact.begunAt] : []));
    const pages = store.exchanges.filter((one) => one.request.purpose === 'look-up');
    const firsts = pages.filter(
      ({ request: { path } }) => path.includes('page=1&') && !path.includes('status='),
    );
    expect(looks.length).toBeGreaterThan(0);
    expect(pages.length).toBeGreaterThan(firsts.length);
    expect(looks).toEqual(firsts.map((one) => one.request.startedAt));
  });
});

describe('a lost canary of an empty company', () => {
  it.each([
    ['the last record, sent past the horizon, is listed', 0],
    ['the last record is listed, behind batches that take as long as many looks', 200_000],
  ])('F-2: is proven absent and sent again once %s', async (_, batchMs) => {
    const clock = virtualClock();
    const store = memoryStore(toyInvoices(5), [
      { purpose: 'canary', records: [1] },
      { purpose: 'planned', records: [2, 3] },
      { purpose: 'planned', records: [4] },
      { purpose: 'tail', records: [5] },
    ]);
    let isFirst = true;
    const http = smallService({
      clock,
      batchMs: () => batchMs,
      fault: (request) => {
        if (request.method !== 'POST' || !request.url.includes('import') || !isFirst) return null;
        isFirst = false;
        return 'failing';
      },
    });
    const run = startTestSubmission({ store, http, clock, target: toyImport });
    expect(await clock.runUntil(run.done)).toEqual({ kind: 'ended', state: 'finished', reason: null });
    expect([...store.outcomes()].map(([, one]) => one.outcome)).toEqual(Array(5).fill('created'));
    expect([...http.created.values()]).toEqual(Array(5).fill(1));
  });
});

describe('a search that waits for the first batch', () => {
  it('does not keep that batch from being asked after', async () => {
    const clock = virtualClock();
    const store = memoryStore(toyInvoices(4, { bad: [3], fails: [1] }), [
      { purpose: 'canary', records: [1] },
      { purpose: 'planned', records: [2, 3] },
      { purpose: 'planned', records: [4] },
    ]);
    const http = smallService({ clock, batchMs: () => 25_000 });
    const run = startTestSubmission({ store, http, clock, target: toyImport, inFlight: 1 });
    expect(await clock.runUntil(run.done)).toEqual({ kind: 'ended', state: 'finished', reason: null });
    const ends = [...store.outcomes()].sort(([a], [b]) => a - b).map(([, one]) => one.outcome);
    expect(ends).toEqual(['failed', 'created', 'rejected', 'created']);
  });
});
