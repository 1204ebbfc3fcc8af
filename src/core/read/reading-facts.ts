import { isEraLetter } from '../values/eastern-date';
import { type KnownMarks, mayTell } from './cell-news';
import type { CodeUnits } from './code-units';
import {
  cellKind,
  type DateOrder,
  type DecimalMark,
  dateOrderOf,
  decimalMarkOf,
  typedShape,
} from './column-reading';
import type { FreshCells } from './fresh-cells';
import { startShortYears } from './short-years';
import type { Row } from './table';
import { dayMonthShape, isCurrency, isDayMonth, isMonth, type ValueShape, valueShape } from './value-shape';

/** What the values of one column prove about its dates and numbers: the same as its ColumnProfile says. */
export type ReadingFacts = { readonly dateOrder: DateOrder | null; readonly decimalMark: DecimalMark | null };

const isDigit = (code: number): boolean => code >= 48 && code <= 57;
const isLetter = (code: number): boolean => (code >= 65 && code <= 90) || (code >= 97 && code <= 122);

const endOfDigits = (cell: string, from: number): number => {
  let at = from;
  while (isDigit(cell.charCodeAt(at))) at += 1;
  return at;
};

const twoDigits = (cell: string, from: number, to: number): number => {
  const last = cell.charCodeAt(to - 1) - 48;
  return to - from === 1 ? last : (cell.charCodeAt(from) - 48) * 10 + last;
};

/** What `singleMarkShape` says of digits, a mark and digits, without cutting them apart. */
const shapeOfParts = (cell: string, wholeLength: number, isPoint: boolean): ValueShape => {
  const restLength = cell.length - wholeLength - 1;
  if (restLength === 3 && wholeLength <= 3 && cell.charCodeAt(0) !== 48)
    return isPoint ? 'point-or-group' : 'comma-or-group';
  if (!isPoint) return 'comma';
  return restLength === 1 && cell.charCodeAt(cell.length - 1) === 48 ? 'point-zero' : 'point';
};

/** Shape of digits with a point or a comma, or of a date like 31/12/2026; null where it takes a closer look. */
const shapeOfDigits = (cell: string): ValueShape | null => {
  const { length } = cell;
  const first = endOfDigits(cell, 0);
  if (first === length) return 'integer';
  const mark = cell.charCodeAt(first);
  const second = endOfDigits(cell, first + 1);
  if (second === first + 1) return null;
  const isPoint = mark === 46;
  if (second === length && (isPoint || mark === 44)) return shapeOfParts(cell, first, isPoint);
  const isDated = (mark === 47 || mark === 45 || isPoint) && cell.charCodeAt(second) === mark;
  if (!isDated || first > 2 || second > first + 3 || length !== second + 5) return null;
  if (endOfDigits(cell, second + 1) !== length) return null;
  return dayMonthShape(twoDigits(cell, 0, first), twoDigits(cell, first + 1, second)) ?? 'text';
};

/**
 * A text that begins with letters is no date and no amount unless it begins like EUR 5, like Jan 5 or like H25.1.4: with three
 * capitals, with a word of three to ten letters, a point or none, a blank and a digit, or with the letter of an era.
 */
const isPlainWord = (cell: string): boolean => {
  let at = 1;
  while (isLetter(cell.charCodeAt(at))) at += 1;
  if (at === cell.length) return true;
  const next = cell.charCodeAt(at);
  if (next >= 128 || next === 36) return false;
  if (at === 1) return !(isEraLetter(cell.charCodeAt(0)) && (isDigit(next) || next === 32));
  if (at < 3 || at > 10) return true;
  if (at === 3 && isCurrency(cell.slice(0, 3))) return false;
  const blankAt = next === 46 ? at + 1 : at;
  return (
    cell.charCodeAt(blankAt) !== 32 || !isDigit(cell.charCodeAt(blankAt + 1)) || !isMonth(cell.slice(0, 3))
  );
};

/** The shape of most cells at a glance, dates with their whole year among them; null: it takes a closer look. */
const shapeAtAGlance = (cell: string): ValueShape | null => {
  const first = cell.charCodeAt(0);
  if (isDigit(first)) return shapeOfDigits(cell);
  return isLetter(first) && isPlainWord(cell) ? 'text' : null;
};

