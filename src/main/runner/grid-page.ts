import { words } from '../../core/issues/codes';
import type { GridIssue, GridRow, GridView } from '../../ipc/shapes';
import { readEdits } from '../journal/edits';
import { findImport } from '../journal/imports';
import { issuesBetween, ordinalsWithIssue, type StoredIssue } from '../journal/issues';
import type { Journal } from '../journal/open';
import { findRecord, type StoredRecord } from '../journal/records';
import { readRowRecords, readSourceRows, type StoredRow } from '../journal/source-rows';
import { rowsOfView, type ViewRows } from './grid-view';

/** Views of imports that were worked out, so that scrolling does not repeat it; forgotten when anything changes. */
export type GridPages = {
  readonly page: (importId: string, view: GridView, from: number, count: number) => { total: number; entries: GridRow[] };
  readonly nextIssue: (importId: string, view: GridView, from: number, isBackwards: boolean) => { position: number | null; column: string | null };
  readonly forget: (importId: string) => void;
};

type Cached = {
  readonly views: Map<string, ViewRows>;
  readonly records: Int32Array;
  readonly edits: ReturnType<typeof readEdits>;
};

const gridIssue = (issue: StoredIssue): GridIssue => ({
  code: issue.code,
  severity: issue.severity,
  ...words(issue.code, issue.params),
  row: issue.row,
  column: issue.column,
  field: issue.field,
  fix: issue.fix,
});

const message = (record: StoredRecord | undefined): string | null => {
  if (record === undefined) return null;
  return record.code === null ? record.text : words(record.code, { text: record.text ?? '' }).sentence;
};

const viewKey = (view: GridView): string => `${view.filter}:${view.value}`;

export const createGridPages = (journal: Journal): GridPages => {
  const cache = new Map<string, Cached>();

  const cached = (importId: string): Cached => {
    const known = cache.get(importId);
    if (known !== undefined) return known;
    const made = { views: new Map<string, ViewRows>(), records: readRowRecords(journal, importId), edits: readEdits(journal, importId) };
    cache.set(importId, made);
    return made;
  };

  const viewRows = (importId: string, view: GridView): ViewRows => {
    const { views } = cached(importId);
    const key = viewKey(view);
    const known = views.get(key);
    if (known !== undefined) return known;
    const made = rowsOfView(journal, importId, view);
    views.set(key, made);
    return made;
  };

  const sourceAt = (importId: string, ordinals: readonly number[]): StoredRow[] => {
    const runs: { from: number; count: number }[] = [];
    for (const ordinal of ordinals) {
      const last = runs[runs.length - 1];
      if (last !== undefined && last.from + last.count === ordinal) runs[runs.length - 1] = { from: last.from, count: last.count + 1 };
      else runs.push({ from: ordinal, count: 1 });
    }
    return runs.flatMap((run) => readSourceRows(journal, importId, run.from, run.count));
  };

  const asGridRow = (importId: string, row: StoredRow, position: number): GridRow => {
    const { records, edits } = cached(importId);
    const number = records[row.ordinal] ?? 0;
    const record = number === 0 ? undefined : findRecord(journal, importId, number);
    const edited = edits.get(row.row);
    const cells = [...row.cells];
    for (const [column, value] of edited ?? []) cells[column] = value;
    return {
      position,
      row: row.row,
      cells,
      edited: edited === undefined ? [] : [...edited.keys()],
      record: record?.record ?? null,
      outcome: record?.outcome ?? null,
      serviceId: record?.serviceId ?? null,
      message: message(record),
      issues: issuesBetween(journal, importId, row.ordinal, row.ordinal + 1).map(gridIssue),
    };
  };

  const page: GridPages['page'] = (importId, view, from, count) => {
    const rows = viewRows(importId, view);
    const total = rows === null ? (findImport(journal, importId)?.rowCount ?? 0) : rows.length;
    const ordinals =
      rows === null
        ? Array.from({ length: Math.max(0, Math.min(count, total - from)) }, (_, index) => from + index)
        : [...rows.subarray(from, from + count)];
    return { total, entries: sourceAt(importId, ordinals).map((row, index) => asGridRow(importId, row, from + index)) };
  };

  const nextIssue: GridPages['nextIssue'] = (importId, view, from, isBackwards) => {
    const withIssue = ordinalsWithIssue(journal, importId, { severity: null, code: view.filter === 'code' ? view.value : null });
    const rows = viewRows(importId, view);
    const positions =
      rows === null
        ? withIssue
        : withIssue.flatMap((ordinal) => {
            const position = rows.indexOf(ordinal);
            return position < 0 ? [] : [position];
          });
    const position = isBackwards ? positions.findLast((one) => one < from) : positions.find((one) => one > from);
    if (position === undefined) return { position: null, column: null };
    const ordinal = rows === null ? position : (rows[position] ?? 0);
    return { position, column: issuesBetween(journal, importId, ordinal, ordinal + 1)[0]?.column ?? null };
  };

  return { page, nextIssue, forget: (importId) => void cache.delete(importId) };
};
