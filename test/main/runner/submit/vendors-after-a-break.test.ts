import { describe, expect, it } from 'vitest';
import { vendors } from '../../../../src/core/targets/vendors';
import type { Http } from '../../../../src/main/http/exchange';
import { memoryStore } from '../../../fixtures/memory-store';
import { mortal } from '../../../fixtures/mortal';
import { smallService } from '../../../fixtures/small-service';
import { startTestSubmission } from '../../../fixtures/submission';
import { toyUpsert, toyVendors } from '../../../fixtures/toy-targets';
import { virtualClock } from '../../../fixtures/virtual-clock';

const target = {
  ...toyUpsert,
  bulk: { ...toyUpsert.bulk, isSo: vendors.bulk.isSo ?? (() => null) },
};

const COUNT = 24;

/** The first process dies at the n-th exchange, which still reaches the service; a second one goes on. */
const diedAt = async (number: number) => {
  const clock = virtualClock();
  const service = smallService({ clock });
  const times = new Map<string, number>();
  const http: Http = {
    ...service,
    exchange: (request, limits) => {
      if (request.method === 'POST')
        for (const [id] of (request.bodyText ?? '').matchAll(/V-\d+/g))
          times.set(id, (times.get(id) ?? 0) + 1);
      return service.exchange(request, limits);
    },
  };
  const store = memoryStore(toyVendors(COUNT), 8);
  const process = mortal({ store, http, clock }, { at: 'exchange', number });
  void startTestSubmission({ ...process, target }).done;
  await clock.runFor(3_600_000);
  const wasKilled = !process.isAlive();
  const end = await clock.runUntil(startTestSubmission({ store, http, clock, target }).done);
  return { wasKilled, end, store, times };
};

describe('vendors that were on their way when the program ended', () => {
  it('R-52: are sent once where the list shows them, whenever it ended, and each has its outcome', async () => {
    for (let number = 0; ; number++) {
      const { wasKilled, end, store, times } = await diedAt(number);
      expect(end).toMatchObject({ kind: 'ended', state: 'finished' });
      const outcomes = [...store.outcomes().values()].map(({ outcome }) => outcome);
      expect(outcomes).toHaveLength(COUNT);
      expect(outcomes.every((one) => one === 'created' || one === 'updated')).toBe(true);
      expect([...times.values()], `killed at ${number}`).toEqual(Array.from({ length: COUNT }, () => 1));
      if (!wasKilled) break;
      expect(number).toBeLessThan(100);
    }
  });

  it('R-44, R-52: count as done only where every value that was sent shows, in the list or read by the id', () => {
    const { isSo } = vendors.bulk;
    const sent = { erp_vendor_id: 'V-1', erp_vendor_name: 'One', email: 'one@example.com' };
    expect(isSo?.(sent, sent)).toBe(true);
    expect(isSo?.(sent, { ...sent, erp_vendor_name: 'Another' })).toBe(false);
    expect(isSo?.(sent, { erp_vendor_id: 'V-1', erp_vendor_name: 'One' })).toBeNull();
  });
});
