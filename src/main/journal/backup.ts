import { existsSync, statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { failed, ok, type Result } from '../../core/values/result';
import { createPart, dropPart, partBeside, settlePart } from '../disk/part';
import { isDatabase } from './look-at-file';
import type { Journal } from './open';
import { witnessFile } from './witness';

/** Why a copy does not take a place; null: nothing is there, or an earlier copy. */
const whyKept = (file: string): string | null => {
  // A journal in use would go on under no name at all; the log of one at rest would be read into the copy.
  if ([witnessFile(file), `${file}-wal`, `${file}-journal`].some((one) => existsSync(one)))
    return 'a journal lives there';
  const there = statSync(file, { throwIfNoEntry: false });
  if (there === undefined) return null;
  if (!there.isFile()) return 'it is a folder or a device, not a file';
  return there.size === 0 || isDatabase(file) ? null : 'another kind of file is there';
};

/** What SQLite says of a copy that nobody else has open. The claim of the journal it was copied from is none on the copy. */
const checked = (file: string): unknown => {
  const copy = new Database(file);
  try {
    copy.pragma('journal_mode = DELETE');
    copy.prepare("DELETE FROM meta WHERE key = 'owner'").run();
    return copy.pragma('quick_check', { simple: true });
  } finally {
    copy.close();
  }
};

/**
 * Copies the journal as it stands at one moment, page by page beside whatever is being written, looks whether the copy is
 * sound, and puts it into its place when it is whole; an earlier copy gives way, nothing else. Answers its size in bytes.
 * Errors: journal-not-copied.
 */
export const backUp = async (journal: Journal, file: string): Promise<Result<number>> => {
  const notCopied = (detail: string): Result<number> => failed('journal-not-copied', { file, detail });
  const temporary = partBeside(file);
  try {
    const why = whyKept(file);
    if (why !== null) return notCopied(why);
    createPart(temporary);
    await journal.db.backup(temporary);
    const said = checked(temporary);
    if (said !== 'ok') throw new Error(String(said));
    settlePart(temporary, file);
    return ok(statSync(file).size);
  } catch (error) {
    dropPart(temporary);
    return notCopied(error instanceof Error ? error.message : String(error));
  }
};
