import type { KeyboardEvent } from 'react';
import { type Bounds, type Cursor, moved } from './cursor';
import type { RefusedWord } from './refused-word';

export type GridOrders = {
  readonly move: (cursor: Cursor) => void;
  readonly beginEdit: (text: string | null, atMs: number) => void;
  readonly refused: RefusedWord;
  readonly clear: () => void;
  readonly fillDown: () => void;
  readonly fillRight: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly find: () => void;
  readonly replace: () => void;
  readonly match: () => void;
  readonly compare: () => void;
  readonly leaveOut: () => void;
  readonly columnMenu: () => void;
  readonly nextIssue: (isBackwards: boolean) => void;
};

const isLetter = (event: KeyboardEvent): boolean =>
  event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;

/** What a key with Ctrl asks for; null: nothing of ours. */
const commandOf = (key: string, withShift: boolean, orders: GridOrders): (() => void) | null => {
  switch (key) {
    case 'z':
      return withShift ? orders.redo : orders.undo;
    case 'y':
      return orders.redo;
    case 'd':
      return orders.fillDown;
    case 'r':
      return orders.fillRight;
    case 'f':
      return orders.find;
    case 'h':
      return orders.replace;
    case 'm':
      return orders.match;
    case 'k':
      return withShift ? orders.compare : null;
    case 'e':
      return orders.leaveOut;
    default:
      return null;
  }
};

const plainOrder = (event: KeyboardEvent, orders: GridOrders): (() => void) | null => {
  switch (event.key) {
    case 'F8':
      return () => orders.nextIssue(event.shiftKey);
    case 'Enter':
      return () => {
        if (!orders.refused.end()) orders.beginEdit(null, event.timeStamp);
      };
    case 'F2':
      return () => orders.beginEdit(null, event.timeStamp);
    case 'Delete':
    case 'Backspace':
      return () => {
        if (!orders.refused.holds(event.timeStamp)) orders.clear();
      };
    default:
      return isLetter(event) ? () => orders.beginEdit(event.key, event.timeStamp) : null;
  }
};

/** Does what a key in the grid means. Keys that mean nothing here go on to the window. */
export const onGridKey = (event: KeyboardEvent, cursor: Cursor, bounds: Bounds, orders: GridOrders): void => {
  const withCtrl = event.ctrlKey || event.metaKey;
  const next = event.altKey
    ? null
    : moved(cursor, { key: event.key, withShift: event.shiftKey, withCtrl }, bounds);
  if (event.altKey && event.key === 'ArrowDown') {
    event.preventDefault();
    orders.columnMenu();
    return;
  }
  const order =
    next !== null
      ? () => orders.move(next)
      : withCtrl
        ? commandOf(event.key.toLowerCase(), event.shiftKey, orders)
        : plainOrder(event, orders);
  if (order === null) return;
  event.preventDefault();
  if (next !== null) orders.refused.end();
  order();
};
