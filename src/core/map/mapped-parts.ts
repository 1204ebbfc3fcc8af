import type { Issue } from '../issues/issue';
import type { Row } from '../read/table';
import type { Target } from '../targets/target';
import type { DecimalChoice } from '../values/amount';
import type { Mapping } from './mapping';
import type { QuickConvert } from './quick-convert';
import type { Slot } from './slot';

/** A slot with the person's column behind it: the header, or null for constants and lines' totals. */
export type MappedSlot = Slot & {
  readonly column: string | null;
  /** Place of that column; -1 where there is none. */
  readonly index: number;
};

/** How one slot reads a row, for those who do not want all slots of it. */
export type SlotProgram = {
  /** The whole way: the canonical text; what is wrong is added to the issues. Nothing is remembered of other rows. */
  readonly whole: (row: Row, issues: Issue[]) => string;
  /** The short cut of a cell that is only trimmed; null where there is none. */
  readonly quick: QuickConvert | null;
  /** Whether the cell is only trimmed before it is converted. */
  readonly isTrimOnly: boolean;
  /** Whether cells of other columns have a say: the currency in what is found wrong, the name in which vendor was chosen. */
  readonly heedsOthers: boolean;
  /** How numbers of the column are read. */
  readonly decimal: DecimalChoice;
};

/** What a mapping makes of a table, of which all else that looks at its rows is built. */
export type MappedParts = {
  readonly slots: readonly MappedSlot[];
  /** How each slot reads one row, in the order of `slots`. */
  readonly programs: readonly SlotProgram[];
  /** What makes rows one record; null where the row stands alone. */
  readonly groupKey: (row: Row) => string | null;
  readonly target: Target;
  readonly mapping: Mapping;
};
