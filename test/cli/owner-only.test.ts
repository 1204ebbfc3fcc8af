import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { summaryOf } from '../fixtures/command-line';
import { practiceWorld } from '../fixtures/practice-world';
import { loadVendors } from '../fixtures/vendor-load';

// Processes start and end here; a busy machine takes its time.
vi.setConfig({ testTimeout: 90_000 });

const modeOf = (place: string): number => statSync(place).mode & 0o777;

const openToOthers = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((place) => (modeOf(place) & 0o077) !== 0);

test('everything that is written is for its owner alone, and a folder that was open is closed and said so once', async () => {
  const world = await practiceWorld();
  const { importId } = summaryOf(await world.start(...loadVendors(world, 3), '--json').answer);
  const out = (name: string): string => join(world.folder, name);
  const orders = [
    ...['r.csv', 'r.xlsx', 'r.json', 'r.pdf'].map((name) => ['report', importId, '--out', out(name)]),
    ['journal', 'backup', '--out', out('copy.sqlite')],
    ['journal', 'export', importId, '--out', out('one.tallyport')],
  ];
  for (const words of orders) expect([words, (await world.start(...words).answer).code]).toEqual([words, 0]);
  for (const name of ['r.csv', 'r.xlsx', 'r.json', 'r.pdf', 'copy.sqlite', 'one.tallyport'])
    expect([name, modeOf(out(name))]).toEqual([name, 0o600]);
  expect([modeOf(world.dataDir), openToOthers(world.dataDir)]).toEqual([0o700, []]);

  chmodSync(world.dataDir, 0o755);
  for (const place of readdirSync(world.dataDir)) chmodSync(join(world.dataDir, place), 0o644);
  const said = await world.start('imports', 'list').answer;
  expect([said.code, said.stderr]).toEqual([0, expect.stringContaining('from now on only you can')]);
  expect([modeOf(world.dataDir), openToOthers(world.dataDir)]).toEqual([0o700, []]);
  expect((await world.start('imports', 'list').answer).stderr).toBe('');
});
