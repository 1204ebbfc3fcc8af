import { type RefObject, useCallback, useMemo, useState } from 'react';

/** The column whose menu is open, and where in the frame of the grid it hangs. */
type Open = { readonly column: number; readonly leftPx: number; readonly topPx: number };

const titleAt = (grid: HTMLElement, column: number): Element | null =>
  grid.querySelector(`[role=columnheader][aria-colindex="${column + 3}"]`);

/** A column that was out of view is drawn within these. */
const mostFrames = 20;

/** The menu of a column: opened at its title, and closed back to the rows. */
export const useColumnMenu = (scroller: RefObject<HTMLElement | null>, isThere: boolean) => {
  const [open, setOpen] = useState<Open | null>(null);
  const openAt = useCallback(
    (column: number, framesLeft = mostFrames): void => {
      const grid = scroller.current;
      if (!isThere || grid === null) return;
      const title = titleAt(grid, column);
      if (title === null) {
        if (framesLeft > 0) requestAnimationFrame(() => openAt(column, framesLeft - 1));
        return;
      }
      const [frame, place] = [grid.getBoundingClientRect(), title.getBoundingClientRect()];
      setOpen({ column, leftPx: place.left - frame.left, topPx: place.bottom - frame.top });
    },
    [scroller, isThere],
  );
  const close = useCallback((): void => {
    setOpen(null);
    scroller.current?.focus();
  }, [scroller]);
  return useMemo(() => ({ open, openAt, close }), [open, openAt, close]);
};

export type ColumnMenuParts = ReturnType<typeof useColumnMenu>;
