import { describe, expect, it } from 'vitest';
import { memoryStore } from '../../fixtures/memory-store';
import { type SmallServiceOptions, smallService } from '../../fixtures/small-service';
import { startTestSubmission } from '../../fixtures/submission';
import { toyImport, toyInvoices } from '../../fixtures/toy-targets';
import { type VirtualClock, virtualClock } from '../../fixtures/virtual-clock';

/** Twelve invoices, the answer to the last but one of which is lost, at a service whose list is behind. */
const imported = async (listLagMs: number, more: (clock: VirtualClock) => Partial<SmallServiceOptions>) => {
  const clock = virtualClock();
  const store = memoryStore(toyInvoices(12), 1);
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
