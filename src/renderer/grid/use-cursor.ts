import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import type { CellPlace } from '../data/places';
import { type Cursor, cursorAt } from './cursor';

/** The cursor of a grid; it begins on a cell, whose column is known when the names of the columns are. */
export const useCursor = (
  begin: CellPlace | undefined,
  names: readonly string[] | undefined,
): readonly [Cursor, Dispatch<SetStateAction<Cursor>>] => {
  const [cursor, setCursor] = useState<Cursor>(() => cursorAt(begin?.position ?? 0, 0));
  useEffect(() => {
    const at = names?.indexOf(begin?.column ?? '') ?? -1;
    if (begin === undefined || at <= 0) return;
    // Whoever moved on meanwhile stays where they are.
    setCursor((now) =>
      now.active.column === 0 && now.active.position === begin.position ? cursorAt(begin.position, at) : now,
    );
  }, [begin, names]);
  return [cursor, setCursor];
};
