import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { startPractice } from '../../src/practice/index';
import { summaryOf } from '../fixtures/command-line';
import { openFront } from '../fixtures/front';
import { invoiceCsv, invoiceMapping, invoiceRows } from '../fixtures/invoice-file';
import { practiceWorld, recordsOf, secondComputer, TO_TRIAL } from '../fixtures/practice-world';

vi.setConfig({ testTimeout: 120_000 });

const isSending = ({ method, path: to }: { method: string; path: string }): boolean =>
  method === 'POST' && to === '/v1/invoices/import';

test('R-104: what a list that is read meanwhile shows of the rest of the file, sent from a second computer, is not sent again', async () => {
  const probe = await startPractice();
  const port = Number(new URL(probe.baseUrl).port);
  await probe.close();
  let sendings = 0;
  let meanwhile = async (): Promise<void> => undefined;
  const front = await openFront(
    { ...probe, baseUrl: `http://127.0.0.1:${port}/v1` },
    {
      instead: async (request) => {
        if (!isSending(request) || ++sendings !== 2) return null;
        await meanwhile();
        throw new Error('cut off before the service has it');
      },
    },
  );
  const world = await practiceWorld({
    practice: { port },
    profile: { invoice: { uploadId: { repeat: 'second' } } },
    through: new URL(front.baseUrl).origin,
  });
  expect((await world.run('sync', ...TO_TRIAL, '--quiet')).code).toBe(0);
  await world.setFaults('repeat=second');
  const there = await secondComputer(world);
  const put = (name: string, text: string): string => {
    const file = path.join(world.folder, name);
    writeFileSync(file, text);
    return file;
  };
  const file = [
    ...[put('bills.csv', invoiceCsv(invoiceRows(12))), '--target', 'invoices', ...TO_TRIAL],
    ...['--mapping', put('mapping.json', JSON.stringify(invoiceMapping()))],
    ...['--chunk-size', '3', '--in-flight', '1', '--json'],
  ];
  const codes: (number | null)[] = [];
  meanwhile = async () => void codes.push((await there.start('import', ...file).answer).code);
  const sent = summaryOf(await world.run('import', ...file));
  expect(codes).toEqual([0]);
  expect(Object.values((await world.ledger()).uploadIds)).toEqual(Array(12).fill(1));
  expect(sent).toMatchObject({ state: 'finished', records: { inDoubt: 0, failed: 0, rejected: 0 } });
  const existing = await recordsOf(world, sent.importId, 'existing');
  expect(existing.length).toBeGreaterThanOrEqual(8);
  expect(existing[0]?.message).toContain('It was not sent');
});
