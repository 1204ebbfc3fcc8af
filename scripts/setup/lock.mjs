import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { atRuntime, textOf } from './paths.mjs';
import { say } from './say.mjs';

const pollMs = 200;

/** Runs `work` while no other process of this checkout sets up or builds; waits for one that does. */
export async function withLock(work) {
  mkdirSync(atRuntime(), { recursive: true });
  const lock = atRuntime('lock');
  for (let hasSaid = false; !taken(lock); hasSaid = true) {
    if (!hasSaid) say('waiting for another set-up or build of this checkout');
    await new Promise((go) => setTimeout(go, pollMs));
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function taken(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    const owner = Number(textOf(lock));
    if (owner > 0 && !isAlive(owner)) rmSync(lock, { force: true });
    return false;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
