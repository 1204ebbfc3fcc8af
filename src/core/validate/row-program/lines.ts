import type { Row } from '../../read/table';
import { startTextMemory } from '../../read/text-memory';
import { jsonBytes } from '../../values/json-bytes';
import { millionths } from '../../values/millionths';
import { isPlainRow } from './header';
import { isCanonical, type ReadCell } from './read-cell';
import { fragmentOf, nothingBeside, render } from './render';
import type { ProgramSlot, Side } from './slots';

/** Most lines of one record that are held; longer ones take the long way. */
export const mostLinesHeld = 512;

/** The lines of one record. Everything is used again for the next one. */
export type LinesState = {
  readonly start: () => void;
  /** Takes a row; false where something may have to be said of its line. */
  readonly add: (row: Row) => boolean;
  readonly count: () => number;
  /** JSON texts of the lines, a comma between them: good until the next record starts. */
  readonly json: () => Uint8Array;
  /** Amounts by line and place, in millionths; NaN where there is none. */
  readonly values: Float64Array;
};

type Placed = {
  readonly at: ProgramSlot;
  readonly place: number;
  readonly read: ReadCell;
  readonly readTyped: ReadCell;
};

const cellAt = ({ cells }: Row, index: number): string => (index < 0 ? '' : (cells[index] ?? ''));

/** What goes out of a filled cell that is not looked up: a whole fragment, or its text; '' where it does not go out. */
const pieceOf = ({ isReady, placed }: ProgramSlot, text: string): string =>
  isReady ? fragmentOf(placed, text) : placed === null ? '' : text;

/** Pieces of what no row changes; null where its value is not plainly found. */
const constantPiece = (slot: ProgramSlot): string | null => {
  const { constant, look } = slot;
  if (constant === null || constant === '') return '';
  return look === null ? pieceOf(slot, constant) : (look(constant)?.fragment ?? null);
};

const remembered = 50_000;
const comma = 44;

/** The same of a cell that carries a type: nothing is remembered. */
const compileTyped = (slot: ProgramSlot): ReadCell => {
  const { look, readTyped } = slot;
  return (row, cell) => {
    const text = readTyped(row, cell);
    if (text === null || text === '') return text;
    return look === null ? pieceOf(slot, text) : (look(text)?.fragment ?? null);
  };
};

/** The piece of a cell that is no number, remembered where it is looked up; null where something may have to be said. */
const compilePiece = (slot: ProgramSlot): ReadCell => {
  const { look, read, isOfOneCell } = slot;
  if (look === null)
    return (row, cell) => {
      const text = read(row, cell);
      return text === null || text === '' ? text : pieceOf(slot, text);
    };
  const found = (row: Row, cell: string): string | null => {
    const text = read(row, cell);
    return text === null || text === '' ? text : (look(text)?.fragment ?? null);
  };
  if (!isOfOneCell) return found;
  const known = startTextMemory<string>(remembered);
  return (row, cell) => {
    const before = known.get(cell);
    if (before !== undefined) return before;
    const fragment = found(row, cell);
    if (fragment === null) return null;
    known.set(cell, fragment);
    return fragment;
  };
};

/** Starts the lines of a mapping; null where a constant of theirs is not plainly found. */
export const startLines = ({ slots, form }: Side): LinesState | null => {
  const width = slots.length;
  const constants = slots.map(constantPiece);
  if (constants.includes(null)) return null;
  const pieces: string[] = constants.map((piece) => piece ?? '');
  const out = jsonBytes();
  const values = new Float64Array(width * mostLinesHeld).fill(Number.NaN);
  const placed = slots.map(
    (at, place): Placed => ({
      at,
      place,
      read: compilePiece(at),
      readTyped: compileTyped(at),
    }),
  );
  const changing = placed.filter(({ at }) => at.slot.source.constant === undefined);
  const constantNumbers = placed.flatMap(({ at, place }) =>
    at.isNumber && at.constant !== null ? [{ place, value: millionths(at.constant) }] : [],
  );
  /** A line of constants only is one in each row. */
  const hasOwn = changing.length > 0;
  let count = 0;

  /** The piece of a number; null where something may have to be said. */
  const readNumber = (row: Row, { at, place }: Placed, cell: string): string | null => {
    const isPlain = isPlainRow(row);
    let value = isPlain ? at.value(cell) : Number.NaN;
    let text: string | null = cell;
    if (Number.isNaN(value) || !isCanonical(cell)) {
      text = isPlain ? at.read(row, cell) : at.readTyped(row, cell);
      if (text === null) return null;
      value = text === '' ? Number.NaN : millionths(text);
      if (Number.isNaN(value) && text !== '') return null;
    }
    values[count * width + place] = value;
    return text === '' ? '' : pieceOf(at, text);
  };

  const readOther = (row: Row, { read, readTyped }: Placed, cell: string): string | null =>
    isPlainRow(row) ? read(row, cell) : readTyped(row, cell);

  return {
    start: () => {
      count = 0;
      out.cut(0);
    },
    add: (row) => {
      if (width === 0) return true;
      if (count === mostLinesHeld) return false;
      let isFilled = !hasOwn;
      let isWhole = true;
      for (const one of changing) {
        const cell = cellAt(row, one.at.index);
        const piece = one.at.isNumber ? readNumber(row, one, cell) : readOther(row, one, cell);
        if (piece === null) return false;
        pieces[one.place] = piece;
        if (piece !== '') isFilled = true;
        else if (one.at.isRequired) isWhole = false;
      }
      if (!isFilled) return true;
      if (!isWhole) return false;
      for (const { place, value } of constantNumbers) values[count * width + place] = value;
      if (count > 0) out.byte(comma);
      render(form.parts, pieces, nothingBeside, out);
      count += 1;
      return true;
    },
    count: () => count,
    json: () => out.from(0),
    values,
  };
};
