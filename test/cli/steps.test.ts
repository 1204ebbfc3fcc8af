import { expect, test, vi } from 'vitest';
import { documentOf, summaryOf } from '../fixtures/command-line';
import { practiceWorld, TO_TRIAL } from '../fixtures/practice-world';

// Processes start and end here; a busy machine takes its time.
vi.setConfig({ testTimeout: 60_000 });

const rows = [
  'No,Vendor,Date,Amount,Cur,Kind',
  'T-1,1003,2026-04-11,10.50,us dollar,Bill',
  'T-2, V-1003 ,2026-04-12,20.00,USD,Bill',
  'T-3,V-1003,2026-04-13,99.00,USD,Quote',
];

const steps = [
  { id: 'a', do: 'trim', columns: ['Vendor'] },
  { id: 'b', do: 'replace', columns: ['Vendor'], from: '/^(\\d+)$/', to: 'V-$1' },
  { do: 'values', columns: ['Cur'], map: { 'us dollar': 'USD' } },
  { do: 'leave-out', where: [{ column: 'Kind', is: ['Quote'] }] },
];

const mapping = {
  format: 'tallyport-mapping/1',
  target: 'invoices',
  fields: {
    invoice_number: { column: 'No' },
    svc_vendor_id: { column: 'Vendor', lookup: 'vendor', match: ['erp_vendor_id'] },
    svc_location_id: { constant: '101' },
    invoice_date: { column: 'Date' },
    total_amount: { column: 'Amount' },
    currency: { column: 'Cur' },
  },
};

const opened = async () => {
  const world = await practiceWorld();
  await world.run('sync', ...TO_TRIAL);
  const path = world.put('bills.csv', `${rows.join('\n')}\n`);
  const run = (command: string, more: object, ...words: readonly string[]) =>
    world.run(
      ...[command, path, '--target', 'invoices', ...TO_TRIAL, '--status', 'archived'],
      ...['--mapping', world.put('m.json', JSON.stringify({ ...mapping, ...more })), ...words],
    );
  return { world, run };
};

test('the steps of a mapping are done by check and import, and the summary says what each did', async () => {
  const { run } = await opened();
  const raw = summaryOf(await run('check', {}, '--json', '--quiet'));
  expect(raw.records).toMatchObject({ valid: 2, invalid: 1, excluded: 0 });
  for (const command of ['check', 'import']) {
    const {
      records,
      steps: done,
      controlTotals,
    } = summaryOf(await run(command, { steps }, '--json', '--quiet'));
    expect(records).toMatchObject({ total: 3, invalid: 0, excluded: 1 });
    expect(controlTotals).toMatchObject([{ currency: 'USD', source: '129.50', valid: '30.50' }]);
    expect(done).toMatchObject([
      { id: 'a', do: 'trim', rows: 1, cells: 1, leftOut: 0 },
      { id: 'b', do: 'replace', rows: 1, cells: 1, leftOut: 0 },
      { id: 's3', do: 'values', rows: 1, cells: 1, leftOut: 0 },
      { id: 's4', do: 'leave-out', rows: 0, cells: 0, leftOut: 1 },
    ]);
  }
});

test('people read what each step did', async () => {
  const { run } = await opened();
  const { stdout } = await run('check', { steps });
  expect(stdout).toMatch(/3\. Put "USD" for "us dollar" in "Cur" +1 +1 +0/);
  expect(stdout).toMatch(/4\. Leave rows out where "Kind" is "Quote" +0 +0 +1/);
});

test.each([
  [{ do: 'trim', columns: ['Gone'] }, 'step-column-missing'],
  [{ do: 'leave-out', where: [{ column: 'Gone', blank: true }] }, 'step-column-missing'],
  [{ do: 'replace', columns: ['No'], from: '/(a+)+$/', to: '' }, 'mapping-unreadable'],
  [{ do: 'dance', columns: ['No'] }, 'mapping-unreadable'],
])('a step that cannot be done is refused, and nothing is checked: %j', async (step, code) => {
  const { run } = await opened();
  const refused = await run('check', { steps: [step] }, '--json', '--quiet');
  expect(refused.code).toBe(5);
  expect(documentOf(refused)).toMatchObject({ error: { code } });
  if (step.do === 'dance') expect(JSON.stringify(documentOf(refused))).toContain('leave-out');
});

test('vendors that a person chose are taken, by the texts of their rows; the cells stay as they are', async () => {
  const { run } = await opened();
  const match = {
    ...{ do: 'match', lookup: 'vendor', columns: ['Vendor', 'Kind'] },
    choices: [{ is: ['1003', 'Bill'], erp_vendor_id: 'V-1003' }],
  };
  const others = [steps[0], steps[2], steps[3]];
  for (const command of ['check', 'import']) {
    const { records, steps: done } = summaryOf(
      await run(command, { steps: [...others, match] }, '--json', '--quiet'),
    );
    expect(records).toMatchObject({ invalid: 0, excluded: 1 });
    expect(done?.at(-1)).toMatchObject({ id: 's4', do: 'match', rows: 1, cells: 0, leftOut: 0 });
  }
  const { stdout } = await run('check', { steps: [match] });
  expect(stdout).toMatch(/1\. Take vendor "V-1003" for "1003, Bill" in "Vendor" and "Kind" +1 +0 +0/);
});
