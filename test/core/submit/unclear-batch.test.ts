import { describe, expect, it } from 'vitest';
import { memoryStore } from '../../fixtures/memory-store';
import { smallService } from '../../fixtures/small-service';
import { startTestSubmission } from '../../fixtures/submission';
import { toyImport, toyInvoices } from '../../fixtures/toy-targets';
import { virtualClock } from '../../fixtures/virtual-clock';

/** A service that loses the batch of the second chunk until it is told to find it. */
const lossy = (invoices: ReturnType<typeof toyInvoices>) => {
  const clock = virtualClock();
  const store = memoryStore(invoices, 3);
  let isLost = true;
  const http = smallService({ clock, loses: (entry) => isLost && entry.upload_id === 'u-4' });
  const run = async () => clock.runUntil(startTestSubmission({ store, http, clock, target: toyImport }).done);
  const outcomes = () => [...store.outcomes()].sort(([a], [b]) => a - b).map(([, one]) => one.outcome);
  return { store, http, run, outcomes, find: () => (isLost = false) };
};

const sentTwice = (http: ReturnType<typeof smallService>): readonly string[] =>
  [...http.created].flatMap(([uploadId, times]) => (times > 1 ? [uploadId] : []));

describe('F-7: a batch that the service took and then says nothing of', () => {
  it('is looked for in the list when patience ends: what is there was created, and the run finishes', async () => {
    const { http, run, outcomes } = lossy(toyInvoices(6));
    expect(await run()).toMatchObject({ state: 'finished' });
    expect(outcomes()).toEqual(Array(6).fill('created'));
    expect(sentTwice(http)).toEqual([]);
  });

  it('leaves what the list does not show to a person, told by its batch, and never sends it again by itself', async () => {
    const { http, run, outcomes, store } = lossy(toyInvoices(6, { fails: [5] }));
    expect(await run()).toMatchObject({ state: 'finished' });
    expect(outcomes()).toEqual(['created', 'created', 'created', 'created', 'in-doubt', 'created']);
    const told = store.facts.flatMap((fact) => (fact.kind === 'outcomes' ? fact.outcomes : []));
    expect(told.filter((one) => one.record === 5).map((one) => one.code)).toEqual([
      'in-doubt-batch-unclear',
      'in-doubt-not-listed',
    ]);
    expect(await run()).toMatchObject({ state: 'finished' });
    expect(sentTwice(http)).toEqual([]);
  });

  it('is asked for once more by a later run, and tells what became of the rest when it is known again', async () => {
    const { run, outcomes, find } = lossy(toyInvoices(6, { fails: [5] }));
    await run();
    find();
    expect(await run()).toMatchObject({ state: 'finished' });
    expect(outcomes()).toEqual(['created', 'created', 'created', 'created', 'failed', 'created']);
  });
});
