import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { alterPayloads } from '../fixtures/altered-payloads';
import { documentOf, summaryOf, tallyport } from '../fixtures/command-line';
import { practiceWorld, TO_TRIAL } from '../fixtures/practice-world';

const mapping = JSON.stringify({
  ...{ format: 'tallyport-mapping/1', name: 'v', target: 'vendors' },
  fields: { erp_vendor_id: { column: 'Code' }, erp_vendor_name: { column: 'Name' } },
});

const soundSchema = z.object({ isSound: z.boolean(), sentence: z.string(), head: z.string() });

it('an import is exported, opened, commented and merged on the command line; a changed value is named with exit code 7', async () => {
  const world = await practiceWorld();
  const source = world.put('vendors.csv', 'Code,Name\nC-00123,Made-up Harbour\nC-2,Made-up Quay\n');
  const by = world.put('vendors.json', mapping);
  const order = ['--target', 'vendors', '--mapping', by, ...TO_TRIAL, '--json'];
  const { importId } = summaryOf(await world.run('import', source, ...order));
  const file = join(world.folder, 'one.tallyport');
  const exported = await world.run('journal', 'export', importId, '--out', file);
  expect([exported.code, exported.stdout]).toEqual([0, expect.stringContaining('Seal: ')]);
  expect((await world.run('journal', 'export', importId, '--out', file)).code).not.toBe(0);
  expect((await world.run('journal', 'export', importId, '--out', 'x.sqlite')).code).toBe(2);

  // The reviewer has the file and nothing else.
  const alone = (...words: string[]) => tallyport(words, { cwd: world.folder });
  const opened = await alone('journal', 'open', file);
  expect([opened.code, opened.stdout]).toEqual([0, expect.stringContaining('vendors.csv')]);
  const inFile = ['--data-dir', file];
  expect((await alone('imports', 'show', importId, '--records', ...inFile)).stdout).toContain('created');
  expect((await alone('resume', importId, ...inFile)).stderr).toContain('review file');
  const said = ['--as', 'reviewed', '--by', 'Vera Moss', '--note', 'agreed'];
  expect((await alone('review', importId, ...said, ...inFile)).code).toBe(0);
  const verified = await alone('journal', 'verify', '--json', ...inFile);
  expect(soundSchema.parse(documentOf(verified)).isSound).toBe(true);
  const found = await alone('search', '0123', ...inFile);
  expect([found.code, found.stdout]).toEqual([0, expect.stringContaining('C-00123')]);
  expect(readdirSync(world.folder).filter((name) => name.startsWith('one.'))).toEqual(['one.tallyport']);

  const merged = await world.run('journal', 'merge', file);
  expect([merged.code, merged.stdout]).toEqual([0, expect.stringContaining('1 sign-off')]);
  expect((await world.run('journal', 'merge', file)).stdout).toContain('brings nothing');
  expect((await world.run('review', importId)).stdout).toContain('reviewed: Vera Moss');
  expect((await world.run('journal', 'verify')).code).toBe(0);

  const db = new Database(file);
  alterPayloads(db, 'Quay', 'Pier');
  db.close();
  const altered = await alone('journal', 'verify', '--json', ...inFile);
  const { isSound, sentence } = soundSchema.parse(documentOf(altered));
  expect([altered.code, isSound, sentence]).toEqual([7, false, expect.stringContaining('record')]);
  expect((await world.run('journal', 'merge', file)).stderr).toContain('is not what was exported');
}, 120_000);
