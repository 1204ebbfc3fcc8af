import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { startPractice } from '../../src/practice/index';
import { summaryOf } from '../fixtures/command-line';
import { type Answered, openFront, type Passing } from '../fixtures/front';
import { invoiceCsv, invoiceMapping, invoiceRows } from '../fixtures/invoice-file';
import { practiceWorld, secondComputer, TO_TRIAL } from '../fixtures/practice-world';

vi.setConfig({ testTimeout: 120_000 });

const list = z.looseObject({ invoices: z.array(z.looseObject({ status: z.string().optional() })) });

/** A service that lists archived invoices only where they are asked for. */
const leavingOut = (answer: Answered, { method, path: to }: Passing): Answered => {
  if (method !== 'GET' || !/^\/v1\/invoices(\?|$)/.test(to) || to.includes('status=')) return answer;
  const { count: _untold, ...body } = list.parse(JSON.parse(answer.text));
  const invoices = body.invoices.filter(({ status }) => status !== 'archived');
  return { ...answer, text: JSON.stringify({ ...body, invoices }) };
};

/** The same, and it refuses to be asked for archived ones by themselves. */
const refusingThem = (answer: Answered, passing: Passing): Answered =>
  passing.method === 'GET' && /^\/v1\/invoices\?.*status=/.test(passing.path)
    ? { ...answer, status: 400, text: JSON.stringify({ message: 'unknown parameter status' }) }
    : leavingOut(answer, passing);

/** Six archived invoices were sent from here; the second computer sends the same file. */
const sentTwice = async (change: typeof leavingOut, secondStatus = 'archived') => {
  const probe = await startPractice();
  const port = Number(new URL(probe.baseUrl).port);
  await probe.close();
  const front = await openFront({ ...probe, baseUrl: `http://127.0.0.1:${port}/v1` }, { change });
  const { origin } = new URL(front.baseUrl);
  const world = await practiceWorld({ practice: { port }, through: origin });
  const file = [
    ...[world.put('bills.csv', invoiceCsv(invoiceRows(6))), '--target', 'invoices', ...TO_TRIAL],
    ...['--mapping', world.put('mapping.json', JSON.stringify(invoiceMapping()))],
    '--json',
  ];
  const archived = [...file, '--status', 'archived'];
  const fetched = await world.run('sync', ...TO_TRIAL);
  await world.setFaults('repeat=second');
  const first = await world.run('import', ...archived);
  const here = await secondComputer(world, origin);
  return { fetched, first, again: await here.run('import', ...file, '--status', secondStatus) };
};

test('R-72: archived invoices that a list shows only where it is asked for them are not sent again from a second computer', async () => {
  const { fetched, first, again } = await sentTwice(leavingOut);
  expect(fetched.code).toBe(0);
  expect(summaryOf(first).records).toMatchObject({ created: 6 });
  expect([again.code, summaryOf(again).records]).toMatchObject([0, { existing: 6, created: 0 }]);
});

test.each(['archived', 'verified'])(
  'R-72: a list that shows no archived invoices and refuses to be asked for them counts as not read, also for what is sent as %s',
  async (status) => {
    const { first, again } = await sentTwice(refusingThem, status);
    expect(again.stderr).toContain('not for archived ones');
    // Nobody is asked on the command line: it is told before the first byte, not after the last.
    const told = again.stderr.indexOf('It goes out without');
    expect(told).toBeGreaterThanOrEqual(0);
    expect(told).toBeLessThan(again.stderr.search(/^(sending|done)/m));
    for (const run of [first, again])
      expect(summaryOf(run)).toMatchObject({
        guard: { isUnread: true, sentence: expect.stringContaining('Not checked against the service') },
      });
  },
);
