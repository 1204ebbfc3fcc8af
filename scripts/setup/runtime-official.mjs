import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { at, jsonOf, textOf, toolsEnv, toolsNode } from './paths.mjs';
import { say } from './say.mjs';

const probeMs = 4_000;
const downloadMs = 300_000;

/** The pinned Electron from its own download host (or ELECTRON_MIRROR), or null where that cannot be reached. */
export async function officialRuntime() {
  const folder = at('node_modules/electron');
  const { version } = jsonOf(join(folder, 'package.json'));
  const installed = () => {
    const name = textOf(join(folder, 'path.txt'));
    const executable = join(folder, 'dist', name);
    const isComplete =
      name !== '' &&
      existsSync(executable) &&
      textOf(join(folder, 'dist/version')).trim().replace(/^v/, '') === version;
    return isComplete ? { kind: 'official', version, folder: join(folder, 'dist'), executable } : null;
  };
  if (installed()) return installed();
  if (process.env.TALLYPORT_RUNTIME === 'registry') return null;
  if (!(await answers(version))) return null;
  say(`fetching Electron ${version}`);
  const done = spawnSync(toolsNode(), [join(folder, 'install.js')], {
    cwd: folder,
    stdio: 'ignore',
    timeout: downloadMs,
    env: toolsEnv(),
  });
  return done.status === 0 ? installed() : null;
}

async function answers(version) {
  const mirror =
    process.env.ELECTRON_MIRROR ??
    process.env.npm_config_electron_mirror ??
    'https://github.com/electron/electron/releases/download/';
  try {
    const address = new URL(`v${version}/SHASUMS256.txt`, mirror.replace(/\/?$/, '/'));
    const reply = await fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(probeMs) });
    return reply.ok;
  } catch {
    return false;
  }
}
