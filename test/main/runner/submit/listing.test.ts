import { describe, expect, it } from 'vitest';
import { ok } from '../../../../src/core/values/result';
import { createTokenHolder } from '../../../../src/main/http/token';
import {
  type ListTools,
  readList,
  readWholeList,
  type Wanted,
} from '../../../../src/main/runner/submit/listing';
import { smallService } from '../../../fixtures/small-service';
import { testCredentials, testProfile } from '../../../fixtures/submission';
import { virtualClock } from '../../../fixtures/virtual-clock';

type Clock = ReturnType<typeof virtualClock>;

const linkOver = (http: ReturnType<typeof smallService>, clock: Clock) => ({
  baseUrl: 'http://127.0.0.1/v1',
  authUrl: 'http://127.0.0.1/oauth/token',
  profile: testProfile(),
  credentials: () => Promise.resolve(ok(testCredentials)),
  http,
  tokens: createTokenHolder(clock.now),
  clock,
});

const toolsOf = (link: ReturnType<typeof linkOver>): ListTools => ({
  link,
  recorder: {
    begin: () => Promise.resolve(1),
    finish: () => Promise.resolve(),
    append: () => Promise.resolve(),
  },
  conclude: () => [],
  jitter: () => 0.5,
  signal: new AbortController().signal,
});

/** A list of one invoice whose count says two in its first readings: somebody enters one meanwhile. */
const readWhile = async (unsteadyReadings: number) => {
  const clock = virtualClock();
  let asked = 0;
  const http = smallService({
    clock,
    fault: ({ url }) => {
      if (!url.includes('/invoices')) return null;
      // One reading is two requests where the count is not reached.
      const isSteady = asked++ >= 2 * unsteadyReadings;
      const body = { invoices: [{ id: 'i-1' }], count: isSteady ? 1 : 2, page: 1, limit: 100 };
      return { status: 200, acts: false, text: JSON.stringify(body) };
    },
  });
  const link = linkOver(http, clock);
  let heard = 0;
  const end = await clock.runUntil(
    readWholeList(
      toolsOf(link),

      { endpoint: 'invoices.list', query: {}, purpose: 'look-up' },
      () => {
        heard += 1;
      },
    ),
  );
  return { end, heard };
};

describe('a list that moves while it is read', () => {
  it('is read anew until it is whole', async () => {
    const { end, heard } = await readWhile(1);
    expect(end).toMatchObject({ kind: 'read', isWhole: true, entries: 1 });
    expect(heard).toBeGreaterThan(2);
  });

  it('is called what it is after three readings', async () => {
    expect((await readWhile(9)).end).toMatchObject({ kind: 'read', isWhole: false });
  });
});

/** Ids that a reading of a list of invoices hands on, and what it asked for. */
const readOf = async (listing: (status: string | null) => readonly object[] | 400) => {
  const clock = virtualClock();
  const asked: string[] = [];
  const http = smallService({
    clock,
    fault: ({ url }) => {
      const { pathname, searchParams } = new URL(url);
      if (!pathname.endsWith('/invoices')) return null;
      const status = searchParams.get('status');
      asked.push(status ?? 'all');
      const shown = searchParams.get('page') === '1' ? listing(status) : [];
      return shown === 400
        ? { status: 400, acts: false, text: '{"message":"no such filter"}' }
        : { status: 200, acts: false, text: JSON.stringify({ invoices: shown, page: 1, limit: 100 }) };
    },
  });
  const ids: unknown[] = [];
  const end = await clock.runUntil(
    readList(
      toolsOf(linkOver(http, clock)),
      { endpoint: 'invoices.list', query: {}, purpose: 'look-up' },
      (entries) => void ids.push(...entries.map(({ id }) => id)),
    ),
  );
  return { end, ids, asked: [...new Set(asked)] };
};

describe('a list of invoices', () => {
  const open = { id: 'i-1', status: 'pending-approval' };
  const archived = { id: 'i-2', status: 'archived' };

  it('R-72: that leaves archived ones out is asked for them by themselves', async () => {
    const { end, ids, asked } = await readOf((status) => (status === null ? [open] : [archived]));
    expect(end).toMatchObject({ kind: 'read', isWhole: true, entries: 2 });
    expect([ids, asked]).toEqual([
      ['i-1', 'i-2'],
      ['all', 'archived'],
    ]);
  });

  it('R-72: that shows archived ones is not asked for more', async () => {
    const { ids, asked } = await readOf(() => [open, archived]);
    expect([ids, asked]).toEqual([['i-1', 'i-2'], ['all']]);
  });

  it.each([
    ['ignored', () => [open]],
    ['refused', (status: string | null) => (status === null ? [open] : 400)],
  ] as const)('R-72: is what it was where the filter is %s', async (_, listing) => {
    const { end, ids } = await readOf(listing);
    expect(end).toMatchObject({ kind: 'read', isWhole: true, entries: 1 });
    expect(ids).toEqual(['i-1']);
  });
});

/** A service that counts its pages from 0, with so many invoices and no total: it tells the count of each page. */
const readCounted = async (invoices: number, firstPage: 0 | 1, more: Partial<Wanted> = {}) => {
  const clock = virtualClock();
  const http = smallService({
    clock,
    fault: ({ url }) => {
      if (!url.includes('/invoices')) return null;
      const query = new URL(url).searchParams;
      const limit = Number(query.get('limit') ?? 100);
      const page = Number(query.get('page') ?? firstPage) - firstPage;
      const ids = Array.from({ length: invoices }, (_, i) => ({ id: `i-${i}`, status: 'archived' }));
      const shown = page < 0 ? [] : ids.slice(page * limit, (page + 1) * limit);
      return {
        status: 200,
        acts: false,
        text: JSON.stringify({ invoices: shown, count: shown.length, page: page + firstPage }),
      };
    },
  });
  return clock.runUntil(
    readList(
      toolsOf(linkOver(http, clock)),
      { endpoint: 'invoices.list', query: {}, purpose: 'sync', ...more },
      () => undefined,
    ),
  );
};

describe('a list whose pages are counted from 0', () => {
  it.each([16, 250])('R-254: is called read in part, with %d entries', async (invoices) => {
    expect(await readCounted(invoices, 0)).toMatchObject({ kind: 'read', isWhole: false });
  });

  it('R-254: is called so for a sweep as well, which says that its pages are counted otherwise', async () => {
    const swept = { purpose: 'read-back', isNumberingAsked: true } as const;
    expect(await readCounted(16, 0, swept)).toMatchObject({ isWhole: false, isMisnumbered: true });
    expect(await readCounted(16, 1, swept)).toMatchObject({ isWhole: true, entries: 16 });
  });

  it.each([0, 16, 250])('is whole with %d entries where they are counted from 1', async (invoices) => {
    expect(await readCounted(invoices, 1)).toMatchObject({ kind: 'read', isWhole: true, entries: invoices });
  });
});
