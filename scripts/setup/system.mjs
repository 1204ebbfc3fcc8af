import { spawnSync } from 'node:child_process';
import { programPath } from './paths.mjs';
import { say, Trouble, timed } from './say.mjs';

const libraryPackages = [
  'libgtk-3-0',
  'libnss3',
  'libasound2',
  'libgbm1',
  'libatk-bridge2.0-0',
  'libnotify4',
  'libxss1',
  'libsecret-1-0',
  'fonts-dejavu-core',
];

/** The shared libraries Electron needs; only the loader knows which of them are missing. */
export async function ensureLibraries(executable) {
  if (process.platform !== 'linux' || missingLibraries(executable).length === 0) return;
  await installPackages(libraryPackages, 'Electron needs shared libraries that are not installed');
  const missing = missingLibraries(executable);
  if (missing.length === 0) return;
  throw new Trouble(
    `Electron still misses ${missing.join(', ')}: install the packages that hold them and run the command again.`,
  );
}

function missingLibraries(executable) {
  const listed = spawnSync('ldd', [executable], { encoding: 'utf8' }).stdout ?? '';
  return [...listed.matchAll(/^\s*(\S+) => not found/gm)].map(([, name]) => name);
}

/** Whether windows have a screen to appear on. */
export const hasDisplay = () =>
  process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);

/** The virtual screen for machines without a display. */
export async function ensureDisplay() {
  if (hasDisplay() || programPath('Xvfb')) return;
  await installPackages(['xvfb'], 'there is no display, and a virtual one is not installed');
}

/** What node-gyp needs to build a native module. */
export async function ensureCompiler() {
  const missing = ['g++', 'make', 'python3'].filter((program) => !programPath(program));
  await installPackages(
    missing,
    'better-sqlite3 must be built for this runtime, and the compiler is not installed',
  );
}

/** Installs Debian packages when this is root; else ends with the one command to run. */
async function installPackages(names, why) {
  if (names.length === 0) return;
  const isRoot = process.getuid?.() === 0;
  if (!programPath('apt-get'))
    throw new Trouble(
      `${sentence(why)}: install your system's equivalents of ${names.join(' ')} and run the command again.`,
    );
  if (!isRoot)
    throw new Trouble(
      `${sentence(why)}: run "sudo apt-get update && sudo apt-get install -y --no-install-recommends ${names.join(' ')}" and then the command again.`,
    );
  say(`${why}: installing ${names.join(' ')}`);
  const isInstalled = await timed('packages installed', () => {
    apt('update', '-qq');
    return apt('install', '-y', '-qq', '--no-install-recommends', ...names.map(currentName));
  });
  if (!isInstalled)
    throw new Trouble(
      `apt-get could not install ${names.join(' ')}: check the network and the package sources (apt-get update), then run the command again.`,
    );
}

// Newer Debian and Ubuntu releases carry some libraries under a name that ends in t64.
const currentName = (name) =>
  programPath('apt-cache') && spawnSync('apt-cache', ['show', `${name}t64`], { stdio: 'ignore' }).status === 0
    ? `${name}t64`
    : name;

const apt = (...args) =>
  spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;

const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1);
