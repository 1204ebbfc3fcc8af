import type { Step } from '../../../core/clean/step';
import { checkMapping } from '../../../core/map/check-mapping';
import { targetNamed } from '../../../core/targets';
import { failed, type Result } from '../../../core/values/result';
import type { Summary } from '../../../ipc/shapes';
import { findConnection } from '../../journal/connections';
import { goThroughSteps, replaceSteps } from '../../journal/draft-steps';
import {
  addEdits,
  type CellEdit,
  leavingOut,
  redoEdits,
  STEPS_THEMSELVES,
  undoEdits,
} from '../../journal/edits';
import { inTransaction } from '../../journal/open';
import { promotionOf } from '../../journal/promotions';
import { cellsHolding } from '../cells-holding';
import { holdAgainstList } from '../guard';
import { recheckRows } from '../prepare/recheck';
import { identityOf } from '../reach';
import type { Desk } from './desk';
import type { Preparer } from './preparer';

type Answer = Promise<Result<Summary>> | Result<Summary>;

/** Edits of cells and the way back; each answers when what it touched was judged again. */
export type EditsOfDraft = {
  readonly edit: (importId: string, edits: readonly CellEdit[]) => Answer;
  readonly replaceAll: (
    importId: string,
    cells: { readonly column: number; readonly from: string; readonly to: string },
  ) => Answer;
  /** Rows are left out by hand, or brought back. */
  readonly leaveOut: (importId: string, rows: readonly number[], isOut: boolean) => Answer;
  /** Other steps in place of those of the mapping. Errors: those of a mapping that does not fit the file. */
  readonly setSteps: (importId: string, steps: readonly Step[]) => Answer;
  readonly undo: (importId: string) => Answer;
  readonly redo: (importId: string) => Answer;
};

/** Edits over a desk; what an edit reaches beyond its own records is judged by the preparer. */
export const createEdits = (desk: Desk, preparer: Preparer): EditsOfDraft => {
  const { ports } = desk;

  const recheck = (importId: string, edits: readonly CellEdit[]): Answer => {
    const draft = desk.open(importId);
    if (!draft.ok) return draft;
    const isOfSteps = edits.some(({ column }) => column === STEPS_THEMSELVES);
    // Rows are being judged as they were before: all are judged once more.
    if (isOfSteps || (preparer.isPreparing(importId) && edits.length > 0)) return preparer.prepare(importId);
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
    (way: 'back' | 'on') =>
    (importId: string): Answer => {
      const draft = desk.open(importId);
      if (!draft.ok) return draft;
      const { journal } = ports;
      const edits = inTransaction(journal, () => {
        const gone = way === 'back' ? undoEdits(journal, importId) : redoEdits(journal, importId);
        goThroughSteps(journal, importId, gone, way);
        return gone;
      });
      return recheck(importId, edits);
    };

  const setSteps = (importId: string, after: readonly Step[]): Answer => {
    const draft = desk.open(importId);
    if (!draft.ok) return draft;
    const { mapping, columns, file } = draft.value;
    const target = targetNamed(mapping?.target ?? '');
    if (mapping === null || target === undefined)
      return failed('draft-incomplete', { what: 'field mapping' });
    if (promotionOf(ports.journal, importId) !== undefined) return failed('promotion-is-fixed');
    const [fault] = checkMapping({ ...mapping, steps: [...after] }, target, columns, file.name);
    if (fault !== undefined) return { ok: false, problem: fault };
    replaceSteps(ports.journal, importId, { before: mapping.steps ?? [], after }, desk.nowText());
    return preparer.prepare(importId);
  };

  return {
    edit,
    replaceAll: (importId, { column, from, to }) => {
      const draft = desk.open(importId);
      if (!draft.ok) return draft;
      const rows = cellsHolding(ports.journal, draft.value, column, from);
      const edits = rows.map((row) => ({ row, column, value: to }));
      return edits.length === 0 ? desk.summary(importId) : edit(importId, edits);
    },
    leaveOut: (importId, rows, isOut) =>
      edit(
        importId,
        rows.map((row) => leavingOut(row, isOut)),
      ),
    setSteps,
    undo: stepping('back'),
    redo: stepping('on'),
  };
};
