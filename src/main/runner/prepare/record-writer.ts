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

export type RecordWriter = {
  /** Writes records that follow each other and that nobody has judged before; calls `onRow` with the place of each of their rows. */
  readonly add: (records: readonly Prepared[], onRow: (ordinal: number, record: number) => void) => void;
  /** Writes a judged record in place of what was said of it before. */
  readonly replace: (prepared: Prepared) => void;
};

/** Writes judged records of one import. Call it inside a transaction. */
export const createRecordWriter = (
  journal: Journal,
  importId: string,
  ordinalOf: OrdinalOf,
): RecordWriter => {
  let nextIssue = nextIssueNumber(journal, importId);
  const placesOf = (prepared: Prepared): readonly number[] =>
    prepared.rows.map(ordinalOf).filter((ordinal) => ordinal >= 0);
  const addIssues = (prepared: Prepared, ordinals: readonly number[]): void => {
    for (const issue of prepared.issues) {
      const ordinal = issue.row === null ? (ordinals[0] ?? null) : ordinalOf(issue.row);
      addIssue(journal, importId, nextIssue, {
        ...issue,
        record: prepared.record,
        ordinal: ordinal === -1 ? null : ordinal,
      });
      nextIssue += 1;
    }
  };
  return {
    add: (records, onRow) => {
      const places = records.map(placesOf);
      addRecords(
        journal,
        importId,
        records.map((prepared, i) => asRecord(prepared, places[i] ?? [])),
      );
      records.forEach((prepared, i) => {
        const ordinals = places[i] ?? [];
        for (const ordinal of ordinals) onRow(ordinal, prepared.record);
        addIssues(prepared, ordinals);
      });
    },
    replace: (prepared) => {
      const ordinals = placesOf(prepared);
      removeIssuesOf(journal, importId, prepared.record);
      putRecord(journal, importId, asRecord(prepared, ordinals));
      addIssues(prepared, ordinals);
    },
  };
};
