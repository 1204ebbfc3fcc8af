import { trimAll } from '../values/text';
import type { Row } from './table';
import { type ValueShape, valueShape } from './value-shape';

/** How many rows that are not blank the finder wants to see; more do no harm. */
export const headerSampleRows = 60;

/** Columns that the finder looks at: more would not tell it anything else. */
const headerSampleColumns = 1_000;

const withinSample = (row: Row): Row =>
  row.cells.length <= headerSampleColumns ? row : { ...row, cells: row.cells.slice(0, headerSampleColumns) };

/** Rows before a header: titles, remarks, metadata. Beyond that many nobody finds one. */
const deepestHeader = 30;

/**
 * Finds the header among the first rows of a table: the first row about as wide as the table whose cells read
 * like names and differ from what stands below them. Returns its row number as a person counts, or null where
 * the table begins with data. Rows that only hold a remark (`# …`) are passed over.
 */
export const findHeader = (rows: readonly Row[]): number | null => {
  const table = rows.filter((row) => !isRemark(row.cells)).map((row) => looked(withinSample(row)));
  const depth = Math.min(table.length, deepestHeader);
  for (let i = 0; i < depth; i++) {
    const row = table[i];
    if (row === undefined) return null;
    const below = withoutRepeats(row, table.slice(i + 1, i + 1 + headerSampleRows));
    if (!isWideEnough(row, below) || isTitleAbove(row, below)) continue;
    if (isHeaderOver(row, below))
      return (namesBelowGroups(row, below) ?? secondHeader(row, below) ?? row).row;
    if (!isMetadataAbove(row, below) && !isRecordAbove(row, below)) return null;
  }
  return null;
};

