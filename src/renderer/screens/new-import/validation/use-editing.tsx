import { useMemo } from 'react';
import { formatThings } from '../../../data/format';
import { type HeldEdit, keepCells } from '../../../data/held-cells';
import { tellAct, tellWithheld } from '../../../data/tell';
import { useAction } from '../../../data/use-action';
import { FillGuard } from './fill-guard';
import { useFillGuard } from './use-fill-guard';

/** What is done to the rows by hand; each act of several cells is told, with the way back. */
export const useEditing = (importId: string) => {
  const { filling, keepEdits, keepAlike, keepSteps, answer } = useFillGuard(importId);
  const { run: replaceAll } = useAction('drafts.replaceAll');
  const { run: leaveOut } = useAction('drafts.leaveOut');
  const { run: undo } = useAction('drafts.undo');
  const { run: redo } = useAction('drafts.redo');
  const acts = useMemo(() => {
    const onLeaveOut = (rows: readonly number[]): void =>
      void leaveOut({ importId, rows, isOut: null }).then((done) => {
        if (!done.ok) return;
        const count = formatThings(done.value.rows, 'row', 'rows');
        if (done.value.rows === 0) tellWithheld('A step leaves these rows out: switch it off in Steps.');
        else tellAct(done.value.isOut ? `${count} left out` : `${count} brought back`);
      });
    return {
      editing: {
        onEdit: (edits: readonly HeldEdit[]) => void keepEdits(edits),
        onUndo: () => void undo({ importId }),
        onRedo: () => void redo({ importId }),
        onLeaveOut,
      },
      fixing: {
        fixOne: (row: number, column: number, value: string) =>
          void keepCells(importId, [{ row, column, value }]),
        fixAlike: (column: number, from: string, to: string) =>
          void keepAlike(column, from, to, () => void replaceAll({ importId, column, from, to })),
      },
    };
  }, [importId, keepEdits, keepAlike, replaceAll, leaveOut, undo, redo]);
  return { ...acts, keepSteps, guard: <FillGuard filling={filling} onAnswer={answer} /> };
};
