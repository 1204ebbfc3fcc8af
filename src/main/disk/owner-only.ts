import {
  chmodSync,
  closeSync,
  constants,
  type Dirent,
  lstatSync,
  openSync,
  readdirSync,
  statSync,
} from 'node:fs';
import path from 'node:path';

const OTHERS = 0o077;
const STICKY = 0o1000;

/** Folders in a data folder that are ours; the rest of the folders is the window's own. */
const OWN_FOLDERS = ['practice', 'typed-in', 'documents', 'sample'];

const isOurs = (uid: number): boolean => process.getuid === undefined || process.getuid() === uid;

/** Takes from all others what they may do with a file or a folder; answers whether they could do anything. */
const tighten = (place: string): boolean => {
  const seen = lstatSync(place, { throwIfNoEntry: false });
  if (seen === undefined || seen.isSymbolicLink() || !isOurs(seen.uid)) return false;
  if ((seen.mode & OTHERS) === 0 || (seen.mode & STICKY) !== 0) return false;
  chmodSync(place, seen.mode & 0o700);
  return true;
};

const entriesOf = (folder: string): readonly Dirent[] => {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
};

const filesOf = (folder: string): readonly string[] =>
  entriesOf(folder).flatMap((entry) => (entry.isFile() ? [path.join(folder, entry.name)] : []));

const foldersBelow = (folder: string): readonly string[] =>
  entriesOf(folder)
    .filter((entry) => entry.isDirectory())
    .map((entry) => path.join(folder, entry.name))
    .flatMap((below) => [below, ...foldersBelow(below)]);

/**
 * Makes a data folder and what is ours in it readable for its owner alone, also where it was there before; answers whether others
 * could read it until now. A folder of somebody else, or one that all share, stays as it is. Does nothing on Windows, where a
 * profile is closed to others by itself.
 */
export const ownerOnly = (dataDir: string): boolean => {
  if (process.platform === 'win32') return false;
  try {
    // A file that was named by mistake is none of ours.
    if (statSync(dataDir, { throwIfNoEntry: false })?.isDirectory() !== true) return false;
    const own = OWN_FOLDERS.map((name) => path.join(dataDir, name)).filter(
      (folder) => lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() === true,
    );
    const below = [...own, ...own.flatMap(foldersBelow)];
    const files = [dataDir, ...below].flatMap(filesOf).map(tighten);
    const [wasOpen = false] = [dataDir, ...below].map(tighten);
    return wasOpen && files.some((wasReadable) => wasReadable);
  } catch {
    return false;
  }
};

/** Makes an empty file for its owner alone where there is none, so that what a library makes beside it is too. */
export const beginOwnFile = (file: string): void => {
  if (lstatSync(file, { throwIfNoEntry: false }) !== undefined) return;
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_NOFOLLOW;
  closeSync(openSync(file, flags, 0o600));
};
