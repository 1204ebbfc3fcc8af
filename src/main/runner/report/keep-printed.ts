import path from 'node:path';
import { words } from '../../../core/issues/codes';
import { failed, ok, type Result } from '../../../core/values/result';
import type { FileDigest } from '../../disk/file-digest';
import { readAbout } from '../../journal/evidence-format';
import { anyJournalProblem } from '../../journal/journal-problem';
import type { Journal } from '../../journal/open';
import { addPrintedFile } from '../../journal/printed-files';
import type { EnginePorts } from '../ports';

type Printed = FileDigest & {
  readonly importIds: readonly string[];
  readonly format: string;
  readonly path: string;
};

const kept = (journal: Journal, work: (journal: Journal) => void): Result<null> => {
  try {
    work(journal);
    return ok(null);
  } catch (error) {
    return { ok: false, problem: anyJournalProblem(error, journal.file) };
  }
};

/**
 * Writes down in the journal, under the seal, that a file was written. Null: it is; else a sentence that says why it is not. The
 * file stands in either case.
 */
export const keepPrinted = (
  { journal, clock, asOwner }: Pick<EnginePorts, 'journal' | 'clock' | 'asOwner'>,
  { path: place, ...file }: Printed,
): string | null => {
  const work = (own: Journal): void =>
    addPrintedFile(own, { ...file, name: path.basename(place), at: clock.now() });
  const own = journal.isReadOnly ? (asOwner ?? nobody) : (given: typeof work) => kept(journal, given);
  const done = readAbout(journal) === null ? own(work) : nobody();
  if (done.ok) return null;
  const { sentence } = words(done.problem.code, done.problem.params);
  return words('printed-not-kept', { why: sentence }).sentence;
};

const nobody = (): Result<null> => failed('printed-look-only');
