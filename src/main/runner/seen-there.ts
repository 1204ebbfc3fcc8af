import { forbidding, freeIn, meantBy, seenThere } from '../../core/reconcile/seen-there';
import type { Submission } from '../../core/submit/state';
import { momentText } from '../../core/values/moment-text';
import { failed, ok, type Result } from '../../core/values/result';
import { factsOfLooks } from '../journal/facts';
import type { Journal } from '../journal/open';
import { searchLines } from '../journal/read-backs';
import type { SubmissionParts } from './submit/loop';

/** For the eye: `2026-03-05 14:07 UTC`. */

/** What is known of a record in doubt, and which of the entries that may be it no record is tied to. */
const seenFree = async (
  journal: Journal,
  { importId, store }: SubmissionParts,
  { doubted }: Submission,
  record: number,
) => {
  const facts = factsOfLooks(journal, importId);
  const seen = seenThere(record, { facts, lines: searchLines(journal, importId), doubted });
  return seen === null ? null : { seen, claimed: await store.claimed(seen.ids) };
};

/**
 * Nothing that looks have shown speaks against calling a record not created; an entry that the note names is another thing.
 * Errors: record-seen-there.
 */
export const notSeenThere = async (
  journal: Journal,
  parts: SubmissionParts,
  state: Submission,
  { record, note }: { readonly record: number; readonly note: string },
): Promise<Result<null>> => {
  const known = await seenFree(journal, parts, state, record);
  if (known === null) return ok(null);
  const ids = forbidding(known.seen, known.claimed, note);
  return ids.length === 0
    ? ok(null)
    : failed('record-seen-there', {
        record: String(record),
        ids: ids.join(', '),
        when: momentText(known.seen.at),
      });
};

/** The entry that a person means who decides that a record was created; null: none was shown, or it is not told which. */
export const seenAs = async (
  journal: Journal,
  parts: SubmissionParts,
  state: Submission,
  { record, note }: { readonly record: number; readonly note: string },
): Promise<string | null> => {
  const known = await seenFree(journal, parts, state, record);
  return known === null ? null : meantBy(freeIn(known.seen, known.claimed), note);
};
