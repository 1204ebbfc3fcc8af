import { words } from '../../core/issues/codes';
import { outcomeAdvice, outcomeMeaning } from '../../core/report/outcome-words';
import { targetNamed } from '../../core/targets';
import type { RecordEntry } from '../../ipc/shapes';
import { findImport } from '../journal/imports';
import { issuesOfRecord } from '../journal/issues';
import type { Journal } from '../journal/open';
import { recordBriefs, type StoredRecord } from '../journal/records';
import { findSentKey } from '../journal/sent-keys';
import { recordsToSendAgain } from '../journal/to-send-again';
import { waitingUpdates } from '../journal/waiting-updates';
import { explain } from './explain';
import { asSeenLater } from './later-look';
import { keptForImport } from './made-since';
import { seenSince, withSeen } from './seen-since';

type Said = Pick<RecordEntry, 'message' | 'advice'>;

/** Why a record that never left does not go out as things stand; null: it does. */
const whyUnsent = (
  journal: Journal,
  importId: string,
  { record, key }: Pick<StoredRecord, 'record' | 'key'>,
): Parameters<typeof words> | null => {
  const updates = waitingUpdates(journal, importId).get(record);
  if (updates !== undefined) return ['update-waits', { id: updates }];
  const { connectionId = null, company = null, target = null } = findImport(journal, importId) ?? {};
  if (key === null || connectionId === null || targetNamed(target ?? '')?.createsOnce !== true) return null;
  const scope = { connectionId, company: company ?? '', target: target ?? '' };
  const taker = findSentKey(journal, scope, key, importId);
  if (taker === undefined) return null;
  const { code, text } = keptForImport(record, taker);
  return [code, { text }];
};

/** What left this computer and has no outcome yet says so where nothing else is said of it: it is not one that never left. */
const orAwaited = (
  journal: Journal,
  importId: string,
  { record, outcome, key }: StoredRecord,
  said: Said,
): Said => {
  if (outcome !== 'pending' || said.message !== null) return said;
  if (recordBriefs(journal, importId, [record]).get(record)?.submitted !== 1) {
    const why = whyUnsent(journal, importId, { record, key });
    if (why === null) return said;
    const { sentence, advice } = words(...why);
    return { message: sentence, advice };
  }
  const stands = recordsToSendAgain(journal, importId).has(record) ? 'again' : 'awaited';
  return { message: outcomeMeaning(stands), advice: outcomeAdvice(stands) };
};

/** A record as lists and reports for machines show it: what became of it, why, and what to do. */
export const recordEntry = (journal: Journal, importId: string, record: StoredRecord): RecordEntry => {
  const isHeldBack = record.outcome === 'invalid' || record.outcome === 'excluded';
  const issues = isHeldBack ? issuesOfRecord(journal, importId, record.record) : [];
  // What was said of it before it was known to be a duplicate is not why it is held back.
  const own = record.verdict === 'duplicate' ? { ...record, code: null, text: null } : record;
  return {
    record: record.record,
    rows: [record.firstRow, record.lastRow],
    key: record.key,
    outcome: record.outcome,
    serviceId: record.serviceId,
    ...withSeen(
      orAwaited(
        journal,
        importId,
        record,
        explain(
          asSeenLater(journal, importId, own),
          issues.find((issue) => issue.severity === 'error') ?? issues[0],
        ),
      ),
      seenSince(journal, importId, record),
      record,
    ),
    uploadId: record.uploadId,
    batchId: record.batchId,
    payload: record.payload,
    ...(record.code === 'decided-never' ? { isLeftForGood: true } : {}),
  };
};