/** Two longer cells are compared letter by letter: a glance at the cell itself costs less. */
const comparedLetters = 12;

/** A year has no more days than that: a column of more is looked at date by date. */
const mostDates = 400;

/** Looks at the cells of one column; only which shapes there are is kept. */
const startColumn = () => {
  const shapes = new Set<ValueShape>();
  /** Dates that were looked at closely: they come again and again. */
  const dates = new Set<string>();
  const known = { point: false, comma: false, grouped: false };
  const shortYears = startShortYears();
  let lastCell = '';
  let lastShape: ValueShape = 'blank';
  const keep = (shape: ValueShape): void => {
    if (shape !== lastShape) shapes.add(shape);
    lastShape = shape;
    known.point ||= shape === 'point' || shape === 'point-zero' || shape === 'grouped-point';
    known.grouped ||= shape === 'grouped-point';
    known.comma ||= shape === 'comma' || shape === 'grouped-comma';
  };
  const lookCloser = (cell: string, isCompared: boolean): void => {
    if (isCompared && dates.has(cell)) return;
    const shape = valueShape(cell);
    if (isDayMonth(shape)) {
      shortYears.add(cell);
      if (isCompared && dates.size < mostDates) dates.add(cell);
    }
    keep(shape);
  };
  return {
    add: (cell: string, kind: string | undefined): void => {
      if (kind !== undefined && kind !== 's') {
        keep(typedShape(cell, cellKind(kind)));
        return;
      }
      const isCompared = cell.length <= comparedLetters;
      if (isCompared && cell === lastCell) return;
      if (isCompared) lastCell = cell;
      const shape = shapeAtAGlance(cell);
      if (shape === null) lookCloser(cell, isCompared);
      else keep(shape);
    },
    known: (): KnownMarks => known,
    finish: (): ReadingFacts => {
      const has = (shape: ValueShape): boolean => shapes.has(shape);
      return { dateOrder: dateOrderOf(has, shortYears.mayStandFirst()), decimalMark: decimalMarkOf(has) };
    },
  };
};

type Column = ReturnType<typeof startColumn>;

/** Looks at every cell of a row. */
const addAll = (columns: readonly Column[], { cells, kinds }: Row): void => {
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i] ?? '';
    if (cell !== '') columns[i]?.add(cell, kinds === null ? undefined : (kinds[i] ?? 's'));
  }
};

type Place = { readonly fresh: FreshCells; readonly units: CodeUnits; readonly at: number };

/** Looks at the cells that differ from those above, and no closer than has to be. */
const addFresh = (columns: readonly Column[], cells: Row['cells'], { fresh, units, at }: Place): void => {
  const places = fresh.places();
  const end = fresh.start(at + 1);
  for (let i = fresh.start(at); i < end; i += 3) {
    const index = places[i] ?? 0;
    const column = columns[index];
    if (column !== undefined && mayTell(units, places[i + 1] ?? 0, places[i + 2] ?? 0, column.known()))
      column.add(cells[index] ?? '', undefined);
  }
};

/**
 * Learns how the dates and numbers of each column are to be read, at the price of a glance at every cell that does not
 * repeat the one above it. Rows that know their place in a piece of text are to be added before the next ones are asked for.
 */
export const startFacts = () => {
  const columns: Column[] = [];
  let rows = 0;
  let lastPiece: Row['piece'];
  let lastPlace = -1;
  return {
    add: (row: Row): void => {
      const { cells, piece, place = -1 } = row;
      rows += 1;
      while (columns.length < cells.length) columns.push(startColumn());
      const fresh = piece?.fresh ?? null;
      // What the row above says is known only where it was added too.
      if (piece !== undefined && fresh !== null && piece === lastPiece && place === lastPlace + 1)
        addFresh(columns, cells, { fresh, units: piece.units, at: place });
      else addAll(columns, row);
      lastPiece = piece;
      lastPlace = place;
    },
    rows: (): number => rows,
    width: (): number => columns.length,
    finish: (count: number): readonly ReadingFacts[] =>
      Array.from({ length: count }, (_, i) => (columns[i] ?? startColumn()).finish()),
  };
};
