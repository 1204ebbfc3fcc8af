import { type Journal, statement } from './open';

export type Value = string | number | bigint | null;

/** What all rows of a statement have in common, by the name of its parameter. */
type Shared = Readonly<Record<string, string | number | null>>;

/** One statement for many rows costs less than one for each. */
const ROWS_AT_ONCE = [64, 16, 4, 1] as const;

/**
 * Adds rows to a table, many with one statement.
 * `into`: what stands before VALUES; `row`: one row of it, a question mark for each of its own values.
 */
export const rowsAtOnce = (into: string, row: string) => {
  const width = row.split('?').length - 1;
  const ways = ROWS_AT_ONCE.map((rows) => ({
    values: rows * width,
    sql: `${into} VALUES ${Array(rows).fill(row).join(', ')}`,
  }));
  /** `values`: those of all rows, one behind the other. */
  return (journal: Journal, shared: Shared, values: readonly Value[]): void => {
    let at = 0;
    for (const { values: count, sql } of ways)
      for (; values.length - at >= count; at += count)
        statement(journal, sql).run(shared, ...values.slice(at, at + count));
  };
};
