import { missingWords } from '../../core/report/missing-words';
import { targetNamed } from '../../core/targets';
import type { IssueTally } from '../../core/validate/tally';
import { readEdits } from '../journal/edits';
import type { StoredImport } from '../journal/imports';
import type { Journal } from '../journal/open';
import { readSourceRowNumbered, readSourceRows } from '../journal/source-rows';
import { withEdits } from './prepare/edited-row';

/** So many rows above a blank cell are looked at. */
const MOST_ABOVE = 50;

/** What the rows around the first blank cell of a kind say of it, to be added to the line that counts them; '' where they say nothing. */
export const wordsOfMissing = (
  journal: Journal,
  { importId, mapping, columns, submittedAt, target: name }: StoredImport,
  { count, first }: { readonly count: number; readonly first: Omit<IssueTally['first'], 'fix'> },
): string => {
  const { code, field, column, row } = first;
  const target = targetNamed(name ?? '');
  const isAsked = code === 'required-missing' && submittedAt === null;
  if (!isAsked || field === null || column === null || row === null) return '';
  if (target === undefined || mapping === null) return '';
  const found = readSourceRowNumbered(journal, importId, row);
  if (found === undefined) return '';
  const from = Math.max(0, found.ordinal - MOST_ABOVE);
  const edits = readEdits(journal, importId);
  const above = readSourceRows(journal, importId, from, found.ordinal - from).map((one) =>
    withEdits(one, edits),
  );
  return missingWords({
    ...{ field, column, columns, mapping, target, above, count },
    row: withEdits(found, edits),
  });
};
