import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { at, atRuntime, compiled, root, textOf, toolsEnv, toolsNode } from './paths.mjs';
import { say, Trouble, timed } from './say.mjs';

const inputs = [
  'src',
  'resources',
  'electron.vite.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
];
const stamp = atRuntime('build.stamp');

/** Whether `out` was built from the sources as they are now, judged by names, sizes and times of change. */
export const buildIsCurrent = () => existsSync(at('out/main/index.js')) && textOf(stamp) === sourcesMark();

/** Builds the app into `out` unless that is already built from these very sources. */
export async function ensureBuild() {
  if (buildIsCurrent()) return;
  const mark = sourcesMark();
  say('building the app');
  await timed('built', build);
  rmSync(compiled, { recursive: true, force: true });
  mkdirSync(atRuntime(), { recursive: true });
  // The mark from before the build: a file that changed meanwhile is built again next time.
  writeFileSync(stamp, mark);
}

function build() {
  const done = spawnSync(
    toolsNode(),
    [at('node_modules/electron-vite/bin/electron-vite.js'), 'build', '--logLevel', 'error'],
    {
      cwd: root,
      stdio: ['ignore', 2, 2],
      env: toolsEnv(process.stderr.isTTY ? {} : { NO_COLOR: '1' }),
    },
  );
  if (done.status !== 0)
    throw new Trouble('The app does not build: mend what the lines above name and run the command again.');
}

function sourcesMark() {
  const hash = createHash('sha256');
  for (const input of inputs) addTo(hash, input);
  return hash.digest('hex');
}

function addTo(hash, path) {
  const found = statSync(at(path), { throwIfNoEntry: false });
  if (!found) return;
  if (!found.isDirectory()) hash.update(`${path} ${found.size} ${found.mtimeMs}\n`);
  else for (const name of readdirSync(at(path)).sort()) addTo(hash, join(path, name));
}
