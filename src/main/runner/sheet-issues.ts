import { words } from '../../core/issues/codes';
import type { Summary } from '../../ipc/shapes';
import { findImport, type StoredImport } from '../journal/imports';
import { partsOfSet, setOfImport } from '../journal/load-sets';
import type { Journal } from '../journal/open';
import { restOfFile } from '../journal/rest-of-file';

/** Sheets of the same file that are parts of the same load in order, or were left out of it; null: it is loaded by itself. */
const sheetsOfSet = (journal: Journal, { importId, path }: StoredImport): ReadonlySet<string> | null => {
  const set = setOfImport(journal, importId);
  if (set === undefined) return null;
  const parts = partsOfSet(journal, set.setId).map((part) => findImport(journal, part.importId));
  return new Set(
    parts.flatMap((part) => (part?.path === path ? (part.choices.sheet ?? part.file.sheet ?? []) : [])),
  );
};

/** Sheets of the same columns that are not loaded; what was sent says so as well. */
export const sheetIssues = (journal: Journal, stored: StoredImport): Summary['issues'] => {
  const { importId, file } = stored;
  const { otherSheets } = restOfFile(journal, importId);
  if (otherSheets.length === 0) return [];
  const ofSet = sheetsOfSet(journal, stored);
  const loaded = ofSet === null ? `only "${file.sheet ?? ''}" is loaded` : 'it is no part of this load';
  return otherSheets
    .filter(({ name }) => ofSet?.has(name) !== true)
    .map(({ name, rows, isMore }) => {
      const count = rows === 1 ? '1 row' : `${isMore ? 'more than ' : ''}${rows} rows`;
      const { sentence, advice } = words('sheet-not-loaded', { name, count, loaded });
      const firstAt = { sheet: name, row: null, column: null };
      return {
        ...{ code: 'sheet-not-loaded', severity: 'warning', count: 1 },
        ...{ message: `${sentence} ${advice}`, firstAt },
      };
    });
};
