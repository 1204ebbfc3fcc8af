import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import classes from './grid.module.css';

/** How an editor was left. `move` says where the cursor goes next. */
export type EditorEnd =
  | {
      readonly kind: 'keep';
      readonly value: string;
      readonly move: 'down' | 'up' | 'right' | 'left' | 'stay';
    }
  /** All marked cells take the text. */
  | { readonly kind: 'fill'; readonly value: string }
  | { readonly kind: 'leave' };

type Props = {
  readonly start: string;
  readonly label: string;
  readonly onEnd: (end: EditorEnd) => void;
};

const endFor = (event: KeyboardEvent, value: string): EditorEnd | null => {
  switch (event.key) {
    case 'Enter':
      if (event.ctrlKey || event.metaKey) return { kind: 'fill', value };
      return { kind: 'keep', value, move: event.shiftKey ? 'up' : 'down' };
    case 'Tab':
      return { kind: 'keep', value, move: event.shiftKey ? 'left' : 'right' };
    case 'Escape':
      return { kind: 'leave' };
    default:
      return null;
  }
};

/** The field that stands in a cell while it is edited. Leaving it by the mouse keeps the text. */
export const CellEditor = ({ start, label, onEnd }: Props) => {
  const [value, setValue] = useState(start);
  const input = useRef<HTMLInputElement>(null);
  const isOver = useRef(false);
  const end = (how: EditorEnd): void => {
    if (isOver.current) return;
    isOver.current = true;
    onEnd(how);
  };
  // Before anything else is typed: a letter that comes too early would go to the grid, and begin anew.
  useLayoutEffect(() => {
    input.current?.focus();
    const at = start.length;
    input.current?.setSelectionRange(at, at);
  }, [start]);
  return (
    <input
      ref={input}
      className={classes.editor}
      aria-label={label}
      value={value}
      onChange={(event) => setValue(event.currentTarget.value)}
      onBlur={() => end({ kind: 'keep', value, move: 'stay' })}
      onKeyDown={(event) => {
        event.stopPropagation();
        const how = endFor(event, value);
        if (how === null) return;
        event.preventDefault();
        end(how);
      }}
      onCopy={(event) => event.stopPropagation()}
      onPaste={(event) => event.stopPropagation()}
    />
  );
};
