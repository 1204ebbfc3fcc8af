import type { Prepared } from '../../../core/validate/prepared';
import { toMinor } from '../../../core/values/currency';
import { addIssue, nextIssueNumber, removeIssuesOf } from '../../journal/issues';
import { type NewRecord, type NewRecords, putRecord, startNewRecords } from '../../journal/new-records';
import type { Journal } from '../../journal/open';
import { toRanges } from '../../journal/ranges';

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
    payload: prepared.payload,
    items: prepared.lines,
    duplicateImport: prepared.duplicateOf?.importId ?? null,
    duplicateRecord: prepared.duplicateOf?.record ?? null,
    code: prepared.remark?.code ?? null,
    text: prepared.remark?.text ?? null,
  };
};

/** What has to be written beside a record: where its rows are, and what is to be said of it. */
type Places = {
  readonly record: number;
  readonly ordinals: readonly number[];
  readonly issues: Prepared['issues'];
};

export type RecordWriter = {
  /** Takes a record that nobody has judged before, and packs it soon. Records come in the order of their numbers. */
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
  let records: NewRecords | null = null;
  let places: Places[] = [];
  const ordinalsOf = (prepared: Prepared): readonly number[] =>
    prepared.rows.map(ordinalOf).filter((ordinal) => ordinal >= 0);
  const addIssues = ({ record, ordinals, issues }: Places): void => {
    for (const issue of issues) {
      const ordinal = issue.row === null ? (ordinals[0] ?? null) : ordinalOf(issue.row);
      addIssue(journal, importId, nextIssue, { ...issue, record, ordinal: ordinal === -1 ? null : ordinal });
      nextIssue += 1;
    }
  };
  return {
    take: (prepared) => {
      const { record, issues } = prepared;
      const ordinals = ordinalsOf(prepared);
      records ??= startNewRecords(importId);
      records.add(asRecord(prepared, ordinals));
      places.push({ record, ordinals, issues });
    },
    flush: (onRow) => {
      records?.write(journal);
      for (const place of places) {
        for (const ordinal of place.ordinals) onRow(ordinal, place.record);
        addIssues(place);
      }
      places = [];
    },
    replace: (prepared) => {
      const { record, issues } = prepared;
      const ordinals = ordinalsOf(prepared);
      removeIssuesOf(journal, importId, record);
      putRecord(journal, importId, asRecord(prepared, ordinals));
      addIssues({ record, ordinals, issues });
    },
  };
};
