import { existsSync, renameSync } from 'node:fs';
import { failed, ok, type Result } from '../../core/values/result';
import { journalFile } from './open';
import { takeOwnerLock } from './owner-lock';

/** The journal and what belongs to it; they are told apart by their endings. */
const ENDINGS = ['', '-wal', '-shm', '-witness'] as const;

const freeName = (file: string, day: string): string => {
  const base = file.replace(/\.sqlite$/, `-damaged-${day}`);
  for (let count = 1; ; count += 1) {
    const name = `${base}${count === 1 ? '' : `-${count}`}.sqlite`;
    if (!ENDINGS.some((ending) => existsSync(name + ending))) return name;
  }
};

/**
 * Puts a journal aside under a dated name, with its log and its witness; nothing is changed or deleted. The next opening
 * begins a new one. `day` is YYYY-MM-DD. Errors: journal-in-use, journal-none, journal-not-aside.
 */
export const setAside = (dataDir: string, day: string): Result<string> => {
  const lock = takeOwnerLock(dataDir);
  if (!lock.ok) return lock;
  const file = journalFile(dataDir);
  try {
    const there = ENDINGS.filter((ending) => existsSync(file + ending));
    if (there.length === 0) return failed('journal-none', { file: dataDir });
    const name = freeName(file, day);
    // The log first: a journal without its log is noticed, a log without its journal too.
    for (const ending of there.toReversed()) renameSync(file + ending, name + ending);
    return ok(name);
  } catch (error) {
    return failed('journal-not-aside', {
      file,
      detail: error instanceof Error ? error.message : String(error),
    });
  } finally {
    lock.value.release();
  }
};
