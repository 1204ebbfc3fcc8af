import type { Prepared } from '../../../core/validate/prepared';
import { asParams } from '../../../core/validate/uncounted';
import { minorUnitsOf } from '../../../core/values/currency';
import { removeIssuesOf, startNewIssues } from '../../journal/issues';
import { type NewRecord, type NewRecords, putRecord, startNewRecords } from '../../journal/new-records';
import type { Journal } from '../../journal/open';
import { toRanges } from '../../journal/ranges';

/** Where a row stands among the stored ones. */
export type OrdinalOf = (row: number) => number;

const warningsOf = ({ issues }: Prepared): number => {
  let warnings = 0;
  for (const { severity } of issues) if (severity === 'warning') warnings += 1;
  return warnings;
};

/** `ordinals`: the places of its rows as ranges. */
const asRecord = (prepared: Prepared, ordinals: string): NewRecord => {
  const { money } = prepared;
  const minor = money === null ? null : minorUnitsOf(money.amount, money.currency);
  return {
    record: prepared.record,
    firstRow: prepared.rows[0] ?? 0,
    lastRow: prepared.rows.at(-1) ?? 0,
    ordinals,
    key: prepared.key,
    uploadId: prepared.uploadId,
    verdict: prepared.verdict,
    warnings: warningsOf(prepared),
    currency: minor === null ? null : (money?.currency ?? null),
    amountMinor: minor,
    payload: prepared.payload,
    items: prepared.lines,
    duplicateImport: prepared.duplicateOf?.importId ?? null,
    duplicateRecord: prepared.duplicateOf?.record ?? null,
    code: prepared.remark?.code ?? null,
    text: prepared.remark?.text ?? null,
  };
};

/** Told which record the row at a place belongs to. */
export type OnRow = (ordinal: number, record: number) => void;

export type RecordWriter = {
  /**
   * Takes a record that nobody has judged before, packs it soon and tells where its rows are. Records come in the order of their
   * numbers.
   */
  readonly take: (prepared: Prepared) => void;
  /** Writes what was taken. Call it inside a transaction. */
  readonly flush: () => void;
  /** Writes a judged record in place of what was said of it before. Call it inside a transaction. */
  readonly replace: (prepared: Prepared) => void;
};

/** Writes judged records of one import. What waits to be written is little: it outlives many rows. */
export const createRecordWriter = (
  journal: Journal,
  importId: string,
  ordinalOf: OrdinalOf,
  onRow: OnRow = () => undefined,
): RecordWriter => {
  const found = startNewIssues(journal, importId);
  let records: NewRecords | null = null;
  const ordinalsOf = (rows: Prepared['rows']): readonly number[] =>
    rows.map(ordinalOf).filter((ordinal) => ordinal >= 0);
  const note = ({ record, rows, issues: all, uncounted }: Prepared): void => {
    const [worst, ...others] = all;
    if (worst === undefined) return;
    const first = ordinalsOf(rows)[0] ?? null;
    const issues =
      uncounted === undefined
        ? all
        : [{ ...worst, params: { ...worst.params, ...asParams(uncounted) } }, ...others];
    for (const issue of issues) {
      const ordinal = issue.row === null ? first : ordinalOf(issue.row);
      found.add(issue, { record, ordinal: ordinal === -1 ? null : ordinal });
    }
  };
  /** The places of the rows as ranges. Places ascend with the rows: nearly always they are one stretch. */
  const placed = ({ rows, record }: Prepared): string => {
    const first = ordinalOf(rows[0] ?? -1);
    const last = ordinalOf(rows[rows.length - 1] ?? -1);
    if (first >= 0 && last - first === rows.length - 1) {
      for (let ordinal = first; ordinal <= last; ordinal++) onRow(ordinal, record);
      return first === last ? `${first}` : `${first}-${last}`;
    }
    const ordinals = ordinalsOf(rows);
    for (const ordinal of ordinals) onRow(ordinal, record);
    return toRanges(ordinals);
  };
  return {
    take: (prepared) => {
      records ??= startNewRecords(importId);
      records.add(asRecord(prepared, placed(prepared)));
      note(prepared);
    },
    flush: () => {
      records?.write(journal);
      found.write();
    },
    replace: (prepared) => {
      removeIssuesOf(journal, importId, prepared.record);
      putRecord(journal, importId, asRecord(prepared, toRanges(ordinalsOf(prepared.rows))));
      note(prepared);
      found.write();
    },
  };
};
