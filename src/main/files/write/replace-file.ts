import { closeSync, lstatSync, openSync, readSync, type Stats } from 'node:fs';
import { failed, ok, type Result } from '../../../core/values/result';
import { digestOfFile, type FileDigest } from '../../disk/file-digest';
import { createPart, dropPart, partBeside, settlePart } from '../../disk/part';

const DATABASE = 'SQLite format 3\0';

const startOf = (file: string): string => {
  const handle = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(DATABASE.length);
    return bytes.toString('latin1', 0, readSync(handle, bytes, 0, bytes.length, 0));
  } finally {
    closeSync(handle);
  }
};

/** What stands at the place itself: a link is a link, wherever it leads. */
const seen = (file: string): Stats | undefined => lstatSync(file, { throwIfNoEntry: false });

const isLink = (file: string): boolean => seen(file)?.isSymbolicLink() === true;

/** Why what stands at a place is not written over; null: nothing is there, or a file that may go. */
const whyKept = (file: string): string | null => {
  const there = seen(file);
  if (there === undefined) return null;
  if (!there.isFile()) return 'it is a folder or a device, not a file';
  return startOf(file) === DATABASE
    ? 'it is a journal or another database, which is never overwritten'
    : null;
};

/** Whether a plain file stands at a place: nothing else than that would be written over. */
export const isPlainFile = (file: string): boolean => {
  try {
    return seen(file)?.isFile() === true && startOf(file) !== DATABASE;
  } catch {
    // It stands there, and nobody may read it.
    return seen(file)?.isFile() === true;
  }
};

/**
 * Writes a file beside its place and moves it there when it is whole and on the disk, so that a half-written one is never
 * found; it is for its owner alone. Answers what was written, by its bytes. Nothing takes the place of a journal, a folder, a device
 * or a link. Errors: report-not-written, report-at-link.
 */
export const replaceFile = async (
  file: string,
  write: (temporary: string) => Promise<void>,
): Promise<Result<FileDigest>> => {
  const notWritten = (detail: string): Result<FileDigest> => failed('report-not-written', { file, detail });
  let temporary: string | null = null;
  try {
    if (isLink(file)) return failed('report-at-link', { file });
    const why = whyKept(file);
    if (why !== null) return notWritten(why);
    const part = partBeside(file);
    createPart(part);
    temporary = part;
    await write(part);
    const written = await digestOfFile(part);
    settlePart(part, file);
    return ok(written);
  } catch (error) {
    if (temporary !== null) dropPart(temporary);
    return notWritten(error instanceof Error ? error.message : String(error));
  }
};
