import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startPractice } from '../../src/practice/index';
import { commandLineEntry, summaryOf, tallyport } from '../fixtures/command-line';
import { invoiceCsv, invoiceMapping, invoiceRows } from '../fixtures/invoice-file';
import { journalVerdict, practiceWorld, TO_TRIAL, type World } from '../fixtures/practice-world';
import { onSmallDisk } from '../fixtures/small-disk';
import { openWay, type Point, timesSent, type Way } from '../fixtures/watched-way';

const RECORDS = 81;

type Scene = { readonly world: World; readonly way: Way };

const scene = async (): Promise<Scene> => {
  const probe = await startPractice();
  const { port } = new URL(probe.baseUrl);
  await probe.close();
  const way = await openWay(`http://127.0.0.1:${port}`);
  const world = await practiceWorld({ practice: { port: Number(port) }, through: way.origin });
  expect((await world.run('sync', ...TO_TRIAL)).code).toBe(0);
  return { world, way };
};

const importWords = (world: World): string[] => {
  const file = world.put('invoices.csv', invoiceCsv(invoiceRows(RECORDS)));
  const mapping = world.put('mapping.json', JSON.stringify(invoiceMapping()));
  const what = ['import', file, '--target', 'invoices', '--mapping', mapping, ...TO_TRIAL];
  return [...what, '--chunk-size', '20', '--quiet', '--json'];
};

const listSchema = z.array(z.object({ importId: z.string(), state: z.string() }));

/** The import that has begun; empty: none has got further than the list that is read before the first byte. */
const unordered: ReadonlySet<string> = new Set(['draft', 'checked']);
const importOf = async (world: World): Promise<string> => {
  const listed = await world.start('imports', 'list', '--json').answer;
  const begun = listSchema.safeParse(JSON.parse(listed.stdout || '[]')).data ?? [];
  return begun.find(({ state }) => !unordered.has(state))?.importId ?? '';
};

/** Goes on where there is room again: every invoice once, none in doubt, the journal whole. */
const expectGood = async ({ world, way }: Scene): Promise<void> => {
  const answer = await world.run('resume', await importOf(world), '--quiet', '--json');
  const summary = summaryOf(answer);
  expect(summary.records).toMatchObject({ total: RECORDS, created: RECORDS, pending: 0, inDoubt: 0 });
  expect([answer.code, summary.state]).toEqual([0, 'finished']);
  expect(Object.values((await world.ledger()).uploadIds)).toEqual(Array.from({ length: RECORDS }, () => 1));
  expect([...timesSent(way.sent).values()].filter((times) => times !== 1)).toEqual([]);
  expect(journalVerdict(world)).toBe('ok');
  expect((await world.run('journal', 'verify')).code).toBe(0);
};

const points: readonly (readonly [string, Point])[] = [
  // The first token is for the list that is read before.
  ['before the intent of the first record', { kind: 'token', nth: 2, moment: 'done' }],
  ['between the intent and the reply of the first record', { kind: 'send', nth: 1, moment: 'done' }],
  ['between the intent and the reply of a chunk', { kind: 'send', nth: 3, moment: 'done' }],
  ['while batches are asked after', { kind: 'question', nth: 4, moment: 'done' }],
];

describe('a disk that is full', { timeout: 240_000 }, () => {
  it.each(points)(
    'A-7: %s stops the run in plain words with exit 7; with room again nothing is lost or sent twice',
    async (_, point) => {
      const around = await scene();
      const { world, way } = around;
      const disk = onSmallDisk(world.dataDir, 8192);
      if (disk === null)
        return void process.stderr.write('not shown here: this machine mounts no small disk\n');
      way.watch(point, async () => {
        disk.fill();
        return 'go on';
      });
      const stopped = await world.start(...importWords(world)).answer;
      expect([stopped.code, stopped.stderr.includes('There is no room left')]).toEqual([7, true]);
      expect(stopped.stderr).not.toContain('fault of its own');
      const sentSoFar = way.sent.length;
      const again = await world.start('resume', await importOf(world), '--quiet').answer;
      expect([again.code, way.sent.length]).toEqual([7, sentSoFar]);
      disk.makeRoom();
      await expectGood(around);
    },
  );

  it.each([0, 64, 128])(
    'with %i KiB left while records are written nothing leaves, and the file can be imported when there is room',
    async (leftKiB) => {
      const around = await scene();
      const disk = onSmallDisk(around.world.dataDir, 8192);
      if (disk === null)
        return void process.stderr.write('not shown here: this machine mounts no small disk\n');
      disk.fill(leftKiB);
      const stopped = await around.world.start(...importWords(around.world)).answer;
      expect([stopped.code, stopped.stderr.includes('There is no room left')]).toEqual([7, true]);
      expect(around.way.sent).toEqual([]);
      disk.makeRoom();
      expect(summaryOf(await around.world.run(...importWords(around.world))).records.created).toBe(RECORDS);
    },
  );

  it('a report is written whole or not at all, and no half of it stays behind', async () => {
    const around = await scene();
    const { world } = around;
    const { importId } = summaryOf(await world.run(...importWords(world)));
    const target = join(world.folder, 'out');
    const disk = onSmallDisk(target, 64);
    if (disk === null)
      return void process.stderr.write('not shown here: this machine mounts no small disk\n');
    disk.fill();
    for (const ending of ['csv', 'xlsx', 'json']) {
      const answer = await world.start('report', importId, '--out', join(target, `results.${ending}`)).answer;
      expect([ending, answer.code === 0, readdirSync(target)]).toEqual([ending, false, ['filler']]);
    }
    const copy = await world.start('journal', 'backup', '--out', join(target, 'copy.sqlite')).answer;
    expect([copy.code, readdirSync(target)]).toEqual([7, ['filler']]);
    const saved = await world.start('journal', 'salvage', '--out', join(target, 'saved.sqlite')).answer;
    expect([saved.code, readdirSync(target)]).toEqual([7, ['filler']]);
  });

  it('a limit on the size of files, at eight places of a run: it stops with exit 7, and resume brings each invoice once', async () => {
    const around = await scene();
    const { world } = around;
    const words = importWords(world);
    const kib = [720, 820, 900, 980, 1060, 1140, 1220, 1300];
    let isStopped = 0;
    for (const limit of kib) {
      const importId = await importOf(world);
      const next = importId === '' ? words : ['resume', importId, '--quiet', '--json'];
      const script = `trap '' XFSZ; ulimit -f ${limit * 2}; exec "$@"`;
      const answer = await tallyport([], {
        env: world.env,
        cwd: world.folder,
        through: ['sh', '-c', script, 'sh', process.execPath, commandLineEntry, ...next],
      });
      expect([limit, answer.code, answer.stderr], answer.stderr).toMatchObject([
        limit,
        expect.toBeOneOf([0, 2, 7]),
        expect.anything(),
      ]);
      expect(answer.stderr).not.toContain('fault of its own');
      if (answer.code === 7) isStopped += 1;
    }
    expect(isStopped).toBeGreaterThan(0);
    if ((await importOf(world)) === '') await world.run(...words);
    await expectGood(around);
  });
});
