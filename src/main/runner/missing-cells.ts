import { missingWords } from '../../core/report/missing-words';
import { targetNamed } from '../../core/targets';
import type { IssueTally } from '../../core/validate/tally';
import type { StoredImport } from '../journal/imports';
import type { Journal } from '../journal/open';
import { readSourceRowNumbered, readSourceRows } from '../journal/source-rows';
import { usedRows } from './prepare/used-rows';

/** So many rows above a blank cell are looked at. */
const MOST_ABOVE = 50;

/** What the rows around the first blank cell of a kind say of it, to be added to the line that counts them; '' where they say nothing. */
export const wordsOfMissing = (
  journal: Journal,
  stored: StoredImport,
  { count, first }: { readonly count: number; readonly first: Omit<IssueTally['first'], 'fix'> },
): string => {
  const { importId, mapping, columns, submittedAt, target: name } = stored;
  const { code, field, column, row } = first;
  const target = targetNamed(name ?? '');
  const isAsked = code === 'required-missing' && submittedAt === null;
  if (!isAsked || field === null || column === null || row === null) return '';
  if (target === undefined || mapping === null) return '';
  const found = readSourceRowNumbered(journal, importId, row);
  if (found === undefined) return '';
  const from = Math.max(0, found.ordinal - MOST_ABOVE);
  const { asUsed, allUsed } = usedRows(journal, stored);
  const above = allUsed(readSourceRows(journal, importId, from, found.ordinal - from));
  return missingWords({
    ...{ field, column, columns, mapping, target, above, count },
    row: asUsed(found),
  });
};
