import { describe, expect, it } from 'vitest';
import { memoryStore, tailed } from '../../fixtures/memory-store';
import { smallService } from '../../fixtures/small-service';
import { startTestSubmission, testProfile } from '../../fixtures/submission';
import { toyImport, toyInvoices } from '../../fixtures/toy-targets';
import { virtualClock } from '../../fixtures/virtual-clock';

describe('a profile with extreme figures', () => {
  it.each([
    ['no settle time', { proof: { horizonMs: 0 } }],
    ['no waits between questions', { polling: { firstWaitMs: 0, growth: 1, longestWaitMs: 1 } }],
    ['no pauses after failures', { patience: { firstPauseMs: 0, longestPauseMs: 1 } }],
  ])('R-230, R-237: with %s the service is still asked gently', async (_, figures) => {
    const clock = virtualClock();
    const start = clock.now();
    const store = memoryStore(toyInvoices(5), tailed(5, 1));
    let sends = 0;
    const http = smallService({
      clock,
      batchMs: () => 60_000,
      fault: ({ method, url }) =>
        method === 'POST' && url.includes('import') && ++sends === 1 ? 'failing' : null,
    });
    const profile = testProfile(figures);
    const run = startTestSubmission({ store, http, clock, target: toyImport, profile });
    expect(await clock.runUntil(run.done)).toMatchObject({ state: 'finished' });
    expect([...http.created.values()]).toEqual(Array(5).fill(1));
    expect(http.requests.length / ((clock.now() - start) / 1000)).toBeLessThan(20);
  });
});
