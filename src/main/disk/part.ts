import { randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  createWriteStream,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
  type WriteStream,
} from 'node:fs';
import path from 'node:path';

const OWNER_ONLY = 0o600;

/** A name beside a place that nobody can have prepared for us. */
export const partBeside = (place: string): string =>
  path.join(path.dirname(place), `tallyport-${randomBytes(9).toString('hex')}.part`);

/** Makes an empty file that was not there before, for its owner alone; whatever stands there, a link too, is an error. */
export const createPart = (part: string): void => {
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;
  closeSync(openSync(part, flags, OWNER_ONLY));
};

/** Opens a part for writing; whoever opens it closes it. */
export const openPart = (part: string): number => openSync(part, constants.O_WRONLY | constants.O_NOFOLLOW);

/** Writes into a part; the stream closes what it opened, however it ends. */
export const streamInto = (part: string): WriteStream => createWriteStream(part, { fd: openPart(part) });

/** Takes a part away, with what a database leaves beside it. */
export const dropPart = (part: string): void => {
  for (const end of ['', '-wal', '-shm', '-journal']) rmSync(part + end, { force: true });
};

const synced = (file: string, flags: number): void => {
  const handle = openSync(file, flags);
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

/** A system that cannot sync a folder keeps names by itself. */
const syncFolder = (folder: string): void => {
  try {
    synced(folder, constants.O_RDONLY);
  } catch {
    // What is written is on the disk all the same; only its name may be lost with the power.
  }
};

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/** Gives a part the name of its place, where nothing is. Throws EEXIST. */
const takeFreePlace = (part: string, place: string): void => {
  try {
    linkSync(part, place);
    rmSync(part);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw error;
    // Some file systems have no second names.
    if (existsSync(place)) throw Object.assign(new Error(`${place} is there already`), { code: 'EEXIST' });
    renameSync(part, place);
  }
};

/** Whether an error says that something took the place meanwhile. */
export const isTaken = (error: unknown): boolean => codeOf(error) === 'EEXIST';

/**
 * Puts a whole part on the disk and then into its place, which survives a loss of power from there on. `keepsOld`: what is there
 * is not replaced, EEXIST is thrown.
 */
export const settlePart = (part: string, place: string, keepsOld = false): void => {
  synced(part, constants.O_RDWR | constants.O_NOFOLLOW);
  if (keepsOld) takeFreePlace(part, place);
  else renameSync(part, place);
  syncFolder(path.dirname(place));
};
