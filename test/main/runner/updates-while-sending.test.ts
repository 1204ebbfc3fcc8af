import { expect, test } from 'vitest';
import { mappingSchema } from '../../../src/core/map/mapping';
import { engineBench, openPractice } from '../../fixtures/engine';
import { orderMapping, twoLines } from '../../fixtures/order-file';
import { company } from '../../fixtures/practice-submission';
import { openWay } from '../../fixtures/watched-way';

const scene = async () => {
  const practice = await openPractice();
  const way = await openWay(new URL(practice.baseUrl).origin);
  const bench = engineBench();
  const to = { ...practice, baseUrl: `${way.origin}/v1`, authUrl: `${way.origin}/oauth/token` };
  const locations = [{ id: '101', name: 'Here' }];
  const connectionId = await bench.connect('Trial', to, { locations });
  await bench.handlers['directory.sync']({ connectionId, company });
  const mapping = mappingSchema.parse(JSON.parse(orderMapping));
  const load = async (content: string) => {
    const { importId } = await bench.check(connectionId, { file: 'orders.csv', content, mapping });
    return bench.send(importId);
  };
  const recordsOf = async (importId: string) => {
    const records = await bench.handlers['imports.records']({
      ...{ importId, outcome: null, limit: 10, after: 0 },
    });
    return records.ok ? records.value : [];
  };
  /** A line more for an order, by a single change. */
  const addLine = async (id: string) => {
    const changed = await bench.handlers['service.perform']({
      ...{ connectionId, company, name: 'purchase-orders.update', confirmProduction: null, seen: null },
      input: { id, items: [{ name: 'Yeast', quantity: '1', price: '9.99' }] },
    });
    return changed.ok ? changed.value : null;
  };
  return { bench, way, load, recordsOf, addLine };
};

test('R-236: an order of which a single change is in doubt by then is kept back by an import that is being sent', async () => {
  const { way, load, recordsOf, addLine } = await scene();
  const first = await load(twoLines({ prefix: 'WO', count: 2 }));
  const [, other] = await recordsOf(first.importId);
  const states: (string | undefined)[] = [];
  way.watch({ kind: 'send', nth: 1, moment: 'arrived' }, async () => {
    way.watch({ kind: 'change', nth: 1, moment: 'arrived' }, async () => 'late');
    states.push((await addLine(other?.serviceId ?? ''))?.state);
    return 'go on';
  });
  const second = await load(twoLines({ prefix: 'WO', count: 2, price: '2.75' }));
  expect([states, second.records]).toMatchObject([['in-doubt'], { updated: 1, pending: 1 }]);
  const kept = (await recordsOf(second.importId)).find(({ outcome }) => outcome === 'pending');
  expect(kept?.message).toContain('single change');
});

test('R-106: what an import brought is no proof that a single change in doubt was made', async () => {
  const { bench, way, load, recordsOf, addLine } = await scene();
  const csv = twoLines({ prefix: 'WO', count: 1 });
  const first = await load(csv);
  const [one] = await recordsOf(first.importId);
  way.watch({ kind: 'change', nth: 1, moment: 'arrived' }, async () => 'cut');
  const operationId = (await addLine(one?.serviceId ?? ''))?.operationId ?? '';
  await bench.handlers['service.decide']({ operationId, as: 'not-done', note: 'never arrived' });
  const second = await load(`${csv}WO-1,key-WO-1,Yeast,1,9.99\n`);
  expect(second.records.updated).toBe(1);
  // A journal of before imports were held for such a change: nobody had decided it.
  bench.journal.db.prepare("DELETE FROM operation_event WHERE kind = 'decision'").run();
  const settled = await bench.handlers['service.settle']({ operationId });
  expect(settled).toMatchObject({
    ok: true,
    value: { state: 'in-doubt', code: 'operation-in-doubt-imported' },
  });
  expect(JSON.stringify(settled)).toContain(second.importId);
});
