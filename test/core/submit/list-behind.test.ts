import { describe, expect, it } from 'vitest';
import { decisionFacts } from '../../../src/core/submit/decisions';
import { applyFacts } from '../../../src/core/submit/fold';
import { emptySubmission } from '../../../src/core/submit/state';
import { type MemoryStore, memoryStore, tailed } from '../../fixtures/memory-store';
import { proofSettings } from '../../fixtures/proof-settings';
import { type SmallServiceOptions, smallService } from '../../fixtures/small-service';
import { startTestSubmission } from '../../fixtures/submission';
import { toyImport, toyInvoices, toyUpsert, toyVendors } from '../../fixtures/toy-targets';
import { type VirtualClock, virtualClock } from '../../fixtures/virtual-clock';

/** Twelve invoices, the answer to the last but one of which is lost, at a service whose list is behind. */
const imported = async (listLagMs: number, more: (clock: VirtualClock) => Partial<SmallServiceOptions>) => {
  const clock = virtualClock();
  const store = memoryStore(toyInvoices(12), tailed(12, 1));
  const http = smallService({ clock, listLagMs, ...more(clock) });
  const run = startTestSubmission({ store, http, clock, target: toyImport, inFlight: 1 });
  const end = await clock.runUntil(run.done);
  return { end, http, store };
};

const losing =
  (uploadId: string): NonNullable<SmallServiceOptions['fault']> =>
  ({ method, bodyText }) =>
    method === 'POST' && bodyText?.includes(`"${uploadId}"`) === true ? 'lost' : null;

describe('a list that is minutes behind', () => {
  it('F-2, R-106: proves nothing before it shows what was created last: what it does not show yet is not sent twice', async () => {
    let sends = 0;
    const { end, http, store } = await imported(100_000, () => ({
      fault: losing('u-11'),
      // The first ones are listed for long when the answer is lost.
      latencyMs: () => (sends++ < 24 ? 10_000 : 5),
    }));
    expect(end).toMatchObject({ state: 'finished' });
    expect([...http.created.values()]).toEqual(Array(12).fill(1));
    expect(store.outcomes().get(11)).toMatchObject({ outcome: 'created', code: 'found-by-look-up' });
  });
});

const loaded = async (store: MemoryStore) =>
  applyFacts(
    emptySubmission({
      inFlight: 2,
      stopAfterChunks: null,
      asksOnce: false,
      resend: 'upsert',
      ...proofSettings,
      upsertTries: 3,
    }),
    await store.load(),
  );

describe('vendors that a list shows only after a while', () => {
  const written = (listLagMs: number) => {
    const clock = virtualClock();
    const store = memoryStore(toyVendors(9), 3);
    const http = smallService({ clock, listLagMs });
    const run = () => clock.runUntil(startTestSubmission({ store, http, clock, target: toyUpsert }).done);
    return { clock, store, run };
  };

  it('F-9, R-50: are tied to their ids as soon as it shows them, and nobody is in doubt', async () => {
    const { store, run } = written(20_000);
    expect(await run()).toMatchObject({ state: 'finished' });
    expect([...store.outcomes().values()].map(({ outcome }) => outcome)).toEqual(Array(9).fill('created'));
  });

  it('F-9, R-50: are in doubt a settle time later, and found by the next run that the list shows them to', async () => {
    const { clock, store, run } = written(600_000);
    expect(await run()).toMatchObject({ state: 'finished' });
    expect([...store.outcomes().values()].map(({ code }) => code)).toEqual(
      Array(9).fill('written-not-listed'),
    );
    expect(await run()).toMatchObject({ state: 'finished' });
    expect(new Set([...store.outcomes().values()].map(({ outcome }) => outcome))).toEqual(
      new Set(['in-doubt']),
    );
    await clock.runFor(600_000);
    expect(await run()).toMatchObject({ state: 'finished' });
    const outcomes = [...store.outcomes().values()];
    // Every answer came and said so, with the ids.
    expect(outcomes.map(({ outcome, code }) => `${outcome} ${code}`)).toEqual(Array(9).fill('created null'));
    expect(new Set(outcomes.map(({ serviceId }) => serviceId)).size).toBe(9);
  });

  it('F-9: a decision about one holds, whatever the list shows later', async () => {
    const { clock, store, run } = written(600_000);
    await run();
    const before = await loaded(store);
    await store.append(decisionFacts(before, { record: 4, as: 'created', note: 'seen there' }, clock.now()));
    await clock.runFor(600_000);
    expect(await run()).toMatchObject({ state: 'finished' });
    expect(store.outcomes().get(4)).toMatchObject({ outcome: 'created', evidence: 'person' });
    expect(store.outcomes().get(5)).toMatchObject({ outcome: 'created' });
  });
});
