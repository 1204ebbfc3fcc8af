import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listConnections, putConnection } from '../../../../src/main/journal/connections';
import { type FrontedBench, frontedBench } from '../../../fixtures/fronted-bench';
import { type Bench, operationBench, order } from '../../../fixtures/operations';
import { realClock } from '../../../fixtures/practice-submission';
import { stubService } from '../../../fixtures/stub-service';

const line = { name: 'Late', quantity: '2', price: '4' };
const minute = 60_000;
/** Nothing is shown not to be made while the test runs. */
const patient = { profile: { proof: { horizonMs: 60 * minute } } };

const firstOrder = async (bench: FrontedBench) => {
  const [entry] = (await bench.read(order('purchase-orders.list', {}))).entries;
  const id = String(entry?.['id']);
  const [shown] = (await bench.read(order('purchase-orders.show', { id }))).entries;
  const { items } = z
    .looseObject({ items: z.array(z.looseObject({ id: z.string(), name: z.string() })) })
    .parse(shown);
  return { id, items };
};

const writes = (bench: Bench): readonly string[] => bench.requests().filter((one) => !one.startsWith('GET'));

describe('a change whose earlier call on the same thing is in doubt', () => {
  it('R-169, R-236: new lines of an order are not sent again by asking again; the doubt, what reads now and the way out are told', async () => {
    const bench = await frontedBench('a', {}, patient);
    const { id } = await firstOrder(bench);
    await bench.setFaultsOfPractice('drop-request,nth=1,only=PATCH *');
    const input = order('purchase-orders.update', { id, items: [line] });
    const lost = await bench.change(input);
    expect(lost).toMatchObject({ state: 'in-doubt' });

    const { operationId } = lost;
    const held = await bench.problem('service.perform', input);
    expect(held).toMatchObject({ code: 'operation-earlier-in-doubt', params: { operationId } });
    expect(held.params['why']).toContain('may still come');
    expect(held.params['now']).toContain('items 2 (Crate, Pallet)');
    const { notes, seen } = await bench.preview(input);
    expect(notes[0]).toMatchObject({ code: 'operation-earlier-in-doubt' });
    expect(await bench.problem('service.perform', { ...input, seen })).toMatchObject({
      code: 'operation-earlier-in-doubt',
    });
    const other = order('purchase-orders.update', { id, erp_vendor_name: 'Another' });
    expect(await bench.problem('service.perform', other)).toMatchObject({
      code: 'operation-earlier-in-doubt',
    });
    expect(bench.sent()).toHaveLength(1);

    await bench.decide({ operationId, as: 'not-done', note: 'seen in the service' });
    expect(await bench.change(input)).toMatchObject({ state: 'done' });
    expect((await firstOrder(bench)).items.filter(({ name }) => name === 'Late')).toHaveLength(1);
  });

  it('another thing is not held', async () => {
    const bench = await frontedBench('a', {}, patient);
    const { entries } = await bench.read(order('purchase-orders.list', {}));
    const [one, other] = entries.map((entry) => String(entry['id']));
    await bench.setFaultsOfPractice('drop-request,nth=1,only=PATCH *');
    const lost = await bench.change(order('purchase-orders.update', { id: one ?? '', items: [line] }));
    expect(lost).toMatchObject({ state: 'in-doubt' });
    const free = await bench.change(order('purchase-orders.update', { id: other ?? '', items: [line] }));
    expect(free).toMatchObject({ state: 'done' });
  });

  it('R-183: a receipt of the same number and order is held however the order is named, one of another number goes out', async () => {
    const bench = await frontedBench('a', {}, patient);
    const { id, items } = await firstOrder(bench);
    const receipt = {
      ...{ svc_po_id: id, receipt_number: 'SR-1', receipt_date: '2026-10-06' },
      items: [{ svc_po_item_id: items[0]?.id ?? '', quantity: '1' }],
    };
    await bench.setFaultsOfPractice('drop-request,nth=1,only=POST /v1/receipts');
    const lost = await bench.change(order('receipts.create', receipt));
    expect(lost).toMatchObject({ state: 'in-doubt' });
    const byNumber = { ...receipt, po_number: 'PO-1', receipt_date: '2026-10-07' };
    for (const again of [receipt, byNumber])
      expect(await bench.problem('service.perform', order('receipts.create', again))).toMatchObject({
        code: 'operation-earlier-in-doubt',
      });
    expect(bench.sent()).toHaveLength(1);
    const second = { ...receipt, receipt_number: 'SR-2' };
    expect(await bench.change(order('receipts.create', second))).toMatchObject({ state: 'done' });
    await bench.decide({ operationId: lost.operationId, as: 'not-done', note: 'asked the warehouse' });
    expect(await bench.change(order('receipts.create', receipt))).toMatchObject({ state: 'done' });
  });

  const invoice = { id: 'x', status: 'pending-approval', payment_status: 'unpaid', created_at: 'then' };
  const lostNotes = async (notes: () => string) => {
    let isCut = true;
    const time = { ahead: 0 };
    const service = await stubService(({ method }) =>
      method === 'PATCH' && isCut ? 'cut' : { status: 200, body: { ...invoice, notes: notes() } },
    );
    const bench = await operationBench({
      service,
      profile: { proof: { horizonMs: 10 * minute } },
      clock: { ...realClock, now: () => Date.now() + time.ahead },
    });
    const input = order('invoices.update', { id: 'x', notes: 'new' });
    const lost = await bench.change(input);
    expect(lost).toMatchObject({ state: 'in-doubt' });
    isCut = false;
    return { bench, input, lost, time };
  };

  it('R-236: asked for again once the thing shows it, it is told as made, and nothing more is sent', async () => {
    let notes = 'old';
    const { bench, input, lost } = await lostNotes(() => notes);
    notes = 'new';
    expect(await bench.perform(input)).toMatchObject({
      operationId: lost.operationId,
      state: 'done',
      code: 'operation-found',
    });
    expect(writes(bench)).toHaveLength(1);
  });

  it('R-236: asked for again once it is shown not made, it goes out', async () => {
    const { bench, input, time } = await lostNotes(() => 'old');
    expect(await bench.problem('service.perform', input)).toMatchObject({
      code: 'operation-earlier-in-doubt',
    });
    time.ahead = 11 * minute;
    const { operationId } = await bench.change(input);
    expect(writes(bench)).toHaveLength(2);
    expect((await bench.history({ limit: 1 }))[0]).toMatchObject({ operationId });
  });

  it('G-14: is held over another connection to the same service too', async () => {
    const { bench, input } = await lostNotes(() => 'old');
    for (const { isRemoved: _, ...connection } of listConnections(bench.journal))
      putConnection(bench.journal, { ...connection, id: 'c2', name: 'Second' });
    const over = { ...input, connectionId: 'c2' };
    expect(await bench.problem('service.perform', over)).toMatchObject({
      code: 'operation-earlier-in-doubt',
    });
    expect(writes(bench)).toHaveLength(1);
  });
});
