import { ownCopy } from '../../read/own-copy';
import type { Row } from '../../read/table';
import { millionths } from '../../values/millionths';
import { isPlainRow } from './header';
import { isCanonical, type ReadCell } from './read-cell';
import { fragmentOf, render } from './render';
import type { ProgramSlot, Side } from './slots';

/** Most lines of one record that are held; longer ones take the long way. */
export const mostLinesHeld = 512;

/** The lines of one record. Everything is used again for the next one. */
export type LinesState = {
  readonly start: () => void;
  /** Takes a row; false where something may have to be said of its line. */
  readonly add: (row: Row) => boolean;
  readonly count: () => number;
  /** JSON texts of the lines, a comma between them. */
  readonly json: () => string;
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

/** Fragments of what no row changes; null where its value is not plainly found. */
const constantFragment = ({ constant, look, placed }: ProgramSlot): string | null => {
  if (constant === null || constant === '') return '';
  return look === null ? fragmentOf(placed, constant) : (look(constant)?.fragment ?? null);
};

const remembered = 50_000;

/** The same of a cell that carries a type: nothing is remembered. */
const compileTyped =
  ({ look, readTyped, placed }: ProgramSlot): ReadCell =>
  (row, cell) => {
    const text = readTyped(row, cell);
    if (text === null || text === '') return text;
    return look === null ? fragmentOf(placed, text) : (look(text)?.fragment ?? null);
  };

/** The fragment of a cell that is no number, remembered where it is looked up; null where something may have to be said. */
const compileFragment = ({ look, read, placed, isOfOneCell }: ProgramSlot): ReadCell => {
  if (look === null)
    return (row, cell) => {
      const text = read(row, cell);
      return text === null || text === '' ? text : fragmentOf(placed, text);
    };
  const found = (row: Row, cell: string): string | null => {
    const text = read(row, cell);
    return text === null || text === '' ? text : (look(text)?.fragment ?? null);
  };
  if (!isOfOneCell) return found;
  const known = new Map<string, string>();
  return (row, cell) => {
    const before = known.get(cell);
    if (before !== undefined) return before;
    const fragment = found(row, cell);
    if (fragment === null) return null;
    if (known.size >= remembered) known.clear();
    known.set(ownCopy(cell), fragment);
    return fragment;
  };
};

/** Starts the lines of a mapping; null where a constant of theirs is not plainly found. */
export const startLines = ({ slots, form }: Side): LinesState | null => {
  const width = slots.length;
  const constants = slots.map(constantFragment);
  if (constants.includes(null)) return null;
  const fragments: string[] = constants.map((fragment) => fragment ?? '');
  const values = new Float64Array(width * mostLinesHeld).fill(Number.NaN);
  const placed = slots.map(
    (at, place): Placed => ({
      at,
      place,
      read: compileFragment(at),
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
  let json = '';

  /** The fragment of a number; null where something may have to be said. */
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
    return text === '' ? '' : fragmentOf(at.placed, text);
  };

  const readOther = (row: Row, { read, readTyped }: Placed, cell: string): string | null =>
    isPlainRow(row) ? read(row, cell) : readTyped(row, cell);

  return {
    start: () => {
      count = 0;
      json = '';
    },
    add: (row) => {
      if (width === 0) return true;
      if (count === mostLinesHeld) return false;
      let isFilled = !hasOwn;
      let isWhole = true;
      for (const one of changing) {
        const cell = cellAt(row, one.at.index);
        const fragment = one.at.isNumber ? readNumber(row, one, cell) : readOther(row, one, cell);
        if (fragment === null) return false;
        fragments[one.place] = fragment;
        if (fragment !== '') isFilled = true;
        else if (one.at.isRequired) isWhole = false;
      }
      if (!isFilled) return true;
      if (!isWhole) return false;
      for (const { place, value } of constantNumbers) values[count * width + place] = value;
      const line = render(form.parts, fragments, null, '');
      json = json === '' ? line : `${json},${line}`;
      count += 1;
      return true;
    },
    count: () => count,
    json: () => json,
    values,
  };
};
