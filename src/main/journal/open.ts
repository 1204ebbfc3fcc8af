import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { failed, ok, type Problem, type Result } from '../../core/values/result';
import { beginOwnFile } from '../disk/owner-only';
import { beginGivingBack, takeUpGivingBack } from './free-pages';
import { anyJournalProblem } from './journal-problem';
import { addHeaderFunction } from './kept-header-text';
import { isAsClosed, noCheck } from './last-check';
import { lookAtFile, lookAtName } from './look-at-file';
import { migrations } from './migrations/index';
import { addPackedFunctions, closeBlocks } from './opened-blocks';
import { foreignPart } from './own-shape';
import { fallsBehind, readWitness, type WitnessPen, witnessPen } from './witness';

/** How a journal is told from any other database: 'TPJ1'. */
export const APPLICATION_ID = 0x54504a31;
const SYNCHRONOUS_FULL = 2;

/** One connection to the journal. A writable one is made only by its owner process. */
export type Journal = {
  readonly db: Database.Database;
  readonly file: string;
  readonly isReadOnly: boolean;
  readonly statements: Map<string, Database.Statement>;
  /** Asked inside every transaction; throws where the journal is no longer this process's (claim.ts). */
  readonly fence: { check: () => void; release: () => void };
  /** Runs work as a transaction that takes the write lock at once, or as a part of the one it is called in. */
  readonly transact: (work: () => void) => void;
  /** Called after every commit. */
  readonly witness: WitnessPen | null;
  /** The file is, byte for byte, the one that was closed last. */
  readonly isAsClosed: boolean;
  readonly close: () => void;
};

/** Where the journal lives inside a data folder. */
export const journalFile = (dataDir: string): string => path.join(dataDir, 'journal.sqlite');

/** Whether a journal, or what belongs to one, is in a data folder. */
export const hasJournal = (dataDir: string): boolean => {
  const file = journalFile(dataDir);
  return [file, `${file}-wal`, `${file}-witness`].some((one) => existsSync(one));
};

const pragmaNumber = (db: Database.Database, name: string): number =>
  Number(db.pragma(name, { simple: true }));

/**
 * Nothing that stands in the file itself is run or trusted: no function of ours from a view or a trigger, no table made over by
 * writing the schema. better-sqlite3 opens every connection in SQLite's defensive mode; nobody takes it out of it.
 */
export const distrust = (db: Database.Database): void => {
  db.pragma('trusted_schema = OFF');
  db.pragma('cell_size_check = ON');
};

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

/**
 * Adding many rows with one statement keeps a journal of that statement beside the log, which goes to a file as soon as it is
 * longer than 64 KB: more is written there than into the log. Temporary tables go where it goes, so this is for threads that have none.
 */
const keepStatementsInMemory = (db: Database.Database): void => {
  db.pragma('temp_store = MEMORY');
};

