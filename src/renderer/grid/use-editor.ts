import { useRef, useState } from 'react';
import type { GridRow } from '../../ipc/shapes';
import type { EditorEnd } from './cell-editor';
import { type Bounds, type Cursor, cursorAt, kept, type Spot } from './cursor';
import type { CellEdit } from './use-block';

type Place = {
  readonly active: Spot;
  readonly bounds: Bounds;
  readonly rowAt: (position: number) => GridRow | undefined;
  readonly onCursor: (cursor: Cursor) => void;
  readonly onEdit: ((edits: readonly CellEdit[]) => void) | undefined;
  readonly focusGrid: () => void;
};

const steps = { down: [1, 0], up: [-1, 0], right: [0, 1], left: [0, -1], stay: [0, 0] } as const;

/** The one cell that is being edited, if any: how it is opened and what happens when it is left. */
export const useEditor = ({ active, bounds, rowAt, onCursor, onEdit, focusGrid }: Place) => {
  const [text, setText] = useState<string | null>(null);
  // A click on another cell first leaves the editor, which keeps its text, and goes there only then.
  const clicked = useRef<Spot | null>(null);

  const begin = (start: string | null): void => {
    const row = rowAt(active.position);
    if (onEdit !== undefined && row !== undefined) setText(start ?? row.cells[active.column] ?? '');
  };
  const end = (how: EditorEnd): void => {
    setText(null);
    const goTo = clicked.current;
    clicked.current = null;
    if (how.kind === 'leave') {
      focusGrid();
      return;
    }
    const row = rowAt(active.position);
    if (row !== undefined && (row.cells[active.column] ?? '') !== how.value)
      onEdit?.([{ row: row.row, column: active.column, value: how.value }]);
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
  return { text, begin, end, noteClick };
};
