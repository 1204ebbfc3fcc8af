import { describe, expect, it } from 'vitest';
import { type Answered, dig, entry, imported, list, open, type Session, vendorId } from './session';

const importPath = '/invoices/import';
const only = `only=POST /v1${importPath}`;

const books = async (session: Session): Promise<Answered> => session.outside('GET', '/practice/books');

/** The invoices in the books that a test made, with those parts that it compares. */
const made = async (session: Session, ...parts: readonly string[]): Promise<readonly unknown[]> =>
  list(dig((await books(session)).body, 'invoices'))
    .filter((row) => dig(row, 'madeBy.client') !== 'seed')
    .map((row) => parts.map((part) => dig(row, part)));

const results = async (session: Session, batchId: string): Promise<readonly unknown[]> =>
  list(dig((await session.call('GET', `/batch/${batchId}/results`)).body, 'results'));

const statusOf = async (session: Session, batchId: string): Promise<unknown> =>
  dig((await session.call('GET', `/batch/${batchId}/progress`)).body, 'status');

describe('an answer that says nothing of the write behind it', () => {
  it.each([
    ['redirect-after', 302],
    ['status-307-after', 307],
    ['status-408-after', 408],
    ['status-425-after', 425],
    ['status-503-after', 503],
    ['status-504-after', 504],
  ])('%s: everything is kept, then %i', async (fault, status) => {
    const session = await open({ faults: `${fault}=@1,${only}` });
    const headers = await session.headers();
    const reply = await fetch(session.practice.baseUrl + importPath, {
      method: 'POST',
      redirect: 'manual',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify([entry('a')]),
    });
    expect(reply.status).toBe(status);
    expect(reply.headers.get('retry-after')).toBeNull();
    expect(reply.headers.get('location')).toBe(status < 400 ? `/v1${importPath}` : null);
    session.pass(2000);
    expect(await made(session, 'number')).toEqual([['N-a']]);
  });

  it.each([403, 404, 408, 409, 413, 422, 502])('status-%i: nothing is kept', async (status) => {
    const session = await open({ faults: `status-${status}=@1,${only}` });
    expect((await session.call('POST', importPath, [entry('a')])).status).toBe(status);
    session.pass(2000);
    expect(await made(session)).toEqual([]);
  });

  it('busy-503 says when to come again, and nothing is kept', async () => {
    const session = await open({ faults: `busy-503=@1,${only}` });
    const { status, headers } = await session.call('POST', importPath, [entry('a')]);
    expect([status, headers.get('retry-after')]).toEqual([503, '1']);
    expect(await made(session)).toEqual([]);
  });
});

describe('a commit that is late', () => {
  it('begins an accepted batch so much later', async () => {
    const session = await open({ faults: `commit-late=5m,${only}` });
    const batchId = await imported(session, [entry('a')]);
    expect(await statusOf(session, batchId)).toBe('queued');
    expect(await made(session)).toEqual([]);
    session.pass(300_000);
    expect(await statusOf(session, batchId)).toBe('completed');
    expect(await made(session, 'createdAt')).toEqual([['2026-11-02T12:05:00.000Z']]);
  });

  it('comes after a lost answer too: the request is judged and kept only then', async () => {
    const session = await open({ faults: `drop-reply=@1,commit-late=2m,${only},nth=1` });
    await expect(session.call('POST', importPath, [entry('a')])).rejects.toThrow();
    expect(dig(await session.ledger(), 'lateRequests')).toBe(1);
    session.pass(119_000);
    expect(await made(session)).toEqual([]);
    session.pass(5_000);
    expect(await made(session, 'number', 'createdAt')).toEqual([['N-a', '2026-11-02T12:02:00.000Z']]);
  });

  it('cuts the answer of what would have to tell what it did', async () => {
    const session = await open({ faults: 'commit-late=60s,only=POST /v1/invoices,nth=1' });
    await expect(session.call('POST', '/invoices', entry('a'))).rejects.toThrow();
    session.pass(60_000);
    expect(await made(session, 'number')).toEqual([['N-a']]);
  });
});

