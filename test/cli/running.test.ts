import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { startPractice } from '../../src/practice/index';
import { documentOf, summaryOf, sumOfOutcomes } from '../fixtures/command-line';
import { invoiceCsv, invoiceMapping, invoiceRows } from '../fixtures/invoice-file';
import { journalVerdict, practiceWorld, TO_TRIAL, type World } from '../fixtures/practice-world';
import { openWay, timesSent, type Way } from '../fixtures/watched-way';

// Processes start and end here; a busy machine takes its time.
vi.setConfig({ testTimeout: 60_000 });

const RECORDS = 61;

type Scene = { readonly world: World; readonly way: Way; readonly words: string[] };

const scene = async (): Promise<Scene> => {
  const probe = await startPractice();
  const port = Number(new URL(probe.baseUrl).port);
  await probe.close();
  const way = await openWay(`http://127.0.0.1:${port}`);
  const world = await practiceWorld({ practice: { port }, through: way.origin });
  await world.run('sync', ...TO_TRIAL);
  const file = world.put('bills.csv', invoiceCsv(invoiceRows(RECORDS)));
  const mapping = world.put('mapping.json', JSON.stringify(invoiceMapping()));
  const words = ['import', file, '--target', 'invoices', '--mapping', mapping, ...TO_TRIAL];
  return { world, way, words: [...words, '--chunk-size', '20', '--json'] };
};

const met = (
  way: Way,
  kind: 'send' | 'question',
  nth: number,
  act: () => Promise<void> | void,
): Promise<void> =>
  new Promise((resolve) => {
    way.watch({ kind, nth, moment: 'arrived' }, async () => {
      await act();
      resolve();
      return 'go on';
    });
  });

describe('an interrupt', () => {
  test.each(['SIGINT', 'SIGTERM'] as const)(
    '%s lets the requests under way end, tells where the import stands, and resume goes on',
    async (signal) => {
      const { world, way, words } = await scene();
      const running = world.start(...words);
      await met(way, 'send', 2, () => void running.process.kill(signal));
      const answer = await running.answer;
      const summary = summaryOf(answer);
      expect(answer.signal).toBe(null);
      expect(answer.stderr).toContain(`resume ${summary.importId}`);
      expect([summary.state, summary.exitCode]).toEqual(['paused', 130]);
      expect([summary.records.inDoubt, summary.records.pending > 0]).toEqual([0, true]);
      expect(sumOfOutcomes(summary)).toBe(RECORDS);

      const resumed = summaryOf(await world.run('resume', summary.importId, '--json', '--quiet'));
      expect([resumed.state, resumed.records.created, resumed.exitCode]).toEqual(['finished', RECORDS, 0]);
      expect([...timesSent(way.sent).values()].every((times) => times === 1)).toBe(true);
    },
  );

  test('while an import waits for its batches ends it too', async () => {
    const { world, way, words } = await scene();
    const running = world.start(...words);
    await met(way, 'question', 1, () => void running.process.kill('SIGINT'));
    const summary = summaryOf(await running.answer);
    expect(summary.exitCode).toBe(130);
    const resumed = summaryOf(await world.run('resume', summary.importId, '--json', '--quiet'));
    expect([resumed.state, resumed.records.created]).toEqual(['finished', RECORDS]);
  });
});

describe('a journal', () => {
  test('A-21: has one writer: the second says so and ends with 7, readers go on, and the first is not disturbed', async () => {
    const { world, way, words } = await scene();
    const running = world.start(...words);
    await met(way, 'send', 2, async () => {
      const second = await world.run('sync', ...TO_TRIAL);
      expect(second.stderr).toContain('Another Tallyport');
      expect([second.code, second.stdout]).toEqual([7, '']);
      const read = await world.run('imports', 'list', '--json');
      expect([read.code, documentOf(read)]).toMatchObject([0, [{ fileName: 'bills.csv' }]]);
    });
    const summary = summaryOf(await running.answer);
    expect([summary.exitCode, summary.records.created]).toEqual([0, RECORDS]);
  });

  test.each(['sync', 'imports'])('that is damaged ends %s with 7, and is not touched', async (word) => {
    const { world } = await scene();
    writeFileSync(
      path.join(world.dataDir, 'journal.sqlite'),
      'this is no journal at all, whatever it was before',
    );
    const answer = await world.run(...(word === 'sync' ? ['sync', ...TO_TRIAL] : ['imports', 'list']));
    expect([answer.code, answer.stderr.includes('its beginning was overwritten')]).toEqual([7, true]);
  });
});

test('progress is one line a step on standard error, and standard output is the document alone', async () => {
  const { world, words } = await scene();
  const answer = await world.start(...words).answer;
  expect(summaryOf(answer).records.created).toBe(RECORDS);
  const lines = answer.stderr.trimEnd().split('\n');
  expect(lines[0]).toBe('reading the file');
  expect(lines.at(-1)).toBe(`done: ${RECORDS} of ${RECORDS}`);
  expect(new Set(lines).size).toBe(lines.length);
  expect(answer.stderr).not.toContain('\u001b');
  expect(journalVerdict(world)).toBe('ok');
});

test('for people the result is a short table', async () => {
  const { world, words } = await scene();
  const answer = await world.start(...words.filter((word) => word !== '--json'), '--quiet').answer;
  expect([answer.code, answer.stderr]).toEqual([0, '']);
  expect(answer.stdout).toContain(`created        ${RECORDS}`);
});
