import type { GridRow, GridView, RecordEntry, Summary } from '../../../src/ipc/shapes';
import {
  type FakeImport,
  gridRow,
  groupsOf,
  judged,
  messageOf,
  outcomeOf,
  recordsOf,
  rejudge,
  rowCells,
  rowsOfView,
  totalsOf,
} from './fake-import';
import { firstRow } from './file-rows';
import { chunksOf } from './running';

type Change = { readonly row: number; readonly column: number; readonly value: string };

const put = (one: FakeImport, row: number, column: number, value: string | null): string | null => {
  const cells = one.edits.get(row) ?? new Map<number, string>();
  const before = cells.get(column) ?? null;
  if (value === null) cells.delete(column);
  else cells.set(column, value);
  if (cells.size === 0) one.edits.delete(row);
  else one.edits.set(row, cells);
  rejudge(one, row - firstRow);
  return before;
};

const marked = (one: FakeImport): void => {
  one.draft = { ...one.draft, canUndo: one.past.length > 0, canRedo: one.future.length > 0 };
};

export const edit = (one: FakeImport, edits: readonly Change[]): void => {
  one.past.push(
    edits.map(({ row, column, value }) => ({ row, column, value: put(one, row, column, value) })),
  );
  one.future = [];
  marked(one);
};

const move = (one: FakeImport, from: FakeImport['past'], to: FakeImport['past']): void => {
  const step = from.pop();
  if (step === undefined) return;
  to.push(step.map(({ row, column, value }) => ({ row, column, value: put(one, row, column, value) })));
  marked(one);
};

export const undo = (one: FakeImport): void => move(one, one.past, one.future);
export const redo = (one: FakeImport): void => move(one, one.future, one.past);

export const replaceAll = (one: FakeImport, column: number, from: string, to: string): void => {
  const rows = Array.from({ length: one.rows }, (_, row) => row).filter(
    (row) => rowCells(one, row)[column] === from,
  );
  if (rows.length > 0)
    edit(
      one,
      rows.map((row) => ({ row: row + firstRow, column, value: to })),
    );
};

export const page = (
  one: FakeImport,
  view: GridView,
  from: number,
  count: number,
): { total: number; entries: GridRow[] } => {
  const rows = rowsOfView(one, view);
  const total = rows?.length ?? one.rows;
  const entries = Array.from({ length: Math.max(0, Math.min(count, total - from)) }, (_, index) =>
    gridRow(one, rows?.[from + index] ?? from + index, from + index),
  );
  return { total, entries };
};

export const nextIssue = (one: FakeImport, view: GridView, from: number, backwards: boolean) => {
  const rows = rowsOfView(one, view);
  const positions = [...judged(one).keys()]
    .map((row) => (rows === null ? row : rows.indexOf(row)))
    .filter((one) => one >= 0)
    .sort((a, b) => a - b);
  const position = backwards ? positions.findLast((one) => one < from) : positions.find((one) => one > from);
  if (position === undefined) return { position: null, column: null };
  return { position, column: judged(one).get(rows?.[position] ?? position)?.[0]?.column ?? null };
};

export const recordEntries = (one: FakeImport, outcome: string | null, limit: number) => {
  const found: RecordEntry[] = [];
  for (let row = 0; row < one.rows && found.length < limit; row += 1) {
    const is = outcomeOf(one, row);
    if (outcome !== null && is !== outcome) continue;
    const [vendor = '', name = '', number = '', date = ''] = rowCells(one, row);
    found.push({
      record: row + 1,
      rows: [row + firstRow, row + firstRow],
      key: `4012 | ${vendor} | ${number}`,
      outcome: is,
      serviceId: null,
      ...messageOf(is),
      uploadId: '3f0e6c1a-9b7d-5d21-8c55-27d0b9a1f6e4',
      batchId: `b-${7000 + Math.floor(row / one.draft.chunkSize)}`,
      payload: {
        invoice_number: number,
        vendor: `${vendor} ${name}`,
        invoice_date: date,
        total_amount: rowCells(one, row)[10],
      },
    });
  }
  return found;
};

const noReconciliation: Summary['reconciliation'] = {
  state: 'none',
  compared: 0,
  matched: 0,
  different: 0,
  missing: 0,
  unexpected: 0,
};

export const summaryOf = (one: FakeImport, connection: string): Summary => {
  const chunks = chunksOf(one);
  const count = (...states: string[]): number => chunks.filter(({ state }) => states.includes(state)).length;
  return {
    importId: one.draft.importId,
    target: one.draft.target ?? '',
    connection,
    company: one.draft.company ?? '',
    state: one.draft.state === 'draft' ? 'checked' : one.draft.state,
    file: {
      name: one.fileName,
      sha256: '9f2c51d07a1be3c84d00b1f6e2a7793cc5d18e04ab6f2390dd4471c0fe99a1b2',
      sheet: null,
      rows: one.rows,
    },
    records: recordsOf(one),
    issues: one.draft.isPrepared ? groupsOf(one) : [],
    chunks: {
      planned: chunks.length,
      sent: chunks.length - count('planned'),
      accepted: count('accepted', 'settled'),
      rejected: count('rejected'),
      split: count('split'),
      inDoubt: count('in-doubt'),
    },
    requests: (chunks.length - count('planned')) * 2,
    controlTotals: one.draft.isPrepared ? totalsOf(one) : [],
    reconciliation: noReconciliation,
    exitCode: 0,
  };
};
