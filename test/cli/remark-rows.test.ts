import { expect, test, vi } from 'vitest';
import { documentOf, summaryOf } from '../fixtures/command-line';
import { practiceWorld, TO_TRIAL } from '../fixtures/practice-world';

// Processes start and end here; a busy machine takes its time.
vi.setConfig({ testTimeout: 60_000 });

const header = 'Vendor,Invoice no,Invoice date,Amount,Location,Currency';
const lines = ['10.25', '21.50', '35.75'].map(
  (amount, i) => `V-100${i === 1 ? 1 : 3},R-${101 + i * 7},2026-02-1${i},${amount},101,EUR`,
);

test('a line of one text below the rows, or between them, is told and left out; with other cells it is a record again', async () => {
  const world = await practiceWorld();
  await world.run('sync', ...TO_TRIAL);
  const check = async (...rows: readonly string[]) => {
    const file = world.put('bills.csv', `${[header, ...rows].join('\n')}\n`);
    const about = [file, '--target', 'invoices', ...TO_TRIAL];
    const mapping = world.put(
      'mapping.json',
      JSON.stringify(documentOf(await world.run('mapping', 'suggest', ...about))),
    );
    const checked = await world.run(
      ...['check', ...about, '--mapping', mapping, '--status', 'archived', '--json', '--quiet'],
    );
    return summaryOf(checked);
  };
  const [first = '', ...rest] = lines;
  const told = await check(first, 'Page 1 of 2,,,,,', ...rest, 'Printed 2026-05-02 10:11 by admin,,,,,');
  expect(told).toMatchObject({ exitCode: 0, records: { total: 5, valid: 3, excluded: 2 } });
  expect(told.issues).toContainEqual(
    expect.objectContaining({
      ...{ code: 'row-is-remark', severity: 'warning', count: 2 },
      message: 'Row 3 says "Page 1 of 2" and nothing else; it is no record, and was left out.',
    }),
  );
  expect(told.bridge?.lines).toContainEqual(expect.objectContaining({ line: 'by-rule', rows: 2 }));
  const incomplete = await check(...lines, 'V-1003,R-900,,,,');
  expect(incomplete).toMatchObject({ exitCode: 3, records: { total: 4, invalid: 1 } });
  const net = await check(...lines, 'Note: amounts exclude VAT,,,,,');
  expect(net.exitCode).toBe(3);
  expect(net.issues.map(({ code }) => code)).toContain('total-unproven');
});
