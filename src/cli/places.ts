import { lstatSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { failed, ok, type Result } from '../core/values/result';
import { fileInTheWay } from '../main/disk/file-in-the-way';
import { nameFault } from '../main/disk/name-fault';
import { allOptions, type CommandSpec, type Given } from './arguments';

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

/** Whether the file system takes a name at all, whatever stands under it. Errors: path-unusable. */
const usable = (name: string): Result<string> => {
  const place = path.resolve(name);
  try {
    lstatSync(place, { throwIfNoEntry: false });
  } catch (error) {
    const detail = nameFault(error);
    if (detail !== null) return failed('path-unusable', { detail });
  }
  return ok(place);
};

const NAMES_A_FILE = /^(FILE|DIR)\b/;

/** Looks at every name of a file or a folder among the words of a command, before anything is begun. Errors: path-unusable. */
export const usableNames = (spec: CommandSpec, given: Given): Result<null> => {
  const fromOptions = Object.entries(allOptions(spec)).flatMap(([name, { value = '' }]) =>
    NAMES_A_FILE.test(value) ? given.texts(name) : [],
  );
  const fromWords = given.arguments.filter((_, at) => NAMES_A_FILE.test(spec.arguments[at] ?? ''));
  for (const name of [...fromOptions, ...fromWords]) {
    const place = usable(name);
    if (!place.ok) return place;
  }
  return ok(null);
};

/** A review file may stand in the place of a data folder. */
export const isReview = (place: string): boolean => place.toLowerCase().endsWith('.tallyport');

const folderNamed = (name: string): Result<string> => {
  const place = usable(name);
  if (!place.ok || isReview(place.value)) return place;
  const file = fileInTheWay(place.value);
  return file === null ? place : failed('data-dir-is-file', { file });
};

/** The data folder that a person named, by the option or the environment; null: none. */
export const namedDataDir = (given: Given): string | null =>
  given.text('data-dir') ?? (process.env.TALLYPORT_DATA_DIR || null);

/**
 * The data folder of a command: the option, the environment, or the app's own. Errors: arguments-wrong, data-dir-is-file,
 * path-unusable.
 */
export const dataDirOf = (given: Given): Result<string> => {
  const named = namedDataDir(given);
  if (named === '') return failed('arguments-wrong', { detail: '--data-dir names no folder' });
  const folder = named ?? appFolder({ platform: process.platform, env: process.env, home: homeFolder() });
  return folder === null
    ? failed('arguments-wrong', { detail: 'this user has no home folder, and --data-dir names none' })
    : folderNamed(folder);
};

const shipped = (...parts: readonly string[]): string =>
  readFileSync(path.join(import.meta.dirname, '..', '..', ...parts), 'utf8');

/** Text of a file that ships with the app. */
export const shippedText = (name: string): string => shipped('resources', name);

/** The version of the app, as its package says. */
export const appVersion = (): string =>
  z.object({ version: z.string() }).parse(JSON.parse(shipped('package.json'))).version;
