import { describe, expect, it } from 'vitest';
import { dig, entry, imported, list, open, type Session } from './session';

const numbersIn = async (session: Session, path = '/invoices?limit=200'): Promise<readonly unknown[]> =>
  list(dig((await session.call('GET', path)).body, 'invoices'))
    .map((row) => dig(row, 'invoice_number'))
    .filter((number) => String(number).startsWith('N-'));

const idOf = async (session: Session, uploadId: string): Promise<string> => {
  const held = await session.outside('GET', '/practice/held');
  return String(list(dig(held.body, `invoices.${uploadId}`))[0]);
};

const lists = 'only=GET /v1/invoices';

describe('a list that is behind', () => {
  it('shows an entry only so long after it came to be, though it is read by its id at once', async () => {
    const session = await open({ faults: `list-lag=60s,${lists}` });
    await imported(session, [entry('a')]);
    expect(await numbersIn(session)).toEqual([]);
    expect((await session.call('GET', `/invoices/${await idOf(session, 'a')}`)).status).toBe(200);
    session.pass(30_000);
    await imported(session, [entry('b')]);
    session.pass(29_000);
    expect(await numbersIn(session)).toEqual(['N-a']);
    session.pass(32_000);
    expect(await numbersIn(session)).toEqual(['N-a', 'N-b']);
  });

  it('never goes back, whatever the time of each reading', async () => {
    const session = await open({ faults: `list-lag=0-5m,${lists}` });
    let most = 0;
    for (let place = 0; place < 30; place += 1) {
      await imported(session, [entry(`u${place}`)]);
      const shown = await numbersIn(session);
      expect(shown.length).toBeGreaterThanOrEqual(most);
      expect(shown).toEqual(Array.from({ length: shown.length }, (_none, n) => `N-u${n}`));
      most = shown.length;
    }
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThan(30);
  });

  it('can stay for ever as it was when it was first read', async () => {
    const session = await open({ faults: `list-lag=ever,${lists}` });
    await imported(session, [entry('a')]);
    expect(await numbersIn(session)).toEqual(['N-a']);
    await imported(session, [entry('b')]);
    session.pass(1_800_000);
    expect(await numbersIn(session)).toEqual(['N-a']);
    await session.setFaults('');
    expect(await numbersIn(session)).toEqual(['N-a', 'N-b']);
  });

  it('counts what it shows, and what was there from the beginning it always shows', async () => {
    const session = await open({ faults: `list-lag=60s,${lists}` });
    const { body } = await session.call('GET', '/invoices?limit=200');
    await imported(session, [entry('a')]);
    expect(await session.call('GET', '/invoices?limit=200')).toMatchObject({ body });
    expect(dig(body, 'count')).toBe(list(dig(body, 'invoices')).length);
  });
});

describe('a list without order', () => {
  it('shows later entries before earlier ones, and all of them once their time has come', async () => {
    const session = await open({ faults: `list-unordered=0-60s,${lists}` });
    for (let place = 0; place < 12; place += 1) await imported(session, [entry(`u${place}`)]);
    session.pass(10_000);
    const all = Array.from({ length: 12 }, (_none, n) => `N-u${n}`);
    const shown = await numbersIn(session);
    expect(shown.length).toBeGreaterThan(0);
    expect(shown).not.toEqual(all.slice(0, shown.length));
    session.pass(60_000);
    expect(await numbersIn(session)).toEqual(all);
  });

  it('has holes: entries that it never shows, and that can be read by id', async () => {
    const session = await open({ faults: `list-hole=0.3,${lists}` });
    const names = Array.from({ length: 30 }, (_none, n) => `u${n}`);
    await imported(
      session,
      names.map((name) => entry(name)),
    );
    session.pass(1_800_000);
    const shown = new Set(await numbersIn(session));
    expect(await numbersIn(session)).toEqual([...shown]);
    const hidden = names.filter((name) => !shown.has(`N-${name}`));
    expect(hidden.length).toBeGreaterThan(2);
    expect(hidden.length).toBeLessThan(20);
    for (const name of hidden)
      expect((await session.call('GET', `/invoices/${await idOf(session, name)}`)).status).toBe(200);
  });
});

describe('a list that is cut short', () => {
  it('answers page one whichever is asked for, with its count or without', async () => {
    const session = await open();
    const first = await session.call('GET', '/invoices?page=1&limit=10');
    const second = await session.call('GET', '/invoices?page=2&limit=10');
    expect(second.body).not.toEqual(first.body);
    await session.setFaults(`page-ignored,${lists}`);
    expect((await session.call('GET', '/invoices?page=2&limit=10')).body).toEqual(first.body);
    await session.setFaults(`page-ignored,count-missing,${lists}`);
    const { body } = await session.call('GET', '/invoices?page=3&limit=10');
    expect(dig(body, 'invoices')).toEqual(dig(first.body, 'invoices'));
    expect(dig(body, 'count')).toBeUndefined();
  });

  it('may be any list, the one of vendors and of orders too', async () => {
    const session = await open({ faults: 'page-ignored' });
    for (const path of ['/vendors?svc_company_id=4100&limit=5', '/purchase-orders?limit=3']) {
      const first = await session.call('GET', `${path}&page=1`);
      expect((await session.call('GET', `${path}&page=2`)).body).toEqual(first.body);
    }
  });
});

describe('what is read', () => {
  it.each([
    ['invoice_date', '2026-10-06'],
    ['total_amount', 120.51],
    ['invoice_number', 'N-A'],
  ])('reads-altered: %s reads back other than it was sent', async (field, value) => {
    const session = await open({ faults: `reads-altered=${field}|notes,only=GET` });
    await imported(session, [entry('a')]);
    const { body } = await session.call('GET', `/invoices/${await idOf(session, 'a')}`);
    expect(dig(body, field)).toBe(value);
  });

  it.each([
    ['null', null],
    ['missing', undefined],
    ['local', '2026-11-02T10:00:00'],
  ])('created-at=%s: the age of an entry is none that can be compared (R-85)', async (kind, value) => {
    const session = await open({ faults: `created-at=${kind},only=GET` });
    await imported(session, [entry('a')]);
    const { body } = await session.call('GET', `/invoices/${await idOf(session, 'a')}`);
    expect(dig(body, 'created_at_utc')).toBe(value);
  });

  it('may be paid by any word, and by what payment_info holds', async () => {
    const session = await open({ faults: 'payment-status=on hold,payment-info,only=GET' });
    await imported(session, [entry('a')]);
    const path = `/invoices/${await idOf(session, 'a')}`;
    const read = await session.call('GET', path);
    expect(read.body).toMatchObject({ payment_status: 'on hold', payment_info: { date: '2026-01-15' } });
    await session.setFaults('');
    const set = { payment_status: 'in transit', payment_info: { wire: 'x' } };
    const changes = [{ table: 'invoices', id: await idOf(session, 'a'), set }];
    await session.outside('POST', '/practice/alter', { changes });
    expect((await session.call('GET', path)).body).toMatchObject(set);
  });
});
