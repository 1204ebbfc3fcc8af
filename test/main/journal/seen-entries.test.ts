import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { targetNamed } from '../../../src/core/targets';
import { listedThing } from '../../../src/core/targets/listed';
import type { JsonObject } from '../../../src/core/values/json';
import {
  firstListedAt,
  firstSeen,
  keepListing,
  keepSeen,
  keepSeenIds,
  lastCompleteListing,
  lastListing,
  lastWholeListing,
  type SeenScope,
  seenWithIds,
  seenWithKeys,
  shownBefore,
} from '../../../src/main/journal/seen-entries';
import { temporaryJournal } from '../../fixtures/journal';
import { testProfile } from '../../fixtures/submission';

const scope: SeenScope = { service: 'http://127.0.0.1:4100/v1', company: '4100', list: 'invoices' };

const invoice = (id: string, over: JsonObject = {}): JsonObject => ({
  ...{ id, invoice_number: 'T-1', svc_vendor_id: 77, svc_location_id: '101', invoice_date: '2026-01-02' },
  ...{ total_amount: 12.5, currency: 'EUR', status: 'approved', payment_status: 'open' },
  ...{ created_at_utc: '2026-01-03T04:05:06Z', erp_vendor_id: 'V-77', notes: 'not compared' },
  items: [{ name: 'Rope', quantity: 1, price: 12.5, unheard: 'of' }],
  ...over,
});

const thing = (entry: JsonObject) => {
  const target = targetNamed('invoices');
  const listed = target === undefined ? null : listedThing(target, entry, testProfile());
  if (listed === null) throw new Error('not listed');
  return listed;
};

