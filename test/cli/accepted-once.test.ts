import { describe, expect, test, vi } from 'vitest';
import { summaryOf } from '../fixtures/command-line';
import { orderFile } from '../fixtures/made-up-orders';
import { receiptFile, receiptMapping } from '../fixtures/made-up-receipts';
import { journalVerdict, practiceWorld, TO_TRIAL, type World } from '../fixtures/practice-world';

// Several runs each, which wait for a batch in vain.
vi.setConfig({ testTimeout: 90_000 });

const orderMapping = JSON.stringify({
  format: 'tallyport-mapping/1',
  target: 'purchase-orders',
  groupBy: ['Order'],
  fields: {
    po_number: { column: 'Order' },
    external_id: { column: 'Key' },
    erp_vendor_id: { column: 'Supplier', lookup: 'vendor', match: ['erp_vendor_id'] },
    svc_location_id: { constant: '101' },
    'items[].name': { column: 'Article' },
    'items[].quantity': { column: 'Quantity' },
    'items[].price': { column: 'Unit price' },
  },
});

const loads = {
  'purchase-orders': { csv: orderFile(6, 12).csv, mapping: orderMapping, path: '/v1/purchase-orders' },
  receipts: { csv: receiptFile(6), mapping: receiptMapping('number'), path: '/v1/receipts' },
} as const;

const bulks = {
  'purchase-orders': '/v1/purchase-orders/bulk',
  receipts: '/v1/receipts/bulk-upsert/',
} as const;

const sendsOf = async (world: World, target: keyof typeof loads): Promise<number> =>
  (await world.ledger()).requests[`POST ${bulks[target]}`] ?? 0;

describe.each(['purchase-orders', 'receipts'] as const)('R-227: an accepted batch of %s', (target) => {
  const { csv, mapping, path } = loads[target];

  test.each(['state-unknown,results-never', 'results-never', 'results-short'])(
    'under %s is waited for, asked again by each run, and never posted again',
    async (fault) => {
      const world = await practiceWorld({
        practice: { faults: `${fault},only=POST ${bulks[target]}; list-lag=ever,only=GET ${path}` },
        profile: { polling: { firstWaitMs: 40, growth: 1.4, longestWaitMs: 200, patienceMs: 500 } },
      });
      expect((await world.run('sync', ...TO_TRIAL, '--quiet')).code).toBe(0);
      const answer = await world.run(
        ...['import', world.put('file.csv', csv), '--target', target],
        ...['--mapping', world.put('map.json', mapping), ...TO_TRIAL, '--json'],
      );
      const first = summaryOf(answer);
      expect([answer.code, first.state]).toEqual([6, 'waiting']);
      expect(answer.stderr).toContain(`--as not-created --note TEXT`);
      const sent = await sendsOf(world, target);
      for (const command of ['resume', 'refresh', 'resume']) {
        const again = await world.run(command, first.importId, '--json', '--quiet');
        expect([command, again.code, await sendsOf(world, target)]).toEqual([command, 6, sent]);
      }
      expect(journalVerdict(world)).toBe('ok');
    },
  );
});
