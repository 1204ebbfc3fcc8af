import { readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { failed, ok, type Result } from '../core/values/result';
import type { Given } from './arguments';

/** What the app's own folder follows from; `home` is empty where nobody knows it. */
export type Machine = {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
};

/** The folder that the window uses too. A variable that is empty counts as none; null: this user has no home folder. */
export const appFolder = ({ platform, env, home }: Machine): string | null => {
  const own = platform === 'win32' ? env.APPDATA : platform === 'darwin' ? '' : env.XDG_CONFIG_HOME;
  if (own !== undefined && own !== '') return path.join(own, 'Tallyport');
  if (home === '') return null;
  if (platform === 'win32') return path.join(home, 'AppData', 'Roaming', 'Tallyport');
  if (platform === 'darwin') return path.join(home, 'Library', 'Application Support', 'Tallyport');
  return path.join(home, '.config', 'Tallyport');
};

/** The user may have no entry in the system's list, as in a container. */
const homeFolder = (): string => {
  try {
    return os.homedir() || os.userInfo().homedir;
  } catch {
    return '';
  }
};

/** The data folder of a command: the option, the environment, or the app's own. Errors: arguments-wrong. */
export const dataDirOf = (given: Given): Result<string> => {
  const asked = given.text('data-dir');
  if (asked === '') return failed('arguments-wrong', { detail: '--data-dir names no folder' });
  const named = asked ?? process.env.TALLYPORT_DATA_DIR ?? '';
  const folder =
    named === '' ? appFolder({ platform: process.platform, env: process.env, home: homeFolder() }) : named;
  return folder === null
    ? failed('arguments-wrong', { detail: 'this user has no home folder, and --data-dir names none' })
    : ok(path.resolve(folder));
};

const shipped = (...parts: readonly string[]): string =>
  readFileSync(path.join(import.meta.dirname, '..', '..', ...parts), 'utf8');

/** Text of a file that ships with the app. */
export const shippedText = (name: string): string => shipped('resources', name);

/** The version of the app, as its package says. */
export const appVersion = (): string =>
  z.object({ version: z.string() }).parse(JSON.parse(shipped('package.json'))).version;
