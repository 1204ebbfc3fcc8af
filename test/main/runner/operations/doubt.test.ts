import { describe, expect, it } from 'vitest';
import { addAttempt } from '../../../../src/main/journal/attempts';
import { addOperation } from '../../../../src/main/journal/operations';
import { type Bench, operationBench, order } from '../../../fixtures/operations';
import { stubService } from '../../../fixtures/stub-service';

const invoice = { id: 'x', status: 'pending-approval', payment_status: 'unpaid', created_at: 'then' };

/** What a process leaves behind that dies between the intent and the reply. */
const leftBehind = (bench: Bench, notes: string): void => {
  addOperation(bench.journal, {
    operationId: 'left',
    connectionId: 'c1',
    company: '4100',
    name: 'invoices.update',
    input: { id: 'x', notes },
    before: { ...invoice, notes: 'old' },
    begunAt: '2026-01-02T03:04:05.000Z',
    subjects: ['x'],
  });
  addAttempt(bench.journal, {
    importId: null,
    operationId: 'left',
    chunk: null,
    purpose: 'send',
    method: 'PATCH',
    path: '/invoices/x',
    headers: {},
    text: JSON.stringify({ notes }),
    bytes: 10,
    startedAt: '2026-01-02T03:04:05.000Z',
  });
};

const reading = (notes: string) => stubService(() => ({ status: 200, body: { ...invoice, notes } }));

describe('a change cut off between its intent and its reply', () => {
  it('shows as in doubt after a restart, and settling looks instead of sending again', async () => {
    const bench = await operationBench({ service: await reading('new') });
    leftBehind(bench, 'new');
    const restarted = bench.restarted();
    expect(await restarted.history()).toMatchObject([
      { operationId: 'left', state: 'in-doubt', sentence: expect.stringContaining('interrupted') },
    ]);
    expect(await restarted.settle('left')).toMatchObject({ state: 'done', after: { notes: 'new' } });
    expect(restarted.requests()).toEqual(['PATCH /invoices/x', 'GET /invoices/x']);
  });

  it('waits for a person where nothing shows it, and keeps the decision with its note', async () => {
    const bench = await operationBench({ service: await reading('old') });
    leftBehind(bench, 'new');
    expect(await bench.settle('left')).toMatchObject({ state: 'in-doubt' });
    const decided = await bench.decide({ operationId: 'left', as: 'not-done', note: 'seen on screen' });
    expect(decided).toMatchObject({ state: 'not-done', sentence: expect.stringContaining('seen on screen') });
    const again = { operationId: 'left', as: 'done', note: 'no' } as const;
    expect(await bench.problem('service.decide', again)).toMatchObject({ code: 'operation-not-in-doubt' });
    expect(bench.requests().filter((line) => line.startsWith('PATCH'))).toHaveLength(1);
  });
});

describe('the intent of a change', () => {
  it('is in the journal with its exact body before the first byte leaves, and the reply before anything else', async () => {
    const seenAtArrival: unknown[] = [];
    const holder: { bench: Bench | null } = { bench: null };
    const service = await stubService(({ method }) => {
      if (method === 'PATCH')
        seenAtArrival.push(
          ...(holder.bench?.attempts() ?? []).slice(-1).map(({ request_text, status, operation_id }) => ({
            request_text,
            status,
            hasOperation: operation_id !== null,
          })),
        );
      return { status: 200, body: { ...invoice, notes: 'new' } };
    });
    holder.bench = await operationBench({ service });
    await holder.bench.change(order('invoices.update', { id: 'x', notes: 'new' }));
    expect(seenAtArrival).toEqual([{ request_text: '{"notes":"new"}', status: null, hasOperation: true }]);
    const [sent] = service.requests.filter(({ method }) => method === 'PATCH');
    expect(sent?.body.toString()).toBe('{"notes":"new"}');
    expect(holder.bench.attempts().find(({ method }) => method === 'PATCH')?.status).toBe(200);
  });

  it('R-14: needs the name of a production connection, and makes no request without it', async () => {
    const service = await reading('new');
    const bench = await operationBench({ service, environment: 'production' });
    const input = order('invoices.update', { id: 'x', notes: 'new' });
    for (const confirmProduction of [null, 'Other'])
      expect(await bench.problem('service.perform', { ...input, confirmProduction })).toMatchObject({
        code: 'production-not-confirmed',
      });
    expect(service.requests).toEqual([]);
    expect(await bench.perform({ ...input, confirmProduction: 'Trial' })).toMatchObject({ state: 'done' });
  });

  it('is kept by what it is about, the newest first', async () => {
    const bench = await operationBench({ service: await reading('new') });
    await bench.change(order('invoices.update', { id: 'x', notes: 'new' }));
    const second = await bench.change(order('invoices.flag', { id: 'x' }));
    expect((await bench.history({ subject: 'x' })).map(({ name }) => name)).toEqual([
      'invoices.flag',
      'invoices.update',
    ]);
    expect((await bench.attemptsOf(second.operationId)).map(({ method }) => method)).toEqual(['POST', 'GET']);
    expect(await bench.history({ subject: 'y' })).toEqual([]);
    expect(await bench.history({ connectionId: 'c2' })).toEqual([]);
    expect((await bench.history({ limit: 1 }))[0]).toEqual(second);
  });

  it('F-19, R-24: an expired token is renewed once and the change repeated once; a second 401 sent nothing', async () => {
    let refusals = 1;
    const service = await stubService(({ method }) => {
      if (method === 'GET') return { status: 200, body: { ...invoice, notes: 'new' } };
      refusals -= 1;
      return refusals >= 0
        ? { status: 401, body: { message: 'token expired' } }
        : { status: 200, body: { ...invoice, notes: 'new' } };
    });
    const bench = await operationBench({ service });
    const input = order('invoices.update', { id: 'x', notes: 'new' });
    expect(await bench.change(input)).toMatchObject({ state: 'done' });
    expect(bench.requests().filter((line) => line.startsWith('PATCH'))).toHaveLength(2);
    refusals = 99;
    expect(await bench.change(input)).toMatchObject({
      state: 'not-done',
      sentence: expect.stringContaining('refused the credentials'),
    });
    expect(bench.requests().filter((line) => line.startsWith('PATCH'))).toHaveLength(4);
  });
});
