import { statfsSync } from 'node:fs';
import path from 'node:path';
import { failed, type Problem } from '../../core/values/result';

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';

const byCode: readonly (readonly [RegExp, string])[] = [
  [/^TALLYPORT_TAKEN_OVER$/, 'journal-taken-over'],
  [/^SQLITE_BUSY/, 'journal-in-use'],
  [/^(SQLITE_(CORRUPT|NOTADB)|TALLYPORT_LINE_UNREADABLE)/, 'journal-damaged'],
  [/^(TALLYPORT_BLOCK_TOO_LARGE|ERR_BUFFER_TOO_LARGE)$/, 'block-too-large'],
  [/^(SQLITE_FULL|ENOSPC|EDQUOT)/, 'disk-full'],
  // The folder went away while the file was open; SQLite looks before it writes.
  [/^SQLITE_READONLY_DBMOVED$/, 'journal-gone'],
  [
    /^(SQLITE_READONLY|SQLITE_CANTOPEN|SQLITE_PERM|EACCES|EPERM|EROFS|ENOTDIR|EEXIST)/,
    'journal-not-writable',
  ],
  [/^(SQLITE_IOERR|EIO|EFBIG)/, 'journal-not-written'],
  [/^SQLITE_/, 'journal-unreadable'],
];

const LEAST_FREE_BYTES = 64 * 1024;

/** SQLite says of a full disk that a file cannot be opened or written, where it needs one more file beside the journal. */
const hasRoom = (file: string): boolean => {
  try {
    const { bavail, bsize } = statfsSync(path.dirname(file));
    return bavail * bsize >= LEAST_FREE_BYTES;
  } catch {
    return true;
  }
};

const MAY_BE_FULL: ReadonlySet<string> = new Set(['journal-not-writable', 'journal-not-written']);

/** The problem behind what the journal's file or disk threw; null: it is a bug and none of theirs. */
export const journalProblem = (error: unknown, file: string): Problem | null => {
  const found = byCode.find(([pattern]) => pattern.test(codeOf(error)));
  if (found === undefined) return null;
  const said = error instanceof Error ? error.message : String(error);
  const detail = found[1] === 'journal-damaged' ? 'a part of it cannot be read' : said;
  const code = MAY_BE_FULL.has(found[1]) && !hasRoom(file) ? 'disk-full' : found[1];
  return failed(code, { file, detail }).problem;
};

/** The same for whoever has to say something in any case. */
export const anyJournalProblem = (error: unknown, file: string): Problem =>
  journalProblem(error, file) ??
  failed('journal-unreadable', { file, detail: error instanceof Error ? error.message : String(error) })
    .problem;
