import { expect, test } from 'vitest';
import { breachesOfImports } from './imports';
import { projectRoot, withTree } from './toy-tree';

test('no import in src climbs over a wall', async () => {
  const { breaches, files } = await breachesOfImports(projectRoot);
  expect(files).toBeGreaterThan(10);
  expect(breaches).toEqual([]);
});

/** A small tree in which every room keeps to its walls. */
const soundTree = {
  'src/core/values/result.ts': `export const ok = 1;\nexport type Ok = typeof ok;\n`,
  'src/core/read/table.ts': `import { z } from 'zod';\nimport { ok } from '../values/result';\nexport const table = z.literal(ok);\n`,
  'src/core/map/mapping.ts': `import { table } from '../read/table';\nexport const mapping = table;\n`,
  'src/core/plan/chunks.ts': `import type { Target } from '../targets/target';\nexport const chunks = (target: Target) => target;\n`,
  'src/core/targets/target.ts': `export type Target = { readonly name: string };\n`,
  'src/core/targets/apples/index.ts': `import type { Target } from '../target';\nexport const apples: Target = { name: 'apples' };\n`,
  'src/core/targets/pears/index.ts': `import type { Target } from '../target';\nexport const pears: Target = { name: 'pears' };\n`,
  'src/core/targets/index.ts': `import { apples } from './apples';\nimport { pears } from './pears';\nexport const targets = [apples, pears];\n`,
  'src/ipc/contract.ts': `import { z } from 'zod';\nimport { ok } from '../core/values/result';\nexport const contract = z.literal(ok);\n`,
  'src/main/journal/open.ts': `import Database from 'better-sqlite3';\nexport const open = Database;\n`,
  'src/main/http/exchange.ts': `import { request } from 'node:http';\nexport const exchange = request;\n`,
  'src/main/files/csv.ts': `import Papa from 'papaparse';\nexport const csv = Papa;\n`,
  'src/main/runner/run.ts': `import { open } from '../journal/open';\nexport const run = open;\n`,
  'src/main/workers/engine.ts': `import { run } from '../runner/run';\nexport const engine = run;\n`,
  'src/main/shell/index.ts': `import { app } from 'electron';\nexport const shell = app;\n`,
  'src/preload/index.ts': `import { contextBridge } from 'electron';\nexport const bridge = contextBridge;\n`,
  'src/cli/index.ts': `import { run } from '../main/runner/run';\nexport const cli = run;\n`,
  'src/renderer/screens/home/index.tsx': `import { contract } from '../../../ipc/contract';\nexport const Home = () => <p>{String(contract)}</p>;\n`,
  'src/renderer/screens/import/index.tsx': `export const Import = () => <p />;\n`,
  'src/practice/server.ts': `import { createServer } from 'node:http';\nimport type { Ok } from '../core/values/result';\nexport const server = (value: Ok) => [createServer, value];\n`,
};

test('a tree that keeps to the walls has no breach', async () => {
  const { breaches, files } = await withTree(soundTree, breachesOfImports);
  expect(files).toBe(Object.keys(soundTree).length);
  expect(breaches).toEqual([]);
});

type Breach = readonly [rule: string, path: keyof typeof soundTree, line: string];

