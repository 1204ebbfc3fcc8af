import {
  type Against,
  forbidding,
  freeIn,
  meantBy,
  seenThere,
  unlikeIn,
} from '../../core/reconcile/seen-there';
import { momentText } from '../../core/values/moment-text';
import { failed, ok, type Result } from '../../core/values/result';
import { factsOfLooks } from '../journal/facts';
import type { Journal } from '../journal/open';
import { searchLines } from '../journal/read-backs';
import { labelsIn } from './evidence';
import type { SubmissionParts } from './submit/loop';

/** What is known of a record in doubt, and which of the entries that may be it no record is tied to. */
const seenFree = async (journal: Journal, { importId, store }: SubmissionParts, record: number) => {
  const facts = factsOfLooks(journal, importId);
  const seen = seenThere(record, { facts, lines: searchLines(journal, importId) });
  return seen === null ? null : { seen, claimed: await store.claimed(seen.ids) };
};

/** Whether a look has shown the entry as one that may be this record. */
export const isSeenBeside = (journal: Journal, importId: string, record: number, id: string): boolean =>
  seenThere(record, {
    facts: factsOfLooks(journal, importId),
    lines: searchLines(journal, importId),
  })?.ids.includes(id) === true;

/**
 * Nothing that looks have shown speaks against calling a record not created; an entry that the note names is another thing.
 * Errors: record-seen-there.
 */
export const notSeenThere = async (
  journal: Journal,
  parts: SubmissionParts,
  { record, note }: { readonly record: number; readonly note: string },
): Promise<Result<null>> => {
  const known = await seenFree(journal, parts, record);
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

const unlikeText = ({ differs, unshown }: Against, label: (field: string) => string): string =>
  [
    ...(differs.length === 0 ? [] : [`differs in ${differs.map(label).join(', ')}`]),
    ...(unshown.length === 0 ? [] : [`does not show ${unshown.map(label).join(', ')}`]),
  ].join(' and ');

/**
 * The entry that a person means who decides that a record was created; null: none was shown, or it is not told which. One that
 * does not agree with the record is meant only where it is named. Errors: record-seen-unlike.
 */
export const seenAs = async (
  journal: Journal,
  parts: SubmissionParts,
  { record, note }: { readonly record: number; readonly note: string },
): Promise<Result<string | null>> => {
  const known = await seenFree(journal, parts, record);
  if (known === null) return ok(null);
  const id = meantBy(freeIn(known.seen, known.claimed), note);
  const unlike = id === null ? null : unlikeIn(known.seen, id, note);
  if (id === null || unlike === null) return ok(id);
  const how = unlikeText(unlike, labelsIn(journal, parts.importId));
  return failed('record-seen-unlike', { record: String(record), id, how });
};
