import type { ColumnProfile } from '../read/column-profile';
import type { Row } from '../read/table';
import type { Target } from '../targets/target';
import type { DateGroups } from './date-groups';
import type { OrderHint, ProvenOrder } from './date-order-proof';
import type { KnownValues } from './known-values';
import type { Mapping } from './mapping';
import type { AcceptedFor } from './plausible/accepted';

/** Something only a person can say. `missing:KEY` asks for the column of a required field. */
export type Question = {
  readonly kind:
    | 'grouping'
    | 'date-order'
    | 'decimal'
    | 'status'
    | 'location'
    | 'currency'
    | 'encoding'
    | 'header'
    | 'date-serial'
    | 'credit-debit'
    | 'fill-down'
    | `currency-word:${string}`
    | `missing:${string}`
    | `finding:${string}`;
  readonly text: string;
  /** `value` goes to `applyAnswer`. */
  readonly options: readonly {
    readonly value: string;
    readonly label: string;
    readonly detail: string;
    /** What the answer accepts besides, since it would be asked right after it; absent: nothing. */
    readonly settles?: readonly AcceptedFor[] | undefined;
  }[];
  /** What the answer that it is right as it is accepts; absent: there is no such answer. */
  readonly accepts?: AcceptedFor | undefined;
  /** Rows of the file that show why it is asked; absent: none do. */
  readonly evidence?: readonly { readonly row: number; readonly cells: readonly string[] }[];
};

/** Cells shown as one, of which only the first holds the value: `A10:A12`. */
export type MergedCells = { readonly area: string; readonly column: number };

/** What a question is asked about. */
export type Asked = {
  readonly mapping: Mapping;
  readonly target: Target;
  readonly columns: readonly ColumnProfile[];
  readonly rows: number;
  readonly preview: readonly Row[];
  readonly known: KnownValues;
  /** Areas of merged cells below the header, by the place of their first column; absent: none, or nobody knows. */
  readonly merged?: readonly MergedCells[];
  /** Whether a column leaves the order of its dates open, and what other columns then say of it. */
  readonly dates: {
    readonly isOpen: (column: ColumnProfile) => boolean;
    /** Whether its dates are of both orders, so that no order is that of all. */
    readonly isOfBoth: (column: ColumnProfile) => boolean;
    readonly hint: (column: ColumnProfile) => OrderHint | null;
    /** The order that dates written alike prove in a column of several ways of writing; null: none. */
    readonly proven: (column: ColumnProfile) => ProvenOrder | null;
    /** What tells dates of both orders apart; null: nothing does. */
    readonly groups: (column: ColumnProfile, others: readonly ColumnProfile[]) => DateGroups | null;
  };
  /** Number of different combinations of values in these columns; null where nobody counted. */
  readonly countTogether: (columns: readonly string[]) => number | null;
};
