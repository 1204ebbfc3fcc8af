import { type Cleaning, compileCleaning } from '../../core/clean/cleaning';
import { words } from '../../core/issues/codes';
import type { Row } from '../../core/read/table';
import type { GridIssue, GridRow } from '../../ipc/shapes';
import type { DraftEdits } from '../journal/edits';
import { findImport } from '../journal/imports';
import { issuesBetween, type StoredIssue } from '../journal/issues';
import type { Journal } from '../journal/open';
import { placesJudgedSoFar } from '../journal/record-places';
import { recordBriefs } from '../journal/records';
import type { openBlocks, StoredRow } from '../journal/source-rows';
import { toSendAgainAmong } from '../journal/to-send-again';
import { explain } from './explain';
import { asSeenLater } from './later-look';
import { withEdits } from './prepare/used-rows';
import { seenSince, withSeen } from './seen-since';
import { type Swept, sweptIn } from './swept-since';

/** What is known of an import before a page of it is read. */
export type PageParts = {
  /** Record numbers by place; empty where not all rows were judged. */
  readonly records: Int32Array;
  readonly edits: DraftEdits;
  /** The steps of the mapping; null: none changes a cell or leaves a row out. */
  readonly cleaned: Cleaning | null;
  readonly rowsAt: ReturnType<typeof openBlocks>;
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

const said = (
  journal: Journal,
  importId: string,
  brief: Brief | undefined,
  swept: Swept,
): Pick<GridRow, 'message' | 'advice'> => {
  if (brief === undefined) return { message: null };
  const record = asSeenLater(journal, importId, brief);
  const own = explain({ ...record, serviceId: record.service_id }, undefined);
  const { message, advice } = withSeen(own, seenSince(journal, importId, record, swept), record);
  return { message, ...(advice === null || advice === '' ? {} : { advice }) };
};

/** Of a record that was sent and has no outcome: whether that is awaited, or it is to be sent again. */
const waitingOf = (
  record: Brief | undefined,
  again: ReadonlySet<number>,
): Pick<GridRow, 'isAwaited' | 'isAgain'> => {
  if (record?.outcome !== 'pending' || record.submitted !== 1) return {};
  return again.has(record.record) ? { isAgain: true } : { isAwaited: true };
};

const byOrdinal = (issues: readonly StoredIssue[]): ReadonlyMap<number | null, StoredIssue[]> => {
  const groups = new Map<number | null, StoredIssue[]>();
  for (const issue of issues) {
    const group = groups.get(issue.ordinal) ?? [];
    group.push(issue);
    groups.set(issue.ordinal, group);
  }
  return groups;
};

/** Which record a row belongs to, where that is not kept because not all were judged. */
const judgedSoFar = (journal: Journal, importId: string, rows: readonly StoredRow[]) => {
  const first = rows[0]?.row ?? 0;
  const last = rows.at(-1)?.row ?? first;
  const places = placesJudgedSoFar(journal, importId, { first, last, count: rows.length });
  return (place: number): number | undefined => places.get(place);
};

/** The steps of an import, compiled for its rows. */
export const cleaningOf = (journal: Journal, importId: string): Cleaning | null => {
  const stored = findImport(journal, importId);
  return stored === undefined ? null : compileCleaning(stored.mapping?.steps, stored.columns);
};

/** Cells that steps changed, with what stands in the file; only what there is. */
const stepsSeen = (row: Row, clean: Row): Pick<GridRow, 'cleaned'> => {
  if (clean.cells === row.cells) return {};
  const cleaned = clean.cells.flatMap((text, column) =>
    text === (row.cells[column] ?? '') ? [] : [{ column, was: row.cells[column] ?? '' }],
  );
  return cleaned.length === 0 ? {} : { cleaned };
};

/** Rows, issues and records of one unbroken stretch of places, each read at once. */
export const rowsShown = (
  journal: Journal,
  importId: string,
  { records, edits, cleaned, rowsAt }: PageParts,
  { from, count }: { readonly from: number; readonly count: number },
): Omit<GridRow, 'position'>[] => {
  const rows = rowsAt(from, count);
  const issues = byOrdinal(issuesBetween(journal, importId, from, from + count));
  const recordAt =
    records.length === 0 ? judgedSoFar(journal, importId, rows) : (place: number) => records[place];
  const numbers = [...new Set(rows.map(({ ordinal }) => recordAt(ordinal) ?? 0))].filter((n) => n > 0);
  const briefs = recordBriefs(journal, importId, numbers);
  const again = toSendAgainAmong(journal, importId, briefs.values());
  const swept = sweptIn(journal, importId);
  return rows.map((row) => {
    const brief = briefs.get(recordAt(row.ordinal) ?? 0);
    const clean = cleaned === null ? row : cleaned.clean(row);
    const used = withEdits(clean, edits);
    return {
      row: row.row,
      cells: [...used.cells],
      edited: [...(edits.cells.get(row.row)?.keys() ?? [])],
      ...stepsSeen(row, clean),
      ...(used.leftOut === undefined ? {} : { leftOut: used.leftOut }),
      record: brief?.record ?? null,
      outcome: brief?.outcome ?? null,
      ...waitingOf(brief, again),
      isDuplicate: brief?.verdict === 'duplicate',
      serviceId: brief?.service_id ?? null,
      ...said(journal, importId, brief, swept),
      issues: (issues.get(row.ordinal) ?? []).map(gridIssue),
    };
  });
};
