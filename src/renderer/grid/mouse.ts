import type { MouseEvent } from 'react';
import type { Cursor } from './cursor';
import { spotAt } from './spot-at';
import type { GridParts } from './use-grid';

/** What the mouse does in the grid: a click moves, dragging or Shift marks, a double click edits. */
export const mouseOf = ({ cursor, editor, orders }: GridParts, onCursor: (cursor: Cursor) => void) => ({
  onMouseDown: (event: MouseEvent): void => {
    const spot = spotAt(event.target);
    const { position, column } = cursor.active;
    if (spot === null) return;
    orders.refused.end();
    if (editor.text === null) onCursor({ active: spot, anchor: event.shiftKey ? cursor.anchor : spot });
    else if (spot.position !== position || spot.column !== column) editor.noteClick(spot);
  },
  onMouseMove: (event: MouseEvent): void => {
    const spot = event.buttons === 1 && editor.text === null ? spotAt(event.target) : null;
    const { position, column } = cursor.active;
    if (spot !== null && (spot.position !== position || spot.column !== column))
      onCursor({ active: spot, anchor: cursor.anchor });
  },
  onDoubleClick: (event: MouseEvent): void => {
    if (spotAt(event.target) !== null && editor.text === null) orders.beginEdit(null, event.timeStamp);
  },
});
