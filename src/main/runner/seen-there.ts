import { forbidding, seenThere } from '../../core/reconcile/seen-there';
import type { Submission } from '../../core/submit/state';
import { failed, ok, type Result } from '../../core/values/result';
import { factsOfLooks } from '../journal/facts';
import type { Journal } from '../journal/open';
import { searchLines } from '../journal/read-backs';
import type { SubmissionParts } from './submit/loop';

/** For the eye: `2026-03-05 14:07 UTC`. */
const moment = (at: number): string => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Nothing that looks have shown speaks against calling a record not created. Errors: record-seen-there. */
export const notSeenThere = async (
  journal: Journal,
  { importId, store }: SubmissionParts,
  { doubted }: Submission,
  record: number,
): Promise<Result<null>> => {
  const facts = factsOfLooks(journal, importId);
  const seen = seenThere(record, { facts, lines: searchLines(journal, importId), doubted });
  if (seen === null) return ok(null);
  const ids = forbidding(seen, await store.claimed(seen.ids));
  return ids.length === 0
    ? ok(null)
    : failed('record-seen-there', { record: String(record), ids: ids.join(', '), when: moment(seen.at) });
};
