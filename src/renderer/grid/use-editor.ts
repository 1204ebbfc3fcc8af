import { useRef, useState } from 'react';
import type { GridRow } from '../../ipc/shapes';
import type { EditorEnd } from './cell-editor';
import { type Bounds, type Cursor, cursorAt, kept, type Spot } from './cursor';
import { RefusedWord } from './refused-word';
import { tellNotTaken } from './tell-block';
import type { CellEdit } from './use-block';

type Place = {
  /** Rows are still being checked: nothing can be typed yet. */
  readonly isBusy: boolean;
  readonly active: Spot;
  readonly bounds: Bounds;
  readonly rowAt: (position: number) => GridRow | undefined;
  readonly onCursor: (cursor: Cursor) => void;
  readonly onEdit: ((edits: readonly CellEdit[]) => void) | undefined;
  readonly onFill: (value: string) => void;
  readonly focusGrid: () => void;
};

/** The cell that is edited: its row is kept, for the rows of a view may change under the editor. */
type Open = { readonly row: number; readonly column: number; readonly was: string; readonly start: string };

const steps = { down: [1, 0], up: [-1, 0], right: [0, 1], left: [0, -1], stay: [0, 0] } as const;

/** The one cell that is being edited, if any: how it is opened and what happens when it is left. */
export const useEditor = ({ isBusy, active, bounds, rowAt, onCursor, onEdit, onFill, focusGrid }: Place) => {
  const [open, setOpen] = useState<Open | null>(null);
  // A click on another cell first leaves the editor, which keeps its text, and goes there only then.
  const clicked = useRef<Spot | null>(null);
  const [refused] = useState(() => new RefusedWord());

  /** Opens the editor with a letter, or with what the cell holds. `atMs`: when the key was pressed. */
  const begin = (letter: string | null, atMs: number): void => {
    if (letter !== null && refused.holds(atMs)) return;
    const row = rowAt(active.position);
    if (isBusy || (onEdit !== undefined && row === undefined)) {
      if (refused.refuse(atMs)) tellNotTaken();
      return;
    }
    refused.end();
    if (onEdit === undefined || row === undefined) return;
    const was = row.cells[active.column] ?? '';
    setOpen({ row: row.row, column: active.column, was, start: letter ?? was });
  };
  const end = (how: EditorEnd): void => {
    setOpen(null);
    const goTo = clicked.current;
    clicked.current = null;
    if (how.kind === 'leave' || open === null) {
      focusGrid();
      return;
    }
    if (how.kind === 'fill') {
      onFill(how.value);
      focusGrid();
      return;
    }
    if (open.was !== how.value) {
      if (onEdit === undefined) tellNotTaken();
      else onEdit([{ row: open.row, column: open.column, value: how.value }]);
    }
    const [down, across] = steps[how.move];
    const { position, column } = goTo ?? {
      position: active.position + down,
      column: active.column + across,
    };
    if (goTo !== null || how.move !== 'stay') onCursor(kept(cursorAt(position, column), bounds));
    if (how.move !== 'stay') focusGrid();
  };
  const noteClick = (spot: Spot): void => {
    clicked.current = spot;
  };
  return { text: open?.start ?? null, begin, refused, end, noteClick };
};
