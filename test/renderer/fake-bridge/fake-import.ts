import type { AttemptEntry, ChunkEntry } from '../../../src/ipc/sending-log';
import type { Draft, GridIssue, GridRow, GridView, OutcomeName, Summary } from '../../../src/ipc/shapes';
import { at, cellsOf, firstRow, hash } from './file-rows';
import { issuesOf } from './judge';

/** An import of the made-up ledger, in whatever state a screen needs. */
export type FakeImport = {
  draft: Draft;
  readonly createdAt: string;
  readonly fileName: string;
  readonly rows: number;
  edits: Map<number, Map<number, string>>;
  past: { row: number; column: number; value: string | null }[][];
  future: { row: number; column: number; value: string | null }[][];
  /** How many records have been sent so far. */
  sent: number;
  pausedBecause: string | null;
  chunks: ChunkEntry[];
  attempts: AttemptEntry[];
  judged: Map<number, GridIssue[]> | null;
  decided: Set<number>;
};

export const rowCells = (one: FakeImport, row: number): string[] => {
  const cells = cellsOf(row);
  for (const [column, value] of one.edits.get(row + firstRow) ?? []) cells[column] = value;
  return cells;
};

/** Issues by data row; worked out once and kept until rows change. */
export const judged = (one: FakeImport): Map<number, GridIssue[]> => {
  if (one.judged !== null) return one.judged;
  const found = new Map<number, GridIssue[]>();
  for (let row = 0; row < one.rows; row += 1) {
    const issues = issuesOf(row, rowCells(one, row));
    if (issues.length > 0) found.set(row, issues);
  }
  one.judged = found;
  return found;
};

export const rejudge = (one: FakeImport, row: number): void => {
  const issues = issuesOf(row, rowCells(one, row));
  if (issues.length > 0) judged(one).set(row, issues);
  else judged(one).delete(row);
};

const isCredit = (issues: readonly GridIssue[] | undefined): boolean =>
  issues?.some(({ code }) => code === 'credit-note') ?? false;

export const outcomeOf = (one: FakeImport, row: number): OutcomeName => {
  const issues = judged(one).get(row);
  if (issues?.some(({ severity }) => severity === 'error')) return 'invalid';
  if (isCredit(issues)) return 'excluded';
  if (issues?.some(({ code }) => code === 'duplicate-in-file')) return 'invalid';
  if (row >= one.sent) return 'pending';
  if (one.decided.has(row)) return 'created';
  const luck = hash(row, 77, 400);
  return luck === 0
    ? 'rejected'
    : luck === 1
      ? 'failed'
      : luck === 2 && row > 40 && row < 900
        ? 'in-doubt'
        : 'created';
};

export const messageOf = (outcome: OutcomeName): { message: string | null; advice: string | null } => {
  switch (outcome) {
    case 'rejected':
      return {
        message: 'The service says: custom field “Cost centre” is not configured.',
        advice: 'Take the field out of the mapping, or have it set up, and import the record again.',
      };
    case 'failed':
      return {
        message: 'The service took it in and then failed: image not reachable.',
        advice: 'Import it again; nothing was made.',
      };
    case 'in-doubt':
      return {
        message: 'The connection was cut after the request had gone out.',
        advice: 'Look for it in the service by vendor, number and amount, then decide here.',
      };
    default:
      return { message: null, advice: null };
  }
};

const counted = (one: FakeImport): Summary['records'] => {
  const counts = {
    created: 0,
    updated: 0,
    existing: 0,
    pending: 0,
    failed: 0,
    rejected: 0,
    'in-doubt': 0,
    invalid: 0,
    excluded: 0,
  };
  let duplicates = 0;
  let warnings = 0;
  for (let row = 0; row < one.rows; row += 1) {
    const outcome = outcomeOf(one, row);
    counts[outcome] += 1;
    const issues = judged(one).get(row);
    if (issues === undefined) continue;
    if (outcome === 'invalid' && issues.every(({ severity }) => severity === 'warning')) duplicates += 1;
    if (issues.some(({ severity }) => severity === 'warning')) warnings += 1;
  }
  const invalid = counts.invalid - duplicates;
  return {
    total: one.rows,
    valid: one.rows - counts.invalid - counts.excluded,
    warnings,
    invalid,
    duplicates,
    pending: counts.pending,
    created: counts.created,
    updated: counts.updated,
    existing: counts.existing,
    failed: counts.failed,
    rejected: counts.rejected,
    inDoubt: counts['in-doubt'],
    excluded: counts.excluded,
  };
};

