import { mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
const NAME = /^tallyport-tests-(\d+)$/;
/** What tests running side by side need at most, with room to spare. */
const WANTED_BYTES = 3 * 1024 ** 3;

/** A disk in memory that is large enough and lets programs run, as some containers do not. */
const isFit = (folder: string, mounts: string): boolean => {
  const options = mounts
    .split('\n')
    .findLast((line) => line.split(' ')[1] === folder)
    ?.split(' ')[3];
  if (options === undefined || options.split(',').some((option) => option === 'noexec' || option === 'ro'))
    return false;
  const { bavail, bsize } = statfsSync(folder);
  return Math.min(bavail * bsize, freemem()) >= WANTED_BYTES;
};

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/**
 * Gives the tests that this process starts a folder in memory for what they write, gone when it ends; where there is no such
 * disk, or the person named a folder (TMPDIR), it stays as it is. The app asks for every line to be on the disk before it goes on,
 * and thousands of journals that wait for one disk took half the time of the tests. No test cuts the power of the machine: what
 * a kill leaves behind is the same in memory, and the power cuts of test/crash follow what the app asked of the disk, call by call.
 */
export const writeInMemory = (): void => {
  if (process.platform !== 'linux' || process.env.TMPDIR !== undefined) return;
  try {
    if (!isFit(MEMORY, readFileSync('/proc/mounts', 'utf8'))) return;
    // Of runs that were killed.
    for (const name of readdirSync(MEMORY)) {
      const pid = NAME.exec(name)?.[1];
      if (pid !== undefined && !isRunning(Number(pid)))
        rmSync(path.join(MEMORY, name), { recursive: true, force: true });
    }
    const folder = path.join(MEMORY, `tallyport-tests-${process.pid}`);
    mkdirSync(folder, { recursive: true });
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
    process.env.TMPDIR = folder;
  } catch {
    // A machine that does not let us: the tests write where they did.
  }
};
