import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Paging, pageQuery, readPage, startPaging, takePage } from '../../../src/core/service/lists';
import type { ServiceProfile } from '../../../src/core/service/profile';
import type { Json } from '../../../src/core/values/json';
import { testProfile } from '../../fixtures/submission';

type Serve = (query: ReadonlyMap<string, string>) => Json;
type ReadOut = { readonly ids: string[]; readonly requests: number; readonly isWhole: boolean };

const MOST = 1_000;

const readAll = (serve: Serve, profile: ServiceProfile = testProfile()): ReadOut => {
  let paging: Paging = startPaging('vendors', profile);
  const ids: string[] = [];
  for (let requests = 1; requests <= MOST; requests++) {
    const page = readPage(serve(new Map(pageQuery(paging))), paging.list);
    if (page === null) throw new Error('no list');
    const step = takePage(paging, page, (key) => ids.includes(key));
    ids.push(...step.fresh.map((entry) => String(entry.id)));
    if (step.next.kind === 'end') return { ids, requests, isWhole: step.next.isWhole };
    paging = step.next.paging;
  }
  throw new Error('endless');
};

const vendors = (count: number): { id: number }[] => Array.from({ length: count }, (_, i) => ({ id: i + 1 }));
const ids = (count: number): string[] => vendors(count).map((one) => String(one.id));

type Server = {
  readonly size: number;
  readonly count: 'total' | 'page' | 'none';
  readonly page?: string;
  readonly sizeName?: string;
};

const server =
  (all: readonly { id: number }[], how: Server): Serve =>
  (query) => {
    const size = Math.min(how.size, Number(query.get(how.sizeName ?? 'limit') ?? how.size));
    const page = Number(query.get(how.page ?? 'page') ?? 1);
    const shown = all.slice((page - 1) * size, page * size);
    const count = how.count === 'total' ? all.length : shown.length;
    return {
      version: '1.1.0',
      page,
      limit: size,
      vendors: shown,
      ...(how.count === 'none' ? {} : { count }),
    };
  };

describe('reading a list to its end (R-43)', () => {
  it('gives every entry once for any size of page and any meaning of count', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 300 }),
        fc.constantFrom(1, 7, 25, 100, 500),
        fc.constantFrom('total', 'page', 'none'),
        (total, size, count) => {
          const out = readAll(server(vendors(total), { size, count }));
          expect(out.ids).toEqual(ids(total));
          expect(out.isWhole).toBe(true);
          expect(out.requests).toBeLessThanOrEqual(Math.ceil(total / Math.min(size, 100)) + 1);
        },
      ),
    );
  });

  it('needs no request beyond the last page where the count tells the total', () => {
    expect(readAll(server(vendors(250), { size: 100, count: 'total' })).requests).toBe(3);
  });

  it('stops at once when the page parameter is ignored, tries the other usual names, and says what is missing', () => {
    const stubborn: Serve = () => ({ count: 90, vendors: vendors(30) });
    const out = readAll(stubborn);
    expect(out).toMatchObject({ ids: ids(30), isWhole: false });
    expect(out.requests).toBeLessThan(8);
  });

  it('finds the right pair of names by reading', () => {
    const other = server(vendors(90), {
      size: 30,
      count: 'total',
      page: 'page_number',
      sizeName: 'page_size',
    });
    expect(readAll(other)).toMatchObject({ ids: ids(90), isWhole: true });
    const byOffset: Serve = (query) => {
      const from = Number(query.get('skip') ?? 0);
      return { count: 90, vendors: vendors(90).slice(from, from + 30) };
    };
    expect(readAll(byOffset)).toMatchObject({ ids: ids(90), isWhole: true });
  });

  it('takes an entry that moves between pages once (R-89)', () => {
    let requests = 0;
    const moving: Serve = (query) => {
      const all = requests++ === 0 ? vendors(60) : [{ id: 99 }, ...vendors(60)];
      return server(all, { size: 20, count: 'total' })(query);
    };
    const out = readAll(moving);
    expect(new Set(out.ids).size).toBe(out.ids.length);
    expect(ids(60).every((id) => out.ids.includes(id))).toBe(true);
  });

  it('takes a page that comes again for no end: a page parameter that is ignored looks the same (NS-11)', () => {
    const cut: Serve = () => ({ vendors: vendors(69).slice(0, 10) });
    const out = readAll(cut);
    expect(out).toMatchObject({ ids: ids(10), isWhole: false });
    expect(out.requests).toBeLessThan(8);
    const counting: Serve = () => ({ count: 10, limit: 10, vendors: vendors(69).slice(0, 10) });
    expect(readAll(counting)).toMatchObject({ ids: ids(10), isWhole: false });
  });

  it('finds the names by which a page is asked for although no total says that there are more', () => {
    const other = server(vendors(90), {
      size: 30,
      count: 'none',
      page: 'page_number',
      sizeName: 'page_size',
    });
    expect(readAll(other)).toMatchObject({ ids: ids(90), isWhole: true });
  });

  it('takes a last page that comes again for the end where it is short of the size that the service tells', () => {
    const clamped =
      (total: number): Serve =>
      (query) => {
        const last = Math.ceil(total / 20);
        const page = Math.min(last, Number(query.get('page') ?? 1));
        return { page, limit: 20, vendors: vendors(total).slice((page - 1) * 20, page * 20) };
      };
    expect(readAll(clamped(69))).toMatchObject({ ids: ids(69), isWhole: true });
    expect(readAll(clamped(60))).toMatchObject({ ids: ids(60), isWhole: false });
  });

  it('calls nothing whole that does not agree with the total that the service tells', () => {
    const claims =
      (count: number): Serve =>
      (query) => {
        const page = Number(query.get('page') ?? 1);
        return { count, vendors: vendors(60).slice((page - 1) * 20, page * 20) };
      };
    expect(readAll(claims(70))).toMatchObject({ ids: ids(60), isWhole: false });
    expect(readAll(claims(50))).toMatchObject({ ids: ids(60), isWhole: false });
    expect(readAll(claims(60))).toMatchObject({ ids: ids(60), isWhole: true });
  });

  it('reads a list that is set to come in one piece with one request', () => {
    const { paging, ...others } = testProfile();
    const inOnePiece = { ...paging, vendors: { ...paging.vendors, style: 'none' as const } };
    const whole: Serve = () => ({ vendors: vendors(250) });
    expect(readAll(whole, { ...others, paging: inOnePiece })).toMatchObject({
      ids: ids(250),
      requests: 1,
      isWhole: true,
    });
  });
});