const none: Summary['records'] = {
  total: 0,
  valid: 0,
  warnings: 0,
  invalid: 0,
  duplicates: 0,
  pending: 0,
  created: 0,
  updated: 0,
  existing: 0,
  failed: 0,
  rejected: 0,
  inDoubt: 0,
  excluded: 0,
};

const memo = new WeakMap<FakeImport, { key: string; counts: Summary['records'] }>();

export const recordsOf = (one: FakeImport): Summary['records'] => {
  if (!one.draft.isPrepared) return none;
  const key = `${one.sent} ${one.past.length} ${one.future.length} ${one.decided.size}`;
  const known = memo.get(one);
  if (known?.key === key) return known.counts;
  const counts = counted(one);
  memo.set(one, { key, counts });
  return counts;
};

export const groupsOf = (one: FakeImport): Summary['issues'] => {
  const groups = new Map<string, Summary['issues'][number]>();
  for (const issues of judged(one).values())
    for (const issue of issues) {
      const known = groups.get(issue.code);
      if (known !== undefined) known.count += 1;
      else
        groups.set(issue.code, {
          code: issue.code,
          severity: issue.severity,
          count: 1,
          message: issue.sentence,
          firstAt: { sheet: null, row: issue.row, column: issue.column },
        });
    }
  return [...groups.values()].sort((a, b) => a.severity.localeCompare(b.severity) || b.count - a.count);
};

const text = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

export const totalsOf = (one: FakeImport): Summary['controlTotals'] => {
  const sums = { source: 0, valid: 0, submitted: 0, created: 0 };
  for (let row = 0; row < one.rows; row += 1) {
    const gross = Math.round(Number(rowCells(one, row)[at('Gross')]) * 100);
    if (!Number.isFinite(gross)) continue;
    const outcome = outcomeOf(one, row);
    sums.source += Math.abs(gross);
    if (outcome === 'invalid' || outcome === 'excluded') continue;
    sums.valid += gross;
    if (row < one.sent) sums.submitted += gross;
    if (outcome === 'created') sums.created += gross;
  }
  return [
    {
      currency: 'GBP',
      source: text(sums.source),
      valid: text(sums.valid),
      submitted: text(sums.submitted),
      created: text(sums.created),
      readBack: '0.00',
    },
  ];
};

/** The fake books count as copies what is held back without an error of its own. */
const isCopy = (one: FakeImport, row: number): boolean =>
  outcomeOf(one, row) === 'invalid' &&
  (judged(one).get(row) ?? []).every(({ severity }) => severity === 'warning');

const holds = (one: FakeImport, row: number, view: GridView): boolean => {
  const issues = judged(one).get(row) ?? [];
  switch (view.filter) {
    case 'all':
      return true;
    case 'issues':
      return issues.length > 0;
    case 'errors':
      return issues.some(({ severity }) => severity === 'error');
    case 'warnings':
      return issues.some(({ severity }) => severity === 'warning');
    case 'code':
      return issues.some(({ code }) => code === view.value);
    case 'outcome':
      return outcomeOf(one, row) === view.value;
    case 'duplicates':
      return isCopy(one, row);
    case 'text':
      return rowCells(one, row).some((cell) => cell.toLowerCase().includes(view.value.toLowerCase()));
  }
};

/** Data rows of a view; null: all of them in place. */
export const rowsOfView = (one: FakeImport, view: GridView): number[] | null => {
  if (view.filter === 'all') return null;
  const rows: number[] = [];
  for (let row = 0; row < one.rows; row += 1) if (holds(one, row, view)) rows.push(row);
  return rows;
};

export const gridRow = (one: FakeImport, row: number, position: number): GridRow => {
  const outcome = outcomeOf(one, row);
  return {
    position,
    row: row + firstRow,
    cells: rowCells(one, row),
    edited: [...(one.edits.get(row + firstRow)?.keys() ?? [])],
    record: row + 1,
    outcome: one.draft.isPrepared ? outcome : null,
    isDuplicate: isCopy(one, row),
    serviceId: outcome === 'created' ? String(880_000 + row) : null,
    message: messageOf(outcome).message,
    issues: judged(one).get(row) ?? [],
  };
};
