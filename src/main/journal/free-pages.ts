import { statSync } from 'node:fs';
import type Database from 'better-sqlite3';
import { CHECKED_WHOLE_BYTES } from './last-check';

/** SQLite's number for a file that gives pages back when it is told to. */
const INCREMENTAL = 2;

const pragmaNumber = (db: Database.Database, name: string): number =>
  Number(db.pragma(name, { simple: true }));

/** In bytes. Twice SQLite's own: most of a journal is packed blocks of some kilobytes, and fewer pages cost less to write. */
const PAGE_SIZE = 8192;

/** Has a file that is still empty keep books on its pages, so that some of them can be given back at any time, and sets their size. */
export const beginGivingBack = (db: Database.Database): void => {
  if (pragmaNumber(db, 'page_count') > 0) return;
  db.pragma(`page_size = ${PAGE_SIZE}`);
  db.pragma('auto_vacuum = INCREMENTAL');
};

/** Below this the room in an older journal is not worth a copy of the rest. */
const LEAST_FREE_SHARE = 0.25;

/**
 * Has a journal of an earlier version give back pages too, which copies all that is in it: where that is little, and much of the
 * file is empty. Nobody else may have it open, and the first pages of its tables change.
 */
export const takeUpGivingBack = (db: Database.Database): void => {
  if (pragmaNumber(db, 'auto_vacuum') === INCREMENTAL) return;
  const [all, free] = [pragmaNumber(db, 'page_count'), pragmaNumber(db, 'freelist_count')];
  const isSmall = statSync(db.name).size * (1 - free / all) <= CHECKED_WHOLE_BYTES;
  if (!isSmall || free === 0 || free < all * LEAST_FREE_SHARE) return;
  db.pragma('auto_vacuum = INCREMENTAL');
  db.exec('VACUUM');
};

/** Whether the file has room that the disk can have back. */
export const hasRoomToGive = (db: Database.Database): boolean =>
  pragmaNumber(db, 'auto_vacuum') === INCREMENTAL && pragmaNumber(db, 'freelist_count') > 0;

/** So little that nobody waits for it, bytes. */
const GIVEN_AT_ONCE = 1024 * 1024;

/** Gives some of the room back. Call it in a transaction. */
export const givePagesBack = (db: Database.Database): void => {
  db.pragma(`incremental_vacuum(${GIVEN_AT_ONCE / pragmaNumber(db, 'page_size')})`);
};

/** Has what was given back leave the file, unless somebody reads it at the moment: then a later checkpoint does. */
export const shorten = (db: Database.Database): void => {
  const wait = pragmaNumber(db, 'busy_timeout');
  db.pragma('busy_timeout = 0');
  try {
    db.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    db.pragma(`busy_timeout = ${wait}`);
  }
};
