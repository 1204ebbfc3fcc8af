import type { ReactNode, RefObject } from 'react';
import type { GridRow, GridView } from '../../ipc/shapes';
import type { Cursor } from './cursor';
import type { CellEdit } from './use-block';

export type Editing = {
  readonly onEdit: (edits: readonly CellEdit[]) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  /** Rows are to count for nothing, or to count again where none of them counts. */
  readonly onLeaveOut: (rows: readonly number[]) => void;
};

/** What can be done to a whole column. */
export type ColumnActs = {
  /** The entries of its menu. `text`: what the cell one stands on says. */
  readonly items: (column: number, text: string) => ReactNode;
  readonly onReplace: (column: number, text: string) => void;
  /** The vendors that are not known are to be told. */
  readonly onMatch: () => void;
  /** The texts of a column that may be the same are to be shown. */
  readonly onCompare: (column: number) => void;
};

export type GridProps = {
  readonly importId: string;
  readonly label: string;
  readonly names: readonly string[];
  readonly samples: readonly (readonly string[])[];
  readonly view: GridView;
  /** Outcomes instead of what stands in the way of sending. */
  readonly isSent: boolean;
  /** More rows, and more about them, come by themselves. */
  readonly isBusy: boolean;
  readonly cursor: Cursor;
  readonly onCursor: (cursor: Cursor) => void;
  /** The row that the keyboard is on, as it is now. */
  readonly onRow: (row: GridRow | undefined) => void;
  readonly onNextIssue: (isBackwards: boolean) => void;
  readonly onFind: () => void;
  /** Missing where the rows cannot be changed. */
  readonly editing?: Editing;
  readonly columnActs?: ColumnActs;
  /** Does to the marked rows what their key does. */
  readonly leaveOutRef?: RefObject<() => void>;
};
