import {
  cellKind,
  type DateOrder,
  type DecimalMark,
  dateOrderOf,
  decimalMarkOf,
  typedShape,
} from './column-reading';
import type { FormatCurrency } from './format-currencies';
import type { CountedMark } from './format-marks';
import { ownCopy } from './own-copy';
import { startShortYears } from './short-years';
import type { CellKind, Row } from './table';
import { startRoom, type ValueRoom } from './value-room';
import { isDayMonth, type ValueShape, valueShape } from './value-shape';

/** What most values of a column are. */
export type ColumnKind =
  | 'empty'
  | 'text'
  | 'code'
  | 'number'
  | 'amount'
  | 'percent'
  | 'date'
  | 'time'
  | 'currency'
  | 'email'
  | 'flag';

export type { DateOrder, DecimalMark } from './column-reading';

/** A value of a column, trimmed, and how many cells have it. */
type CountedValue = { readonly value: string; readonly count: number };

/** One column of a table as its values show it. */
export type ColumnProfile = {
  /** Header as written; made unique, or put in place of a missing one, where needed. */
  readonly name: string;
  /** Header as written; null where there is none. */
  readonly header: string | null;
  /** 0-based. */
  readonly index: number;
  readonly kind: ColumnKind;
  /** Cells that are not blank. */
  readonly filled: number;
  /** Different values among them, as written. */
  readonly distinct: number;
  /** Counting stopped at `distinctCap`, or where a table of very many columns took all the room: there are at least that many. */
  readonly isDistinctCapped: boolean;
  /** The first few different values. */
  readonly samples: readonly string[];
  /** Every different value with its number of cells, most frequent first; empty where there are more than `mostCounted`. */
  readonly values: readonly CountedValue[];
  readonly longestText: number;
  /** null where the column holds no dates written as text. */
  readonly dateOrder: DateOrder | null;
  /** null where no number has a separator. */
  readonly decimalMark: DecimalMark | null;
  /** Row of the first value that is at odds with the values before it (mixed dates or decimals). */
  readonly firstOddRow: number | null;
  /** Currencies that only the number formats of its cells show, those of most cells first; absent: none do. */
  readonly formatCurrencies?: readonly FormatCurrency[];
  /** What else they show beside values; absent: nothing. */
  readonly formatMarks?: readonly CountedMark[];
};

export const distinctCap = 10_000;
const sampleCount = 5;
/** Columns of few values are counted through, for value maps. */
const mostCounted = 60;
const longestSample = 200;

type Counts = Partial<Record<ValueShape, number>>;

/** Collects one column, value by value. Memory is bounded by `distinctCap`, and for all columns of a table by their room. */
export type ColumnCollector = {
  readonly add: (cell: string, kind: CellKind | null, row: number) => void;
  readonly finish: (
    name: { readonly name: string; readonly header: string | null },
    index: number,
  ) => ColumnProfile;
};

/** Counts different values until there are too many. */
const startTally = (room: ValueRoom) => {
  let counts: Map<string, number> | null = new Map();
  let letters = 0;
  const giveUp = (): void => {
    room.give(counts?.size ?? 0, letters);
    counts = null;
  };
  return {
    add: (cell: string): void => {
      if (counts === null) return;
      const known = counts.get(cell);
      if (known !== undefined) {
        counts.set(cell, known + 1);
        return;
      }
      if (counts.size < mostCounted && room.take(cell.length)) {
        letters += cell.length;
        counts.set(ownCopy(cell), 1);
      } else giveUp();
    },
    finish: (): readonly CountedValue[] => {
      const byValue = new Map<string, number>();
      for (const [cell, count] of counts ?? [])
        byValue.set(cell.trim(), (byValue.get(cell.trim()) ?? 0) + count);
      return [...byValue].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count);
    },
  };
};

/** The different values of a column with their shapes, until there are too many; from then on only how many there were. */
const startSeen = (room: ValueRoom) => {
  const shapes = new Map<string, ValueShape>();
  let filled = 0;
  let letters = 0;
  let isFull = false;
  return {
    shapeOf: (cell: string): ValueShape | undefined => (isFull ? undefined : shapes.get(cell)),
    add: (cell: string, shape: ValueShape): void => {
      if (isFull) return;
      if (shapes.size < distinctCap && room.take(cell.length)) {
        shapes.set(ownCopy(cell), shape);
        letters += cell.length;
        if (shape !== 'blank') filled += 1;
        return;
      }
      isFull = true;
      room.give(shapes.size, letters);
      shapes.clear();
    },
    filled: (): number => filled,
    isFull: (): boolean => isFull,
  };
};