describe('an upload_id that is in use', () => {
  const again = async (word: string): Promise<{ session: Session; reply: Answered }> => {
    const session = await open({ faults: `repeat=${word},${only}` });
    await imported(session, [entry('a')]);
    const reply = await session.call('POST', importPath, [entry('b'), entry('a')]);
    session.pass(2000);
    return { session, reply };
  };

  it('repeat=refused: the request is refused at once (G-3)', async () => {
    const { session, reply } = await again('refused');
    expect(reply).toMatchObject({ status: 400, body: { code: 'INV4000' } });
    expect(await made(session, 'number')).toEqual([['N-a']]);
  });

  it('repeat=refused-late: it fails in the results, and stays in use', async () => {
    const { session, reply } = await again('refused-late');
    expect(await results(session, String(dig(reply.body, 'batch_id')))).toMatchObject([
      { upload_id: 'b', status: 'created' },
      { upload_id: 'a', status: 'failed', error: 'upload_id already used', id: null },
    ]);
    expect(await made(session, 'number')).toEqual([['N-a'], ['N-b']]);
    const third = await session.call('POST', importPath, [entry('a')]);
    session.pass(2000);
    expect(await results(session, String(dig(third.body, 'batch_id')))).toMatchObject([{ status: 'failed' }]);
  });

  it.each(['echoed', 'swallowed'])('repeat=%s: it is told as created, under its old id', async (word) => {
    const { session, reply } = await again(word);
    const held = (await made(session, 'id', 'number')).find((row) => list(row)[1] === 'N-a');
    expect(await results(session, String(dig(reply.body, 'batch_id')))).toMatchObject([
      { status: 'created' },
      { upload_id: 'a', status: 'created', id: list(held)[0] },
    ]);
    expect(await made(session, 'number')).toEqual([['N-a'], ['N-b']]);
  });

  it('repeat=second: it makes a second one', async () => {
    const { session } = await again('second');
    expect(await made(session, 'number', 'madeBy.client')).toEqual([
      ['N-a', 'api'],
      ['N-b', 'api'],
      ['N-a', 'api'],
    ]);
  });

  it.each([
    ['refused', 400, 1],
    ['echoed', 201, 1],
    ['second', 201, 2],
  ])('repeat=%s: a single creation is answered with %i', async (word, status, count) => {
    const session = await open({ faults: `repeat=${word},only=POST /v1/invoices` });
    const first = await session.call('POST', '/invoices', entry('a'));
    const reply = await session.call('POST', '/invoices', entry('a'));
    expect(reply.status).toBe(status);
    expect(await made(session)).toHaveLength(count);
    if (word === 'echoed') expect(dig(reply.body, 'id')).toBe(dig(first.body, 'id'));
  });
});

describe('somebody else’s record', () => {
  const sentWith = async (faults: string): Promise<Session> => {
    const session = await open({ faults: `${faults},${only}` });
    const vendor = await vendorId(session);
    await session.call('POST', importPath, [entry('a', { svc_vendor_id: vendor })]).catch(() => null);
    session.pass(2000);
    return session;
  };
  const parts = ['madeBy.client', 'uploadId', 'vendor', 'number', 'location', 'date', 'total'] as const;
  const ours = ['api', 'a', '00042', 'N-a', '101', '2026-10-05', 120.5] as const;

  it('foreign=equal: agrees in everything that can be read, and was there just before ours', async () => {
    const session = await sentWith('foreign=equal');
    expect(await made(session, ...parts)).toEqual([['foreign', null, ...ours.slice(2)], [...ours]]);
  });

  it('is there although our request never arrived', async () => {
    const session = await sentWith('foreign=equal,drop-request');
    expect(await made(session, ...parts)).toEqual([['foreign', null, ...ours.slice(2)]]);
  });

  it('foreign-after: comes so much later than ours was sent', async () => {
    const session = await sentWith('foreign=equal,foreign-after=60s');
    expect(await made(session, 'madeBy.client')).toEqual([['api']]);
    session.pass(60_000);
    expect(await made(session, 'madeBy.client')).toEqual([['api'], ['foreign']]);
  });

  it('foreign=used: stands under our upload_id, so that ours repeats it', async () => {
    const session = await sentWith('foreign=used');
    expect(await made(session, ...parts)).toEqual([['foreign', ...ours.slice(1)]]);
    expect(dig(await session.ledger(), 'counts.invoicesWithUploadId')).toBe(0);
  });

  it('foreign=lines: agrees in all but its lines', async () => {
    const session = await open({ faults: `foreign=lines,${only}` });
    const line = { name: 'Flour', quantity: 1, price: 120.5 };
    await session.call('POST', importPath, [entry('a', { items: [line] })]);
    session.pass(2000);
    const [foreign, own] = await made(session, 'madeBy.client', 'number', 'total', 'lines.0.name');
    expect(foreign).toEqual(['foreign', 'N-a', 120.5, 'Flour and more']);
    expect(own).toEqual(['api', 'N-a', 120.5, 'Flour']);
  });

  it('foreign=near: has vendor and number of ours, and differs in location, total or date', async () => {
    const session = await sentWith('foreign=near');
    const [foreign, own] = await made(session, ...parts);
    expect(own).toEqual([...ours]);
    expect(list(foreign).slice(0, 4)).toEqual(['foreign', null, '00042', 'N-a']);
    expect(list(foreign).slice(4)).not.toEqual(ours.slice(4));
  });

  it('is made once, however often its like is sent; and of each entry by itself where a share is named', async () => {
    const session = await open({ faults: `foreign=near,entries=1,status-500,${only}` });
    for (const _time of [1, 2, 3]) await session.call('POST', importPath, [entry('a'), entry('b')]);
    expect(await made(session, 'number')).toEqual([['N-a'], ['N-b']]);
  });

  it('may be an order: equal under its number, near at the other location', async () => {
    const order = { po_number: 'PO-9', erp_vendor_id: '00042', svc_location_id: '101' };
    const body = { purchase_orders: [{ ...order, external_id: 'x', items: [{ name: 'a', quantity: 1 }] }] };
    for (const [word, location] of [
      ['equal', '101'],
      ['near', '102'],
    ]) {
      const session = await open({ faults: `foreign=${word},drop-request,only=POST /v1/purchase-orders/*` });
      await session.call('POST', '/purchase-orders/bulk', body).catch(() => null);
      const rows = list(dig((await books(session)).body, 'purchaseOrders'));
      expect(rows.filter((row) => dig(row, 'madeBy.client') === 'foreign')).toMatchObject([
        { number: 'PO-9', vendor: '00042', location, externalId: null },
      ]);
    }
  });
});

