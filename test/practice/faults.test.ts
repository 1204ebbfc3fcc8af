import { describe, expect, it } from 'vitest';
import { parseFaults } from '../../src/practice/fault-spec';
import { newFaults } from '../../src/practice/faults';
import { startPractice } from '../../src/practice/index';
import { askForToken, dig, entry, open, type Session } from './session';

const path = '/vendors?svc_company_id=4100';
const importPath = '/invoices/import';

const withFaults = async (faults: string): Promise<Session> => {
  const session = await open();
  await session.token();
  await session.setFaults(faults);
  return session;
};

const sent = async (session: Session): Promise<unknown> =>
  dig(await session.ledger(), 'counts.pendingEntries');

describe('a fault specification', () => {
  it('names what it does not know', async () => {
    expect(() => parseFaults('drop-reply=0.1,colour=red')).toThrow('colour=red');
    expect(() => parseFaults('drop-reply=2')).toThrow('drop-reply=2');
    expect(() => parseFaults('delay=slow')).toThrow('delay=slow');
    await expect(startPractice({ faults: 'nonsense' })).rejects.toThrow('nonsense');
  });

  it('at run time keeps the old one when the new one is wrong', async () => {
    const session = await withFaults('status-500=@99');
    expect(await session.setFaults('nonsense')).toMatchObject({ status: 400 });
    expect(dig(await session.ledger(), 'faults')).toBe('status-500=@99');
  });

  it('strikes the same requests for the same seed, and others for another', () => {
    const struck = (seed: number): readonly boolean[] => {
      const faults = newFaults(seed, 'drop-reply=0.3');
      return Array.from({ length: 200 }, () => faults.fateOf('GET', '/v1/vendors').hits('drop-reply'));
    };
    expect(struck(1)).toEqual(struck(1));
    expect(struck(1)).not.toEqual(struck(2));
    const share = struck(1).filter(Boolean).length / 200;
    expect(share).toBeGreaterThan(0.15);
    expect(share).toBeLessThan(0.45);
  });

  it('matches methods, paths and beginnings of paths, each clause for itself', () => {
    const faults = newFaults(
      1,
      'status-500,only=POST /v1/invoices/import|/v1/batch/*;status-429=@2,only=GET',
    );
    const hits = (method: string, where: string): readonly boolean[] => {
      const fate = faults.fateOf(method, where);
      return [fate.hits('status-500'), fate.hits('status-429')];
    };
    expect(hits('POST', '/v1/invoices/import')).toEqual([true, false]);
    expect(hits('POST', '/v1/invoices')).toEqual([false, false]);
    expect(hits('GET', '/v1/batch/7/results')).toEqual([true, false]);
    expect(hits('GET', '/v1/vendors')).toEqual([false, true]);
    expect(hits('GET', '/v1/vendors')).toEqual([false, false]);
  });
});

describe('before the work', () => {
  it('drop-request cuts the connection and nothing is kept', async () => {
    const session = await withFaults('drop-request=@1');
    await expect(session.call('POST', importPath, [entry('a')])).rejects.toThrow();
    expect(await sent(session)).toBe(0);
  });

  it.each([
    ['status-429', 429],
    ['status-500', 500],
    ['status-503', 503],
    ['html-502', 502],
  ])('%s answers %i and nothing is kept', async (fault, status) => {
    const session = await withFaults(`${fault}=@1`);
    expect((await session.call('POST', importPath, [entry('a')])).status).toBe(status);
    expect(await sent(session)).toBe(0);
    expect((await session.call('POST', importPath, [entry('a')])).status).toBe(202);
  });

  it('a 429 says when to come again', async () => {
    const session = await withFaults('status-429');
    expect((await session.call('GET', path)).headers.get('retry-after')).toBe('1');
  });

  it('expire-token forgets every token after so many requests (R-24)', async () => {
    const session = await withFaults('expire-token=3');
    const statuses = [];
    for (let place = 0; place < 4; place += 1) statuses.push((await session.call('GET', path)).status);
    expect(statuses).toEqual([200, 200, 401, 401]);
  });

  it('refuse-token refuses the token request (R-25)', async () => {
    const session = await withFaults('refuse-token=@1');
    expect((await askForToken(session.practice)).status).toBe(401);
    expect((await askForToken(session.practice)).status).toBe(200);
  });
});

describe('after the work', () => {
  it('drop-reply cuts the connection though everything is kept (F2)', async () => {
    const session = await withFaults('drop-reply=@1,only=POST /v1/invoices/import');
    await expect(session.call('POST', importPath, [entry('a')])).rejects.toThrow();
    expect(await sent(session)).toBe(1);
  });

  it.each([
    ['status-500-after', 500],
    ['html-502-after', 502],
  ])('%s answers %i though everything is kept (F21)', async (fault, status) => {
    const session = await withFaults(`${fault}=@1`);
    expect((await session.call('POST', importPath, [entry('a')])).status).toBe(status);
    expect(await sent(session)).toBe(1);
  });

  it('truncate cuts the JSON and empty-reply leaves nothing of it, under the right status (F20, R-226)', async () => {
    const session = await withFaults('truncate=@1,empty-reply=@2');
    const cut = await session.call('POST', importPath, [entry('a')]);
    expect(cut.status).toBe(202);
    expect(typeof cut.body).toBe('string');
    expect(await session.call('POST', importPath, [entry('b')])).toMatchObject({ status: 202, body: '' });
    expect(await sent(session)).toBe(2);
  });

  it('commit-delay keeps a change though the client has gone meanwhile', async () => {
    const session = await withFaults('commit-delay=100,only=POST /v1/invoices/import');
    const gone = new AbortController();
    const headers = { ...(await session.headers()), 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify([entry('a')]), signal: gone.signal };
    const lost = fetch(session.practice.baseUrl + importPath, init).catch(() => null);
    const arrived = async (): Promise<unknown> =>
      dig(await session.ledger(), 'requests.POST /v1/invoices/import');
    while ((await arrived()) !== 1);
    gone.abort();
    await lost;
    // This one waits as long and was begun later, so the first is done when it is.
    await session.call('POST', importPath, [entry('b')]);
    expect(await sent(session)).toBe(2);
  });
});
