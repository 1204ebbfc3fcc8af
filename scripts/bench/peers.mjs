// Whom the bench compares with: installed on first use into scripts/bench, never among the app's own modules.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { npm } from '../setup/npm.mjs';
import { at, jsonOf, programPath } from '../setup/paths.mjs';
import { say } from '../setup/say.mjs';

const folder = at('scripts/bench');

/** Installs the peers where they are missing; without a registry the bench goes on with those that are there. */
export function installPeers() {
  const wanted = Object.keys(jsonOf(at('scripts/bench/package.json'))?.dependencies ?? {});
  const isThere = (name) => existsSync(at('scripts/bench/node_modules', name, 'package.json'));
  if (wanted.every(isThere)) return;
  say('installing whom the bench compares with (about 90 MB, into scripts/bench)');
  const complaint = npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], folder);
  if (complaint !== null)
    say(`they could not be installed (${complaint}); those that are missing are left out`);
}

const hasModule = (name) =>
  existsSync(at('scripts/bench/node_modules', name)) || existsSync(at('node_modules', name));

/** A peer that runs under Node, or null where its module is missing. */
export const nodePeer = (script, module, ...args) =>
  hasModule(module)
    ? { program: process.execPath, args: [at('scripts/bench/peers', script), ...args] }
    : null;

/** A peer that runs under Python, or null where Python or the program it needs is missing. */
export const pythonPeer = (script, needs) => {
  const python = programPath('python3');
  if (python === undefined || (needs !== undefined && programPath(needs) === undefined)) return null;
  return { program: python, args: [at('scripts/bench/peers', script)] };
};

/** A peer that needs a module of Python, or null where Python or the module is missing. */
export const pythonModulePeer = (script, module) => {
  const peer = pythonPeer(script);
  if (peer === null || spawnSync(peer.program, ['-c', `import ${module}`]).status !== 0) return null;
  return peer;
};

/** LibreOffice, started and measured by Python; null where either is missing. */
export const officePeer = (script) => {
  const office = programPath('soffice') ?? programPath('libreoffice');
  const peer = pythonPeer(script);
  return office === undefined || peer === null ? null : { ...peer, after: [office] };
};
