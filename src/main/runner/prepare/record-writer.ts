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

const warningsOf = ({ issues }: Prepared): number => {
  let warnings = 0;
  for (const { severity } of issues) if (severity === 'warning') warnings += 1;
  return warnings;
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
    warnings: warningsOf(prepared),
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

/** What is to be said of a record, and where its rows are. */
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
  let withIssues: Places[] = [];
  /** Place and record of each row, one behind the other. */
  let rows: number[] = [];
  const ordinalsOf = (prepared: Prepared): readonly number[] => {
    const ordinals: number[] = [];
    for (const row of prepared.rows) {
      const ordinal = ordinalOf(row);
      if (ordinal >= 0) ordinals.push(ordinal);
    }
    return ordinals;
  };
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
      for (const ordinal of ordinals) rows.push(ordinal, record);
      if (issues.length > 0) withIssues.push({ record, ordinals, issues });
    },
    flush: (onRow) => {
      records?.write(journal);
      for (let at = 0; at < rows.length; at += 2) onRow(rows[at] ?? 0, rows[at + 1] ?? 0);
      for (const place of withIssues) addIssues(place);
      rows = [];
      withIssues = [];
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
