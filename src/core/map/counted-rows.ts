import { filledDown } from '../clean/step';
import { findColumn } from '../read/named-column';
import { ownCopy } from '../read/own-copy';
import { shownCell } from '../read/shown-cell';
import type { Row } from '../read/table';
import { type OtherCell, withCells } from '../read/with-cells';
import { trimAll } from '../values/text';
import type { Mapping } from './mapping';
import type { OnlyFilter } from './only';

/** Rows one after the other as they count: with what they leave blank because the row above says it; null: left out. */
export type CountRow = (row: Row) => Row | null;

const cellAt = (row: Row, column: number): OtherCell => ({
  text: ownCopy(row.cells[column] ?? ''),
  kind: row.kinds?.[column] ?? 's',
  shown: row.shown?.[column],
});

/**
 * A row goes on with the one above it where it leaves key cells blank and says nothing else in the others; it then counts
 * if that one does. Any other row is the start of something.
 */
const startGoingOn = (columns: readonly number[], keeps: OnlyFilter['keeps']): CountRow => {
  const reads = columns.map(shownCell);
  let key: readonly string[] = [];
  let cells: ReadonlyMap<number, OtherCell> = new Map();
  let isKept = false;
  const goesOn = (texts: readonly string[]): boolean =>
    key.length > 0 && texts.includes('') && texts.every((text, at) => text === '' || text === key[at]);
  return (row) => {
    const texts = reads.map((read) => trimAll(read(row)));
    if (goesOn(texts)) return isKept ? withCells(row, cells) : null;
    isKept = keeps(row);
    key = texts.includes('') ? [] : texts.map(ownCopy);
    cells = new Map(columns.map((column) => [column, cellAt(row, column)]));
    return isKept ? row : null;
  };
};

/** How the rows of a table count under a mapping; each round through them is begun anew. */
export const compileCounting = (
  { groupBy, blankKey, steps }: Pick<Mapping, 'groupBy' | 'blankKey' | 'steps'>,
  columns: readonly string[],
  { keeps }: OnlyFilter,
): (() => CountRow) => {
  const goesOn = blankKey === 'above' && groupBy.length > 0;
  const places = groupBy.map((name) => findColumn(columns, name));
  const startCounting = (): CountRow => {
    const going = goesOn ? startGoingOn(places, keeps) : null;
    if (going === null) return (row) => (row.leftOut === undefined && keeps(row) ? row : null);
    // A row that is left out says to those below it what it leaves to say, all the same.
    return (row) => {
      const counted = going(row);
      return row.leftOut === undefined ? counted : null;
    };
  };
  const filled = filledDown(steps).flatMap((name) => {
    const at = findColumn(columns, name);
    return at < 0 ? [] : [at];
  });
  if (filled.length === 0) return startCounting;
  return () => {
    const fill = startFillingDown(filled);
    const count = startCounting();
    return (row) => count(fill(row));
  };
};

/** A blank cell says what the last filled one above it says: suppliers that are printed once for several invoices. */
const startFillingDown = (columns: readonly number[]): ((row: Row) => Row) => {
  const reads = columns.map((column) => ({ column, read: shownCell(column) }));
  const above = new Map<number, OtherCell>();
  return (row) => {
    const others = new Map<number, OtherCell>();
    for (const { column, read } of reads) {
      const known = above.get(column);
      if (trimAll(read(row)) !== '') above.set(column, cellAt(row, column));
      else if (known !== undefined) others.set(column, known);
    }
    return others.size === 0 ? row : withCells(row, others);
  };
};
