import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandLineEntry } from '../fixtures/command-line';
import { practiceWorld, TO_TRIAL, type World } from '../fixtures/practice-world';
import { sendsAfterSync } from '../fixtures/system-calls';
import { weakBuild } from '../fixtures/weak-build';

const RECORDS = 100;
const hasTracer = spawnSync('strace', ['-V']).status === 0;

const mapping = {
  ...{ format: 'tallyport-mapping/1', name: 'v', target: 'vendors' },
  fields: { erp_vendor_id: { column: 'Code' }, erp_vendor_name: { column: 'Name' } },
};

/** Loads vendors one a request under the tracer; answers what the kernel saw. */
const traced = async (world: World, entry: string, name: string): Promise<string> => {
  const rows = Array.from(
    { length: RECORDS },
    (_, i) => `${name}-${i + 1},Made-up Supplier ${name} ${i + 1}`,
  );
  const file = world.put(`${name}.csv`, ['Code,Name', ...rows, ''].join('\n'));
  const by = world.put('mapping.json', JSON.stringify(mapping));
  const trace = join(world.folder, `${name}.trace`);
  const words = ['import', file, '--target', 'vendors', '--mapping', by, ...TO_TRIAL];
  const child = spawn(
    'strace',
    [
      ...['-f', '-qq', '-yy', '-s', '48', '-o', trace],
      ...['-e', 'trace=fsync,fdatasync,pwrite64,pwritev,write,writev,sendto,sendmsg'],
      ...[process.execPath, entry, ...words, '--chunk-size', '1', '--in-flight', '1', '--json', '--quiet'],
    ],
    { env: { ...process.env, ...world.env }, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const [code] = await once(child, 'close');
  expect(code).toBe(0);
  return readFileSync(trace, 'utf8');
};

describe('what the kernel sees: a request leaves only when its line in the journal is on disk', () => {
  if (!hasTracer) return it('is looked at only where strace is installed; here it is not', () => {});

  it('A-2: every one of a hundred requests, on a fresh journal and on one that was opened again', async () => {
    const world = await practiceWorld();
    for (const name of ['fresh', 'again']) {
      const sends = sendsAfterSync(await traced(world, commandLineEntry, name), '/v1/vendors/bulk');
      expect(sends).toHaveLength(RECORDS);
      expect(sends.filter(({ isSynced, isWritten }) => !isSynced || !isWritten)).toEqual([]);
    }
  }, 120_000);

  it('A-2 would be noticed: with synchronous NORMAL the same look finds requests that leave too early', async () => {
    const world = await practiceWorld();
    const sends = sendsAfterSync(await traced(world, weakBuild(world.folder), 'weak'), '/v1/vendors/bulk');
    expect(sends).toHaveLength(RECORDS);
    expect(sends.filter(({ isSynced }) => !isSynced).length).toBeGreaterThan(RECORDS / 2);
  }, 120_000);
});
