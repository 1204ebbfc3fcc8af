import { closeSync, fstatSync, lstatSync, openSync, readSync, statSync } from 'node:fs';
import { failed, type Problem } from '../../core/values/result';
import { readWitness } from './witness';

const MAGIC = 'SQLite format 3\0';
const HEADER_BYTES = 100;

const sizeOf = (file: string): number | null => {
  try {
    return statSync(file).size;
  } catch {
    return null;
  }
};

const beginsAsDatabase = (bytes: Buffer): boolean =>
  bytes.subarray(0, MAGIC.length).toString('latin1') === MAGIC;

const headerOf = (file: string): { readonly bytes: Buffer; readonly size: number } => {
  const handle = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(HEADER_BYTES);
    const read = readSync(handle, bytes, 0, HEADER_BYTES, 0);
    return { bytes: bytes.subarray(0, read), size: fstatSync(handle).size };
  } finally {
    closeSync(handle);
  }
};

/** Whether a file begins as every database of SQLite does. */
export const isDatabase = (file: string): boolean => beginsAsDatabase(headerOf(file).bytes);

const damaged = (file: string, detail: string): Problem =>
  failed('journal-damaged', { file, detail }).problem;

/** What the first bytes say against a file that holds something; `hasTraces`: a journal was written here. */
const headerFault = (file: string, hasTraces: boolean, hasLog: boolean): Problem | null => {
  const { bytes, size } = headerOf(file);
  if (!beginsAsDatabase(bytes))
    return hasTraces
      ? damaged(file, 'its beginning was overwritten')
      : failed('journal-foreign', { file }).problem;
  if (size < HEADER_BYTES) return damaged(file, 'it was cut off');
  const stated = bytes.readUInt16BE(16);
  const pageSize = stated === 1 ? 65_536 : stated;
  // The log may hold pages that the file does not have yet.
  if (hasLog || pageSize < 512) return null;
  const isCountValid = bytes.readUInt32BE(24) === bytes.readUInt32BE(92);
  const isCut = isCountValid && size < bytes.readUInt32BE(28) * pageSize;
  return isCut ? damaged(file, 'its end is missing') : null;
};

/**
 * Why a journal may not be written under this name; null: it may. Under a second name, a link of either kind, another data folder
 * would have another lock for the same file, and SQLite another log. The folder itself may be a link. Problems: journal-linked.
 */
export const lookAtName = (file: string): Problem | null => {
  const seen = lstatSync(file, { throwIfNoEntry: false });
  const isLinked = seen !== undefined && (seen.isSymbolicLink() || (seen.isFile() && seen.nlink > 1));
  return isLinked ? failed('journal-linked', { file }).problem : null;
};

/**
 * What is wrong with the journal's file before SQLite has touched it; null: nothing that shows. SQLite would throw away the
 * write-ahead log of an empty file, and make a new file where one is missing.
 * Problems: journal-missing, journal-damaged, journal-foreign.
 */
export const lookAtFile = (file: string): Problem | null => {
  const size = sizeOf(file);
  const hasLog = (sizeOf(`${file}-wal`) ?? 0) > 0;
  const hasTraces = hasLog || readWitness(file) !== null;
  if (size === null) return hasTraces ? failed('journal-missing', { file }).problem : null;
  if (size === 0) return hasTraces ? damaged(file, 'it is empty, but it was not') : null;
  return headerFault(file, hasTraces, hasLog);
};
