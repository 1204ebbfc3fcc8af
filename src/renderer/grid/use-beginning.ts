import { type Dispatch, type RefObject, type SetStateAction, useEffect, useRef } from 'react';
import type { GridView } from '../../ipc/shapes';
import { call } from '../data/client';
import { type Cursor, cursorAt } from './cursor';

type Of = {
  readonly importId: string;
  readonly view: GridView;
  readonly names: readonly string[] | undefined;
  readonly find: RefObject<HTMLInputElement | null>;
};

const ofIssues: ReadonlySet<GridView['filter']> = new Set(['code', 'issues', 'errors', 'warnings']);

/** Whoever chooses other rows goes on in them: at the first cell with an issue where they are rows with one, with the keyboard on it. */
export const useBeginning = (
  { importId, view, names, find }: Of,
  place: RefObject<HTMLElement | null>,
  setCursor: Dispatch<SetStateAction<Cursor>>,
): void => {
  const before = useRef(view);
  useEffect(() => {
    if (before.current === view) return;
    before.current = view;
    if (document.activeElement !== find.current)
      place.current?.querySelector<HTMLElement>('[role=grid]')?.focus();
    if (!ofIssues.has(view.filter)) return;
    let isLeft = false;
    void call('imports.nextIssue', { importId, view, from: -1, backwards: false }).then((first) => {
      if (isLeft || !first.ok || first.value.position === null) return;
      const at = names?.indexOf(first.value.column ?? '') ?? -1;
      setCursor(cursorAt(first.value.position, Math.max(0, at)));
    });
    return () => {
      isLeft = true;
    };
  }, [importId, view, names, find, place, setCursor]);
};
