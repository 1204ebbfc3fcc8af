import { describe, expect, it } from 'vitest';
import { sweepWanted } from '../../../../src/core/reconcile/sweep';
import { memoryStore, tailed } from '../../../fixtures/memory-store';
import { type OddAnswer, smallService } from '../../../fixtures/small-service';
import { startTestSubmission, testProfile } from '../../../fixtures/submission';
import { toyImport, toyInvoices } from '../../../fixtures/toy-targets';
import { virtualClock } from '../../../fixtures/virtual-clock';

const { horizonMs } = testProfile().proof;

type World = {
  readonly status: number;
  /** Whether the service makes what it turns away. */
  readonly acts: boolean;
  readonly headers?: OddAnswer['headers'];
  readonly bad?: readonly number[];
  readonly listLagMs?: number;
};

/** Twenty invoices in chunks of five; the answer to the second chunk, records 6 to 10, turns it away. */
const importTwenty = async ({ status, acts, headers, bad = [], listLagMs = 0 }: World) => {
  const clock = virtualClock();
  const store = memoryStore(toyInvoices(20, { bad: [...bad] }), tailed(20, 5));
  let sends = 0;
  const http = smallService({
    clock,
    listLagMs,
    fault: ({ method, url }) =>
      method === 'POST' && url.includes('import') && ++sends === 3
        ? { status, acts, ...(headers === undefined ? {} : { headers }) }
        : null,
  });
  const end = await clock.runUntil(startTestSubmission({ store, http, clock, target: toyImport }).done);
  const outcomes = [...store.outcomes().values()];
  return {
    ...{ end, store },
    twice: [...http.created.values()].filter((times) => times > 1).length,
    sends,
    told: outcomes
      .filter(({ code }) => code === 'turned-away-made')
      .map(({ record }) => record)
      .sort((a, b) => a - b),
    tally: (kind: string) => outcomes.filter(({ outcome }) => outcome === kind).length,
    looks: store.facts.filter(({ kind }) => kind === 'look').length,
    swept: sweepWanted(store.facts)?.why ?? [],
  };
};

describe('what the service turns away and makes all the same', () => {
  it.each([409, 422, 418])(
    'R-101: a chunk that is refused with %i goes out in parts only once a list does not show it',
    async (status) => {
      const { twice, tally, told, looks } = await importTwenty({ status, acts: true });
      expect([twice, told, looks]).toEqual([0, [], 1]);
      expect([tally('existing'), tally('created')]).toEqual([5, 15]);
    },
  );

  it('R-101: what the list does not show of it goes out, and the bad one is found', async () => {
    const { end, twice, tally, store } = await importTwenty({ status: 409, acts: false, bad: [8] });
    expect(end).toMatchObject({ state: 'finished' });
    expect([twice, tally('created'), tally('rejected')]).toEqual([0, 19, 1]);
    expect(store.outcomes().get(8)).toMatchObject({ outcome: 'rejected' });
  });

  it.each<Omit<World, 'acts'>>([
    { status: 400 },
    { status: 429, headers: { 'retry-after': '1' } },
    { status: 503, headers: { 'retry-after': '1' } },
    { status: 413 },
  ])(
    'R-101: what stands there twice after $status is told, with both ids, and counts as made',
    async (answer) => {
      const { end, twice, tally, told, store, swept } = await importTwenty({ ...answer, acts: true });
      expect(end).toMatchObject({ state: 'finished' });
      expect([twice, told, tally('created')]).toEqual([5, [6, 7, 8, 9, 10], 20]);
      expect(swept).toEqual(['turned-away']);
      const { serviceId, text } = store.outcomes().get(7) ?? {};
      expect(text).toMatch(/^i\d+$/);
      expect(text).not.toBe(serviceId);
    },
  );

  it('R-101: where the list is behind, what was refused although nothing in it is bad is waited for, up to a horizon', async () => {
    const { twice, told } = await importTwenty({ status: 400, acts: true, listLagMs: horizonMs / 2 });
    expect([twice, told]).toEqual([5, [6, 7, 8, 9, 10]]);
  });

  it('R-101: where it is behind for longer, the sweep is owed', async () => {
    const { twice, told, swept } = await importTwenty({ status: 400, acts: true, listLagMs: 3 * horizonMs });
    expect([twice, told, swept]).toEqual([5, [], ['turned-away']]);
  });
});

describe('what the service turns away and does not make', () => {
  it.each<Omit<World, 'acts'>>([
    { status: 400 },
    { status: 409 },
    { status: 429, headers: { 'retry-after': '1' } },
    { status: 503, headers: { 'retry-after': '1' } },
    { status: 413 },
  ])('R-101: after $status goes out again once, is looked for once, and no sweep is owed', async (answer) => {
    const { twice, told, tally, swept, looks } = await importTwenty({ ...answer, acts: false });
    expect([twice, told, tally('created'), swept]).toEqual([0, [], 20, []]);
    expect(looks).toBe(answer.status === 409 ? 2 : 1);
  });

  it('R-101: a bad row in a chunk costs no list more than the one that its refusal is looked for in', async () => {
    const { looks, tally, swept } = await importTwenty({ status: 400, acts: false, bad: [8] });
    expect([looks, tally('created'), tally('rejected'), swept]).toEqual([1, 19, 1, []]);
  });
});
