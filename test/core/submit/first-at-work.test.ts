import { expect, it } from 'vitest';
import type { Http } from '../../../src/main/http/exchange';
import { memoryStore } from '../../fixtures/memory-store';
import { smallService } from '../../fixtures/small-service';
import { startTestSubmission } from '../../fixtures/submission';
import { toyUpsert, toyVendors } from '../../fixtures/toy-targets';
import { virtualClock } from '../../fixtures/virtual-clock';

const keyed: typeof toyUpsert = {
  ...toyUpsert,
  bulk: {
    ...toyUpsert.bulk,
    resend: 'idempotency-key',
    read: (reply, sent, profile) =>
      reply.status >= 400
        ? { kind: 'refused', entries: null, code: '', text: 'in use' }
        : toyUpsert.bulk.read(reply, sent, profile),
  },
};

it('F-16, R-198: a 409 to a repeat, while the first request is still at work, rejects nothing and is asked again', async () => {
  const clock = virtualClock();
  const store = memoryStore(toyVendors(2), 1);
  const service = smallService({ clock });
  const until = clock.now() + 40_000;
  let sends = 0;
  const http: Http = {
    ...service,
    exchange: async (request, limits) => {
      if (request.bodyText?.includes('"V-1"') !== true) return service.exchange(request, limits);
      sends += 1;
      if (sends === 1) return { kind: 'no-reply', sent: 'all', why: 'ETIMEDOUT', ms: 1 };
      if (clock.now() >= until) return service.exchange(request, limits);
      return { kind: 'reply', status: 409, headers: {}, text: '{"message":"in use"}', cut: false, ms: 1 };
    },
  };
  const run = startTestSubmission({ store, http, clock, target: keyed, inFlight: 1 });
  expect(await clock.runUntil(run.done)).toMatchObject({ state: 'finished' });
  const told = store.facts.flatMap((fact) => (fact.kind === 'outcomes' ? fact.outcomes : []));
  expect(told.some(({ outcome }) => outcome === 'rejected')).toBe(false);
  expect(store.outcomes().get(1)?.outcome).toBe('created');
  expect(sends).toBeLessThan(12);
});
