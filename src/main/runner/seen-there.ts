import {
  type Against,
  forbidding,
  freeIn,
  isNamed,
  meantBy,
  seenThere,
  unlikeIn,
} from '../../core/reconcile/seen-there';
import { momentText } from '../../core/values/moment-text';
import { failed, ok, type Result } from '../../core/values/result';
import { factsOfLooks } from '../journal/facts';
import type { Journal } from '../journal/open';
import { searchLines } from '../journal/read-backs';
import { findRecord } from '../journal/records';
import { readPayloads } from '../journal/sent-keys';
import { labelsIn } from './evidence';
import type { SubmissionParts } from './submit/loop';

/** What is known of a record in doubt, and which of the entries that may be it no record is tied to. */
const seenFree = async (journal: Journal, { importId, store }: SubmissionParts, record: number) => {
  const facts = factsOfLooks(journal, importId);
  const seen = seenThere(record, { facts, lines: searchLines(journal, importId) });
  if (seen === null) return null;
  const claimed = await store.claimed(seen.ids);
  // What a person tied it to by a decision that is taken back now is not another record's.
  const own = readPayloads(journal, importId, [record]).get(record)?.service_id ?? null;
  return { seen, claimed: new Set([...claimed].filter((id) => id !== own)) };
};

/** Whether a look has shown the entry as one that may be this record. */
export const isSeenBeside = (journal: Journal, importId: string, record: number, id: string): boolean =>
  seenThere(record, {
    facts: factsOfLooks(journal, importId),
    lines: searchLines(journal, importId),
  })?.ids.includes(id) === true;

/** Whether the last look that showed the entry showed it as one that this record updates, however it stood. */
export const isUpdateSeen = (journal: Journal, importId: string, record: number, id: string): boolean =>
  factsOfLooks(journal, importId)
    .flatMap((fact) => (fact.kind === 'look' ? fact.sights : []))
    .filter((sight) => sight.record === record)
    .flatMap(({ candidates }) => candidates.filter((one) => one.id === id))
    .at(-1)?.isUpdated === true;

/** The id that the service answered a record with whose lines read otherwise, or could not be read; null: it is none of those. */
const answeredOtherwise = (
  journal: Journal,
  { importId }: SubmissionParts,
  record: number,
): string | null => {
  const { code = null, serviceId = null } = findRecord(journal, importId, record) ?? {};
  return code === 'in-doubt-lines-differ' || code === 'in-doubt-unread' ? serviceId : null;
};

/**
 * Nothing that looks have shown speaks against calling a record not created; an entry that the note names is another thing.
 * Errors: record-answered-there, record-seen-there, record-update-seen.
 */
export const notSeenThere = async (
  journal: Journal,
  parts: SubmissionParts,
  { record, note }: { readonly record: number; readonly note: string },
): Promise<Result<null>> => {
  const own = answeredOtherwise(journal, parts, record);
  if (own !== null && !isNamed(own, note))
    return failed('record-answered-there', { record: String(record), id: own });
  const known = await seenFree(journal, parts, record);
  if (known === null) return ok(null);
  const ids = forbidding(known.seen, known.claimed, note);
  if (ids.length === 0) return ok(null);
  const isUpdate = ids.every((id) => known.seen.updated.has(id));
  return failed(isUpdate ? 'record-update-seen' : 'record-seen-there', {
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
 * does not agree with the record is meant only where it is named. Errors: record-seen-unlike, record-update-unlike.
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
  const code = known.seen.updated.has(id) ? 'record-update-unlike' : 'record-seen-unlike';
  return failed(code, { record: String(record), id, how });
};
