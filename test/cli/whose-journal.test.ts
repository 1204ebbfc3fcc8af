import { spawnSync } from 'node:child_process';
import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { summaryOf, tallyport } from '../fixtures/command-line';
import { invoiceCsv, invoiceMapping, invoiceRows } from '../fixtures/invoice-file';
import { journalVerdict, practiceWorld, TO_TRIAL, type World } from '../fixtures/practice-world';
import { onSmallDisk } from '../fixtures/small-disk';
import { loadVendors } from '../fixtures/vendor-load';

const slowWorld = async (): Promise<World> => {
  const world = await practiceWorld();
  await world.setFaults('delay=400');
  return world;
};

const loadInvoices = (world: World, count: number, ...more: readonly string[]): string[] => {
  const file = world.put('invoices.csv', invoiceCsv(invoiceRows(count)));
  const mapping = world.put('invoices.json', JSON.stringify(invoiceMapping()));
  const what = ['import', file, '--target', 'invoices', '--mapping', mapping, ...TO_TRIAL];
  return [...what, '--chunk-size', '5', '--quiet', '--json', ...more];
};

const importOf = async (world: World): Promise<string> =>
  /[0-9a-f]{8}-[0-9a-f-]{27}/.exec((await world.run('imports', 'list')).stdout)?.[0] ?? '';

/** Resumes the only import: everything is there, everything once. */
const expectEachOnce = async (world: World, count: number): Promise<void> => {
  const { records } = summaryOf(await world.run('resume', await importOf(world), '--quiet', '--json'));
  expect(records).toMatchObject({ created: count, pending: 0, inDoubt: 0 });
  expect(Object.values((await world.ledger()).uploadIds)).toEqual(Array.from({ length: count }, () => 1));
  expect(journalVerdict(world)).toBe('ok');
};

const writing = (world: World) => world.start('stop', 'no-such-import').answer;

