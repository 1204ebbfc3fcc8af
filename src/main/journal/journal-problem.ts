import { failed, type Problem } from '../../core/values/result';

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';

const byCode: readonly (readonly [RegExp, string])[] = [
  [/^TALLYPORT_TAKEN_OVER$/, 'journal-taken-over'],
  [/^SQLITE_BUSY/, 'journal-in-use'],
  [/^SQLITE_(CORRUPT|NOTADB)/, 'journal-damaged'],
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

/** The problem behind what the journal's file or disk threw; null: it is a bug and none of theirs. */
export const journalProblem = (error: unknown, file: string): Problem | null => {
  const found = byCode.find(([pattern]) => pattern.test(codeOf(error)));
  if (found === undefined) return null;
  const detail = error instanceof Error ? error.message : String(error);
  return failed(found[1], { file, detail }).problem;
};

/** The same for whoever has to say something in any case. */
export const anyJournalProblem = (error: unknown, file: string): Problem =>
  journalProblem(error, file) ??
  failed('journal-unreadable', { file, detail: error instanceof Error ? error.message : String(error) })
    .problem;