describe('reading a page leniently (NS-23)', () => {
  const list = testProfile().paging.invoices;

  it.each([
    [{ invoices: [{ id: 'a' }] }, 1],
    [{ data: [{ id: 'a' }, { id: 'b' }], links: [] }, 2],
    [{ data: { rows: [{ id: 'a' }] } }, 1],
    [[{ id: 'a' }], 1],
    [{ data: [] }, 0],
  ])('%j holds %i entries', (body, count) => {
    expect(readPage(body, list)?.entries).toHaveLength(count);
  });

  it.each([[{}], ['text'], [{ a: [{ id: 1 }], b: [{ id: 2 }] }], [{ names: ['a'] }]])(
    'no list can be made out of %j',
    (body) => {
      expect(readPage(body, list)).toBeNull();
    },
  );

  it('takes the count as the total only where it exceeds the page (G-21)', () => {
    expect(readPage({ count: 1, invoices: [{ id: 'a' }] }, list)?.total).toBeNull();
    expect(readPage({ count: 5, invoices: [{ id: 'a' }] }, list)?.total).toBe(5);
  });
});

describe('a list that changes while it is read', () => {
  const changing = (later: (all: { id: number }[]) => { id: number }[]): ReadOut => {
    const [all, how] = [vendors(150), { size: 100, count: 'total' } as const];
    return readAll((query) => server(query.get('page') === '1' ? all : later(all), how)(query));
  };

  it('is not whole where an entry was taken away or moved to the front: another may have fallen between two pages', () => {
    expect(changing((all) => all.filter(({ id }) => id !== 7))).toMatchObject({ isWhole: false });
    expect(changing((all) => [{ id: 130 }, ...all.filter(({ id }) => id !== 130)])).toMatchObject({
      isWhole: false,
    });
  });

  it('is not whole where entries came in front, which were not shown; it is where they came behind', () => {
    expect(changing((all) => [{ id: 900 }, { id: 901 }, ...all])).toMatchObject({ isWhole: false });
    expect(changing((all) => [...all, { id: 900 }])).toMatchObject({ isWhole: true });
  });
});
