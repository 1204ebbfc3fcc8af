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
const compilerPrograms = ['g++', 'make', 'python3'];

/** Whether windows have a screen to appear on. */
export const hasDisplay = () =>
  process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);

/**
 * What the system must provide: Electron's shared libraries, a virtual screen where there is no display, and a
 * compiler where the native module has to be built. All that is missing is asked for at once.
 */
export async function ensureSystem(executable, { withCompiler }) {
  const libraries = missingLibraries(executable).length > 0 ? libraryPackages : [];
  const compiler = withCompiler ? compilerPrograms.filter((program) => !programPath(program)) : [];
  await installPackages([...libraries, ...compiler, ...missingDisplayPackages()]);
  const missing = missingLibraries(executable);
  if (missing.length === 0) return;
  throw new Trouble(
    `Electron still misses ${missing.join(', ')}: install the packages that hold them and run the command again.`,
  );
}

/** The virtual screen alone, for a machine that was set up while it had a display. */
export const ensureDisplay = () => installPackages(missingDisplayPackages());

const missingDisplayPackages = () => (hasDisplay() || programPath('Xvfb') ? [] : ['xvfb']);

/** Only the loader knows which shared libraries a program lacks. */
function missingLibraries(executable) {
  if (process.platform !== 'linux') return [];
  const listed = spawnSync('ldd', [executable], { encoding: 'utf8' }).stdout ?? '';
  return [...listed.matchAll(/^\s*(\S+) => not found/gm)].map(([, name]) => name);
}

/** Installs Debian packages when this is root; else ends with the one command to run. */
async function installPackages(names) {
  if (names.length === 0) return;
  const list = names.join(' ');
  if (!programPath('apt-get')) {
    throw new Trouble(
      `System packages are missing: install your system's equivalents of ${list} and run the command again.`,
    );
  }
  if (process.getuid?.() !== 0) {
    throw new Trouble(
      `System packages are missing: run "sudo apt-get update && sudo apt-get install -y --no-install-recommends ${list}" and then the command again.`,
    );
  }
  say(`installing system packages: ${list}`);
  await timed('system packages installed', () => {
    apt('update', '-qq');
    if (apt('install', '-y', '-qq', '--no-install-recommends', ...names.map(currentName))) return;
    throw new Trouble(
      `apt-get could not install ${list}: check the network and the package sources (apt-get update), then run the command again.`,
    );
  });
}

/** Newer Debian and Ubuntu releases carry some libraries under a name that ends in t64. */
function currentName(name) {
  const newer = `${name}t64`;
  return spawnSync('apt-cache', ['show', newer], { stdio: 'ignore' }).status === 0 ? newer : name;
}

const apt = (...args) =>
  spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;
