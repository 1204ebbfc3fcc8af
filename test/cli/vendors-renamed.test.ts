import { expect, test } from 'vitest';
import { summaryOf } from '../fixtures/command-line';
import { practiceWorld, TO_TRIAL } from '../fixtures/practice-world';

test('R-46: a vendor of the directory whose name would change is told in the check, and goes out', async () => {
  const world = await practiceWorld();
  const file = world.put('vendors.csv', 'Id,Name\nnew-1,First\nnew-2,Second\n');
  const mapping = world.put(
    'vendors.json',
    JSON.stringify({
      format: 'tallyport-mapping/1',
      target: 'vendors',
      fields: { erp_vendor_id: { column: 'Id' }, erp_vendor_name: { column: 'Name' } },
    }),
  );
  const run = (verb: string) =>
    world.run(verb, file, '--target', 'vendors', '--mapping', mapping, ...TO_TRIAL, '--json');
  expect(summaryOf(await run('import')).records.created).toBe(2);
  expect((await world.run('sync', ...TO_TRIAL, '--quiet')).code).toBe(0);
  expect(summaryOf(await run('check')).issues).toEqual([]);
  world.put('vendors.csv', 'Id,Name\nnew-1,First\nnew-2,Another\n');
  const checked = await run('check');
  expect(checked.code).toBe(0);
  expect(summaryOf(checked).issues).toMatchObject([
    { code: 'vendor-name-changes', severity: 'warning', count: 1, firstAt: { row: 3 } },
  ]);
  expect(summaryOf(checked).issues[0]?.message).toContain('as "Second" and would be renamed "Another"');
  const sent = await run('import');
  expect([sent.code, summaryOf(sent).records]).toMatchObject([0, { updated: 2 }]);
});
