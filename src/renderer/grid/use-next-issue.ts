import { type Dispatch, type SetStateAction, useCallback } from 'react';
import type { GridView } from '../../ipc/shapes';
import { call } from '../data/client';
import { type Cursor, cursorAt } from './cursor';

type From = {
  readonly importId: string;
  readonly view: GridView;
  readonly position: number;
  readonly names: readonly string[] | undefined;
};

/** Moves the cursor to the next cell with an issue, or to the one before. */
export const useNextIssue = (
  { importId, view, position, names }: From,
  setCursor: Dispatch<SetStateAction<Cursor>>,
): ((isBackwards: boolean) => Promise<void>) =>
  useCallback(
    async (isBackwards: boolean) => {
      const next = await call('imports.nextIssue', {
        importId,
        view,
        from: position,
        backwards: isBackwards,
      });
      if (!next.ok || next.value.position === null) return;
      const at = names?.indexOf(next.value.column ?? '') ?? -1;
      const issue = cursorAt(next.value.position, Math.max(0, at));
      // Whoever moved on meanwhile stays where they are.
      setCursor((now) => (now.active.position === position ? issue : now));
    },
    [importId, view, position, names, setCursor],
  );