/** A row whose only filled cell is a remark, as in many exports: it begins with `#`, or is a line drawn with dashes. */
export const isRemark = (cells: readonly string[]): boolean => {
  const first = cells[0] ?? '';
  // Asked of every row: nearly all of them are told by one letter.
  const isOne = isRuler(first) || (first.includes('#') && /^\s*#.*\s/s.test(first));
  return isOne && cells.filter((cell) => cell.trim() !== '').length === 1;
};

const dashes: ReadonlySet<number> = new Set(['-', '=', '_', '+'].map((letter) => letter.charCodeAt(0)));

/** Printed lists draw lines of dashes over the whole width between their rows. */
export const isRuler = (cell: string): boolean =>
  cell.length >= 10 && dashes.has(cell.charCodeAt(0)) && /^[-=_+| ]+$/.test(cell);

/** Some exports begin with a row about the file itself; the header soon follows and is far wider. */
const isMetadataAbove = (row: Look, below: readonly Look[]): boolean =>
  below
    .slice(0, 3)
    .some((next, i) => next.filled >= row.filled * 1.5 && isHeaderOver(next, below.slice(i + 1)));

/**
 * Some exports begin with a wide row about the file: its format, version, period. It is told from a row of the table by what stands
 * below it, which is of other kinds, and the row right below holds nothing but names above values.
 */
const isRecordAbove = (row: Look, [next, ...rest]: readonly Look[]): boolean => {
  if (next === undefined || next.filled < fewestNames + 1 || rest.length === 0) return false;
  if (!next.shapes.every(isNameOrBlank) || !isHeaderOver(next, rest) || votesFor(next, rest) < 1)
    return false;
  const shared = row.shapes.flatMap((shape, i) => {
    const below = rest.map(({ shapes }) => shapes[i] ?? 'blank').filter((one) => one !== 'blank');
    if (shape === 'blank' || below.length === 0) return [];
    return [below.filter((one) => isTexty(one) === isTexty(shape)).length * 2 > below.length];
  });
  return shared.length >= fewestNames && shared.filter((isAlike) => isAlike).length * 3 < shared.length * 2;
};

/**
 * Some reports begin with pairs of a word and its value, or with many lines of one text; the header below them has more names, no
 * value, and stands above values.
 */
const isTitleAbove = (row: Look, below: readonly Look[]): boolean => {
  // A word and two values: a period. Three names may be a header.
  if (row.filled > (row.shapes.every(isNameOrBlank) ? 2 : 3)) return false;
  const fewest = row.filled === 1 ? fewestNames : fewestNames + 1;
  return below.slice(0, deepestHeader).some((next, i) => {
    const rest = below.slice(i + 1);
    if (
      next.filled < fewest ||
      !next.shapes.every(isNameOrBlank) ||
      !isHeaderOver(next, rest) ||
      votesFor(next, rest) < 1
    )
      return false;
    return row.filled === 1 || i < deepestPair || arePairs(row, below.slice(0, i));
  });
};

/** Pairs above a header, however they look. */
const deepestPair = 6;

/** Whether a longer block is one of words and what they say: no list of two columns, the second of which holds values of one kind. */
const arePairs = (first: Look, more: readonly Look[]): boolean =>
  more.every(({ filled, shapes }) => filled <= (shapes.every(isNameOrBlank) ? 2 : 3)) &&
  votesFor(first, more) < 1;

/** Names of a header below lines of one text. */
const fewestNames = 3;

/**
 * Printed lists repeat their header on every page, and lists put together do so with the columns in another order or with some names
 * changed; where most rows are alike, none of them is one.
 */
const withoutRepeats = (row: Look, below: readonly Look[]): readonly Look[] => {
  const names = row.cells.map(trimAll);
  const known = new Set(names.filter((name) => name !== ''));
  const others = below.filter(
    ({ cells, shapes }) =>
      !isRepeated(cells, row.cells) &&
      !(shapes.every(isNameOrBlank) && (isReordered(cells, names, known) || isMostlyRepeated(cells, names))),
  );
  return others.length * 2 >= below.length ? others : below;
};

/** Fewer of the names may stand in a row by chance. */
export const fewestReordered = 3;

/** Whether a row says mostly what the header says, and not in its order. `names` are trimmed; `known` holds those that are not blank. */
export const isReordered = (
  cells: readonly string[],
  names: readonly string[],
  known: ReadonlySet<string>,
): boolean => {
  let [named, filled, moved] = [0, 0, 0];
  cells.forEach((cell, i) => {
    const text = trimAll(cell);
    if (text === '') return;
    filled += 1;
    if (!known.has(text)) return;
    named += 1;
    if (names[i] !== text) moved += 1;
  });
  return moved > 0 && named >= fewestReordered && named * 3 >= filled * 2;
};

/** Whether a row of names says mostly what the header says above it: the header of credits below that of invoices. */
const isMostlyRepeated = (cells: readonly string[], names: readonly string[]): boolean => {
  const filled = cells.map(trimAll).flatMap((text, i) => (text === '' ? [] : [text === names[i]]));
  const same = filled.filter((isSame) => isSame).length;
  return same >= fewestReordered && same * 2 >= filled.length;
};

/** Whether a row says in every cell what the header says, and the header has more than one name. */
export const isRepeated = (cells: readonly string[], header: readonly string[]): boolean => {
  let names = 0;
  for (let i = Math.max(cells.length, header.length) - 1; i >= 0; i--) {
    const name = (header[i] ?? '').trim();
    if ((cells[i] ?? '').trim() !== name) return false;
    if (name !== '') names += 1;
  }
  return names > 1;
};

type Look = {
  readonly row: number;
  readonly cells: readonly string[];
  readonly shapes: readonly ValueShape[];
  readonly filled: number;
  /** Up to the last filled cell. */
  readonly width: number;
};

const looked = ({ row, cells, kinds }: Row): Look => {
  const shapes = cells.map((cell, i): ValueShape => {
    const kind = kinds?.[i] ?? 's';
    if (cell.trim() === '') return 'blank';
    if (kind === 'n') return 'integer';
    if (kind === 'd' || kind === 'm') return 'ymd';
    return kind === 't' || kind === 'u' ? 'time' : kind === 'b' ? 'flag' : valueShape(cell);
  });
  const last = shapes.findLastIndex((shape) => shape !== 'blank');
  return { row, cells, shapes, filled: shapes.filter((shape) => shape !== 'blank').length, width: last + 1 };
};

/** Titles and remarks fill one or two cells of a wide table. */
const isWideEnough = (row: Look, below: readonly Look[]): boolean => {
  const widths = below.map(({ width }) => width).sort((a, b) => a - b);
  const usual = widths[Math.floor(widths.length / 2)] ?? row.width;
  return row.filled >= Math.min(usual, Math.max(Math.min(2, usual), usual * 0.5));
};

const isHeaderOver = (row: Look, below: readonly Look[]): boolean => {
  const filled = row.cells.flatMap((cell, i) =>
    row.shapes[i] === 'blank' ? [] : [{ cell, shape: row.shapes[i] }],
  );
  const names = filled.filter(({ cell, shape }) => isTexty(shape) && readsLikeName(cell));
  if (names.length < filled.length * 0.5) return false;
  return votesFor(row, below) >= 0;
};

const votesFor = (row: Look, below: readonly Look[]): number =>
  row.shapes.reduce((sum, shape, i) => sum + (shape === 'blank' ? 0 : vote(row, below, i)), 0);

/** +1: a name above values of another kind. -1: a value like those below it. */
const vote = (row: Look, below: readonly Look[], column: number): number => {
  const shape = row.shapes[column];
  const values = below.flatMap(({ shapes, cells }) =>
    (shapes[column] ?? 'blank') === 'blank' ? [] : [{ shape: shapes[column], text: cells[column] ?? '' }],
  );
  if (values.length === 0) return isTexty(shape) ? 0 : -0.5;
  const typed = values.filter((value) => !isTexty(value.shape)).length;
  if (!isTexty(shape)) return isYear(row.cells[column] ?? '') ? 0 : typed > values.length / 2 ? -1 : 0;
  const name = (row.cells[column] ?? '').trim();
  // A template with one row of examples repeats some of its names there.
  if (values.filter(({ text }) => text.trim() === name).length > values.length * 0.1)
    return values.length < fewValues ? -0.5 : -1;
  return typed > values.length / 2 ? 1 : 0.2;
};

const fewValues = 2;

/** Some reports put what several columns have in common above their names: the row of the names fills the places between. */
const namesBelowGroups = (first: Look, [next, ...rest]: readonly Look[]): Look | null => {
  if (next === undefined || rest.length === 0) return null;
  if (next.filled < Math.max(fewestNames + 1, first.filled * 1.5)) return null;
  const names = next.cells.map(trimAll).filter((cell) => cell !== '');
  const areNames = next.shapes.every(isNameOrBlank) && names.every(readsLikeName);
  return areNames && isHeaderOver(next, rest) && votesFor(next, rest) >= 1 ? next : null;
};

/** Rows that must stand below a second header: fewer prove nothing. */
const enoughBelow = 4;
const enoughNames = 3;

/**
 * Some exports put the names of a database above those for people. The row below a header is the better one where it holds
 * names only, about as many as the other, also above numbers and dates, and none of them ever again.
 */
const secondHeader = (first: Look, below: readonly Look[]): Look | null => {
  const [next, ...rest] = below;
  if (next === undefined || rest.length < enoughBelow) return null;
  if (next.filled < Math.max(enoughNames, first.filled * 0.75)) return null;
  const isName = next.shapes.every((shape, i) => {
    const cell = next.cells[i] ?? '';
    if (shape === 'blank') return true;
    return (
      isTexty(shape) &&
      readsLikeName(cell) &&
      rest.every(({ cells }) => (cells[i] ?? '').trim() !== cell.trim())
    );
  });
  const names = next.cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  if (!isName || new Set(names).size < names.length || !isHeaderOver(next, rest)) return null;
  const isAboveValues = next.shapes.some((shape, i) => {
    if (shape === 'blank') return false;
    const values = rest.flatMap(({ shapes }) => ((shapes[i] ?? 'blank') === 'blank' ? [] : [shapes[i]]));
    return values.length >= enoughBelow && values.every((value) => !isTexty(value));
  });
  return isAboveValues ? next : null;
};

const isTexty = (shape: ValueShape | undefined): boolean =>
  shape === 'text' || shape === 'code' || shape === 'currency' || shape === 'flag';

const isNameOrBlank = (shape: ValueShape): boolean => shape === 'blank' || isTexty(shape);

const isYear = (text: string): boolean => /^(19|20)\d\d$/.test(text.trim());

/** Mostly letters, short, and not the beginning of a formula. */
const readsLikeName = (cell: string): boolean => {
  const text = cell.trim();
  if (text.length > 200 || /^[=@]/.test(text) || !/\p{L}/u.test(text)) return false;
  const plain = text.match(/[\p{L}\p{M}\p{N}\s_]/gu)?.length ?? 0;
  return plain >= [...text].length * 0.65;
};

/** Header of a column for people: unique, and never empty. */
export type ColumnName = { readonly name: string; readonly header: string | null };

/**
 * Names the columns of a table. Names stay as written; a missing one becomes "Column C", one that is already
 * taken gets a number. `width` is the number of columns of the table, which may be more than the header has.
 */
export const columnNames = (header: readonly string[] | null, width: number): readonly ColumnName[] => {
  const taken = new Set<string>();
  const numbers = new Map<string, number>();
  const written = new Set((header ?? []).map((text) => text.trim()));
  return Array.from({ length: Math.max(width, header?.length ?? 0) }, (_, i) => {
    const text = header?.[i] ?? '';
    const isMissing = text.trim() === '';
    const name = uniqueName(isMissing ? `Column ${columnLetters(i)}` : text, {
      ...{ taken, numbers },
      written: isMissing ? written : null,
    });
    taken.add(name.trim());
    return { name, header: isMissing ? null : text };
  });
};

type Names = {
  readonly taken: ReadonlySet<string>;
  readonly written: ReadonlySet<string> | null;
  /** The number that a name came to last: thousands of columns may be called alike. */
  readonly numbers: Map<string, number>;
};

const uniqueName = (wanted: string, { taken, written, numbers }: Names): string => {
  const isTaken = (name: string): boolean => taken.has(name.trim()) || (written?.has(name.trim()) ?? false);
  if (!isTaken(wanted)) return wanted;
  let n = numbers.get(wanted) ?? 2;
  while (isTaken(`${wanted} (${n})`)) n += 1;
  numbers.set(wanted, n + 1);
  return `${wanted} (${n})`;
};

/** 0 is A, 25 is Z, 26 is AA: the letters a spreadsheet program shows. */
export const columnLetters = (index: number): string => {
  const rest = index >= 26 ? columnLetters(Math.floor(index / 26) - 1) : '';
  return rest + String.fromCharCode(65 + (index % 26));
};

/** Headers that occur twice, and columns without one: 0-based places, first of each pair left out. */
export const headerFaults = (
  header: readonly string[],
): { readonly repeated: readonly number[]; readonly missing: readonly number[] } => {
  const seen = new Set<string>();
  const repeated: number[] = [];
  const missing: number[] = [];
  header.forEach((text, i) => {
    const name = text.trim();
    if (name === '') missing.push(i);
    else if (seen.has(name)) repeated.push(i);
    seen.add(name);
  });
  return { repeated, missing };
};
