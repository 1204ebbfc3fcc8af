import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { failed, ok, type Result } from '../../core/values/result';
import { nameFault } from '../disk/name-fault';
import { beginOwnFile } from '../disk/owner-only';
import { anyJournalProblem } from './journal-problem';

/** Stays in every folder that a journal was begun in. */
export const LOCK_FILE = 'owner.lock';

/** Held for as long as this process may write the journal of a data folder. */
export type OwnerLock = { readonly release: () => void };

/**
 * Makes this process the only writer of a data folder. The lock is an exclusive transaction on a small file of
 * its own: the system frees it whenever the process ends, kill -9 included, so it can never be left behind.
 * Errors: journal-in-use, path-unusable, what the disk says.
 */
export const takeOwnerLock = (dataDir: string): Result<OwnerLock> => {
  const file = path.join(dataDir, LOCK_FILE);
  let db: Database.Database | null = null;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    beginOwnFile(file);
    // Long enough to outlast somebody's short look at the lock, short enough to say soon that it is taken.
    db = new Database(file, { timeout: 300 });
    const held = db;
    held.pragma('journal_mode = DELETE');
    held.exec('BEGIN EXCLUSIVE');
    return ok({ release: () => held.close() });
  } catch (error) {
    db?.close();
    const why = nameFault(error);
    if (why !== null) return failed('path-unusable', { detail: why });
    const { code, params } = anyJournalProblem(error, file);
    return failed(code, { ...params, file: dataDir });
  }
};

/** Whether some process holds the lock of a data folder right now. Takes nothing that lasts. */
export const isOwned = (dataDir: string): boolean => {
  const file = path.join(dataDir, LOCK_FILE);
  if (!existsSync(file)) return false;
  const db = new Database(file, { readonly: true, timeout: 0 });
  try {
    db.prepare('SELECT count(*) FROM sqlite_master').get();
    return false;
  } catch {
    return true;
  } finally {
    db.close();
  }
};
