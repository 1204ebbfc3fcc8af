import { expect, test } from 'vitest';
import { mappingSchema } from '../../../src/core/map/mapping';
import { engineBench, openPractice } from '../../fixtures/engine';
import { orderMapping, twoLines } from '../../fixtures/order-file';
import { company } from '../../fixtures/practice-submission';
import { openWay } from '../../fixtures/watched-way';

test('R-236: an order of which a single change is in doubt by then is kept back by an import that is being sent', async () => {
  const practice = await openPractice();
  const way = await openWay(new URL(practice.baseUrl).origin);
  const bench = engineBench();
  const to = { ...practice, baseUrl: `${way.origin}/v1`, authUrl: `${way.origin}/oauth/token` };
  const locations = [{ id: '101', name: 'Here' }];
  const connectionId = await bench.connect('Trial', to, { locations });
  await bench.handlers['directory.sync']({ connectionId, company });
  const mapping = mappingSchema.parse(JSON.parse(orderMapping));
  const load = async (price: string) => {
    const content = twoLines({ prefix: 'WO', count: 2, price });
    const { importId } = await bench.check(connectionId, { file: 'orders.csv', content, mapping });
    return bench.send(importId);
  };
  const recordsOf = async (importId: string) => {
    const records = await bench.handlers['imports.records']({
      ...{ importId, outcome: null, limit: 10, after: 0 },
    });
    return records.ok ? records.value : [];
  };
  const first = await load('1.50');
  const [, other] = await recordsOf(first.importId);
  const states: string[] = [];
  way.watch({ kind: 'send', nth: 1, moment: 'arrived' }, async () => {
    way.watch({ kind: 'change', nth: 1, moment: 'arrived' }, async () => 'late');
    const changed = await bench.handlers['service.perform']({
      ...{ connectionId, company, name: 'purchase-orders.update', confirmProduction: null, seen: null },
      input: { id: other?.serviceId ?? '', items: [{ name: 'Yeast', quantity: '1', price: '9.99' }] },
    });
    states.push(changed.ok ? changed.value.state : changed.problem.code);
    return 'go on';
  });
  const second = await load('2.75');
  expect([states, second.records]).toMatchObject([['in-doubt'], { updated: 1, pending: 1 }]);
  const kept = (await recordsOf(second.importId)).find(({ outcome }) => outcome === 'pending');
  expect(kept?.message).toContain('single change');
});