describe('what the lists of a service have shown', () => {
  it('is kept with the moments of its first and its last sight, and what it is compared by', () => {
    const journal = temporaryJournal();
    keepSeen(journal, scope, [thing(invoice('a'))], 1_000);
    keepSeen(journal, scope, [thing(invoice('a', { status: 'exported', total_amount: '13.00' }))], 2_000);
    const [kept, ...others] = seenWithKeys(journal, scope, [thing(invoice('a')).key ?? '']);
    expect(others).toEqual([]);
    expect(kept).toMatchObject({
      ...{ id: 'a', firstSeenAt: 1_000, lastSeenAt: 2_000, number: 'T-1', vendor: '77', erpVendor: 'V-77' },
      ...{ location: '101', total: '13', currency: 'EUR', day: '2026-01-02', status: 'exported' },
      ...{ payment: 'open', createdAtUtc: '2026-01-03T04:05:06Z' },
    });
    expect(kept?.entry).not.toHaveProperty('notes');
    expect(kept?.entry.items).toEqual([{ name: 'Rope', quantity: 1, price: 12.5 }]);
  });

  it('is not overwritten by an older sight, which still makes it known earlier', () => {
    const journal = temporaryJournal();
    keepSeen(journal, scope, [thing(invoice('a', { status: 'exported' }))], 2_000);
    keepSeenIds(journal, scope, ['a'], 500);
    keepSeen(journal, scope, [thing(invoice('a'))], 1_500);
    expect(seenWithIds(journal, scope, ['a'])).toMatchObject([
      { status: 'exported', firstSeenAt: 500, lastSeenAt: 2_000 },
    ]);
  });

  it('knows an id that only an answer named, without taking it for an entry', () => {
    const journal = temporaryJournal();
    keepSeenIds(journal, scope, ['b'], 700);
    expect(firstSeen(journal, scope, ['b', 'never'])).toEqual(new Map([['b', 700]]));
    expect(seenWithIds(journal, scope, ['b'])).toEqual([]);
    keepSeen(journal, scope, [thing(invoice('b'))], 900);
    expect(seenWithIds(journal, scope, ['b'])).toMatchObject([{ firstSeenAt: 700, lastSeenAt: 900 }]);
  });

  it('tells when ids were seen first, whatever they are and whatever lies between them', () => {
    const id = fc.oneof(
      fc.integer({ min: 1, max: 60 }).map((n) => String(n).padStart(4, '0')),
      fc.string({ unit: fc.constantFrom('a', 'B', '0', 'é', '\uffee', '\ud83d\ude00', '"'), minLength: 1 }),
      fc.uuid(),
    );
    const journal = temporaryJournal();
    let company = 0;
    fc.assert(
      fc.property(
        fc.uniqueArray(id, { maxLength: 40 }),
        fc.array(id, { maxLength: 40 }),
        (seen, strangers) => {
          company += 1;
          const own = { ...scope, company: String(company) };
          seen.forEach((one, at) => {
            keepSeenIds(journal, own, [one], at);
          });
          const asked = [...strangers, ...seen.filter((_, at) => at % 3 > 0)];
          const known = new Map(
            seen.map((one, at) => [one, at] as const).filter(([one]) => asked.includes(one)),
          );
          expect(new Map([...firstSeen(journal, own, asked)].sort())).toEqual(new Map([...known].sort()));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('is apart for each service, company and list', () => {
    const journal = temporaryJournal();
    keepSeen(journal, scope, [thing(invoice('a'))], 1_000);
    const others: readonly SeenScope[] = [
      { ...scope, service: 'http://127.0.0.1:4200/v1' },
      { ...scope, company: '4200' },
      { ...scope, list: 'receipts' },
    ];
    for (const other of others) expect(firstSeen(journal, other, ['a']).size).toBe(0);
    expect(firstSeen(journal, scope, ['a']).size).toBe(1);
  });

  it('leaves out what a later listing did not show any more, where that is asked', () => {
    const journal = temporaryJournal();
    keepSeen(journal, scope, [thing(invoice('gone'))], 1_000);
    keepSeen(journal, scope, [thing(invoice('there'))], 5_000);
    const key = thing(invoice('gone')).key ?? '';
    expect(seenWithKeys(journal, scope, [key], 4_000).map(({ id }) => id)).toEqual(['there']);
    expect(seenWithKeys(journal, scope, [key]).map(({ id }) => id)).toEqual(['gone', 'there']);
  });

  it('tells the last listing from the last complete one', () => {
    const journal = temporaryJournal();
    expect(lastListing(journal, scope)).toBeUndefined();
    const whole = { begunAt: 1_000, endedAt: 1_100, isWhole: true, entries: 12 };
    const part = { begunAt: 2_000, endedAt: 2_050, isWhole: false, entries: 3 };
    keepListing(journal, scope, 'one', whole);
    keepListing(journal, scope, 'one', part);
    expect(lastListing(journal, scope)).toEqual(part);
    expect(lastCompleteListing(journal, scope, 'one')).toEqual(whole);
    expect(lastCompleteListing(journal, { ...scope, company: '4200' }, 'one')).toBeUndefined();
  });

  it('is whole for the reader alone to whom it was shown, and for nobody where he is not known', () => {
    const journal = temporaryJournal();
    const early = { begunAt: 1_000, endedAt: 1_100, isWhole: true, entries: 12 };
    const late = { begunAt: 2_000, endedAt: 2_100, isWhole: true, entries: 3 };
    keepListing(journal, scope, 'head office', early);
    keepListing(journal, scope, 'branch', late);
    expect(lastWholeListing(journal, scope)).toEqual(late);
    expect(lastCompleteListing(journal, scope, 'head office')).toEqual(early);
    expect(firstListedAt(journal, scope, 'branch')).toBe(late.endedAt);
    keepListing(journal, scope, null, { ...late, begunAt: 3_000 });
    expect(lastCompleteListing(journal, scope, 'branch')).toEqual(late);
    expect(lastCompleteListing(journal, scope, null)).toBeUndefined();
    expect(firstListedAt(journal, scope, null)).toBeNull();
  });

  it('R-32: keeps an invoice of a vendor that no list shows, under no key', () => {
    expect(thing(invoice('c', { svc_vendor_id: 'a-b-c' })).key).toBeNull();
  });

  it('tells what the last whole reading still showed from what was missing in it already', () => {
    const journal = temporaryJournal();
    const shows = (ids: readonly string[], at: number): void =>
      keepSeen(
        journal,
        scope,
        ids.map((id) => thing(invoice(id))),
        at,
      );
    const whole = (begunAt: number) => ({ begunAt, endedAt: begunAt + 5, isWhole: true, entries: 1 });
    shows(['a', 'b', 'c', 'd'], 101);
    keepListing(journal, scope, 'one', whole(100));
    shows(['b', 'c', 'd'], 201);
    keepListing(journal, scope, 'one', whole(200));
    shows(['d'], 301);
    keepListing(journal, scope, 'one', { ...whole(300), isWhole: false });
    keepSeenIds(journal, scope, ['e'], 202);
    const missing = (fresh: number, earlier: number) =>
      shownBefore(journal, scope, { since: 300, fresh, earlier });
    expect(missing(9, 9)).toEqual({ fresh: ['b', 'c'], earlier: ['a'] });
    expect(missing(1, 0)).toEqual({ fresh: ['b'], earlier: [] });
  });
});
