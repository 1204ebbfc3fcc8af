import type { Prepared } from '../../../core/validate/prepared';
import { toMinor } from '../../../core/values/currency';
import { addIssue, nextIssueNumber, removeIssuesOf } from '../../journal/issues';
import type { Journal } from '../../journal/open';
import { toRanges } from '../../journal/ranges';
import { type NewRecord, putRecord } from '../../journal/records';

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

export type RecordWriter = {
  /** Writes a judged record with its issues, replacing what was said of it before. Answers the places of its rows. */
  readonly write: (prepared: Prepared) => readonly number[];
};

/** Writes judged records of one import. Call it inside a transaction. */
export const createRecordWriter = (
  journal: Journal,
  importId: string,
  ordinalOf: OrdinalOf,
  replaces: boolean,
): RecordWriter => {
  let nextIssue = nextIssueNumber(journal, importId);
  return {
    write: (prepared) => {
      const ordinals = prepared.rows.map(ordinalOf).filter((ordinal) => ordinal >= 0);
      if (replaces) removeIssuesOf(journal, importId, prepared.record);
      putRecord(journal, importId, asRecord(prepared, ordinals));
      for (const issue of prepared.issues) {
        const ordinal = issue.row === null ? (ordinals[0] ?? null) : ordinalOf(issue.row);
        addIssue(journal, importId, nextIssue, {
          ...issue,
          record: prepared.record,
          ordinal: ordinal === -1 ? null : ordinal,
        });
        nextIssue += 1;
      }
      return ordinals;
    },
  };
};
