import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { targets } from '../../src/core/targets';
import { sourcesUnder } from './sources';
import { leaksOf } from './target-names';
import { projectRoot } from './toy-tree';

const folder = join(projectRoot, 'src/core/targets');
const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());

test("every target lies in the folder of its name, and the list has every folder's target", () => {
  expect(targets.map(({ name }) => name).sort()).toEqual(folders.map(({ name }) => name).sort());
  for (const { name } of folders)
    expect(existsSync(join(folder, name, 'index.ts')), `${name}/index.ts`).toBe(true);
});

test("no target's name stands outside its rooms", () => {
  const names = new Set(folders.map(({ name }) => name));
  expect(leaksOf(names, sourcesUnder('src'))).toEqual([]);
});

const names = new Set(['vendors', 'invoices']);

test.each([
  ['a switch in a stage', 'src/core/plan/chunks.ts', "switch (target.name) { case 'invoices': break; }"],
  ['a comparison in the runner', 'src/main/runner/run.ts', "if (target === 'vendors') stop();"],
  ['a template without parts', 'src/renderer/screens/home/index.tsx', 'const first = `invoices`;'],
  [
    'a target that is no part of the directory, in a directory file',
    'src/main/journal/directory.ts',
    "const kind = 'invoices';",
  ],
])('%s that names a target is caught', (_what, path, text) => {
  expect(leaksOf(names, [{ path, text }])).toHaveLength(1);
});

test.each([
  ['its own folder', 'src/core/targets/invoices/index.ts', "const name = 'invoices';"],
  ['the practice service', 'src/practice/invoices.ts', "const name = 'invoices';"],
  [
    'a directory file that names a part of the directory',
    'src/main/journal/directory.ts',
    "const kind = 'vendors';",
  ],
  ['a sentence that only contains the word', 'src/cli/help.ts', "const help = 'Loads invoices.';"],
])("a target's name in %s is fine", (_what, path, text) => {
  expect(leaksOf(names, [{ path, text }])).toEqual([]);
});
