import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startTallyport, summaryOf, sumOfOutcomes, tallyportHere } from '../fixtures/command-line';
import { invoiceCsv, invoiceMapping, invoiceRows } from '../fixtures/invoice-file';
import { practiceWorld, recordsOf, TO_TRIAL, type World } from '../fixtures/practice-world';

const STARTS = 20;
const AT_ONCE = 4;
const RECORDS = 300;

const importWords = (world: World, count: number): string[] => {
  const file = world.put('invoices.csv', invoiceCsv(invoiceRows(count)));
  const mapping = world.put('mapping.json', JSON.stringify(invoiceMapping()));
  return ['import', file, '--target', 'invoices', '--mapping', mapping, ...TO_TRIAL, '--json'];
};

/** The same person's settings on another machine: a data folder of its own, the same service. */
const otherMachine = async (world: World): Promise<World> => {
  const dataDir = join(world.folder, 'other');
  const env = { ...world.env, TALLYPORT_DATA_DIR: dataDir };
  const other: World = {
    ...world,
    dataDir,
    env,
    start: (...words) => startTallyport(words, { env, cwd: world.folder }),
    run: (...words) => tallyportHere(words, { env, cwd: world.folder }),
  };
  const { origin } = new URL(world.service.baseUrl);
  const added = await other.run(
    ...[
      'connections',
      'add',
      '--name',
      'Trial',
      '--environment',
      'practice',
      '--company',
      '4100',
      '--location',
      '101',
    ],
    ...['--base-url', `${origin}/v1`, '--auth-url', `${origin}/oauth/token`],
    ...['--profile', join(world.folder, 'profile.json')],
  );
  expect(added.code).toBe(0);
  return other;
};

describe('two at once', () => {
  it('A-21: of 20 further starts beside a running import 20 end with 7, and the import is not disturbed', async () => {
    const world = await practiceWorld({ practice: { faults: 'delay=1500' } });
    expect((await world.run('sync', ...TO_TRIAL)).code).toBe(0);
    const running = world.start(...importWords(world, 41), '--chunk-size', '1', '--in-flight', '1');
    let isOver = false;
    running.answer.then(() => {
      isOver = true;
    });
    // Its first word of progress: the journal is its own by now.
    if (running.process.stderr !== null) await once(running.process.stderr, 'data');
    const codes: (number | null)[] = [];
    for (let from = 0; from < STARTS; from += AT_ONCE) {
      const starts = Array.from({ length: AT_ONCE }, () => world.start('sync', ...TO_TRIAL).answer);
      for (const answer of await Promise.all(starts)) codes.push(isOver ? -1 : answer.code);
    }
    expect(codes).toEqual(Array.from({ length: STARTS }, () => 7));
    await world.setFaults('');
    expect(summaryOf(await running.answer).records.created).toBe(41);
  }, 300_000);

  it('A-21, F-4: two machines that import one file at the same time leave each invoice once, under one upload id', async () => {
    const world = await practiceWorld();
    const other = await otherMachine(world);
    for (const one of [world, other]) expect((await one.run('sync', ...TO_TRIAL)).code).toBe(0);
    const words = importWords(world, RECORDS);
    const answers = await Promise.all(
      [world, other].map((one) => one.start(...words, '--chunk-size', '10').answer),
    );
    const summaries = answers.map(summaryOf);
    const { uploadIds, counts } = await world.ledger();
    expect([Object.keys(uploadIds).length, counts.invoicesWithUploadId]).toEqual([RECORDS, RECORDS]);
    expect(Object.values(uploadIds).filter((count) => count !== 1)).toEqual([]);
    for (const summary of summaries) expect(sumOfOutcomes(summary)).toBe(RECORDS);
    const [here, there] = summaries.map(({ importId }) => importId);
    const created = [
      ...(await recordsOf(world, here ?? '', 'created')),
      ...(await recordsOf(other, there ?? '', 'created')),
    ];
    const keys = created.map(({ uploadId }) => uploadId);
    expect([keys.length, new Set(keys).size]).toEqual([RECORDS, RECORDS]);
  }, 300_000);
});
