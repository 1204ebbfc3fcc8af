import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { startPractice } from '../../src/practice/index';
import { summaryOf } from '../fixtures/command-line';
import { type Answered, openFront, type Passing } from '../fixtures/front';
import { invoiceCsv, invoiceMapping, invoiceRows } from '../fixtures/invoice-file';
import { practiceWorld, recordsOf, TO_TRIAL } from '../fixtures/practice-world';

vi.setConfig({ testTimeout: 120_000 });

const list = z.looseObject({
  count: z.number(),
  invoices: z.array(z.looseObject({ invoice_number: z.string().optional() })),
});

const found = z.looseObject({ findings: z.array(z.looseObject({ finding: z.string() })) });

const LOST = ['T-00006', 'T-00007', 'T-00008', 'T-00009'];

/** A list that leaves these numbers out, as long as it does. */
const leavingOut =
  (isSo: () => boolean) =>
  (answer: Answered, { method, path }: Passing): Answered => {
    if (method !== 'GET' || !/^\/v1\/invoices(\?|$)/.test(path) || !isSo()) return answer;
    const { count: _untold, ...body } = list.parse(JSON.parse(answer.text));
    const invoices = body.invoices.filter((one) => !LOST.includes(one.invoice_number ?? ''));
    return { ...answer, text: JSON.stringify({ ...body, invoices }) };
  };

test('R-106: a list that leaves out what it should prove absent costs one double, which is told until a whole sweep has', async () => {
  const probe = await startPractice();
  const port = Number(new URL(probe.baseUrl).port);
  await probe.close();
  let hides = true;
  const front = await openFront(
    { ...probe, baseUrl: `http://127.0.0.1:${port}/v1` },
    { change: leavingOut(() => hides) },
  );
  const world = await practiceWorld({
    practice: { port },
    profile: { proof: { createdAt: 'not', horizonMs: 400 }, invoice: { uploadId: { repeat: 'second' } } },
    through: new URL(front.baseUrl).origin,
  });
  expect((await world.run('sync', ...TO_TRIAL, '--quiet')).code).toBe(0);
  await world.setFaults('repeat=second;drop-reply=@3,only=POST /v1/invoices/import');
  const file = [
    ...[world.put('bills.csv', invoiceCsv(invoiceRows(20))), '--target', 'invoices', ...TO_TRIAL],
    ...['--mapping', world.put('mapping.json', JSON.stringify(invoiceMapping()))],
  ];
  const sent = await world.run('import', ...file, '--chunk-size', '4', '--in-flight', '1', '--json');
  const { importId, mayBeTwice = [], issues } = summaryOf(sent);
  // The others of the chunk wait for a person; of what went out alone the row is named.
  const doubted = await recordsOf(world, importId, 'in-doubt');
  expect([sent.code, doubted.length, mayBeTwice.length]).toEqual([4, 3, 1]);
  expect(sent.stderr).toContain(`1 record may stand there twice: row 7 (${mayBeTwice[0]?.id}).`);
  expect(doubted[0]?.message).toContain('what it does not show may be there all the same');
  expect(issues.map(({ code }) => code)).toContain('assumption-list-again');
  const times = Object.values((await world.ledger()).uploadIds);
  expect(times.filter((n) => n > 1)).toEqual([2]);
  expect((await world.run('imports', 'list')).stdout).toContain('bills.csv');

  for (const { record } of doubted)
    await world.run('resolve', importId, '--record', String(record), '--as', 'never', '--note', 'seen there');
  expect((await world.run('imports', 'show', importId, '--json')).code).toBe(8);
  expect((await world.run('imports', 'show', importId)).stdout).toContain('1 record may stand there twice');

  hides = false;
  const swept = await world.run('sweep', ...TO_TRIAL, '--json');
  expect(swept.code).toBe(8);
  const still = await world.run('imports', 'show', importId, '--json');
  expect([still.code, summaryOf(still).mayBeTwice]).toMatchObject([8, mayBeTwice]);
  const { findings } = found.parse(JSON.parse(swept.stdout));
  for (const { finding } of findings)
    await world.run('sweep', 'answer', finding, '--by', 'M. Okafor', '--note', 'one was taken away');
  const over = await world.run('imports', 'show', importId, '--json');
  expect(summaryOf(over).mayBeTwice).toBeUndefined();
  // The record itself sends nobody to look for a second one any more.
  const [once] = (await recordsOf(world, importId)).filter(
    ({ serviceId }) => serviceId === mayBeTwice[0]?.id,
  );
  expect([once?.message, once?.advice]).toEqual([expect.stringContaining('one was taken away'), null]);
});
