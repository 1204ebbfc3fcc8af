import { type Journal, statement } from './open';

const found = new WeakMap<Journal, Set<string>>();

/** Whether a question about the shape of a journal answers yes; a shape only grows, so that a yes is remembered. */
const stands = (journal: Journal, name: string, sql: string, values: readonly string[]): boolean => {
  const known = found.get(journal) ?? new Set<string>();
  found.set(journal, known);
  if (known.has(name)) return true;
  if (statement(journal, sql).get(values) === undefined) return false;
  known.add(name);
  return true;
};

/** Whether a table has a column: an older journal that is looked at as it lies there may not. */
export const hasColumn = (journal: Journal, table: string, column: string): boolean =>
  stands(journal, `${table}.${column}`, 'SELECT 1 FROM pragma_table_info(?) WHERE name = ?', [table, column]);

/** Whether there is an index: an older journal that is looked at as it lies there may not have it. */
export const hasIndex = (journal: Journal, index: string): boolean =>
  stands(journal, index, "SELECT 1 FROM sqlite_schema WHERE type = 'index' AND name = ?", [index]);
