import type { Prepared } from '../../../core/validate/prepared';
import { toMinor } from '../../../core/values/currency';
import { addIssue, nextIssueNumber, removeIssuesOf } from '../../journal/issues';
import type { Journal } from '../../journal/open';
import { toRanges } from '../../journal/ranges';
import { addRecords, type NewRecord, putRecord } from '../../journal/records';

/** Where a row stands among the stored ones. */
export type OrdinalOf = (row: number) => number;

const amountMinor = (money: Prepared['money']): bigint | null => {
  if (money === null) return null;
  const minor = toMinor(money.amount, money.currency);
  return minor.ok ? minor.value : null;
};

const asRecord = (prepared: Prepared, ordinals: readonly number[]): NewRecord => {
  const minor = amountMinor(prepared.money);
  return {
    record: prepared.record,
    firstRow: prepared.rows[0] ?? 0,
    lastRow: prepared.rows.at(-1) ?? 0,
    ordinals: toRanges(ordinals),
    key: prepared.key,
    uploadId: prepared.uploadId,
    verdict: prepared.verdict,
    warnings: prepared.issues.filter((issue) => issue.severity === 'warning').length,
    currency: minor === null ? null : (prepared.money?.currency ?? null),
    amountMinor: minor,
    payload: prepared.payload === null ? null : JSON.stringify(prepared.payload),
    items: prepared.items.length,
    duplicateImport: prepared.duplicateOf?.importId ?? null,
    duplicateRecord: prepared.duplicateOf?.record ?? null,
    code: prepared.remark?.code ?? null,
    text: prepared.remark?.text ?? null,
  };
};

/** A judged record as texts and numbers, ready to be written: the objects it was judged by can go. */
type Entry = {
  readonly record: NewRecord;
  readonly ordinals: readonly number[];
  readonly issues: Prepared['issues'];
};

export type RecordWriter = {
  /** Takes a record that nobody has judged before. Records come in the order of their numbers. */
  readonly take: (prepared: Prepared) => void;
  /** Writes what was taken; calls `onRow` with the place of each row. Call it inside a transaction. */
  readonly flush: (onRow: (ordinal: number, record: number) => void) => void;
  /** Writes a judged record in place of what was said of it before. Call it inside a transaction. */
  readonly replace: (prepared: Prepared) => void;
};

/** Writes judged records of one import. */
export const createRecordWriter = (
  journal: Journal,
  importId: string,
  ordinalOf: OrdinalOf,
): RecordWriter => {
  let nextIssue = nextIssueNumber(journal, importId);
  let entries: Entry[] = [];
  const entryOf = (prepared: Prepared): Entry => {
    const ordinals = prepared.rows.map(ordinalOf).filter((ordinal) => ordinal >= 0);
    return { record: asRecord(prepared, ordinals), ordinals, issues: prepared.issues };
  };
  const addIssues = ({ record, ordinals, issues }: Entry): void => {
    for (const issue of issues) {
      const ordinal = issue.row === null ? (ordinals[0] ?? null) : ordinalOf(issue.row);
      addIssue(journal, importId, nextIssue, {
        ...issue,
        record: record.record,
        ordinal: ordinal === -1 ? null : ordinal,
      });
      nextIssue += 1;
    }
  };
  return {
    take: (prepared) => {
      entries.push(entryOf(prepared));
    },
    flush: (onRow) => {
      addRecords(
        journal,
        importId,
        entries.map(({ record }) => record),
      );
      for (const entry of entries) {
        for (const ordinal of entry.ordinals) onRow(ordinal, entry.record.record);
        addIssues(entry);
      }
      entries = [];
    },
    replace: (prepared) => {
      const entry = entryOf(prepared);
      removeIssuesOf(journal, importId, prepared.record);
      putRecord(journal, importId, entry.record);
      addIssues(entry);
    },
  };
};
