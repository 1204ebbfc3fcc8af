import type { Row } from '../../read/table';
import { addMillionths, millionths, textOfMillionths } from '../../values/millionths';
import { fragmentOf } from './render';
import type { ProgramSlot, Side } from './slots';

/** The header of one record out of its rows. Everything is used again for the next record. */
export type HeaderState = {
  /** Takes the first row; false where something may have to be said. */
  readonly start: (row: Row) => boolean;
  /** Takes a further row; the same. */
  readonly add: (row: Row) => boolean;
  /** Looks up, and makes the pieces of the payload; the same. */
  readonly finish: () => boolean;
  readonly texts: readonly string[];
  readonly values: Float64Array;
  /** By place; '' for what does not go out. */
  readonly pieces: readonly string[];
  readonly netTerms: () => string | null;
};

type Placed = { readonly at: ProgramSlot; readonly place: number };

const cellAt = ({ cells }: Row, index: number): string => (index < 0 ? '' : (cells[index] ?? ''));

/** Everything of the header by place; used again for the next record. */
type Places = {
  /** Cells that were read last, and what they were read as; null: that is told by another cell. */
  readonly raws: (string | null)[];
  readonly read: string[];
  /** What the pieces were made of; '' where they have to be made again. */
  readonly written: string[];
  readonly texts: string[];
  readonly pieces: string[];
  readonly values: Float64Array;
};

const placesOf = ({ slots }: Side): Places => ({
  raws: slots.map(() => null),
  read: slots.map(({ constant }) => constant ?? ''),
  written: slots.map(() => ''),
  texts: slots.map(() => ''),
  pieces: slots.map(() => ''),
  values: new Float64Array(slots.length),
});

const setBlank = ({ written, texts, pieces, values }: Places, place: number): void => {
  written[place] = '';
  texts[place] = '';
  pieces[place] = '';
  values[place] = Number.NaN;
};

/** Whether all of a row is told by its cells' texts: a workbook's cells carry types, and texts that are shown instead. */
export const isPlainRow = ({ kinds, shown }: Row): boolean => kinds === null && shown === null;

/** Adds up the amounts of a row; false where something may have to be said. */
const compileSums =
  (summed: readonly Placed[], { read, values }: Places) =>
  (row: Row): boolean => {
    const isPlain = isPlainRow(row);
    for (const { at, place } of summed) {
      const cell = cellAt(row, at.index);
      let value = isPlain ? at.value(cell) : Number.NaN;
      if (Number.isNaN(value)) {
        const text = isPlain ? at.read(row, cell) : at.readTyped(row, cell);
        if (text === null) return false;
        if (text === '') continue;
        value = millionths(text);
      }
      // A sum that cannot be told exactly stays NaN to the end.
      values[place] = read[place] === '' ? value : addMillionths(values[place] ?? 0, value);
      read[place] = 'summed';
    }
    return true;
  };

/** What the rows of a record say of a field that is not added up: the first that is not blank, as long as none disagrees. */
const blend = (at: ProgramSlot, before: string, text: string): string | null => {
  if (text === '' || text === before) return before;
  if (before === '') return text;
  return at.slot.aggregate === 'same' ? null : before;
};

/** Takes the cells of a row that are not added up. `start`: those of a record's first row. */
const compilePlain = (plain: readonly Placed[], { raws, read }: Places) => {
  /** Reads without looking at what was read before, and remembers nothing. */
  const takeTyped = (row: Row, isFirst: boolean): boolean => {
    for (const { at, place } of plain) {
      const text = at.readTyped(row, cellAt(row, at.index));
      const blended = text === null ? null : blend(at, isFirst ? '' : (read[place] ?? ''), text);
      if (blended === null) return false;
      raws[place] = null;
      read[place] = blended;
    }
    return true;
  };
  return {
    start: (row: Row): boolean => {
      if (!isPlainRow(row)) return takeTyped(row, true);
      for (const { at, place } of plain) {
        const cell = cellAt(row, at.index);
        if (cell === raws[place] && at.isOfOneCell) continue;
        const text = at.read(row, cell);
        if (text === null) return false;
        raws[place] = cell;
        read[place] = text;
      }
      return true;
    },
    add: (row: Row): boolean => {
      if (!isPlainRow(row)) return takeTyped(row, false);
      for (const { at, place } of plain) {
        const cell = cellAt(row, at.index);
        if (at.isOfOneCell && cell === raws[place]) continue;
        const text = at.read(row, cell);
        const blended = text === null ? null : blend(at, read[place] ?? '', text);
        if (blended === null) return false;
        // What stands there now need not be what the first row's cell says.
        if (blended !== read[place]) raws[place] = null;
        read[place] = blended;
      }
      return true;
    },
  };
};

/** Makes the piece of what is not looked up; false where a number cannot be told exactly. */
const compileWrite =
  ({ read, texts, pieces, values }: Places) =>
  ({ at, place }: Placed): boolean => {
    let text = read[place] ?? '';
    if (at.isNumber) {
      const isSum = at.slot.aggregate === 'sum';
      const value = isSum ? (values[place] ?? Number.NaN) : millionths(text);
      values[place] = value;
      if (Number.isNaN(value)) return false;
      if (isSum) text = textOfMillionths(value);
    }
    texts[place] = text;
    pieces[place] = at.isReady ? fragmentOf(at.placed, text) : text;
    return true;
  };

/** Starts the header of a mapping. */
export const startHeader = (side: Side): HeaderState => {
  const places = placesOf(side);
  const { read, written, texts, pieces, values } = places;
  const placed = side.slots.map((at, place): Placed => ({ at, place }));
  const changing = placed.filter(({ at }) => at.constant === null);
  const plain = compilePlain(
    changing.filter(({ at }) => at.slot.aggregate !== 'sum'),
    places,
  );
  const summed = changing.filter(({ at }) => at.slot.aggregate === 'sum');
  const addSums = compileSums(summed, places);
  const write = compileWrite(places);
  let netTerms: string | null = null;

  const finishOne = (one: Placed): boolean => {
    const { at, place } = one;
    const text = read[place] ?? '';
    if (text === '') {
      setBlank(places, place);
      return !at.isRequired;
    }
    if (at.look === null) {
      if (text === written[place] && at.slot.aggregate !== 'sum') return true;
      const isWritten = write(one);
      written[place] = isWritten ? text : '';
      return isWritten;
    }
    const looked = at.look(text);
    if (looked === null) return false;
    texts[place] = looked.text;
    pieces[place] = looked.fragment;
    netTerms ??= looked.netTerms;
    return true;
  };

  return {
    start: (row) => {
      netTerms = null;
      for (const { place } of summed) read[place] = '';
      return plain.start(row) && addSums(row);
    },
    add: (row) => plain.add(row) && addSums(row),
    finish: () => {
      for (const one of placed) if (!finishOne(one)) return false;
      return true;
    },
    texts,
    values,
    pieces,
    netTerms: () => netTerms,
  };
};
