import { words } from '../../core/issues/codes';
import type { GridIssue, GridRow, GridView } from '../../ipc/shapes';
import { readEdits } from '../journal/edits';
import { findImport } from '../journal/imports';
import { issuesBetween, ordinalsWithIssue, type StoredIssue } from '../journal/issues';
import type { Journal } from '../journal/open';
import { recordBriefs } from '../journal/records';
import { readRowRecords, readSourceRows } from '../journal/source-rows';
import { rowsOfView, type ViewRows } from './grid-view';

/** Views of imports that were worked out, so that scrolling does not repeat it; forgotten when anything changes. */
export type GridPages = {
  readonly page: (
    importId: string,
    view: GridView,
    from: number,
    count: number,
  ) => { total: number; entries: GridRow[] };
  readonly nextIssue: (
    importId: string,
    view: GridView,
    from: number,
    isBackwards: boolean,
  ) => { position: number | null; column: string | null };
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

type Brief = NonNullable<ReturnType<ReturnType<typeof recordBriefs>['get']>>;

const message = (record: Brief | undefined): string | null => {
  if (record === undefined) return null;
  return record.code === null ? record.text : words(record.code, { text: record.text ?? '' }).sentence;
};

const viewKey = (view: GridView): string => `${view.filter}:${view.value}`;

const byOrdinal = (issues: readonly StoredIssue[]): ReadonlyMap<number | null, StoredIssue[]> => {
  const groups = new Map<number | null, StoredIssue[]>();
  for (const issue of issues) {
    const group = groups.get(issue.ordinal) ?? [];
    group.push(issue);
    groups.set(issue.ordinal, group);
  }
  return groups;
};

/** Unbroken stretches of ascending places. */
const runsOf = (ordinals: Int32Array): { from: number; count: number }[] => {
  const runs: { from: number; count: number }[] = [];
  for (const ordinal of ordinals) {
    const last = runs.at(-1);
    if (last !== undefined && last.from + last.count === ordinal) last.count += 1;
    else runs.push({ from: ordinal, count: 1 });
  }
  return runs;
};

export const createGridPages = (journal: Journal): GridPages => {
  const cache = new Map<string, Cached>();

  const cached = (importId: string): Cached => {
    const known = cache.get(importId);
    if (known !== undefined) return known;
    const made = {
      views: new Map<string, ViewRows>(),
      records: readRowRecords(journal, importId),
      edits: readEdits(journal, importId),
    };
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

  /** Rows, issues and records of one unbroken stretch, each read at once. */
  const stretch = (importId: string, from: number, count: number): Omit<GridRow, 'position'>[] => {
    const { records, edits } = cached(importId);
    const issues = byOrdinal(issuesBetween(journal, importId, from, from + count));
    const numbers = [...new Set(records.subarray(from, from + count))].filter((number) => number > 0);
    const briefs = recordBriefs(journal, importId, numbers);
    return readSourceRows(journal, importId, from, count).map((row) => {
      const brief = briefs.get(records[row.ordinal] ?? 0);
      const edited = edits.get(row.row);
      const cells = [...row.cells];
      for (const [column, value] of edited ?? []) cells[column] = value;
      return {
        row: row.row,
        cells,
        edited: edited === undefined ? [] : [...edited.keys()],
        record: brief?.record ?? null,
        outcome: brief?.outcome ?? null,
        isDuplicate: brief?.verdict === 'duplicate',
        serviceId: brief?.service_id ?? null,
        message: message(brief),
        issues: (issues.get(row.ordinal) ?? []).map(gridIssue),
      };
    });
  };

  const page: GridPages['page'] = (importId, view, from, count) => {
    const rows = viewRows(importId, view);
    const total = rows === null ? (findImport(journal, importId)?.rowCount ?? 0) : rows.length;
    const runs =
      rows === null
        ? [{ from, count: Math.max(0, Math.min(count, total - from)) }]
        : runsOf(rows.subarray(from, from + count));
    const entries = runs.flatMap((run) => stretch(importId, run.from, run.count));
    return { total, entries: entries.map((entry, index) => ({ position: from + index, ...entry })) };
  };

  const nextIssue: GridPages['nextIssue'] = (importId, view, from, isBackwards) => {
    const withIssue = ordinalsWithIssue(journal, importId, {
      severity: null,
      code: view.filter === 'code' ? view.value : null,
    });
    const rows = viewRows(importId, view);
    const positions =
      rows === null
        ? withIssue
        : withIssue.flatMap((ordinal) => {
            const position = rows.indexOf(ordinal);
            return position < 0 ? [] : [position];
          });
    const position = isBackwards
      ? positions.findLast((one) => one < from)
      : positions.find((one) => one > from);
    if (position === undefined) return { position: null, column: null };
    const ordinal = rows === null ? position : (rows[position] ?? 0);
    return { position, column: issuesBetween(journal, importId, ordinal, ordinal + 1)[0]?.column ?? null };
  };

  return { page, nextIssue, forget: (importId) => void cache.delete(importId) };
};
