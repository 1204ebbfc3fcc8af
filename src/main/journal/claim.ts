import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { z } from 'zod';
import { failed, ok, type Result } from '../../core/values/result';
import { inTransaction, type Journal } from './open';
import { change, jsonText, one } from './parsed';
import { isAlive, ownIdentity } from './process-identity';

const owner = z.object({
  token: z.string(),
  pid: z.number(),
  started: z.string().nullable(),
  boot: z.string().nullable(),
});
const ownerRow = z.object({ value: jsonText(owner) });

const READ = "SELECT value FROM meta WHERE key = 'owner'";

/** Which file stands under a name; SQLite itself goes on writing into one that was deleted. */
const placeOf = (file: string): string => {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? 'none' : `${found.dev}/${found.ino}`;
};

/** A claim that cannot be given back is that of a process which no longer runs. */
const release = (journal: Journal): void => {
  try {
    inTransaction(journal, () => change(journal, "DELETE FROM meta WHERE key = 'owner'"));
  } catch {
    // A full disk, or somebody else's journal by now: nothing to give back.
  }
};

/**
 * Writes into the journal itself whose it is, beside the lock of the folder: a lock file can be deleted while its owner
 * runs. Another process that still lives is refused; from now on every transaction of this journal holds only while
 * the claim stands, so that of two owners one stops before it writes. Errors: journal-in-use.
 */
export const claimJournal = (journal: Journal): Result<null> => {
  const token = randomUUID();
  const value = JSON.stringify({ token, ...ownIdentity() });
  const taken = inTransaction(journal, (): boolean => {
    const other = one(journal, ownerRow, READ)?.value;
    if (other !== undefined && other.pid !== process.pid && isAlive(other)) return false;
    change(
      journal,
      "INSERT INTO meta (key, value) VALUES ('owner', ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
      [value],
    );
    return true;
  });
  if (!taken) return failed('journal-in-use', { file: journal.file });
  const place = placeOf(journal.file);
  const standing = journal.db.prepare(READ).pluck();
  journal.fence.check = () => {
    if (placeOf(journal.file) !== place)
      throw Object.assign(new Error('the file is not where it was'), { code: 'SQLITE_READONLY_DBMOVED' });
    if (standing.get() !== value)
      throw Object.assign(new Error('another process has taken it over'), { code: 'TALLYPORT_TAKEN_OVER' });
  };
  journal.fence.release = () => release(journal);
  return ok(null);
};
