import { expect, it } from 'vitest';
import { dig, list, open } from './session';

it('rows are changed, doubled and taken away past the interface, all of them or none', async () => {
  const { practice, call } = await open();
  const alter = async (changes: unknown): Promise<number> => {
    const reply = await fetch(new URL('/practice/alter', practice.baseUrl), {
      method: 'POST',
      headers: { 'x-api-key': practice.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ changes }),
    });
    return reply.status;
  };
  const vendors = async (): Promise<readonly unknown[]> =>
    list(dig((await call('GET', '/vendors?svc_company_id=4100&limit=200')).body, 'vendors'));
  const before = await vendors();
  const ids = before.map((one) => dig(one, 'id'));
  const done = await alter([
    { table: 'vendors', id: ids[0], set: { erp_vendor_name: 'Altered' } },
    { table: 'vendors', id: ids[1], remove: true },
    { table: 'vendors', id: ids[2], copy: true },
  ]);
  expect(done).toBe(200);
  const after = await vendors();
  expect(dig(after[0], 'erp_vendor_name')).toBe('Altered');
  expect(after.some((one) => dig(one, 'id') === ids[1])).toBe(false);
  const copies = after.filter((one) => dig(one, 'erp_vendor_id') === dig(before[2], 'erp_vendor_id'));
  expect(copies).toHaveLength(2);
  expect(new Set(copies.map((one) => dig(one, 'id'))).size).toBe(2);
  // One that is not there keeps the others from happening.
  const refused = await alter([
    { table: 'vendors', id: ids[3], remove: true },
    { table: 'invoices', id: 'none', remove: true },
  ]);
  expect(refused).toBe(400);
  expect(await vendors()).toEqual(after);
  expect([await alter('all'), await alter([{ table: 'batches', id: '1', remove: true }])]).toEqual([
    400, 400,
  ]);
});