/** Brings a database to a version, the newest one if none is named. */
export const migrate = (db: Database.Database, to: number = migrations.length): void => {
  const version = pragmaNumber(db, 'user_version');
  migrations.slice(version, to).forEach((sql, index) => {
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

/** A database seen as a journal; whoever calls it answers for what is in there. */
export const journalOver = (
  db: Database.Database,
  file: string,
  witness: WitnessPen | null = null,
  wasAsClosed = false,
): Journal => {
  const fence = { check: (): void => undefined, release: (): void => undefined };
  addPackedFunctions(db);
  addHeaderFunction(db);
  // Made once: there are two transactions to each request.
  const transaction = db.transaction((work: () => void): void => {
    fence.check();
    work();
  });
  return {
    db,
    file,
    isReadOnly: db.readonly,
    statements: new Map(),
    fence,
    transact: (work) => transaction.immediate(work),
    witness,
    isAsClosed: wasAsClosed,
    close: () => {
      fence.release();
      db.close();
      witness?.close();
    },
  };
};

const asFailure = (problem: Problem): Result<never> => ({ ok: false, problem });

/** What an older journal needs beside its tables, from its version on; done with them or not at all. */
export type TakingUp = (journal: Journal, from: number) => void;

const bringUpToDate = (db: Database.Database, file: string, takeUp: TakingUp | null): void => {
  const from = pragmaNumber(db, 'user_version');
  if (from === migrations.length) return;
  db.transaction(() => {
    migrate(db);
    takeUp?.(journalOver(db, file), from);
  }).immediate();
};

/**
 * Opens the journal for writing, creating or migrating it. Take the owner lock first (owner-lock.ts). Without `takeUp`: for another
 * thread of its owner.
 * Errors: journal-linked, journal-damaged, journal-missing, journal-foreign, journal-foreign-part, journal-newer,
 * journal-not-writable, disk-full, journal-unreadable.
 */
export const openJournal = (file: string, takeUp: TakingUp | null = null): Result<Journal> => {
  let db: Database.Database | null = null;
  try {
    const seen = lookAtName(file) ?? lookAtFile(file);
    if (seen !== null) return asFailure(seen);
    const witness = readWitness(file);
    const wasAsClosed = isAsClosed(file, witness?.last ?? noCheck);
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    beginOwnFile(file);
    db = new Database(file);
    if (isForeign(db)) {
      db.close();
      return failed('journal-foreign', { file });
    }
    if (pragmaNumber(db, 'user_version') > migrations.length) {
      db.close();
      return failed('journal-newer', { file });
    }
    distrust(db);
    const part = foreignPart(db);
    if (part !== null) {
      db.close();
      return failed('journal-foreign-part', { file, part });
    }
    beginGivingBack(db);
    makeDurable(db);
    if (takeUp === null) keepStatementsInMemory(db);
    if (fallsBehind(db, witness)) {
      db.close();
      return failed('journal-cut-short', { file });
    }
    const isNew = pragmaNumber(db, 'user_version') === 0;
    bringUpToDate(db, file, takeUp);
    // Before the witness learns where each table begins.
    if (takeUp !== null) takeUpGivingBack(db);
    return ok(journalOver(db, file, witnessPen(db, file, isNew), wasAsClosed));
  } catch (error) {
    db?.close();
    return asFailure(anyJournalProblem(error, file));
  }
};

/** The bytes that say whether a file has a write-ahead log: 1 is none, 2 is one. */
const LOG_BYTES = [18, 19];

/** A journal without a log, as it lies there; the file is not opened by SQLite. */
const readIntoMemory = (file: string): Database.Database => {
  const bytes = readFileSync(file);
  for (const at of LOG_BYTES) bytes[at] = 1;
  return new Database(bytes, { readonly: true });
};

/** A database that can be read; one that cannot is closed. */
const readable = (db: Database.Database): Database.Database => {
  try {
    db.prepare('SELECT count(*) FROM sqlite_master').get();
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
};

/** SQLite needs a file beside the journal even to read it; where the medium takes none, the journal is read into memory. */
const openToRead = (file: string): Database.Database => {
  try {
    return readable(new Database(file, { readonly: true, fileMustExist: true }));
  } catch (error) {
    const isShut = error instanceof Error && 'code' in error && error.code === 'SQLITE_CANTOPEN';
    if (!isShut || !existsSync(file) || existsSync(`${file}-wal`)) throw error;
    return readIntoMemory(file);
  }
};

/** Opens the journal for reading only: no lock is needed, nothing can be changed. */
export const openJournalReadOnly = (file: string): Result<Journal> => {
  let db: Database.Database | null = null;
  try {
    const seen = lookAtFile(file);
    if (seen !== null) return asFailure(seen);
    const wasAsClosed = isAsClosed(file, readWitness(file)?.last ?? noCheck);
    db = openToRead(file);
    distrust(db);
    db.pragma('busy_timeout = 10000');
    if (isForeign(db)) {
      db.close();
      return failed('journal-foreign', { file });
    }
    return ok(journalOver(db, file, null, wasAsClosed));
  } catch (error) {
    db?.close();
    return asFailure(anyJournalProblem(error, file));
  }
};

/**
 * A plus in front of a value that something is held equal to, which does nothing else than hide it from the planner: SQLite, as
 * it is built for us, plans a statement with a join or an order anew for each value that it saw there, at ten times the price of
 * running it.
 */
const plannedOnce = (sql: string): string => sql.replace(/(?<![<>!])=\s*(?=[?@])/g, '= +');

/** A prepared statement, made once per connection. */
export const statement = (journal: Journal, sql: string): Database.Statement => {
  const known = journal.statements.get(sql);
  if (known !== undefined) return known;
  const made = journal.db.prepare(plannedOnce(sql));
  journal.statements.set(sql, made);
  return made;
};

/** Runs `work` as one transaction that takes the write lock at once. */
export const inTransaction = <T>(journal: Journal, work: () => T): T => {
  const done: { value: readonly [T] | null } = { value: null };
  try {
    journal.transact(() => {
      done.value = [work()];
    });
  } catch (error) {
    closeBlocks(journal.db);
    throw error;
  }
  if (done.value === null) throw new Error('a transaction ended without its work');
  if (!journal.db.inTransaction) journal.witness?.note();
  return done.value[0];
};
