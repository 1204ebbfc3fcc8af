import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot, withTree } from './toy-tree';

/** What the compiler says to one file under the settings of a room. */
const complaints = (room: string, text: string): Promise<string> =>
  withTree(
    {
      'toy.ts': text,
      'tsconfig.json': JSON.stringify({
        extends: join(projectRoot, 'src', room, 'tsconfig.json'),
        include: ['toy.ts'],
      }),
    },
    (folder) =>
      spawnSync(
        process.execPath,
        [join(projectRoot, 'node_modules/@typescript/native/bin/tsc'), '-p', folder],
        { encoding: 'utf8' },
      ).stdout,
  );

test.each([
  ['core', 'process', 'export const place = process.cwd();'],
  ['core', 'Buffer', 'export const bytes = Buffer.alloc(1);'],
  ['core', 'node:fs', "import { readFileSync } from 'node:fs';\nexport const read = readFileSync;"],
  ['core', 'document', 'export const page = document.title;'],
  ['core', 'setTimeout', 'setTimeout(() => 1, 1);'],
  ['core', 'fetch', "export const reply = fetch('x');"],
  ['core', 'process', "import { z } from 'zod';\nexport const place = [z, process.cwd()];"],
  ['ipc', 'process', 'export const place = process.cwd();'],
  ['ipc', 'document', 'export const page = document.title;'],
  ['main', 'document', 'export const page = document.title;'],
  ['cli', 'window', 'export const page = window.name;'],
  ['practice', 'document', 'export const page = document.title;'],
  ['renderer', 'process', 'export const place = process.cwd();'],
  ['renderer', 'require', "export const fs = require('fs');"],
  [
    'renderer',
    'process',
    "import { Button } from '@mantine/core';\nexport const place = [Button, process.cwd()];",
  ],
])('the settings of %s hide %s', async (room, name, text) => {
  expect(await complaints(room, text)).toContain(`'${name}'`);
});

test.each([
  ['core', 'export const first = new Map([[1, 2]]).get(1) ?? 0;'],
  ['main', "import { readFileSync } from 'node:fs';\nexport const read = readFileSync;"],
  ['renderer', 'export const page = document.title;'],
])('the settings of %s allow what the room is for', async (room, text) => {
  expect(await complaints(room, text)).toBe('');
});

test.each([
  ['an index that may miss', "export const first: string = ['a'][0];"],
  ['an optional property set to undefined', 'export const value: { name?: string } = { name: undefined };'],
  ['a value that is never used', 'const unused = 1;\nexport {};'],
  [
    'a type imported as a value',
    "import { ZodSafeParseResult } from 'zod';\nexport type Answer = ZodSafeParseResult<string>;",
  ],
])('the compiler refuses %s', async (_what, text) => {
  expect(await complaints('core', text)).toContain('error TS');
});
