import { describe, expect, it } from 'vitest';
import type { Fact } from '../../../../src/core/submit/facts';
import { type MemoryStore, memoryStore, tailed } from '../../../fixtures/memory-store';
import { smallService } from '../../../fixtures/small-service';
import { startTestSubmission, testProfile } from '../../../fixtures/submission';
import { toyImport, toyInvoices } from '../../../fixtures/toy-targets';
import { virtualClock } from '../../../fixtures/virtual-clock';

const { horizonMs } = testProfile().proof;

const numberOf = (record: number): string => String(toyInvoices(20)[record - 1]?.invoice_number);
/** The chunk whose answer is lost. */
const LOST = [6, 7, 8, 9, 10];

const codes = (store: MemoryStore, records = LOST) =>
  records.map((record) => {
    const { outcome, code } = store.outcomes().get(record) ?? { outcome: 'none', code: null };
    return `${outcome} ${code ?? ''}`.trim();
  });

type World = {
  readonly hides?: (number: string, age: number) => boolean;
  /** What becomes of the chunk whose answer is lost. */
  readonly lost?: 'lost' | 'failing';
  readonly store?: MemoryStore;
  readonly waitMs?: number;
};

const importTwenty = async ({ hides = () => false, lost = 'lost', store, waitMs }: World) => {
  const clock = virtualClock();
  const kept = store ?? memoryStore(toyInvoices(20), tailed(20, 5));
  const since = new Map<string, number>();
  let sends = store === undefined ? 0 : 100;
  const http = smallService({
    clock,
    listing: (invoices) =>
      invoices.filter((one) => {
        const id = String(one['id']);
        since.set(id, since.get(id) ?? clock.now());
        return !hides(String(one['invoice_number']), clock.now() - (since.get(id) ?? 0));
      }),
    fault: ({ method, url }) => (method === 'POST' && url.includes('import') && ++sends === 3 ? lost : null),
  });
  const end = await clock.runUntil(
    startTestSubmission({
      store: kept,
      http,
      clock,
      target: toyImport,
      ...(waitMs === undefined ? {} : { options: { waitMs } }),
    }).done,
  );
  return { end, store: kept, http, clock };
};

const isBroken = (fact: Fact): boolean => fact.kind === 'assumption-broken';

describe('what goes out again since a list did not show it', () => {
  it('R-106: a list that leaves such entries out costs one double, which is told, and no more', async () => {
    const { end, store, http } = await importTwenty({
      hides: (number) => LOST.map(numberOf).includes(number),
    });
    expect(end).toMatchObject({ state: 'finished' });
    expect([...http.created.values()].filter((times) => times > 1)).toEqual([2]);
    expect(codes(store)).toEqual([
      'created created-again-unshown',
      ...Array<string>(4).fill('in-doubt in-doubt-again-unshown'),
    ]);
    expect(store.facts.find(isBroken)).toMatchObject({ assumption: 'list-again' });
  });

  it('R-106: one alone is told as well', async () => {
    const { store } = await importTwenty({ lost: 'failing', hides: (number) => number === numberOf(8) });
    expect(codes(store)).toEqual([
      'created',
      'created',
      'created created-again-unshown',
      'created',
      'created',
    ]);
    expect(store.facts.find(isBroken)).toMatchObject({ assumption: 'list-again' });
  });

  it('R-106: the first goes alone until a list shows it, then all others at once, and nothing is told', async () => {
    const { end, store, http } = await importTwenty({
      lost: 'failing',
      hides: (_, age) => age < horizonMs / 3,
    });
    expect(end).toMatchObject({ state: 'finished' });
    expect(codes(store)).toEqual(Array(5).fill('created'));
    expect([...http.created.values()].filter((times) => times > 1)).toEqual([]);
    expect(store.facts.some(isBroken)).toBe(false);
    const again = new Set(
      store.facts.flatMap((fact) =>
        fact.kind === 'chunk' && fact.made.provenAbsent === true ? [fact.made.chunk] : [],
      ),
    );
    const order = store.facts.flatMap((fact) => {
      if (fact.kind === 'intent' && again.has(fact.chunk)) return ['sent'];
      return fact.kind === 'look' && (fact.again ?? []).length > 0 ? ['shown'] : [];
    });
    expect(order.slice(0, 3)).toEqual(['sent', 'shown', 'sent']);
    expect(order.filter((one) => one === 'sent')).toHaveLength(5);
  });
});
