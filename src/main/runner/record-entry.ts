import { outcomeAdvice, outcomeMeaning } from '../../core/report/outcome-words';
import type { RecordEntry } from '../../ipc/shapes';
import { issuesOfRecord } from '../journal/issues';
import type { Journal } from '../journal/open';
import { recordBriefs, type StoredRecord } from '../journal/records';
import { recordsToSendAgain } from '../journal/to-send-again';
import { explain } from './explain';
import { asSeenLater } from './later-look';
import { seenSince, withSeen } from './seen-since';
import { whyUnsent } from './why-unsent';

type Said = Pick<RecordEntry, 'message' | 'advice'>;

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
    return why === null ? said : { message: why.sentence, advice: why.advice };
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
