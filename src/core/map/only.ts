import { findColumn } from '../read/named-column';
import { shownCell } from '../read/shown-cell';
import type { LeftOut, Row } from '../read/table';
import type { Mapping } from './mapping';

/** Rows left out because a cell has none of the wanted values. */
type LeftOutRows = { readonly column: string; readonly value: string; readonly rows: number };

/** The first condition that a row does not meet, and what stands there instead; or who left it out. */
type Unmet = { readonly column: string; readonly value: string } | LeftOut;

export type OnlyFilter = {
  /** Why the row does not count; null: it does. It is not counted by this. */
  readonly unmet: (row: Row) => Unmet | null;
  /** Whether the row meets the conditions; one that does not is counted under the first that it does not meet. */
  readonly keeps: (row: Row) => boolean;
  /** Rows left out so far, by column and value. */
  readonly leftOut: () => readonly LeftOutRows[];
};

const mostValues = 1000;

const wantedBy = ({ in: words = [], filled }: Mapping['only'][number]): ((value: string) => boolean) => {
  if (filled === true) return (value) => value !== '';
  const wanted = new Set(words.map((text) => text.trim()));
  return (value) => wanted.has(value);
};

/** Whether two conditions say the same. */
export const isSameOnly = (one: Mapping['only'][number], other: Mapping['only'][number]): boolean =>
  one.column === other.column && one.filled === other.filled && one.in?.join() === other.in?.join();

/** Compiles the `only` conditions: every one must hold; values compare trimmed. */
export const compileOnly = (only: Mapping['only'], columns: readonly string[]): OnlyFilter => {
  const conditions = only.map((condition) => ({
    column: condition.column,
    read: shownCell(findColumn(columns, condition.column)),
    isWanted: wantedBy(condition),
    refused: new Map<string, number>(),
  }));
  return {
    unmet: (row) => {
      if (row.leftOut !== undefined) return row.leftOut;
      for (const { column, read, isWanted } of conditions) {
        const value = read(row).trim();
        if (!isWanted(value)) return { column, value };
      }
      return null;
    },
    keeps: (row) => {
      for (const { read, isWanted, refused } of conditions) {
        const value = read(row).trim();
        if (isWanted(value)) continue;
        const name = refused.has(value) || refused.size < mostValues ? value : '…';
        refused.set(name, (refused.get(name) ?? 0) + 1);
        return false;
      }
      return true;
    },
    leftOut: () =>
      conditions.flatMap(({ column, refused }) =>
        [...refused].map(([value, rows]) => ({ column, value, rows })),
      ),
  };
};
