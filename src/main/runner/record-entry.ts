import type { RecordEntry } from '../../ipc/shapes';
import { issuesOfRecord } from '../journal/issues';
import type { Journal } from '../journal/open';
import type { StoredRecord } from '../journal/records';
import { explain } from './explain';
import { asSeenLater } from './later-look';
import { seenSince, withSeen } from './seen-since';

/** A record as lists and reports for machines show it: what became of it, why, and what to do. */
export const recordEntry = (journal: Journal, importId: string, record: StoredRecord): RecordEntry => {
  const isHeldBack = record.outcome === 'invalid' || record.outcome === 'excluded';
  const issues = isHeldBack ? issuesOfRecord(journal, importId, record.record) : [];
  return {
    record: record.record,
    rows: [record.firstRow, record.lastRow],
    key: record.key,
    outcome: record.outcome,
    serviceId: record.serviceId,
    ...withSeen(
      explain(
        asSeenLater(journal, importId, record),
        issues.find((issue) => issue.severity === 'error') ?? issues[0],
      ),
      seenSince(journal, importId, record),
    ),
    uploadId: record.uploadId,
    batchId: record.batchId,
    payload: record.payload,
    ...(record.code === 'decided-never' ? { isLeftForGood: true } : {}),
  };
};
