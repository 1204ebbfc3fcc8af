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

test('R-72: archived invoices that a list shows only where it is asked for them are not sent again from a second computer', async () => {
  const probe = await startPractice();
  const port = Number(new URL(probe.baseUrl).port);
  await probe.close();
  const front = await openFront({ ...probe, baseUrl: `http://127.0.0.1:${port}/v1` }, { change: leavingOut });
  const { origin } = new URL(front.baseUrl);
  const world = await practiceWorld({ practice: { port }, through: origin });
  const file = [
    ...[world.put('bills.csv', invoiceCsv(invoiceRows(6))), '--target', 'invoices', ...TO_TRIAL],
    ...['--mapping', world.put('mapping.json', JSON.stringify(invoiceMapping()))],
    ...['--status', 'archived', '--json'],
  ];
  expect((await world.run('sync', ...TO_TRIAL, '--quiet')).code).toBe(0);
  await world.setFaults('repeat=second');
  expect(summaryOf(await world.run('import', ...file)).records).toMatchObject({ created: 6 });
  const here = await secondComputer(world, origin);
  const again = await here.run('import', ...file);
  expect([again.code, summaryOf(again).records]).toMatchObject([0, { existing: 6, created: 0 }]);
});
