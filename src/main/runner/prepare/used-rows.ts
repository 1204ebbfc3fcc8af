import { type Cleaning, compileCleaning, type StepCount } from '../../../core/clean/cleaning';
import type { Row } from '../../../core/read/table';
import { withCells } from '../../../core/read/with-cells';
import { type DraftEdits, readEdits } from '../../journal/edits';
import { findImport, type StoredImport } from '../../journal/imports';
import type { Journal } from '../../journal/open';

/** Rows as they count: as the steps of the mapping leave them, with what a person did by hand over that. */
export type UsedRows = {
  /** The very same row where neither changes it. */
  readonly asUsed: (row: Row) => Row;
  readonly allUsed: (rows: readonly Row[]) => readonly Row[];
  /** What each step of the mapping has done so far. */
  readonly counts: () => readonly StepCount[];
};

/** A row with a person's edits laid over it; an edited cell is text, whatever it was before. */
export const withEdits = (row: Row, { cells, leftOut }: DraftEdits): Row => {
  const own = cells.get(row.row);
  const edited =
    own === undefined
      ? row
      : withCells(row, new Map([...own].map(([column, text]) => [column, { text, kind: 's' }])));
  const isOut = leftOut.get(row.row);
  if (isOut === undefined) return edited;
  const { leftOut: _, ...kept } = edited;
  return isOut ? { ...kept, leftOut: { step: null } } : kept;
};

const isEmpty = ({ cells, leftOut }: DraftEdits): boolean => cells.size === 0 && leftOut.size === 0;

/** Lays edits over what a cleaning leaves; nearly always there is neither. */
const layOver = (cleaning: Cleaning | null, edits: DraftEdits): UsedRows => {
  const clean = cleaning?.clean ?? ((row: Row): Row => row);
  const asUsed = isEmpty(edits) ? clean : (row: Row): Row => withEdits(clean(row), edits);
  return {
    asUsed,
    allUsed: cleaning === null && isEmpty(edits) ? (rows) => rows : (rows) => rows.map(asUsed),
    counts: cleaning?.counts ?? (() => []),
  };
};

/** How the rows of an import count now. */
export const usedRows = (
  journal: Journal,
  { importId, mapping, columns }: Pick<StoredImport, 'importId' | 'mapping' | 'columns'>,
): UsedRows => layOver(compileCleaning(mapping?.steps, columns), readEdits(journal, importId));

/** The same, by the id of the import. */
export const usedRowsOf = (journal: Journal, importId: string): UsedRows =>
  usedRows(journal, findImport(journal, importId) ?? { importId, mapping: null, columns: [] });
