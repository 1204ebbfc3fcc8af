import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { practiceCompany, startPractice } from '../../src/practice/index';
import { dig, entry, open, type Session, vendorId } from './session';

const newFile = (): string => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'practice-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return path.join(folder, 'deep', 'ledger.jsonl');
};

/** A second service on the same file, as after a crash: the first is not asked to close. */
const again = (dataFile: string): Promise<Session> => open({ dataFile });

describe('the ledger file', () => {
  it('holds an import before its answer leaves, so that a crash loses nothing acknowledged', async () => {
    const dataFile = newFile();
    const session = await open({ dataFile });
    const { body } = await session.call('POST', '/invoices/import', [entry('a'), entry('b')]);
    const other = await again(dataFile);
    other.pass(2000);
    expect(await other.ledger()).toMatchObject({ uploadIds: { a: 1, b: 1 } });
    const progress = await other.call('GET', `/batch/${dig(body, 'batch_id')}/progress`);
    expect(progress.body).toMatchObject({ status: 'completed', processed: 2 });
  });

  it('holds what was kept though its answer was cut', async () => {
    const dataFile = newFile();
    const session = await open({ dataFile, faults: 'drop-reply=@1,only=POST /v1/invoices/import' });
    await expect(session.call('POST', '/invoices/import', [entry('a')])).rejects.toThrow();
    const other = await again(dataFile);
    other.pass(2000);
    expect(await other.ledger()).toMatchObject({ uploadIds: { a: 1 } });
  });

  it('brings everything back as it was: rows, ids, order, keys and pending batches', async () => {
    const dataFile = newFile();
    const session = await open({ dataFile });
    await session.call('POST', '/vendors', {
      svc_company_id: 4100,
      erp_vendor_name: 'T',
      erp_vendor_id: 't',
    });
    await session.call('POST', '/invoices/import', [entry('a'), entry('b', { notes: 'practice:fail' })]);
    session.pass(500);
    const { body } = await session.call('POST', '/invoices', entry('c'));
    await session.call('PATCH', `/invoices/${dig(body, 'id')}`, { notes: 'Seen' });
    await session.call('POST', '/purchase-orders/bulk', { purchase_orders: [{ po_number: '7' }] });
    const keyed = { 'Idempotency-Key': 'k' };
    const refused = await session.call('POST', '/payments/vendor', {}, keyed);
    session.pass(5000);
    const other = await again(dataFile);
    other.pass(5500);
    for (const query of [
      '/invoices?limit=200&expand=items',
      '/invoices/uploads',
      '/purchase-orders',
      '/vendors?svc_company_id=4100&limit=200',
    ]) {
      expect((await other.call('GET', query)).body).toEqual((await session.call('GET', query)).body);
    }
    expect((await other.call('POST', '/payments/vendor', {}, keyed)).body).toEqual(refused.body);
    const next = await other.call('POST', '/invoices', entry('d'));
    expect(dig(next.body, 'id')).not.toBe(dig(body, 'id'));
    expect((await other.call('POST', '/invoices', entry('a'))).status).toBe(400);
  });

  it('keeps the seed and the names it was begun with', async () => {
    const dataFile = newFile();
    const first = await open({ dataFile, seed: 5 });
    const second = await open({ dataFile, seed: 6 });
    expect(await vendorId(second)).toBe(await vendorId(first));
  });

  it('drops a last line that a crash cut short, and goes on behind it', async () => {
    const dataFile = newFile();
    const session = await open({ dataFile });
    await session.call('POST', '/invoices', entry('a'));
    appendFileSync(dataFile, '{"at":1,"change":{"inv');
    const second = await again(dataFile);
    await second.call('POST', '/invoices', entry('b'));
    const third = await again(dataFile);
    expect(await third.ledger()).toMatchObject({ uploadIds: { a: 1, b: 1 } });
  });

  it('that is damaged further up stops the start, instead of losing rows in silence', async () => {
    const dataFile = newFile();
    const session = await open({ dataFile });
    await session.call('POST', '/invoices', entry('a'));
    const lines = readFileSync(dataFile, 'utf8').split('\n');
    writeFileSync(dataFile, [lines[0], '{"at":', ...lines.slice(1)].join('\n'));
    await expect(startPractice({ dataFile })).rejects.toThrow('damaged');
  });
});

describe('the company', () => {
  it('is the same for a seed and has other ids for another (R-9)', async () => {
    const [one, same, other] = [await open({ seed: 7 }), await open({ seed: 7 }), await open({ seed: 8 })];
    expect(await vendorId(one)).toBe(await vendorId(same));
    expect(await vendorId(one)).not.toBe(await vendorId(other));
    const amounts = async (session: Session): Promise<unknown> =>
      (await session.call('GET', '/invoices?limit=200')).body;
    expect(await amounts(one)).toEqual(await amounts(same));
  });

  it('is told as a constant that agrees with what the service does (R-15)', async () => {
    const session = await open();
    const [company] = practiceCompany.companies;
    expect((await session.call('GET', `/vendors?svc_company_id=${company.id}`)).status).toBe(200);
    const statuses = [];
    for (const { id } of practiceCompany.locations) {
      const custom_fields = Object.fromEntries(practiceCompany.customFields.map((name) => [name, 'x']));
      const { status } = await session.call(
        'POST',
        '/invoices',
        entry(`at-${id}`, { svc_location_id: id, custom_fields }),
      );
      statuses.push([id, status]);
    }
    expect(statuses).toEqual([
      ['101', 201],
      ['102', 201],
      ['109', 400],
    ]);
  });
});

describe('the ledger for tests', () => {
  it('needs the key, and counts requests by operation and sums by currency', async () => {
    const session = await open();
    const url = session.practice.baseUrl.replace('/v1', '/practice/ledger');
    expect((await fetch(url)).status).toBe(401);
    await session.call('POST', '/invoices', entry('a', { total_amount: 0.1 }));
    await session.call('POST', '/invoices', entry('b', { total_amount: 0.2 }));
    await session.call('POST', '/invoices', entry('c', { currency: 'EUR' }));
    await session.call('GET', '/invoices/0');
    expect(await session.ledger()).toMatchObject({
      totals: { USD: '0.30', EUR: '120.50' },
      requests: { 'POST /v1/invoices': 3, 'GET /v1/invoices/{id}': 1, 'POST /oauth/token': 1 },
      tokensIssued: 1,
    });
  });
});
