import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { newFaults } from '../../src/practice/faults';
import type { Practice } from '../../src/practice/index';
import { dig, entry, open, type Session } from './session';

const vendor = (name: string): object => ({
  ...{ svc_company_id: '4100', name, erp_vendor_id: '00042', email: 'accounts@bramble.example' },
  ...{ phone_number: '0555 010 020', address_line_1: '1 Bramble Lane', city: 'Saltmarsh' },
  ...{ state: 'MA', zipcode: '02134' },
});

const usesSchema = z.array(
  z.object({
    operation: z.string(),
    key: z.string(),
    bodies: z.array(z.string()),
    arrivals: z.array(z.object({ at: z.number(), status: z.number().nullable(), isPutOff: z.boolean() })),
  }),
);

const outside = async ({ baseUrl, apiKey }: Practice, name: string): Promise<unknown> => {
  const reply = await fetch(new URL(`/practice/${name}`, baseUrl), { headers: { 'x-api-key': apiKey } });
  return reply.json();
};

const struck = async (session: Session): Promise<unknown> => dig(await session.ledger(), 'faultsStruck');

describe('what the service can tell of its clients and of its faults', () => {
  it('is under which keys requests came, with how many bodies, when, and what each was answered', async () => {
    const session = await open();
    const create = (name: string, key: string) =>
      session.call('POST', '/payments/vendor', vendor(name), { 'Idempotency-Key': key });
    await create('Bramble Lane Dairy', 'one');
    session.pass(5_000);
    await create('Bramble Lane Dairy', 'one');
    await create('Somebody else', 'one');
    await create('Salt & Sons', 'two');
    await session.setFaults('busy-503=@1,only=POST');
    await create('Salt & Sons', 'two');
    await session.setFaults('drop-request=@1,only=POST');
    await create('Salt & Sons', 'two').catch(() => null);
    const [one, two, ...others] = usesSchema.parse(await outside(session.practice, 'keys'));
    expect(one).toMatchObject({ operation: 'POST /v1/payments/vendor', key: 'one' });
    const [first, ...later] = one?.arrivals ?? [];
    expect(one?.bodies).toHaveLength(2);
    expect(later.map(({ at, status }) => [at - (first?.at ?? 0), status])).toEqual([
      [5_000, first?.status],
      [5_000, 422],
    ]);
    expect([two?.key, two?.bodies.length, others]).toEqual(['two', 1, []]);
    const told = two?.arrivals.map(({ status, isPutOff }) => [status, isPutOff]);
    expect(told?.slice(1)).toEqual([
      [503, true],
      [null, false],
    ]);
  });

  it('is how often each fault really struck, also after the faults were changed', async () => {
    const session = await open();
    await session.token();
    await session.setFaults('status-500=@1,only=GET;commit-delay=1');
    await session.call('GET', '/vendors?svc_company_id=4100');
    await session.call('GET', '/vendors?svc_company_id=4100');
    expect(await struck(session)).toEqual({ 'status-500': 1 });
    await session.setFaults('expire-token=1');
    await session.call('GET', '/vendors?svc_company_id=4100');
    expect(await struck(session)).toEqual({ 'status-500': 1, 'expire-token': 1 });
  });

  it('of a clause that concerns a share of the requests is told by that share', async () => {
    const faults = newFaults(1, 'status-500=@1-10,share=0.1');
    const hits = Array.from({ length: 200 }, () => faults.fateOf('GET', '/v1/vendors').hits('status-500'));
    expect(hits.filter(Boolean)).toHaveLength(10);
    expect(hits.slice(0, 10).filter(Boolean).length).toBeLessThan(5);
    expect(faults.struckCounts()).toEqual({ 'status-500': 10 });
  });

  it('is how many requests there were and what was asked for last', async () => {
    const session = await open();
    const latest = () => outside(session.practice, 'requests');
    expect(await latest()).toEqual({ count: 0, latest: null });
    await session.call('GET', '/vendors?svc_company_id=4100');
    expect(await latest()).toEqual({ count: 2, latest: 'GET /v1/vendors' });
  });
});

describe('a service that takes what is sent again as another one', () => {
  it('holds an invoice twice that came twice under one upload_id', async () => {
    const session = await open({ batchDelayMs: [0, 0] });
    const send = () => session.call('POST', '/invoices/import', [entry('a', {})]);
    expect([(await send()).status, (await send()).status]).toEqual([202, 400]);
    await session.setFaults('takes-twice');
    expect((await send()).status).toBe(202);
    session.pass(1);
    expect(Object.values(Object(dig(await session.ledger(), 'uploadIds')))).toEqual([2]);
    expect(await struck(session)).toEqual({ 'takes-twice': 1 });
  });
});
