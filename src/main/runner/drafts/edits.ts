import type { Result } from '../../../core/values/result';
import type { Summary } from '../../../ipc/shapes';
import { findConnection } from '../../journal/connections';
import { addEdits, type CellEdit, redoEdits, undoEdits } from '../../journal/edits';
import { cellsHolding } from '../cells-holding';
import { holdAgainstList } from '../guard';
import { recheckRows } from '../prepare/recheck';
import { identityOf } from '../reach';
import type { Desk } from './desk';
import type { Preparer } from './preparer';

type Answer = Promise<Result<Summary>> | Result<Summary>;

/** Edits of cells and the way back; each answers when what it touched was judged again. */
export type DraftEdits = {
  readonly edit: (importId: string, edits: readonly CellEdit[]) => Answer;
  readonly replaceAll: (
    importId: string,
    cells: { readonly column: number; readonly from: string; readonly to: string },
  ) => Answer;
  readonly undo: (importId: string) => Answer;
  readonly redo: (importId: string) => Answer;
};

/** Edits over a desk; what an edit reaches beyond its own records is judged by the preparer. */
export const createEdits = (desk: Desk, preparer: Preparer): DraftEdits => {
  const { ports } = desk;

  const recheck = (importId: string, edits: readonly CellEdit[]): Answer => {
    const draft = desk.open(importId);
    if (!draft.ok) return draft;
    // Rows are being judged as they were before: all are judged once more.
    if (preparer.isPreparing(importId) && edits.length > 0) return preparer.prepare(importId);
    if (draft.value.preparedAt === null || edits.length === 0) {
      desk.changed(importId);
      return desk.summary(importId);
    }
    const connection = findConnection(ports.journal, draft.value.connectionId ?? '');
    const identity = connection === undefined ? '' : identityOf(connection);
    const { profileText, clock } = ports;
    const order = { importId, identity, profileText, now: clock.now() };
    const done = recheckRows(ports.journal, order, edits);
    if (!done.ok) return done;
    if (done.value === 'all') return preparer.prepare(importId);
    holdAgainstList(ports, importId);
    desk.changed(importId);
    return desk.summary(importId);
  };

  const edit = (importId: string, edits: readonly CellEdit[]): Answer => {
    const draft = desk.open(importId);
    if (!draft.ok) return draft;
    addEdits(ports.journal, importId, edits, desk.nowText());
    return recheck(importId, edits);
  };

  const stepping =
    (step: typeof undoEdits) =>
    (importId: string): Answer => {
      const draft = desk.open(importId);
      return draft.ok ? recheck(importId, step(ports.journal, importId)) : draft;
    };

  return {
    edit,
    replaceAll: (importId, { column, from, to }) => {
      const rows = cellsHolding(ports.journal, importId, column, from);
      const edits = rows.map((row) => ({ row, column, value: to }));
      return edits.length === 0 ? desk.summary(importId) : edit(importId, edits);
    },
    undo: stepping(undoEdits),
    redo: stepping(redoEdits),
  };
};
