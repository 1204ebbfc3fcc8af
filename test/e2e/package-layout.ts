import { linkSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { runtime } from './app';

const root = resolve(import.meta.dirname, '../..');

/** What an installed app has of this checkout. */
const parts = ['package.json', 'out', 'resources', 'node_modules'];

/**
 * Lays the runtime and the built app out as an installed one in a folder that is not there yet: the program under its own
 * name, the app among its resources. Electron itself takes this for packaged. Answers the program.
 */
export const laidOutAsPackage = (folder: string): string => {
  const from = dirname(runtime.executable);
  const resources = join(folder, 'resources');
  mkdirSync(join(resources, 'app'), { recursive: true });
  for (const name of readdirSync(from)) {
    const isOwn = name === basename(runtime.executable) || name === 'resources';
    if (!isOwn) symlinkSync(join(from, name), join(folder, name));
  }
  for (const part of parts) symlinkSync(join(root, part), join(resources, 'app', part));
  const program = join(folder, 'tallyport');
  linkSync(runtime.executable, program);
  return program;
};