describe('a batch that does not tell how it is', () => {
  it('state-unknown: says a word that nobody has heard of, for a time or for ever', async () => {
    const session = await open({ faults: `state-unknown=60s,${only},nth=1;state-unknown,${only},nth=2` });
    const first = await imported(session, [entry('a')]);
    const second = await imported(session, [entry('b')]);
    expect([await statusOf(session, first), await statusOf(session, second)]).toEqual(['QUEUED', 'QUEUED']);
    session.pass(60_000);
    expect([await statusOf(session, first), await statusOf(session, second)]).toEqual([
      'completed',
      'QUEUED',
    ]);
    session.pass(1_800_000);
    expect(await statusOf(session, second)).toBe('QUEUED');
    expect(await made(session, 'number')).toEqual([['N-a'], ['N-b']]);
  });

  it.each([
    ['results-short', 2],
    ['results-never', 0],
  ])('%s: the results tell of %i of 4 records', async (fault, count) => {
    const session = await open({ faults: `${fault},${only}` });
    const batchId = await imported(
      session,
      ['a', 'b', 'c', 'd'].map((name) => entry(name)),
    );
    expect(await statusOf(session, batchId)).toBe('completed');
    expect(await results(session, batchId)).toHaveLength(count);
  });
});

describe('a bulk of orders', () => {
  const bulk = (price: number) => ({
    purchase_orders: [
      {
        ...{ po_number: 'PO-9', external_id: 'x', erp_vendor_id: '00042', svc_location_id: '101' },
        items: [
          { name: 'a', quantity: 1, price },
          { name: 'b', quantity: 2, price },
        ],
      },
    ],
  });
  const lineCount = async (session: Session): Promise<readonly unknown[]> =>
    list(dig((await books(session)).body, 'purchaseOrders'))
      .filter((row) => dig(row, 'number') === 'PO-9')
      .map((row) => [list(dig(row, 'lines')).length, list(dig(row, 'touchedBy')).length]);

  it.each([
    ['replace', 2],
    ['add', 4],
  ])('lines=%s: an update leaves %i lines', async (word, count) => {
    const session = await open({ faults: `lines=${word}` });
    for (const price of [1, 2]) await session.call('POST', '/purchase-orders/bulk', bulk(price));
    session.pass(2000);
    expect(await lineCount(session)).toEqual([[count, 1]]);
  });
});

describe('a location that is lost', () => {
  it('location-refused: an import tells it by position, whatever else answers 403 (R-28, R-102)', async () => {
    const session = await open({ faults: 'location-refused=102' });
    const body = [entry('a'), entry('b', { svc_location_id: '102' })];
    expect(await session.call('POST', importPath, body)).toMatchObject({
      status: 400,
      body: [{}, { message: 'The location is not accessible' }],
    });
    const single = await session.call('POST', '/invoices', entry('b', { svc_location_id: '102' }));
    expect(single.status).toBe(403);
    const order = { po_number: 'PO-9', erp_vendor_id: '00042', svc_location_id: '102', items: [] };
    const bulk = await session.call('POST', '/purchase-orders/bulk', { purchase_orders: [order] });
    expect(bulk.status).toBe(403);
    expect((await session.call('POST', importPath, [entry('a')])).status).toBe(202);
  });
});

describe('the books', () => {
  it('tell who made each entry, and which request', async () => {
    const session = await open();
    await session.call('POST', importPath, [entry('a')]);
    await session.call('POST', '/invoices', entry('b'), { 'x-practice-client': 'second computer' });
    session.pass(2000);
    const [first, second] = await made(session, 'number', 'madeBy.client', 'madeBy.request');
    expect([first, second].map((row) => list(row).slice(0, 2))).toEqual([
      ['N-b', 'second computer'],
      ['N-a', 'api'],
    ]);
    expect(Number(list(first)[2])).toBe(Number(list(second)[2]) + 1);
  });
});
