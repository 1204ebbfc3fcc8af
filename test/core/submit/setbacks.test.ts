import { describe, expect, it } from 'vitest';
import { memoryStore, tailed } from '../../fixtures/memory-store';
import { type Fault, smallService } from '../../fixtures/small-service';
import { startTestSubmission } from '../../fixtures/submission';
import { toyImport, toyInvoices } from '../../fixtures/toy-targets';
import { virtualClock } from '../../fixtures/virtual-clock';

describe('a second of trouble in the middle of a run with many requests at once', () => {
  it.each<Fault>(['refused-connection', 'busy', 'lost'])(
    'F-21: counts once, whatever was on its way (%s): the run goes on by itself and loses no minute',
    async (trouble) => {
      const clock = virtualClock();
      const start = clock.now();
      const store = memoryStore(toyInvoices(400), tailed(400, 1));
      const isTroubled = (): boolean => clock.now() > start + 8_000 && clock.now() < start + 9_000;
      const http = smallService({
        clock,
        latencyMs: () => 300,
        fault: () => (isTroubled() ? trouble : null),
      });
      const run = startTestSubmission({ store, http, clock, target: toyImport, inFlight: 16 });
      expect(await clock.runUntil(run.done)).toMatchObject({ state: 'finished' });
      expect([...http.created.values()]).toEqual(Array(400).fill(1));
      expect(clock.now() - start).toBeLessThan(60_000);
    },
  );

  it('F-21: one that does not pass still ends the run after five tries', async () => {
    const clock = virtualClock();
    const start = clock.now();
    const store = memoryStore(toyInvoices(400), tailed(400, 1));
    const http = smallService({
      clock,
      latencyMs: () => 300,
      fault: () => (clock.now() > start + 8_000 ? 'refused-connection' : null),
    });
    const run = startTestSubmission({ store, http, clock, target: toyImport, inFlight: 16 });
    expect(await clock.runUntil(run.done)).toMatchObject({ state: 'paused', reason: 'unreachable' });
    expect(clock.now() - start).toBeLessThan(8_000 + 60_000);
  });
});

describe('a list of many pages, at a service that allows only so many reads', () => {
  it('F-21: is read to its end and looked at again, and the run does not stop for it', async () => {
    const clock = virtualClock();
    const store = memoryStore(toyInvoices(60), tailed(60, 20));
    let reads = 0;
    let sends = 0;
    const http = smallService({
      clock,
      pageSize: 1,
      fault: ({ method, url }) => {
        if (method === 'POST') return url.includes('import') && ++sends === 3 ? 'failing' : null;
        return url.includes('/invoices?') && ++reads % 2 === 0 ? 'busy' : null;
      },
    });
    const run = startTestSubmission({ store, http, clock, target: toyImport });
    expect(await clock.runUntil(run.done)).toMatchObject({ state: 'finished' });
    expect([...http.created.values()]).toEqual(Array(60).fill(1));
  });
});
