import { basename } from 'node:path';
import { tableWords } from '../../../core/issues/evidence-file';
import { failed, ok, type Problem, type Result } from '../../../core/values/result';
import type { Merged } from '../../../ipc/evidence-file';
import { holdsSeal } from '../../journal/chain';
import { firstDifference, unknownImports } from '../../journal/evidence-compare';
import { readAbout } from '../../journal/evidence-format';
import { takeOver } from '../../journal/evidence-merge';
import { findImport } from '../../journal/imports';
import type { Journal } from '../../journal/open';
import { findRecord } from '../../journal/records';
import { readReviews } from '../../journal/reviews';
import { openChecked } from './check';
import { countSaid } from './look';

/** Why what a sound file says cannot be taken over; null: it can. */
export const misfit = (own: Journal, file: Journal): Problem | null => {
  const about = readAbout(file);
  const unknown = unknownImports(own, file);
  if (about === null || unknown.length > 0)
    return failed('evidence-not-ours', { file: file.file, detail: unknown.join(', ') }).problem;
  if (!holdsSeal(own, about.origin.head))
    return failed('evidence-not-ours', { file: file.file, detail: 'its audit chain is another one' }).problem;
  const different = firstDifference(own, file);
  if (different !== null) {
    const name = findImport(own, different.importId)?.file.name ?? different.importId;
    const what = tableWords[different.what] ?? different.what;
    return failed('evidence-differs', { file: file.file, import: name, what }).problem;
  }
  for (const id of about.imports)
    for (const { record } of readReviews(file, id))
      if (record !== null && findRecord(own, id, record) === undefined)
        return failed('review-record-unknown', { record: String(record) }).problem;
  return null;
};

type Coming = {
  readonly path: string;
  /** The seal that the file had when it was checked and held against the journal (check.ts). */
  readonly seal: string;
  readonly mergeId: string;
  readonly at: string;
};

/**
 * Takes over into the journal what was said in a file that came back from a review, was checked and fits, and is not there
 * yet. The same file brings nothing a second time. Errors: those of opening it, evidence-altered.
 */
export const mergeReview = (own: Journal, { path, seal, mergeId, at }: Coming): Result<Merged> => {
  const opened = openChecked(path, seal);
  if (!opened.ok) return opened;
  const file = opened.value;
  try {
    const imports = readAbout(file)?.imports ?? [];
    const all = imports.reduce((n, id) => n + readReviews(file, id).length, 0);
    const taken = takeOver(own, file, { mergeId, at, fileName: basename(path) });
    return ok({
      fileName: basename(path),
      taken: countSaid(taken),
      already: all - taken.length,
      imports: [...new Set(taken.map(({ importId }) => importId))],
    });
  } finally {
    file.close();
  }
};
