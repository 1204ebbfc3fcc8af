/** Whether a key belongs to a field (or a grid, which starts editing on a letter) rather than to the window. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input, textarea, select, [role="grid"], [role="dialog"]') !== null);

/** Every key the app knows, by where it works. */
export const keyboardMap: readonly {
  readonly where: string;
  readonly keys: readonly { readonly press: readonly string[]; readonly does: string }[];
}[] = [
  {
    where: 'Everywhere',
    keys: [
      { press: ['Ctrl', 'K'], does: 'Search and commands' },
      { press: ['Ctrl', 'N'], does: 'New import' },
      { press: ['?'], does: 'This list' },
      { press: ['Alt', '←'], does: 'Back' },
    ],
  },
  {
    where: 'In a list',
    keys: [
      { press: ['↑', '↓'], does: 'Next or former entry' },
      { press: ['Enter'], does: 'Open it' },
      { press: ['Esc'], does: 'Close what was opened' },
    ],
  },
  {
    where: 'In the service profile',
    keys: [
      { press: ['Ctrl', 'F'], does: 'Find a setting' },
      { press: ['↓'], does: 'From the search into the list' },
      { press: ['Enter'], does: 'Change the setting' },
    ],
  },
  {
    where: 'In the rows',
    keys: [
      { press: ['↑', '↓', '←', '→'], does: 'Move by one cell' },
      { press: ['Shift', '↓'], does: 'Mark a block' },
      { press: ['Ctrl', 'A'], does: 'Mark all rows in view' },
      { press: ['Ctrl', 'Space'], does: 'Mark the column; with Shift alone the row' },
      { press: ['Ctrl', 'C'], does: 'Copy what is marked' },
      { press: ['Page ↓'], does: 'Move by one screen' },
      { press: ['Ctrl', 'End'], does: 'To the last row' },
      { press: ['F8'], does: 'Next issue; with Shift the one before' },
      { press: ['Ctrl', 'F'], does: 'Find a text' },
      { press: ['Esc'], does: 'Leave the find box or the cell' },
    ],
  },
  {
    where: 'While correcting rows',
    keys: [
      { press: ['Enter'], does: 'Edit the cell; again to keep it' },
      { press: ['Tab'], does: 'Keep it and go right' },
      { press: ['Ctrl', 'X'], does: 'Cut what is marked' },
      { press: ['Ctrl', 'V'], does: 'Paste; into a marked block as often as it fits' },
      { press: ['Ctrl', 'D'], does: 'Fill down from the first cell' },
      { press: ['Ctrl', 'R'], does: 'Fill to the right' },
      { press: ['Ctrl', 'Enter'], does: 'Keep the text in all marked cells' },
      { press: ['Del'], does: 'Empty the cells' },
      { press: ['Ctrl', 'M'], does: 'Match vendors that are not known' },
      { press: ['Ctrl', 'Shift', 'K'], does: 'Values of the column that may be the same' },
      { press: ['Ctrl', 'E'], does: 'Leave the marked rows out; again to bring them back' },
      { press: ['Ctrl', 'H'], does: 'Replace in the column' },
      { press: ['Alt', '↓'], does: 'Menu of the column' },
      { press: ['Ctrl', 'Z'], does: 'Undo' },
      { press: ['Ctrl', 'Y'], does: 'Redo' },
    ],
  },
];
