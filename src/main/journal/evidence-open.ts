import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { z } from 'zod';
import { failed, ok, type Result } from '../../core/values/result';
import { mustBeRegular } from '../disk/regular-file';
import { EVIDENCE_ID, readAbout } from './evidence-format';
import { journalProblem } from './journal-problem';
import { lookAtFile } from './look-at-file';
import { migrations } from './migrations/index';
import { distrust, type Journal, journalOver, migrate } from './open';
import { foreignPart } from './own-shape';
import { holdRowSizes } from './row-sizes';

const pragmaNumber = (db: Database.Database, name: string): number =>
  Number(db.pragma(name, { simple: true }));

/** Whether comments can be written: SQLite needs to make a file beside it meanwhile. */
const canBeWritten = (file: string): boolean => {
  try {
    accessSync(file, constants.W_OK);
    accessSync(path.dirname(file), constants.W_OK);
    return true;
  } catch {
    return false;
  }
};

/** Brings a file of an older version up to date, in its place if it can be written. */
const upToDate = (db: Database.Database): void => {
  if (pragmaNumber(db, 'user_version') === migrations.length) return;
  migrate(db);
  db.pragma(`application_id = ${EVIDENCE_ID}`);
};

const openDatabase = (file: string): Database.Database => {
  mustBeRegular(file);
  if (canBeWritten(file)) return new Database(file, { fileMustExist: true });
  const db = new Database(file, { readonly: true, fileMustExist: true });
  if (pragmaNumber(db, 'user_version') >= migrations.length) return db;
  db.close();
  // Of an older version, on a medium that takes nothing: brought up to date in memory.
  return new Database(readFileSync(file));
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const foreign = (file: string): Result<never> => failed('evidence-foreign', { file });

/**
 * Opens a review file; where it can be written, comments and sign-offs can be added to it and nothing else.
 * Whether it is what was exported is another question (chain-check.ts). Errors: evidence-missing, evidence-foreign,
 * evidence-newer, evidence-unreadable.
 */
export const openEvidence = (file: string): Result<Journal> => {
  if (!existsSync(file)) return failed('evidence-missing', { file });
  let db: Database.Database | null = null;
  const refuse = (problem: Result<never>): Result<never> => {
    db?.close();
    return problem;
  };
  try {
    const seen = lookAtFile(file);
    if (seen !== null)
      return seen.code === 'journal-foreign'
        ? foreign(file)
        : failed('evidence-unreadable', { file, detail: seen.params.detail ?? seen.code });
    db = openDatabase(file);
    distrust(db);
    db.pragma('busy_timeout = 10000');
    if (pragmaNumber(db, 'application_id') !== EVIDENCE_ID) return refuse(foreign(file));
    if (pragmaNumber(db, 'user_version') > migrations.length)
      return refuse(failed('evidence-newer', { file }));
    if (foreignPart(db) !== null) return refuse(foreign(file));
    holdRowSizes(db);
    upToDate(db);
    db.pragma('synchronous = FULL');
    const journal = journalOver(db, file);
    return readAbout(journal) === null ? refuse(foreign(file)) : ok(journal);
  } catch (error) {
    db?.close();
    const known = journalProblem(error, file);
    const detail =
      known?.params.detail ?? (error instanceof z.ZodError ? 'its own description' : messageOf(error));
    return failed('evidence-unreadable', { file, detail });
  }
};