const breaches: readonly Breach[] = [
  ['no cycles', 'src/core/read/table.ts', `import '../map/mapping';`],
  ['every import leads somewhere', 'src/core/read/table.ts', `import { x } from './nowhere';`],
  ['core imports core and zod only', 'src/core/read/table.ts', `import { readFileSync } from 'node:fs';`],
  ['core imports core and zod only', 'src/core/read/table.ts', `import type { ReactNode } from 'react';`],
  [
    'core imports core and zod only',
    'src/core/read/table.ts',
    `import type { Run } from '../../main/runner/run';`,
  ],
  ['values know nobody', 'src/core/values/result.ts', `import type { Target } from '../targets/target';`],
  [
    'core/read looks back, not ahead',
    'src/core/read/table.ts',
    `import type { chunks } from '../plan/chunks';`,
  ],
  ['core/map looks back, not ahead', 'src/core/map/mapping.ts', `export { chunks } from '../plan/chunks';`],
  ['stages do not name a target', 'src/core/plan/chunks.ts', `import { apples } from '../targets/apples';`],
  ['stages do not name a target', 'src/core/plan/chunks.ts', `import { targets } from '../targets';`],
  [
    'only the list of targets opens their folders',
    'src/main/runner/run.ts',
    `import { apples } from '../../core/targets/apples';`,
  ],
  ['targets do not know each other', 'src/core/targets/apples/index.ts', `import { pears } from '../pears';`],
  [
    'targets do not run stages',
    'src/core/targets/apples/index.ts',
    `import { chunks } from '../../plan/chunks';`,
  ],
  ['only main/shell|preload may use electron', 'src/main/runner/run.ts', `import { app } from 'electron';`],
  [
    'only main/shell|preload may use electron',
    'src/cli/index.ts',
    `const electron = await import('electron');`,
  ],
  [
    'only main/journal may use better-sqlite3',
    'src/main/runner/run.ts',
    `import type Database from 'better-sqlite3';`,
  ],
  ['only main/files may use papaparse|exceljs', 'src/main/runner/run.ts', `import Papa from 'papaparse';`],
  [
    'only main/files may use papaparse|exceljs',
    'src/renderer/screens/home/index.tsx',
    `import ExcelJS from 'exceljs';`,
  ],
  [
    'only main/http and practice reach the network',
    'src/main/runner/run.ts',
    `import { request } from 'node:https';`,
  ],
  [
    'inside main only the shell knows the shell',
    'src/main/workers/engine.ts',
    `import { shell } from '../shell';`,
  ],
  [
    'inside main only the shell knows the shell',
    'src/cli/index.ts',
    `import { shell } from '../main/shell';`,
  ],
  [
    'effects do not know each other; the runner composes them',
    'src/main/http/exchange.ts',
    `import { open } from '../journal/open';`,
  ],
  [
    'effects do not know each other; the runner composes them',
    'src/main/journal/open.ts',
    `import type { csv } from '../files/csv';`,
  ],
  [
    'renderer sees core and ipc, not main, preload or the command line',
    'src/renderer/screens/home/index.tsx',
    `import type { run } from '../../../main/runner/run';`,
  ],
  ['renderer has no Node', 'src/renderer/screens/home/index.tsx', `import { join } from 'node:path';`],
  [
    'screens do not know each other',
    'src/renderer/screens/home/index.tsx',
    `import { Import } from '../import';`,
  ],
  [
    'preload sees ipc and electron only',
    'src/preload/index.ts',
    `import { ok } from '../core/values/result';`,
  ],
  ['preload sees ipc and electron only', 'src/preload/index.ts', `import { readFileSync } from 'node:fs';`],
  ['ipc sees core and zod only', 'src/ipc/contract.ts', `import type { run } from '../main/runner/run';`],
  [
    'nobody imports the renderer, the preload or the command line',
    'src/main/runner/run.ts',
    `import { cli } from '../../cli';`,
  ],
  [
    'practice shares no code, types only',
    'src/practice/server.ts',
    `import { ok } from '../core/values/result';`,
  ],
  [
    'practice shares no code, types only',
    'src/practice/server.ts',
    `import { type Ok as Word, ok } from '../core/values/result';`,
  ],
  [
    'the client does not know practice',
    'src/main/runner/run.ts',
    `import type { server } from '../../practice/server';`,
  ],
];

test.each(breaches)('%s: %s is caught with %s', async (rule, path, line) => {
  const tree = { ...soundTree, [path]: `${line}\n${soundTree[path]}` };
  const found = await withTree(tree, breachesOfImports);
  expect(found.breaches.filter((breach) => breach.startsWith(`${rule}: `))).not.toEqual([]);
});
