import { ownCopy } from '../read/own-copy';
import type { Row } from '../read/table';
import { isBlank, trimAll } from '../values/text';
import { findColumn } from './header';
import type { Mapping } from './mapping';
import type { OnlyFilter } from './only';
import { shownCell } from './text-source';

/** Rows one after the other as they count: with what they leave out because the row above says it; null: left out. */
export type CountRow = (row: Row) => Row | null;

type KeyCell = {
  readonly text: string;
  readonly cell: string;
  readonly kind: string;
  readonly shown: string | undefined;
};

/** The row with the key cells of the one above. It stands in no piece of the file as it is now. */
const withKey = (row: Row, columns: readonly number[], key: readonly KeyCell[]): Row => {
  const cells = [...row.cells];
  const kinds = row.kinds === null ? null : [...row.kinds];
  const shown: Record<number, string> = { ...row.shown };
  columns.forEach((column, at) => {
    const own = key[at];
    if (own === undefined) return;
    while (cells.length <= column) cells.push('');
    cells[column] = own.cell;
    while (kinds !== null && kinds.length <= column) kinds.push('z');
    if (kinds !== null) kinds[column] = own.kind;
    if (own.shown !== undefined) shown[column] = own.shown;
  });
  return {
    row: row.row,
    cells,
    kinds: kinds === null ? null : kinds.join(''),
    shown: Object.keys(shown).length === 0 ? null : shown,
  };
};

/**
 * A row goes on with the one above it where it leaves key cells blank and says nothing else in the others; it then counts
 * if that one does. Any other row is the start of something.
 */
const startGoingOn = (columns: readonly number[], keeps: OnlyFilter['keeps']): CountRow => {
  const reads = columns.map(shownCell);
  let key: readonly KeyCell[] = [];
  let isKept = false;
  const goesOn = (texts: readonly string[]): boolean =>
    key.length > 0 && texts.includes('') && texts.every((text, at) => text === '' || text === key[at]?.text);
  return (row) => {
    const texts = reads.map((read) => trimAll(read(row)));
    if (goesOn(texts)) return isKept ? withKey(row, columns, key) : null;
    isKept = keeps(row);
    key = texts.every((text) => !isBlank(text))
      ? columns.map((column, at) => ({
          text: ownCopy(texts[at] ?? ''),
          cell: ownCopy(row.cells[column] ?? ''),
          kind: row.kinds?.[column] ?? 's',
          shown: row.shown?.[column],
        }))
      : [];
    return isKept ? row : null;
  };
};

/** How the rows of a table count under a mapping; each round through them is begun anew. */
export const compileCounting = (
  { groupBy, blankKey }: Pick<Mapping, 'groupBy' | 'blankKey'>,
  columns: readonly string[],
  { keeps }: OnlyFilter,
): (() => CountRow) => {
  if (blankKey !== 'above' || groupBy.length === 0) return () => (row) => (keeps(row) ? row : null);
  const places = groupBy.map((name) => findColumn(columns, name));
  return () => startGoingOn(places, keeps);
};
