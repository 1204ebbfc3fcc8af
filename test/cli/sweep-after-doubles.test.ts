import { expect, test, vi } from 'vitest';
import { sweepResultSchema } from '../../src/ipc/sweep';
import { documentOf, summaryOf } from '../fixtures/command-line';
import { invoiceCsv, invoiceMapping, invoiceRows } from '../fixtures/invoice-file';
import { CONNECTION, practiceWorld, recordsOf, TO_TRIAL, type World } from '../fixtures/practice-world';

// Processes start and end here; a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000 });

const SENDS = 'POST /v1/invoices/import';

/** Upload ids that stand at the service more than once, in order. */
const doubled = async (world: World): Promise<string[]> =>
  Object.entries((await world.ledger()).uploadIds)
    .filter(([, count]) => count > 1)
    .map(([id]) => id)
    .sort();

test('A1 broken: what comes of a sending long after its horizon makes doubles, and the sweep finds every one', async () => {
  const world = await practiceWorld({
    profile: { limits: { timeoutMs: 1_500 }, proof: { horizonMs: 2_000 } },
  });
  await world.run('sync', ...TO_TRIAL);
  const mapping = world.put('mapping.json', JSON.stringify(invoiceMapping()));
  const rows = invoiceRows(33);
  const load = async (name: string, part: typeof rows, ...more: string[]) => {
    const file = world.put(name, invoiceCsv(part));
    const words = ['import', file, '--target', 'invoices', '--mapping', mapping, ...TO_TRIAL, ...more];
    return summaryOf(await world.run(...words, '--json', '--quiet'));
  };
  const paced = ['--chunk-size', '8', '--in-flight', '1', '--stop-after-chunks', '2'];
  const { importId } = await load('bills.csv', rows.slice(0, 24), ...paced);
  await world.setFaults(`commit-delay=15000-15000,takes-twice,only=${SENDS}`);
  const before = (await world.ledger()).requests[SENDS] ?? 0;
  const resumed = world.start('resume', importId, '--json', '--quiet');
  await vi.waitFor(async () => expect((await world.ledger()).requests[SENDS]).toBeGreaterThan(before), {
    timeout: 30_000,
  });
  // What is sent from now on is taken at once; the chunk under way is kept long after it arrived.
  await world.setFaults(`takes-twice,only=${SENDS}`);
  await resumed.answer;
  // What was made later shows that the list is new, and so that the chunk is not there: it goes out again.
  await load('more.csv', rows.slice(24, 30));
  await world.run('resume', importId, '--json', '--quiet');
  // The whole chunk: the service takes one invoice after the other.
  await vi.waitFor(async () => expect(await doubled(world)).toHaveLength(8), { timeout: 30_000 });
  // The next run sweeps by itself, and says what was found.
  const file = world.put('last.csv', invoiceCsv(rows.slice(30)));
  const words = ['import', file, '--target', 'invoices', '--mapping', mapping, ...TO_TRIAL];
  const last = await world.run(...words, '--json');
  expect([last.code, last.stderr]).toMatchObject([
    0,
    expect.stringMatching(/Sweeps found 8 things there.*sweep list/),
  ]);
  const answer = await world.run('sweep', ...TO_TRIAL, '--json', '--quiet');
  const { findings } = sweepResultSchema.parse(documentOf(answer));
  const uploadIdOf = new Map((await recordsOf(world, importId)).map((one) => [one.record, one.uploadId]));
  const told = findings.flatMap(({ kind, ours }) =>
    kind === 'twice' ? [uploadIdOf.get(ours[0]?.record ?? 0)] : [],
  );
  expect([answer.code, told.sort()]).toEqual([8, await doubled(world)]);
  // Absence proves nothing there any more, until a person has looked at it; and every row says what it is about.
  expect(findings[0]?.sentence).toContain('This journal sent it a second time itself');
  const settings = await world.run('connections', 'set', CONNECTION, '--list', '--json');
  expect(settings.stdout).toMatch(/"proof.listOrder",\s*"value": "none"/);
  const records = await recordsOf(world, importId);
  expect(records.filter(({ message }) => message?.includes('The sweep of') === true)).toHaveLength(8);
});
