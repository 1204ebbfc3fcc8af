import { describe, expect, it } from 'vitest';
import type { Json } from '../../../../src/core/values/json';
import { operationBench, order } from '../../../fixtures/operations';
import { realClock } from '../../../fixtures/practice-submission';
import { stubService } from '../../../fixtures/stub-service';

const minute = 60_000;
const created = { created_at: 'then', created_at_utc: 'then' };

const kinds = {
  'purchase-orders.update': {
    thing: { id: 'x', po_number: 'PO-1', status: 'open', ...created },
    line: { name: 'Yeast', quantity: '4', price: '1' },
    shown: (id: string) => ({ id, name: 'Yeast', quantity: 4, price: 1 }),
    note: 'order-lines-added',
  },
  'invoices.update': {
    thing: { id: 'x', status: 'pending-approval', payment_status: 'unpaid', notes: '', ...created },
    line: { name: 'Yeast', quantity: '4', price: '1' },
    shown: (id: string) => ({ id, name: 'Yeast', quantity: 4, price: 1 }),
    note: 'invoice-lines-added',
  },
} as const;

/** A change that adds a line; its answer is lost, and the thing reads with these lines afterwards. */
const lost = async (name: keyof typeof kinds) => {
  const { thing, line, shown } = kinds[name];
  const first: Json = { id: 'l1', name: 'Flour', quantity: 1, price: 1 };
  const time = { ahead: 0 };
  let now: Json[] = [first];
  let isSent = false;
  const service = await stubService(({ method }) => {
    isSent ||= method === 'PATCH';
    if (method === 'PATCH') return 'cut';
    return { status: 200, body: { ...thing, items: isSent ? now : [first] } };
  });
  const bench = await operationBench({
    service,
    profile: { proof: { horizonMs: 10 * minute } },
    clock: { ...realClock, now: () => Date.now() + time.ahead },
  });
  const entry = await bench.change(order(name, { id: 'x', items: [line] }));
  expect(entry).toMatchObject({ state: 'in-doubt', code: 'operation-in-doubt-not-shown' });
  /** Looks again once so many of the line stand there. */
  const looked = async (many: number, ahead: number) => {
    now = [first, ...Array.from({ length: many }, (_, at) => shown(`new-${at}`))];
    time.ahead = ahead;
    return bench.settle(entry.operationId);
  };
  return { bench, looked };
};

describe.each(['purchase-orders.update', 'invoices.update'] as const)('a line that %s adds', (name) => {
  it("R-169: is not called made by an equal one that may be a colleague's, and one that comes beside it is told", async () => {
    const { bench, looked } = await lost(name);
    const early = await looked(1, 9 * minute);
    expect(early).toMatchObject({ state: 'in-doubt', code: 'operation-in-doubt-shown-early' });
    expect(early.advice).toContain('Look again in a few minutes');
    const late = await looked(2, 11 * minute);
    expect(late).toMatchObject({ state: 'done', code: 'operation-found' });
    expect(late.notes.map(({ code }) => code)).toEqual([kinds[name].note]);
    expect(bench.requests().filter((one) => !one.startsWith('GET'))).toHaveLength(1);
  });

  it('R-169: was made where it shows once when nothing more can come, and was not where none shows then', async () => {
    const made = await lost(name);
    expect(await made.looked(1, 11 * minute)).toMatchObject({ state: 'done', notes: [] });
    const absent = await lost(name);
    expect(await absent.looked(0, 11 * minute)).toMatchObject({ state: 'not-done' });
  });
});
