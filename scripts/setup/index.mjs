import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { buildIsCurrent, ensureBuild } from './build.mjs';
import { withLock } from './lock.mjs';
import { ensureModules, modulesAreCurrent, requireNode } from './modules.mjs';
import { builtModule, ensureNativeModule, needsCompiler } from './native-module.mjs';
import { at, atRuntime, jsonOf } from './paths.mjs';
import { ensureRuntime } from './runtime.mjs';
import { ensureDisplay, ensureSystem } from './system.mjs';

const readyFile = atRuntime('ready.json');

/** What has been made ready, from an earlier run; null when any of it is gone or belongs to other versions. */
function readyRuntime() {
  const ready = jsonOf(readyFile);
  if (!ready || ready.key !== readyKey()) return null;
  return existsSync(ready.runtime.executable) && ready.nativeModule === builtModule() ? ready.runtime : null;
}

const versionOf = (name) => jsonOf(at('node_modules', name, 'package.json'))?.version;
const readyKey = () => ['electron', 'better-sqlite3'].map((name) => `${name} ${versionOf(name)}`).join(', ');

/**
 * Brings a checkout to where the app can run: modules, Electron, its libraries, the native module, a display. Says
 * what it does on standard error, nothing when all is there. Answers with the runtime.
 */
export async function setUp() {
  requireNode();
  const known = modulesAreCurrent() ? readyRuntime() : null;
  if (!known) return withLock(prepare);
  await ensureDisplay();
  return known;
}

async function prepare() {
  await ensureModules();
  const runtime = await ensureRuntime(readyRuntime());
  await ensureSystem(runtime.executable, { withCompiler: needsCompiler(runtime) });
  await ensureNativeModule(runtime.executable);
  mkdirSync(atRuntime(), { recursive: true });
  writeFileSync(
    readyFile,
    `${JSON.stringify({ key: readyKey(), runtime, nativeModule: builtModule() }, null, 2)}\n`,
  );
  return runtime;
}

/** Builds the app when its sources changed since the last time. */
export async function bringUpToDate() {
  if (!buildIsCurrent()) await withLock(ensureBuild);
}
