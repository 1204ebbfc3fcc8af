import { npm } from './npm.mjs';
import { at, jsonOf } from './paths.mjs';
import { say, Trouble, timed } from './say.mjs';

const oldest = [20, 19];

/** Refuses a Node that is too old, before anything is downloaded. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return;
  throw new Trouble(
    `Node ${process.versions.node} is too old: install Node ${oldest.join('.')} or later and run the command again.`,
  );
}

/**
 * Whether the installed modules are those of the lock file. npm keeps its own record of what it installed, written
 * last, so an interrupted installation counts as missing.
 */
export function modulesAreCurrent() {
  const wanted = jsonOf(at('package-lock.json'))?.packages;
  const installed = jsonOf(at('node_modules/.package-lock.json'))?.packages;
  if (!wanted || !installed) return false;
  return Object.entries(wanted).every(
    ([path, { version, optional, peer }]) =>
      path === '' || optional || peer || installed[path]?.version === version,
  );
}

/**
 * Installs exactly what the lock file names, when it is not there yet. No package needs its install script, and
 * older versions of npm would run them all.
 */
export async function ensureModules() {
  if (modulesAreCurrent()) return;
  say('installing modules from the lock file (about a minute)');
  await timed('modules installed', () => {
    const complaint = npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
    if (complaint === null) return;
    throw new Trouble(
      `npm could not install the modules (${complaint}): check the network and the registry (npm ping), then run the command again.`,
    );
  });
}
