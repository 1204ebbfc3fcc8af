import type { Step } from '../../../core/clean/step';
import { checkMapping } from '../../../core/map/check-mapping';
import type { Row } from '../../../core/read/table';
import { targetNamed } from '../../../core/targets';
import { failed, ok, type Result } from '../../../core/values/result';
import type { Output } from '../../../ipc/contract';
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
import { readSourceRowsNumbered } from '../../journal/source-rows';
import { cellsHolding } from '../cells-holding';
import { holdAgainstList } from '../guard';
import { recheckRows } from '../prepare/recheck';
import { usedRows } from '../prepare/used-rows';
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
  readonly leaveOut: (
    importId: string,
    rows: readonly number[],
    isOut: boolean | null,
  ) => Promise<Result<Output<'drafts.leaveOut'>>>;
  /** Other steps in place of those of the mapping. Errors: those of a mapping that does not fit the file. */
  readonly setSteps: (importId: string, steps: readonly Step[]) => Answer;
  readonly undo: (importId: string) => Answer;
  readonly redo: (importId: string) => Answer;
};

/**
 * The rows that are left out, or come back. The other way round: rows that a step leaves out come back by hand only where one alone is
 * meant, for the step would be off for all of them unseen.
 */
const outOrBack = (
  rows: readonly Row[],
  wanted: boolean | null,
): { readonly rows: readonly number[]; readonly isOut: boolean } => {
  const counting = rows.filter(({ leftOut }) => leftOut === undefined);
  const isOut = wanted ?? counting.length > 0;
  const byHand = rows.filter(({ leftOut }) => leftOut?.step === null);
  const back =
    wanted === null && rows.length > 1 ? byHand : rows.filter(({ leftOut }) => leftOut !== undefined);
  return { rows: (isOut ? counting : back).map(({ row }) => row), isOut };
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
    leaveOut: async (importId, rows, wanted) => {
      const draft = desk.open(importId);
      if (!draft.ok) return draft;
      const { asUsed } = usedRows(ports.journal, draft.value);
      const seen = readSourceRowsNumbered(ports.journal, importId, rows).map(asUsed);
      const act = outOrBack(seen, wanted);
      if (act.rows.length === 0) return ok({ rows: 0, isOut: act.isOut });
      const done = await edit(
        importId,
        act.rows.map((row) => leavingOut(row, act.isOut)),
      );
      return done.ok ? ok({ rows: act.rows.length, isOut: act.isOut }) : done;
    },
    setSteps,
    undo: stepping('back'),
    redo: stepping('on'),
  };
};
