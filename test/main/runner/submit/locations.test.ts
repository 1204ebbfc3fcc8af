import { describe, expect, it } from 'vitest';
import { memoryStore } from '../../../fixtures/memory-store';
import { smallService } from '../../../fixtures/small-service';
import { startTestSubmission } from '../../../fixtures/submission';
import { toyImport, toyInvoices } from '../../../fixtures/toy-targets';
import { virtualClock } from '../../../fixtures/virtual-clock';

/** A target whose records name a location. */
const located = { ...toyImport, controlKeys: { location: 'svc_location_id', vendor: null, company: null } };

type Entry = { readonly upload_id: string; readonly svc_location_id: string };
const entriesIn = (text: string | null): Entry[] => JSON.parse(text ?? '[]');

/**
 * Records at these locations, to a service that refuses any request with a record of a closed one, or with one of these upload ids.
 * `acts`: it makes a lone one all the same.
 */
const imported = async (
  places: readonly string[],
  closed: readonly string[],
  { acts = false, bad = [] }: { readonly acts?: boolean; readonly bad?: readonly string[] } = {},
) => {
  const clock = virtualClock();
  const store = memoryStore(
    toyInvoices(places.length).map((one, i) => ({ ...one, svc_location_id: places[i] ?? '' })),
    [
      { purpose: 'canary', records: [1] },
      { purpose: 'planned', records: places.slice(2).map((_, i) => i + 2) },
      { purpose: 'tail', records: [places.length] },
    ],
  );
  const refuses = new Set(closed);
  const http = smallService({
    clock,
    fault: ({ url, bodyText }) =>
      url.includes('/invoices/import') &&
      entriesIn(bodyText).some(
        ({ svc_location_id: place, upload_id: id }) => refuses.has(place) || bad.includes(id),
      )
        ? {
            status: 403,
            acts: acts && entriesIn(bodyText).length === 1,
            text: '{"message":"location out of reach"}',
          }
        : null,
  });
  const run = () =>
    clock.runUntil(startTestSubmission({ store, http, clock, target: located, inFlight: 1 }).done);
  const end = await run();
  const sent = () =>
    http.requests
      .filter(({ url }) => url.includes('/invoices/import'))
      .map(({ bodyText }) => entriesIn(bodyText).map(({ svc_location_id: place }) => place));
  const outcomes = () =>
    [...store.outcomes()].sort(([a], [b]) => a - b).map(([record, one]) => [record, one.outcome, one.code]);
  return { end, run, http, store, sent, outcomes, open: () => refuses.clear() };
};

describe('a 403 to a chunk of several locations', () => {
  it('R-28: is parted by location; the records of the refused one are rejected with its name, the others created', async () => {
    const { end, sent, outcomes, store, http } = await imported(['A', 'A', 'B', 'C', 'B', 'A', 'C'], ['B']);
    expect(end).toMatchObject({ state: 'finished' });
    // The first record, the chunk as planned, its parts of one location each, two of the refused tried alone, the last record.
    expect(sent()).toEqual([
      ...[['A'], ['A', 'B', 'C', 'B', 'A'], ['A', 'A']],
      ...[['B', 'B'], ['C'], ['B'], ['B'], ['C']],
    ]);
    expect(outcomes()).toEqual([
      [1, 'created', null],
      [2, 'created', null],
      [3, 'rejected', 'location-refused'],
      [4, 'created', null],
      [5, 'rejected', 'location-refused'],
      [6, 'created', null],
      [7, 'created', null],
    ]);
    // The service's word, and that the list bears it out.
    expect(store.outcomes().get(3)?.text).toMatch(/^B: location out of reach \(not in the list of .* UTC\)$/);
    expect([...http.created.values()].every((times) => times === 1)).toBe(true);
  });

  it('what stands there in spite of the 403 is not told as rejected', async () => {
    const { outcomes, http } = await imported(['A', 'A', 'B', 'A', 'A'], ['B'], { acts: true });
    expect(outcomes().filter(([record]) => record === 3)).toEqual([[3, 'existing', 'existing-found']]);
    expect(http.created.size).toBe(5);
  });

  it('R-28: further records of a refused location are not sent in this run', async () => {
    const { sent, outcomes } = await imported(['A', 'A', 'B', 'A', 'B', 'B', 'B'], ['B']);
    // With others, by themselves, and two alone: before that a record may be why.
    expect(sent().filter((places) => places.includes('B'))).toHaveLength(4);
    expect(outcomes().filter(([, outcome]) => outcome === 'rejected')).toEqual(
      [3, 5, 6, 7].map((record) => [record, 'rejected', 'location-refused']),
    );
  });

  it('R-12, R-28: where no location is let through the run stops, nothing is refused, and it goes on later', async () => {
    const { end, run, outcomes, open } = await imported(['A', 'A', 'B', 'C'], ['A', 'B', 'C']);
    expect(end).toMatchObject({ state: 'paused', reason: 'permission' });
    expect(outcomes()).toEqual([]);
    open();
    expect(await run()).toMatchObject({ state: 'finished' });
    expect(outcomes().map(([, outcome]) => outcome)).toEqual(Array(4).fill('created'));
  });
});

describe('a 403 that is meant for what one record says', () => {
  const cases = [
    ['within a chunk of one open location', 'AAAAAAA', 4],
    ['as the first record', 'AAAAAAA', 1],
    ['as the last record', 'AAAAAAA', 7],
    ['at a location that nothing else was sent to yet', 'AABBBBA', 4],
    ['as the first record of such a location', 'AABBBBA', 3],
    ['beside other locations', 'ABCABCA', 5],
    ['as the first record, beside other locations', 'ABCABCA', 1],
  ] as const;

  it.each(cases)('R-28, R-101: is found, and the others are created: %s', async (_, places, record) => {
    const { end, outcomes, store, http } = await imported([...places], [], { bad: [`u-${record}`] });
    expect(end).toMatchObject({ state: 'finished' });
    expect(outcomes()).toEqual(
      [1, 2, 3, 4, 5, 6, 7].map((one) =>
        one === record ? [one, 'rejected', 'service-rejected'] : [one, 'created', null],
      ),
    );
    // The service's word, and nothing of the location.
    expect(store.outcomes().get(record)?.text).toMatch(
      /^location out of reach \(not in the list of .* UTC\)$/,
    );
    expect([...http.created.values()].every((times) => times === 1)).toBe(true);
  });

  it('R-235: is not sent alone twice', async () => {
    for (const [, places, record] of cases) {
      const { http } = await imported([...places], [], { bad: [`u-${record}`] });
      const alone = http.requests
        .filter(({ url }) => url.includes('/invoices/import'))
        .map(({ bodyText }) => entriesIn(bodyText))
        .filter(([one, ...others]) => others.length === 0 && one?.upload_id === `u-${record}`);
      expect(alone).toHaveLength(1);
    }
  });

  it('R-28: a refused location beside it is isolated all the same', async () => {
    const { end, outcomes } = await imported([...'AABBAACCA'], ['B'], { bad: ['u-5'] });
    expect(end).toMatchObject({ state: 'finished' });
    expect(outcomes().filter(([, outcome]) => outcome === 'rejected')).toEqual([
      [3, 'rejected', 'location-refused'],
      [4, 'rejected', 'location-refused'],
      [5, 'rejected', 'service-rejected'],
    ]);
    expect(outcomes().filter(([, outcome]) => outcome === 'created')).toHaveLength(6);
  });
});
