import { renameSync, rmSync, statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { failed, ok, type Result } from '../../core/values/result';
import type { Journal } from './open';

/**
 * Copies the journal as it stands at one moment, page by page beside whatever is being written, looks whether the copy is
 * sound, and puts it into its place when it is whole. Answers its size in bytes. Errors: journal-not-copied.
 */
export const backUp = async (journal: Journal, file: string): Promise<Result<number>> => {
  const temporary = `${file}.part`;
  const remove = (): void => {
    for (const end of ['', '-wal', '-shm', '-journal']) rmSync(temporary + end, { force: true });
  };
  try {
    remove();
    await journal.db.backup(temporary);
    const copy = new Database(temporary);
    copy.pragma('journal_mode = DELETE');
    const said = copy.pragma('quick_check', { simple: true });
    copy.close();
    if (said !== 'ok') throw new Error(String(said));
    renameSync(temporary, file);
    return ok(statSync(file).size);
  } catch (error) {
    remove();
    return failed('journal-not-copied', {
      file,
      detail: error instanceof Error ? error.message : String(error),
    });
  }
};
