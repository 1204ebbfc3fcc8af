import { readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { failed, ok, type Result } from '../core/values/result';
import type { Given } from './arguments';

const appFolder = (): string => {
  const { platform, env } = process;
  if (platform === 'win32')
    return path.join(env.APPDATA ?? path.join(os.homedir(), 'AppData', 'Roaming'), 'Tallyport');
  if (platform === 'darwin') return path.join(os.homedir(), 'Library', 'Application Support', 'Tallyport');
  return path.join(env.XDG_CONFIG_HOME ?? path.join(os.homedir(), '.config'), 'Tallyport');
};

/** The data folder of a command: the option, the environment, or the app's own. Errors: arguments-wrong. */
export const dataDirOf = (given: Given): Result<string> => {
  const asked = given.text('data-dir');
  if (asked === '') return failed('arguments-wrong', { detail: '--data-dir names no folder' });
  const fromEnvironment = process.env.TALLYPORT_DATA_DIR ?? '';
  return ok(path.resolve(asked ?? (fromEnvironment === '' ? appFolder() : fromEnvironment)));
};

const shipped = (...parts: readonly string[]): string =>
  readFileSync(path.join(import.meta.dirname, '..', '..', ...parts), 'utf8');

/** Text of a file that ships with the app. */
export const shippedText = (name: string): string => shipped('resources', name);

/** The version of the app, as its package says. */
export const appVersion = (): string =>
  z.object({ version: z.string() }).parse(JSON.parse(shipped('package.json'))).version;
