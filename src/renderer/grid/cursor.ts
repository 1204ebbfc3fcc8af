/** A cell by its place in the view. */
export type Spot = { readonly position: number; readonly column: number };

/** Where the keyboard is, and the other corner of the marked block. */
export type Cursor = { readonly active: Spot; readonly anchor: Spot };

export type Block = {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
};

export type Bounds = { readonly rows: number; readonly columns: number; readonly pageRows: number };

/** A cursor on one cell, nothing else marked. */
export const cursorAt = (position: number, column: number): Cursor => ({
  active: { position, column },
  anchor: { position, column },
});

/** The marked block, corners in order. */
export const blockOf = ({ active, anchor }: Cursor): Block => ({
  top: Math.min(active.position, anchor.position),
  bottom: Math.max(active.position, anchor.position),
  left: Math.min(active.column, anchor.column),
  right: Math.max(active.column, anchor.column),
});

export type Press = { readonly key: string; readonly withShift: boolean; readonly withCtrl: boolean };

const clamp = (value: number, most: number): number => Math.min(Math.max(0, value), Math.max(0, most));

const spotAfter = ({ position, column }: Spot, press: Press, bounds: Bounds): Spot | null => {
  const lastRow = bounds.rows - 1;
  const lastColumn = bounds.columns - 1;
  switch (press.key) {
    case 'ArrowDown':
      return { position: press.withCtrl ? lastRow : position + 1, column };
    case 'ArrowUp':
      return { position: press.withCtrl ? 0 : position - 1, column };
    case 'ArrowRight':
      return { position, column: press.withCtrl ? lastColumn : column + 1 };
    case 'ArrowLeft':
      return { position, column: press.withCtrl ? 0 : column - 1 };
    case 'PageDown':
      return { position: position + bounds.pageRows, column };
    case 'PageUp':
      return { position: position - bounds.pageRows, column };
    case 'Home':
      return { position: press.withCtrl ? 0 : position, column: 0 };
    case 'End':
      return { position: press.withCtrl ? lastRow : position, column: lastColumn };
    default:
      return null;
  }
};

/** What a key marks at once: all in view, a column, a row; null: nothing. The cell one stands on stays at the corner. */
const markedBy = (press: Press, { active }: Cursor, bounds: Bounds): Cursor | null => {
  const [lastRow, lastColumn] = [Math.max(0, bounds.rows - 1), Math.max(0, bounds.columns - 1)];
  if (press.withCtrl && press.key.toLowerCase() === 'a')
    return { active: { position: 0, column: 0 }, anchor: { position: lastRow, column: lastColumn } };
  if (press.key !== ' ' || press.withCtrl === press.withShift) return null;
  return press.withCtrl
    ? { active: { ...active, position: 0 }, anchor: { position: lastRow, column: active.column } }
    : { active: { ...active, column: 0 }, anchor: { position: active.position, column: lastColumn } };
};

/** The cursor after a key; null where the key does not move it. Shift leaves the other corner where it is. */
export const moved = (cursor: Cursor, press: Press, bounds: Bounds): Cursor | null => {
  const next = spotAfter(cursor.active, press, bounds);
  if (next === null) return markedBy(press, cursor, bounds);
  const active = {
    position: clamp(next.position, bounds.rows - 1),
    column: clamp(next.column, bounds.columns - 1),
  };
  return { active, anchor: press.withShift ? cursor.anchor : active };
};

/** The cursor brought back inside a view that became smaller. */
export const kept = (cursor: Cursor, bounds: Bounds): Cursor => {
  const inside = (spot: Spot): Spot => ({
    position: clamp(spot.position, bounds.rows - 1),
    column: clamp(spot.column, bounds.columns - 1),
  });
  return { active: inside(cursor.active), anchor: inside(cursor.anchor) };
};
