import { findColumn } from '../../../core/read/named-column';
import { ROW_ITSELF } from '../../journal/edits';
import type { JudgedBy } from '../../journal/judged-by';
import type { Bench } from './judge';

export type EditedCell = { readonly row: number; readonly column: number };

/** Columns that decide which rows make a record, and rows left out by hand: an edit there means to judge everything anew. */
export const decidesGrouping = ({ mapper, columns }: Bench, edits: readonly EditedCell[]): boolean => {
  const deciding = [...mapper.mapping.groupBy, ...mapper.mapping.only.map((one) => one.column)];
  const places = new Set(deciding.map((name) => findColumn(columns, name)));
  return edits.some(({ column }) => column === ROW_ITSELF || places.has(column));
};

const cellsOf = ({ edits }: JudgedBy): ReadonlyMap<string, EditedCell & { readonly value: string }> =>
  new Map(
    edits.flatMap(([row, cells]) =>
      cells.map(([column, value]) => [`${row} ${column}`, { row, column, value }] as const),
    ),
  );

const missingIn = (
  cells: ReturnType<typeof cellsOf>,
  others: ReturnType<typeof cellsOf>,
): readonly EditedCell[] =>
  [...cells].flatMap(([place, cell]) => (others.get(place)?.value === cell.value ? [] : [cell]));

/**
 * Rows with an edit that their records were not judged by, made or taken back since, and rows that were judged by themselves; null: one of
 * the edits decides which rows make a record.
 */
export const touchedRows = (bench: Bench, before: JudgedBy, now: JudgedBy): ReadonlySet<number> | null => {
  const [then, today] = [cellsOf(before), cellsOf(now)];
  const edits = [...missingIn(then, today), ...missingIn(today, then)];
  return decidesGrouping(bench, edits) ? null : new Set([...before.since, ...edits.map(({ row }) => row)]);
};
