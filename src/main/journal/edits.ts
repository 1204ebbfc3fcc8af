import { z } from 'zod';
import { decide } from './chain';
import type { DecisionPlace } from './decision-rows';
import { inTransaction, type Journal } from './open';
import { all, change, count, one } from './parsed';
import { rowsAtOnce } from './rows-at-once';

export type CellEdit = { readonly row: number; readonly column: number; readonly value: string };

/** The column of an edit that is of the row itself: what it says is whether the row is left out. */
export const ROW_ITSELF = -1;
/** The column of an edit that is of the steps of the mapping: it says which there were before, and which after. */
export const STEPS_THEMSELVES = -2;
const LEFT_OUT = 'left out';
const BROUGHT_BACK = 'brought back';

/** The edit that leaves a row out, or brings it back. */
export const leavingOut = (row: number, isOut: boolean): CellEdit => ({
  row,
  column: ROW_ITSELF,
  value: isOut ? LEFT_OUT : BROUGHT_BACK,
});

const editRow = z
  .object({ row: z.number(), column_index: z.number(), value: z.string() })
  .transform((edit): CellEdit => ({ row: edit.row, column: edit.column_index, value: edit.value }));

const stepRow = z.object({ step: z.number() });

const insertAll = rowsAtOnce(
  'INSERT INTO cell_edit (import_id, edit, step, row, column_index, value, at)',
  '(@importId, ?, @step, ?, ?, ?, @at)',
);

const placeOf = (importId: string, step: number): DecisionPlace => ({
  kind: 'edits',
  scope: importId,
  first: step,
  last: step,
});

/** Adds one step of edits; what was undone before can no longer be redone. */
export const addEdits = (
  journal: Journal,
  importId: string,
  edits: readonly CellEdit[],
  at: string,
): void => {
  inTransaction(journal, () => {
    const dropped = all(
      journal,
      stepRow,
      'SELECT DISTINCT step FROM cell_edit WHERE import_id = ? AND undone = 1 ORDER BY step',
      [importId],
    );
    change(journal, 'DELETE FROM cell_edit WHERE import_id = ? AND undone = 1', [importId]);
    const step = count(journal, 'SELECT coalesce(max(step), 0) + 1 AS n FROM cell_edit WHERE import_id = ?', [
      importId,
    ]);
    const first = count(
      journal,
      'SELECT coalesce(max(edit), 0) + 1 AS n FROM cell_edit WHERE import_id = ?',
      [importId],
    );
    const values = edits.flatMap((edit, index) => [first + index, edit.row, edit.column, edit.value]);
    insertAll(journal, { importId, step, at }, values);
    const steps = new Set([...dropped.map((one) => one.step), step]);
    decide(journal, ...[...steps].map((one) => placeOf(importId, one)));
  });
};

/** Takes the last step back; the edits it held, empty when there was none. */
export const undoEdits = (journal: Journal, importId: string): CellEdit[] =>
  inTransaction(journal, () => {
    const step = count(
      journal,
      'SELECT coalesce(max(step), 0) AS n FROM cell_edit WHERE import_id = ? AND undone = 0',
      [importId],
    );
    const changed = change(
      journal,
      'UPDATE cell_edit INDEXED BY cell_edit_by_step SET undone = 1 WHERE import_id = ? AND step = ?',
      [importId, step],
    );
    if (changed > 0) decide(journal, placeOf(importId, step));
    return editsOfStep(journal, importId, step);
  });

/** Brings the step last undone back. */
export const redoEdits = (journal: Journal, importId: string): CellEdit[] =>
  inTransaction(journal, () => {
    const step = count(
      journal,
      'SELECT coalesce(min(step), 0) AS n FROM cell_edit WHERE import_id = ? AND undone = 1',
      [importId],
    );
    const changed = change(
      journal,
      'UPDATE cell_edit INDEXED BY cell_edit_by_step SET undone = 0 WHERE import_id = ? AND step = ?',
      [importId, step],
    );
    if (changed > 0) decide(journal, placeOf(importId, step));
    return editsOfStep(journal, importId, step);
  });

const editsOfStep = (journal: Journal, importId: string, step: number): CellEdit[] =>
  all(
    journal,
    editRow,
    'SELECT row, column_index, value FROM cell_edit INDEXED BY cell_edit_by_step WHERE import_id = ? AND step = ? ORDER BY edit',
    [importId, step],
  );

/** What a person did by hand to the rows of a draft: texts by row and column, and rows left out or brought back. */
export type DraftEdits = {
  readonly cells: ReadonlyMap<number, ReadonlyMap<number, string>>;
  /** By row; false: brought back, whatever step leaves it out. */
  readonly leftOut: ReadonlyMap<number, boolean>;
};

/** The edits in force; the latest of a cell, and of a row, counts. */
export const readEdits = (journal: Journal, importId: string): DraftEdits => {
  const cells = new Map<number, Map<number, string>>();
  const leftOut = new Map<number, boolean>();
  const edits = all(
    journal,
    editRow,
    'SELECT row, column_index, value FROM cell_edit WHERE import_id = ? AND undone = 0 ORDER BY edit',
    [importId],
  );
  for (const { row: number, column, value } of edits) {
    if (column === STEPS_THEMSELVES) continue;
    if (column === ROW_ITSELF) {
      leftOut.set(number, value === LEFT_OUT);
      continue;
    }
    const row = cells.get(number) ?? new Map<number, string>();
    row.set(column, value);
    cells.set(number, row);
  }
  return { cells, leftOut };
};

/** Whether there is a step to undo and one to redo. */
export const editHistory = (
  journal: Journal,
  importId: string,
): { readonly canUndo: boolean; readonly canRedo: boolean } => ({
  canUndo:
    count(journal, 'SELECT count(*) AS n FROM cell_edit WHERE import_id = ? AND undone = 0', [importId]) > 0,
  canRedo:
    count(journal, 'SELECT count(*) AS n FROM cell_edit WHERE import_id = ? AND undone = 1', [importId]) > 0,
});

const stateRow = z.object({ state: z.string() });

/** Differs as soon as a cell is edited, or an edit taken back or made again. */
export const stateOfEdits = (journal: Journal, importId: string): string =>
  one(
    journal,
    stateRow,
    "SELECT coalesce(max(edit), 0) || '/' || coalesce(sum(undone), 0) AS state FROM cell_edit WHERE import_id = ?",
    [importId],
  )?.state ?? '';
