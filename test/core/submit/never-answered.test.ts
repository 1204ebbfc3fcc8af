import { describe, expect, it } from 'vitest';
import { memoryStore, tailed } from '../../fixtures/memory-store';
import { smallService } from '../../fixtures/small-service';
import { startTestSubmission } from '../../fixtures/submission';
import { toyImport, toyInvoices, toyUpsert, toyVendors } from '../../fixtures/toy-targets';
import { virtualClock } from '../../fixtures/virtual-clock';

/** Sends what is there in chunks of 20, to a service that breaks at each request with some text in it. */
const imported = async (kind: 'invoices' | 'vendors', breaksAt: readonly string[]) => {
  const clock = virtualClock();
  const store =
    kind === 'invoices' ? memoryStore(toyInvoices(80), tailed(80, 20)) : memoryStore(toyVendors(80), 20);
  const http = smallService({
    clock,
    fault: ({ bodyText }) => (breaksAt.some((text) => bodyText?.includes(`"${text}"`)) ? 'failing' : null),
  });
  const target = kind === 'invoices' ? toyImport : toyUpsert;
  const run = () => clock.runUntil(startTestSubmission({ store, http, clock, target }).done);
  const inDoubt = () =>
    [...store.outcomes()].flatMap(([record, one]) => (one.outcome === 'in-doubt' ? [record] : []));
  return { run, http, store, inDoubt };
};

describe('a record at which the service breaks every time', () => {
  it('F-21: keeps no other invoice of its chunk from being created, and is all that is left to a person', async () => {
    const { run, http, inDoubt } = await imported('invoices', ['u-27']);
    expect(await run()).toMatchObject({ state: 'finished' });
    expect(inDoubt()).toEqual([27]);
    expect([...http.created.values()]).toEqual(Array(79).fill(1));
  });

  it('F-21: keeps no other vendor of its chunk from being written', async () => {
    const { run, http, inDoubt } = await imported('vendors', ['V-27']);
    expect(await run()).toMatchObject({ state: 'finished' });
    expect(inDoubt()).toEqual([27]);
    expect(http.vendors.size).toBe(79);
  });

  it('F-21: is found beside another one, and does not stop the run', async () => {
    const { run, http, inDoubt } = await imported('invoices', ['u-24', 'u-39']);
    expect(await run()).toMatchObject({ state: 'finished' });
    expect(inDoubt()).toEqual([24, 39]);
    expect([...http.created.values()]).toEqual(Array(78).fill(1));
  });

  it('F-16: keeps no other payment from being made, in the first run and in later ones', async () => {
    const clock = virtualClock();
    const store = memoryStore(toyVendors(8), 1);
    const broken = new Set(['V-2', 'V-3', 'V-6']);
    const http = smallService({
      clock,
      fault: ({ bodyText }) => {
        if (bodyText === null || bodyText.startsWith('grant_type')) return null;
        // Under these keys the service remembers that it failed.
        return [...broken].some((key) => bodyText.includes(`"${key}"`)) ? 'failing' : null;
      },
    });
    const keyed: typeof toyUpsert = {
      ...toyUpsert,
      bulk: { ...toyUpsert.bulk, resend: 'idempotency-key' },
    };
    const run = () =>
      clock.runUntil(startTestSubmission({ store, http, clock, target: keyed, inFlight: 1 }).done);
    expect(await run()).toMatchObject({ state: 'finished' });
    const written = () => [...http.vendors.keys()];
    expect(written()).toEqual(['V-1', 'V-4', 'V-5', 'V-7', 'V-8']);
    broken.delete('V-6');
    expect(await run()).toMatchObject({ state: 'finished' });
    expect(written()).toContain('V-6');
  });

  it('F-21: does not end a run in which everything breaks with a chunk in pieces', async () => {
    const { run, store } = await imported(
      'invoices',
      Array.from({ length: 80 }, (_, i) => `u-${i + 1}`),
    );
    expect(await run()).toMatchObject({ state: 'paused', reason: 'service-failing' });
    expect(store.facts.filter(({ kind }) => kind === 'intent')).toHaveLength(3);
  });

  it('R-101: a service that answers and leaves the records out is not said to have failed', async () => {
    const clock = virtualClock();
    const store = memoryStore(toyVendors(80), 20);
    const told: typeof toyUpsert = {
      ...toyUpsert,
      bulk: {
        ...toyUpsert.bulk,
        read: (_reply, sent) => ({
          kind: 'settled',
          records: sent.map(() => ({ kind: 'unaccounted', text: 'counts without names' })),
          notes: [],
          writtenIds: { created: [], updated: [] },
        }),
      },
    };
    const http = smallService({
      clock,
      fault: ({ url }) => (url.includes('bulk') ? { status: 200, acts: false, text: '{}' } : null),
    });
    const run = () => clock.runUntil(startTestSubmission({ store, http, clock, target: told }).done);
    expect(await run()).toMatchObject({ state: 'paused', reason: 'nothing-told' });
  });
});
