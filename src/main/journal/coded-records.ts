import { type Journal, statement } from './open';

const indexed = new WeakSet<Journal>();

const isIndexed = (journal: Journal): boolean => {
  if (indexed.has(journal)) return true;
  const sql = "SELECT 1 FROM sqlite_schema WHERE type = 'index' AND name = 'record_by_code'";
  if (statement(journal, sql).get() === undefined) return false;
  indexed.add(journal);
  return true;
};

/**
 * The table of records for a question about some codes, of which few records have any. SQLite would rather read all records of
 * the import; a journal of an earlier version, looked at as it lies there, has no index of them.
 */
export const recordsByCode = (journal: Journal): string =>
  isIndexed(journal) ? 'record INDEXED BY record_by_code' : 'record';