// Many processes, one after another: a busy machine takes its time.
describe('whose journal it is', { timeout: 240_000 }, () => {
  it('A-21: beside a running import a second process that would write exits 7 in 20 of 20 starts; those that look go on', async () => {
    const world = await slowWorld();
    const running = world.start(...loadVendors(world, 600, '--chunk-size', '2'));
    onTestFinished(() => void running.process.kill('SIGKILL'));
    await expect
      .poll(async () => (await world.run('imports', 'list')).stdout, { timeout: 30_000 })
      .toContain('submitting');
    const codes: (number | null)[] = [];
    for (let start = 0; start < 20; start += 4)
      for (const answer of await Promise.all([0, 1, 2, 3].map(() => writing(world)))) {
        codes.push(answer.code);
        expect(answer.stderr).toContain('already working with this data folder');
      }
    expect(codes).toEqual(Array.from({ length: 20 }, () => 7));
    const importId = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec((await world.run('imports', 'list')).stdout)?.[0] ?? '';
    const looking = [
      ['imports', 'show', importId],
      ['journal', 'verify'],
      ['report', importId, '--out', join(world.folder, 'r.csv')],
    ];
    for (const words of looking) expect([words, (await world.run(...words)).stderr]).toEqual([words, '']);
    expect(running.process.exitCode).toBeNull();
  });

  it('a lock file that is deleted while its owner runs lets nobody else in; after kill -9 the next one takes over', async () => {
    const world = await slowWorld();
    const running = world.start(...loadVendors(world, 600, '--chunk-size', '2'));
    await expect
      .poll(async () => (await world.run('imports', 'list')).stdout, { timeout: 30_000 })
      .toContain('submitting');
    rmSync(join(world.dataDir, 'owner.lock'));
    const second = await writing(world);
    expect([second.code, second.stderr.includes('already working')]).toEqual([7, true]);
    running.process.kill('SIGKILL');
    await running.answer;
    const next = await writing(world);
    expect([next.code, next.stderr.includes('no-such-import')]).toEqual([2, true]);
    expect(journalVerdict(world)).toBe('ok');
  });

  it('A-7: after a lock file was deleted and its owner killed, resume sends what had not left, and repeats nothing', async () => {
    const world = await practiceWorld();
    expect((await world.run('sync', ...TO_TRIAL)).code).toBe(0);
    await world.setFaults('only=POST /v1/invoices/import,delay=300');
    const running = world.start(...loadInvoices(world, 81));
    await expect
      .poll(async () => Object.keys((await world.ledger()).uploadIds).length, { timeout: 30_000 })
      .toBeGreaterThan(10);
    rmSync(join(world.dataDir, 'owner.lock'));
    running.process.kill('SIGKILL');
    await running.answer;
    await world.setFaults('');
    await expectEachOnce(world, 81);
  });

  it('a data folder that is moved away stops the run in plain words; back in its place, resume goes on', async () => {
    const world = await slowWorld();
    const running = world.start(...loadVendors(world, 40, '--chunk-size', '2'));
    await expect
      .poll(async () => (await world.run('imports', 'list')).stdout, { timeout: 30_000 })
      .toContain('submitting');
    renameSync(world.dataDir, `${world.dataDir}-away`);
    const stopped = await running.answer;
    expect([stopped.code, stopped.stderr.includes('moved or removed while it was in use')]).toEqual([
      7,
      true,
    ]);
    rmSync(world.dataDir, { recursive: true, force: true });
    renameSync(`${world.dataDir}-away`, world.dataDir);
    await world.setFaults('');
    const importId = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec((await world.run('imports', 'list')).stdout)?.[0] ?? '';
    const { records } = summaryOf(await world.run('resume', importId, '--json'));
    expect(records.created + records.updated).toBe(40);
  });

  it('a data folder with blanks and letters of other scripts in its path is one like any other', async () => {
    const world = await practiceWorld();
    const odd = join(world.folder, 'Büro – 経理 (2026) #1 %41 ?x', 'data folder');
    const env = { ...world.env, TALLYPORT_DATA_DIR: odd };
    renameSync(world.dataDir, `${world.folder}/moved`);
    spawnSync('mkdir', ['-p', join(odd, '..')]);
    renameSync(`${world.folder}/moved`, odd);
    const sent = await tallyport(loadVendors(world, 5), { env, cwd: world.folder });
    expect(summaryOf(sent).records.created).toBe(5);
    expect((await tallyport(['journal', 'verify'], { env })).code).toBe(0);
    const saved = await tallyport(['journal', 'salvage', '--out', join(odd, 'gerettet ü.sqlite')], { env });
    expect([saved.code, saved.stderr]).toEqual([0, '']);
  });

  it('A-7: on a disk that is read-only what changes is refused in plain words, and what is there can be looked at', async () => {
    const world = await practiceWorld();
    expect(summaryOf(await world.run(...loadVendors(world, 5))).records.created).toBe(5);
    const isMounted = onSmallDisk(world.dataDir, 8192) !== null;
    const isShut = isMounted && spawnSync('mount', ['-o', 'remount,ro', world.dataDir]).status === 0;
    if (!isShut) return void process.stderr.write('not shown here: this machine mounts no read-only disk\n');
    const sent = await world.run(...loadVendors(world, 7));
    expect([sent.code, sent.stderr.includes('cannot be written'), sent.stderr.includes('fault')]).toEqual([
      7,
      true,
      false,
    ]);
    const listed = await world.run('imports', 'list');
    expect([listed.code, listed.stdout.includes('vendors.csv'), listed.stderr]).toEqual([0, true, '']);
    expect((await world.run('journal', 'verify')).code).toBe(0);
    const out = join(world.folder, 'results.csv');
    const importId = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(listed.stdout)?.[0] ?? '';
    expect((await world.run('report', importId, '--out', out)).code).toBe(0);
  });

  it('A-7: an import whose journal can only be read is not gone on with, and goes on without a repeat when it can be written', async () => {
    const world = await practiceWorld();
    const isMounted = onSmallDisk(world.dataDir, 8192) !== null;
    if (!isMounted) return void process.stderr.write('not shown here: this machine mounts no disk\n');
    expect((await world.run('sync', ...TO_TRIAL)).code).toBe(0);
    const stopped = await world.run(...loadInvoices(world, 41, '--stop-after-chunks', '3'));
    expect(summaryOf(stopped).state).toBe('stopped');
    const importId = await importOf(world);
    const { requests } = await world.ledger();
    expect(spawnSync('mount', ['-o', 'remount,ro', world.dataDir]).status).toBe(0);
    for (const command of ['resume', 'refresh', 'retry']) {
      const refused = await world.run(command, importId);
      expect([command, refused.code, refused.stderr.includes('cannot be written')]).toEqual([
        command,
        7,
        true,
      ]);
    }
    expect((await world.ledger()).requests).toEqual(requests);
    expect(spawnSync('mount', ['-o', 'remount,rw', world.dataDir]).status).toBe(0);
    await expectEachOnce(world, 41);
  });
});