/** Starts a column. */
export const startColumn = (room: ValueRoom = startRoom()): ColumnCollector => {
  const seen = startSeen(room);
  const counts: Counts = {};
  const firstRows = new Map<ValueShape, number>();
  const samples: string[] = [];
  let filled = 0;
  let longestText = 0;

  const shapeOf = (cell: string, kind: CellKind | null): ValueShape => {
    const known = seen.shapeOf(cell);
    if (known !== undefined) return known;
    const shape = kind === null || kind === 's' ? valueShape(cell) : typedShape(cell, kind);
    seen.add(cell, shape);
    if (isDayMonth(shape)) shortYears.add(cell);
    if (samples.length < sampleCount && shape !== 'blank')
      samples.push(ownCopy(cell.slice(0, longestSample)));
    return shape;
  };

  const tally = startTally(room);
  const shortYears = startShortYears();
  const add = (cell: string, kind: CellKind | null, row: number): void => {
    if (cell === '') return;
    const shape = shapeOf(cell, kind);
    if (shape === 'blank') return;
    filled += 1;
    tally.add(cell);
    if (cell.length > longestText) longestText = cell.length;
    const count = counts[shape] ?? 0;
    if (count === 0) firstRows.set(shape, row);
    counts[shape] = count + 1;
  };

  return {
    add,
    finish: (named, index) => {
      const has = (shape: ValueShape): boolean => (counts[shape] ?? 0) > 0;
      const dateOrder = dateOrderOf(has, shortYears.mayStandFirst());
      const decimalMark = decimalMarkOf(has);
      const kind = kindOf(counts, filled);
      return {
        ...named,
        index,
        kind,
        filled,
        distinct: seen.filled(),
        isDistinctCapped: seen.isFull(),
        samples,
        values: tally.finish(),
        longestText,
        dateOrder,
        decimalMark,
        firstOddRow: firstOddRow(
          firstRows,
          dateOrder === 'mixed' ? dateShapes : decimalMark === 'mixed' ? markShapes : [],
        ),
      };
    },
  };
};

/** Collects every column of a table. Rows wider than the table so far add columns. */
export const startProfile = () => {
  const columns: ColumnCollector[] = [];
  const room = startRoom();
  let rows = 0;
  return {
    add: (row: Row): void => {
      rows += 1;
      const { cells, kinds } = row;
      while (columns.length < cells.length) columns.push(startColumn(room));
      for (let i = 0; i < cells.length; i++) {
        const cell = cells[i] ?? '';
        if (cell !== '') columns[i]?.add(cell, kinds === null ? null : cellKind(kinds[i]), row.row);
      }
    },
    rows: (): number => rows,
    width: (): number => columns.length,
    finish: (
      names: readonly { readonly name: string; readonly header: string | null }[],
    ): readonly ColumnProfile[] =>
      names.map((name, index) => (columns[index] ?? startColumn()).finish(name, index)),
  };
};

const dateShapes: readonly ValueShape[] = ['ymd', 'dmy', 'mdy', 'dmy-or-mdy', 'month-name'];
const markShapes: readonly ValueShape[] = [
  'point',
  'comma',
  'grouped-point',
  'grouped-comma',
  'point-or-group',
  'comma-or-group',
  'typed-fraction',
];
const amountShapes: readonly ValueShape[] = [...markShapes, 'exponent'];

const total = (counts: Counts, shapes: readonly ValueShape[]): number =>
  shapes.reduce((sum, shape) => sum + (counts[shape] ?? 0), 0);

/** At least this share of the filled cells must agree on a kind. */
const enoughShare = 0.8;

const kindOf = (counts: Counts, filled: number): ColumnKind => {
  if (filled === 0) return 'empty';
  const is = (shapes: readonly ValueShape[]): boolean => total(counts, shapes) >= filled * enoughShare;
  if (is(dateShapes)) return 'date';
  for (const kind of ['currency', 'email', 'flag', 'time', 'percent'] as const) if (is([kind])) return kind;
  if (is([...amountShapes, 'integer', 'point-zero'])) {
    const fractions = total(counts, amountShapes);
    return fractions > 0 && fractions >= filled * 0.02 ? 'amount' : 'number';
  }
  return is(['digits', 'code', 'integer', 'point-zero', ...amountShapes]) ? 'code' : 'text';
};

/** Where the second of several shapes first appears. */
const firstOddRow = (
  firstRows: ReadonlyMap<string, number>,
  shapes: readonly ValueShape[],
): number | null => {
  const rows = shapes.flatMap((shape) => firstRows.get(shape) ?? []).sort((a, b) => a - b);
  return rows[1] ?? null;
};
