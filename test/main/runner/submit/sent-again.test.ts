import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Fact } from '../../../../src/core/submit/facts';
import { owesLook } from '../../../../src/core/submit/sent-again';
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
  /** Whether a list ends before what its total says. */
  readonly isCut?: () => boolean;
  /** What becomes of a later chunk with these numbers. */
  readonly fault?: (numbers: readonly string[]) => 'lost' | 'failing' | null;
};

const entries = z.array(z.looseObject({ invoice_number: z.string() }));

const importTwenty = async ({ hides = () => false, lost = 'lost', fault, isCut }: World) => {
  const clock = virtualClock();
  const store = memoryStore(toyInvoices(20), tailed(20, 5));
  const since = new Map<string, number>();
  let sends = 0;
  const http = smallService({
    clock,
    listing: (invoices) =>
      invoices.filter((one) => {
        const id = String(one['id']);
        since.set(id, since.get(id) ?? clock.now());
        return !hides(String(one['invoice_number']), clock.now() - (since.get(id) ?? 0));
      }),
    fault: ({ method, url, bodyText }) => {
      if (method === 'GET' && /invoices\?/.test(url) && isCut?.() === true)
        return { status: 200, acts: false, text: '{"count":99,"page":1,"limit":100,"invoices":[]}' };
      if (method !== 'POST' || !url.includes('import')) return null;
      if (++sends === 3) return lost;
      return fault?.(entries.parse(JSON.parse(bodyText ?? '[]')).map((one) => one.invoice_number)) ?? null;
    },
  });
  const run = () => clock.runUntil(startTestSubmission({ store, http, clock, target: toyImport }).done);
  const end = await run();
  return { end, store, http, goOn: run };
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
      'created sent-again-unshown',
      ...Array<string>(4).fill('in-doubt in-doubt-again-unshown'),
    ]);
    expect(store.facts.find(isBroken)).toMatchObject({ assumption: 'list-again' });
  });

  it('R-106: one alone is told as well', async () => {
    const { store } = await importTwenty({ lost: 'failing', hides: (number) => number === numberOf(8) });
    expect(codes(store)).toEqual(['created', 'created', 'created sent-again-unshown', 'created', 'created']);
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

  it('R-106: what was to go out again goes no more once such a list is known to prove nothing', async () => {
    const first = await importTwenty({ lost: 'failing', hides: (_, age) => age < horizonMs / 3 });
    const store = memoryStore(toyInvoices(20), tailed(20, 5));
    const sent = first.store.facts.findIndex(
      (fact) => fact.kind === 'chunk' && fact.made.provenAbsent === true,
    );
    // As a kill leaves it: all of the chunk is to go out again, and nothing of it has.
    const until = first.store.facts.findIndex((fact, at) => at > sent && fact.kind === 'intent');
    store.facts.push(...first.store.facts.slice(store.facts.length, until));
    const clock = virtualClock();
    const http = smallService({ clock });
    const profile = testProfile({ proof: { listOrder: 'none' } });
    await clock.runUntil(startTestSubmission({ store, http, clock, target: toyImport, profile }).done);
    expect(http.created.size).toBe(0);
    expect(codes(store)).toEqual(Array(5).fill('in-doubt in-doubt-proof-off'));
  });

  it('R-106: where second answers are lost as well, three go out again at most, and a list that shows one lets the others go', async () => {
    const lose = (times: number, hidden: readonly string[]) => {
      let again = 0;
      return importTwenty({
        lost: hidden.length === 0 ? 'failing' : 'lost',
        hides: (number) => hidden.includes(number),
        fault: ([number = '', ...others]) =>
          others.length === 0 && LOST.map(numberOf).includes(number) && ++again <= times ? 'lost' : null,
      });
    };
    const doubles = ({ http }: Awaited<ReturnType<typeof lose>>) =>
      [...http.created.values()].filter((times) => times > 1).length;
    const all = await lose(9, LOST.map(numberOf));
    expect(doubles(all)).toBe(3);
    expect(codes(all.store)).toEqual([
      ...Array<string>(3).fill('in-doubt in-doubt-no-witness'),
      ...Array<string>(2).fill('in-doubt in-doubt-again-lost'),
    ]);
    expect(all.store.outcomes().get(6)?.text).toContain('it may stand there twice');
    const one = await lose(1, LOST.map(numberOf));
    expect(doubles(one)).toBe(2);
    expect(codes(one.store)).toEqual([
      'in-doubt in-doubt-no-witness',
      'created sent-again-unshown',
      ...Array<string>(3).fill('in-doubt in-doubt-again-unshown'),
    ]);
    const shown = await lose(1, []);
    expect(doubles(shown)).toBe(0);
    expect(codes(shown.store).map((each) => each.split(' ')[0])).toEqual(Array(5).fill('created'));
  });

  it('R-106: a run that is begun anew tries one more, and where a list shows that all others go', async () => {
    let left = 3;
    const { store, http, goOn } = await importTwenty({
      lost: 'failing',
      fault: ([number = '', ...others]) =>
        others.length === 0 && LOST.map(numberOf).includes(number) && left-- > 0 ? 'failing' : null,
    });
    const outcomes = () => codes(store).map((each) => each.split(' ')[0]);
    expect(codes(store).slice(3)).toEqual(Array(2).fill('in-doubt in-doubt-again-lost'));
    left = 1;
    await goOn();
    // The one that was tried was lost as well: no other went out.
    expect([left, outcomes()]).toEqual([0, Array(5).fill('in-doubt')]);
    await goOn();
    expect(outcomes().filter((one) => one === 'created')).toHaveLength(1);
    expect([...http.created.values()].filter((times) => times > 1)).toEqual([]);
  });

  it('R-106: a list that cannot be read to its end after it says no less: what it should show may stand there twice', async () => {
    let again = 0;
    const { store, end } = await importTwenty({
      lost: 'failing',
      isCut: () => again > 0,
      fault: ([number = '', ...others]) => {
        if (others.length === 0 && LOST.map(numberOf).includes(number)) again += 1;
        return null;
      },
    });
    expect(end).toMatchObject({ state: 'finished' });
    expect(codes(store)).toEqual([
      'created sent-again-unshown',
      ...Array<string>(4).fill('in-doubt in-doubt-again-lost'),
    ]);
  });

  it('R-106: a run that was broken off before that look owes it', async () => {
    const { store } = await importTwenty({ lost: 'failing', hides: (number) => number === numberOf(6) });
    const facts = (isUntil: (fact: Fact, at: number) => boolean) =>
      store.facts.slice(0, store.facts.findIndex(isUntil));
    const isAnswer = (fact: Fact): boolean =>
      fact.kind === 'outcomes' && fact.outcomes.some((one) => one.record === 6 && one.outcome === 'created');
    const answered = store.facts.findIndex(isAnswer);
    expect(owesLook(facts((_, at) => at === answered))).toBe(false);
    expect(owesLook(facts((_, at) => at === answered + 1))).toBe(true);
    expect(owesLook(store.facts)).toBe(false);
  });
});
