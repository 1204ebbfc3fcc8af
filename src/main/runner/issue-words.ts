import { words } from '../../core/issues/codes';
import type { Summary } from '../../ipc/shapes';
import type { StoredImport } from '../journal/imports';
import { fieldsSaid, valuesSaid } from '../journal/issues';
import type { Journal } from '../journal/open';

const severalOf: Readonly<Record<string, string>> = {
  'required-missing': 'required-missing-several',
  'required-not-mapped': 'required-not-mapped-several',
};

const listed = (names: readonly string[]): string =>
  `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;

/** Records may lack one field or another: the line that counts them names all. */
export const ofAllFields = (
  journal: Journal,
  { importId }: StoredImport,
  line: Summary['issues'][number],
): Summary['issues'][number] => {
  const several = severalOf[line.code];
  const fields = several === undefined ? [] : fieldsSaid(journal, importId, line.code);
  return several === undefined || fields.length < 2
    ? line
    : { ...line, message: words(several, { fields: listed(fields) }).sentence };
};

const mostWords = 8;

/** Rows that the mapping leaves out: the line that counts them names their words, each with its rows. */
export const ofLeftOutWords = (
  journal: Journal,
  { importId }: StoredImport,
  line: Summary['issues'][number],
): Summary['issues'][number] => {
  if (line.code !== 'row-not-wanted') return line;
  const all = valuesSaid(journal, importId, line.code);
  if (all.length === 0) return line;
  const said = all.slice(0, mostWords).map(({ column, value, count }) => {
    const word = value === '' ? 'is blank' : `says "${value}"`;
    return `"${column.trim()}" ${word} in ${count === 1 ? '1 row' : `${count} rows`}`;
  });
  const rest = all.slice(mostWords).reduce((sum, { count }) => sum + count, 0);
  const which = rest === 0 ? said : [...said, `it says something else in ${rest} more`];
  return { ...line, message: words('rows-not-wanted', { which: which.join(', ') }).sentence };
};
