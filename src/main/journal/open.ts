import { mkdirSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { failed, ok, type Result } from '../../core/values/result';
import { migrations } from './migrations/index';

const APPLICATION_ID = 0x54504a31;
const SYNCHRONOUS_FULL = 2;

/** One connection to the journal. A writable one is made only by its owner process. */
export type Journal = {
  readonly db: Database.Database;
  readonly file: string;
  readonly isReadOnly: boolean;
  readonly statements: Map<string, Database.Statement>;
  readonly close: () => void;
};

/** Where the journal lives inside a data folder. */
export const journalFile = (dataDir: string): string => path.join(dataDir, 'journal.sqlite');

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';

const problemOf = (error: unknown, file: string) => {
  const code = codeOf(error);
  const params = { file, detail: error instanceof Error ? error.message : String(error) };
  if (code.startsWith('SQLITE_BUSY')) return failed('journal-in-use', params);
  if (code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB') return failed('journal-damaged', params);
  if (
    code.startsWith('SQLITE_READONLY') ||
    code === 'SQLITE_CANTOPEN' ||
    code === 'EACCES' ||
    code === 'EROFS'
  )
    return failed('journal-not-writable', params);
  if (code === 'SQLITE_FULL' || code === 'ENOSPC') return failed('disk-full', params);
  return failed('journal-unreadable', params);
};

const pragmaNumber = (db: Database.Database, name: string): number =>
  Number(db.pragma(name, { simple: true }));

/**
 * better-sqlite3 reopens a WAL database with synchronous NORMAL, which may lose the last commits with the power.
 * So FULL is set and checked at every single open.
 */
const makeDurable = (db: Database.Database): void => {
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.pragma('foreign_keys = ON');
  db.pragma('busy_timeout = 10000');
  if (pragmaNumber(db, 'synchronous') !== SYNCHRONOUS_FULL) throw new Error('synchronous=FULL did not hold');
  if (pragmaNumber(db, 'foreign_keys') !== 1) throw new Error('foreign keys are off');
};

const migrate = (db: Database.Database): void => {
  const version = pragmaNumber(db, 'user_version');
  migrations.slice(version).forEach((sql, index) => {
    db.transaction(() => {
      db.exec(sql);
      db.pragma(`application_id = ${APPLICATION_ID}`);
      db.pragma(`user_version = ${version + index + 1}`);
    })();
  });
};

const isForeign = (db: Database.Database): boolean => {
  const id = pragmaNumber(db, 'application_id');
  return id !== APPLICATION_ID && pragmaNumber(db, 'schema_version') !== 0;
};

const wrap = (db: Database.Database, file: string, isReadOnly: boolean): Journal => ({
  db,
  file,
  isReadOnly,
  statements: new Map(),
  close: () => db.close(),
});

/**
 * Opens the journal for writing, creating or migrating it. Take the owner lock first (owner-lock.ts).
 * Errors: journal-damaged, journal-newer, journal-not-writable, disk-full, journal-unreadable.
 */
export const openJournal = (file: string): Result<Journal> => {
  let db: Database.Database | null = null;
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    db = new Database(file);
    if (isForeign(db))
      throw Object.assign(new Error('another program made this file'), { code: 'SQLITE_NOTADB' });
    if (pragmaNumber(db, 'user_version') > migrations.length) {
      db.close();
      return failed('journal-newer', { file });
    }
    makeDurable(db);
    migrate(db);
    return ok(wrap(db, file, false));
  } catch (error) {
    db?.close();
    return problemOf(error, file);
  }
};

/** A second connection of the owner process, for a thread; the journal exists and is migrated already. */
export const openJournalForThread = openJournal;

/** Opens the journal for reading only: no lock is needed, nothing can be changed. */
export const openJournalReadOnly = (file: string): Result<Journal> => {
  try {
    const db = new Database(file, { readonly: true, fileMustExist: true });
    db.pragma('busy_timeout = 10000');
    if (isForeign(db)) {
      db.close();
      return failed('journal-damaged', { file, detail: 'another program made this file' });
    }
    return ok(wrap(db, file, true));
  } catch (error) {
    return problemOf(error, file);
  }
};

/** A prepared statement, made once per connection. */
export const statement = (journal: Journal, sql: string): Database.Statement => {
  const known = journal.statements.get(sql);
  if (known !== undefined) return known;
  const made = journal.db.prepare(sql);
  journal.statements.set(sql, made);
  return made;
};

/** Runs `work` as one transaction that takes the write lock at once. */
export const inTransaction = <T>(journal: Journal, work: () => T): T =>
  journal.db.transaction(work).immediate();
