import { hasIndex } from './older-shape';
import type { Journal } from './open';

/**
 * The table of records for a question about some codes, of which few records have any. SQLite would rather read all records of
 * the import; a journal of an earlier version, looked at as it lies there, has no index of them.
 */
export const recordsByCode = (journal: Journal): string =>
  hasIndex(journal, 'record_by_code') ? 'record INDEXED BY record_by_code' : 'record';
