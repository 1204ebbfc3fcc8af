import { describe, expect, it } from 'vitest';
import type { Result } from '../../../../src/core/values/result';
import { type EngineBench, engineBench, openPractice } from '../../../fixtures/engine';
import { company, quick, realClock } from '../../../fixtures/practice-submission';

const MINUTE = 60_000;
/** The secrets of a test are kept for no origin. */
const NOWHERE = { api: '', token: '' };

/** The clock of the service does not go ahead with ours. */
const profile = {
  ...quick,
  proof: { horizonMs: 10 * MINUTE, createdAt: 'not' },
  invoice: { uploadId: { repeat: 'refused' } },
};

const must = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  return result.value;
};

const here = async () => {
  const practice = await openPractice();
  let ahead = 0;
  const bench = engineBench({ ...realClock, now: () => Date.now() + ahead });
  const add = (name: string) => bench.connect(name, practice, { profile });
  const connectionId = await add('Trial');
  const of = { connectionId, company, name: 'vendors.list', input: {}, limit: 1 };
  const { entries } = must(await bench.handlers['service.read'](of));
  const vendor = Number(entries[0]?.['id']);
  return {
    bench,
    connectionId,
    add,
    create: (over: string, number: string, location = '101') =>
      created(bench, over, {
        ...{ svc_vendor_id: vendor, svc_location_id: location, invoice_number: number },
        ...{ invoice_date: '2026-05-04', total_amount: '10', currency: 'USD' },
      }),
    setFaults: async (faults: string): Promise<void> => {
      const reply = await fetch(new URL('/practice/faults', practice.baseUrl), {
        method: 'POST',
        headers: { 'x-api-key': practice.apiKey, 'content-type': 'application/json' },
        body: JSON.stringify({ faults }),
      });
      expect(reply.status).toBe(200);
    },
    goOn: (minutes: number): void => {
      ahead += minutes * MINUTE;
    },
    remove: async () =>
      must(await bench.handlers['connections.remove']({ connectionId, forgetCredentials: false })),
    /** Credentials that come with a command, as the command line takes them. */
    giveCredentials: async () => must(await bench.ports.secrets.set(connectionId, NOWHERE, practice)),
    settle: (operationId: string) => bench.handlers['service.settle']({ operationId }),
  };
};

const created = async (
  { handlers }: EngineBench,
  connectionId: string,
  input: Record<string, string | number>,
) => {
  const order = { connectionId, company, name: 'invoices.create', input };
  const { seen } = must(await handlers['service.preview'](order));
  return must(await handlers['service.perform']({ ...order, seen, confirmProduction: null }));
};

const NEVER_ARRIVES = 'drop-request=@1,only=POST /v1/invoices';

describe('a single change in doubt over a connection that was archived', () => {
  it('is looked up over another one in use to the same service, as an import goes on', async () => {
    const at = await here();
    await at.setFaults('drop-reply=@1,only=POST /v1/invoices;list-lag=60s,only=GET /v1/invoices');
    const { operationId, state } = await at.create(at.connectionId, 'H-1');
    expect(state).toBe('in-doubt');
    const home = must(await at.bench.handlers['home.show']({}));
    expect(home.changes).toMatchObject({ count: 1, oldest: { operationId, name: 'invoices.create' } });
    await at.remove();
    await at.setFaults('');
    expect(await at.settle(operationId)).toMatchObject({
      problem: { code: 'connection-archived', params: { name: 'Trial' } },
    });
    await at.add('Again');
    expect(await at.settle(operationId)).toMatchObject({
      value: { state: 'done', code: 'operation-found', serviceId: expect.any(String) },
    });
    expect(must(await at.bench.handlers['home.show']({})).changes).toBeUndefined();
  });

  it('is looked at with its own credentials where they are there and no other one is in use', async () => {
    const at = await here();
    await at.setFaults(NEVER_ARRIVES);
    const { operationId } = await at.create(at.connectionId, 'H-1');
    await at.remove();
    expect(await at.settle(operationId)).toMatchObject({ problem: { code: 'connection-archived' } });
    await at.giveCredentials();
    expect(await at.settle(operationId)).toMatchObject({
      value: { state: 'in-doubt', code: 'operation-in-doubt-no-witness' },
    });
  });

  it('is proven absent by a later one of its location alone: whoever asks now may be shown other locations', async () => {
    const at = await here();
    await at.create(at.connectionId, 'H-0');
    await at.setFaults(NEVER_ARRIVES);
    const { operationId } = await at.create(at.connectionId, 'H-1');
    await at.remove();
    const again = await at.add('Again');
    at.goOn(11);
    expect(await at.create(again, 'H-2', '102')).toMatchObject({ state: 'done' });
    expect(await at.settle(operationId)).toMatchObject({
      value: { state: 'in-doubt', code: 'operation-in-doubt-no-witness' },
    });
    await at.create(again, 'H-3');
    expect(await at.settle(operationId)).toMatchObject({
      value: { state: 'not-done', code: 'operation-proven-absent' },
    });
  });

  it('is named before its connection is removed, and again before that of the one that took it up; it is on record there', async () => {
    const at = await here();
    await at.setFaults(NEVER_ARRIVES);
    const { operationId } = await at.create(at.connectionId, 'H-1');
    await at.create(at.connectionId, 'H-2');
    const changes = [{ operationId, name: 'invoices.create', subject: null }];
    const openOver = async (connectionId: string) =>
      must(await at.bench.handlers['connections.openPayments']({ connectionId }));
    expect(await openOver(at.connectionId)).toMatchObject({ payments: [], changes });
    expect(await at.remove()).toMatchObject({ payments: [], changes, keptCredentials: false });
    const connectionId = await at.add('Again');
    expect(await openOver(connectionId)).toMatchObject({ changes });
    const about = { subject: null, limit: 10 };
    expect(await at.bench.handlers['service.history']({ connectionId, ...about })).toMatchObject({
      value: [{ state: 'done' }, { operationId, state: 'in-doubt' }],
    });
    const third = await at.add('Third');
    expect((await openOver(third)).changes).toBeUndefined();
    expect(await at.bench.handlers['service.history']({ connectionId: third, ...about })).toMatchObject({
      value: [],
    });
    must(await at.bench.handlers['service.decide']({ operationId, as: 'not-done', note: 'seen there' }));
    expect((await openOver(connectionId)).changes).toBeUndefined();
  });

  it('takes no new change: that needs a connection in use', async () => {
    const at = await here();
    await at.remove();
    const input = { id: '1', flag: 'x' };
    const order = { connectionId: at.connectionId, company, name: 'invoices.flag', input };
    expect(await at.bench.handlers['service.preview'](order)).toMatchObject({
      problem: { code: 'connection-archived' },
    });
  });
});
