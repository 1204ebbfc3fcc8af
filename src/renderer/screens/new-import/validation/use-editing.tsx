import { useMemo } from 'react';
import { formatThings } from '../../../data/format';
import { type HeldEdit, keepCells } from '../../../data/held-cells';
import { tellDone } from '../../../data/tell';
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
    const left = (rows: readonly number[], isOut: boolean): void =>
      void leaveOut({ importId, rows, isOut }).then(({ ok }) => {
        const count = formatThings(rows.length, 'row', 'rows');
        if (ok) tellDone(isOut ? `${count} left out` : `${count} brought back`, 'Undo: Ctrl+Z');
      });
    return {
      editing: {
        onEdit: (edits: readonly HeldEdit[]) => void keepEdits(edits),
        onUndo: () => void undo({ importId }),
        onRedo: () => void redo({ importId }),
        onLeaveOut: left,
      },
      fixing: {
        fixOne: (row: number, column: number, value: string) =>
          void keepCells(importId, [{ row, column, value }]),
        leaveOut: (row: number, isOut: boolean) => left([row], isOut),
        fixAlike: (column: number, from: string, to: string) =>
          void keepAlike(column, from, to, () => void replaceAll({ importId, column, from, to })),
      },
    };
  }, [importId, keepEdits, keepAlike, replaceAll, leaveOut, undo, redo]);
  return { ...acts, keepSteps, guard: <FillGuard filling={filling} onAnswer={answer} /> };
};
