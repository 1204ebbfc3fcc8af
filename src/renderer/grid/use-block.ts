import { useMemo } from 'react';
import type { GridRow, GridView } from '../../ipc/shapes';
import { blockOfText, htmlOfBlock, placedBlock, textOfBlock } from './block-text';
import { type Block, blockOf, type Cursor } from './cursor';
import { tellBeyond, tellNoText, tellNotRead, tellTooMuch } from './tell-block';
import { bringRows, isAsItIs, rowInMemory } from './use-rows';

export type CellEdit = { readonly row: number; readonly column: number; readonly value: string };

type Place = {
  readonly importId: string;
  readonly view: GridView;
  readonly cursor: Cursor;
  readonly size: { readonly rows: number; readonly columns: number };
  /** Missing where the rows cannot be changed. */
  readonly onEdit: ((edits: readonly CellEdit[]) => void) | undefined;
  readonly onLeaveOut: ((rows: readonly number[]) => void) | undefined;
};

/** Of more nothing is changed at once. */
const mostCells = 100_000;
/** More is not copied: the window would hold all of it. */
const mostCopied = 2_000_000;

const positions = ({ top, bottom }: Block): readonly number[] =>
  Array.from({ length: bottom - top + 1 }, (_, down) => top + down);

/** The rows of a block, or null where some are not in memory. */
const rowsInMemory = ({ importId, view }: Place, block: Block): readonly GridRow[] | null => {
  const rows = positions(block).map((position) => rowInMemory(importId, view, position));
  const known = rows.filter((row) => row !== undefined);
  return known.length === rows.length ? known : null;
};

/** The same where all of them are as they stand now. */
const rowsAsTheyAre = (place: Place, block: Block): readonly GridRow[] | null =>
  positions(block).every((position) => isAsItIs(place.importId, place.view, position))
    ? rowsInMemory(place, block)
    : null;

const cellsIn = (block: Block): number => (block.bottom - block.top + 1) * (block.right - block.left + 1);

/** Brings the rows of a block and hands their numbers to the work. */
const withRows = async (
  place: Place,
  block: Block,
  work: (rows: readonly GridRow[]) => void,
): Promise<void> => {
  if (cellsIn(block) > mostCells) {
    tellTooMuch(mostCells);
    return;
  }
  const range = { first: block.top, end: block.bottom + 1 };
  const rows =
    rowsAsTheyAre(place, block) ??
    ((await bringRows(place.importId, place.view, range)) ? rowsInMemory(place, block) : null);
  if (rows === null) tellNotRead();
  else work(rows);
};

const columnsOf = ({ left, right }: Block): readonly number[] =>
  Array.from({ length: right - left + 1 }, (_, across) => left + across);

const same = (
  rows: readonly GridRow[],
  block: Block,
  valueAt: (column: number) => string,
): readonly CellEdit[] =>
  rows.flatMap(({ row, cells }) =>
    columnsOf(block)
      .map((column) => ({ row, column, value: valueAt(column) }))
      .filter(({ column, value }) => cells[column] !== value),
  );

const putCopy = (data: DataTransfer, block: Block, rows: readonly GridRow[]): void => {
  const cells = rows.map((row) => columnsOf(block).map((column) => row.cells[column] ?? ''));
  data.setData('text/plain', textOfBlock(cells));
  data.setData('text/html', htmlOfBlock(cells));
};

/** Rows that were brought for the copy that is asked for again this moment. */
let brought: { readonly place: Place; readonly rows: readonly GridRow[] } | null = null;

/** Copies what is marked. Rows that are not here are brought first, and the copy is asked for again: nobody presses twice. */
const onCopy = (event: ClipboardEvent, place: Place, then: () => void): void => {
  event.preventDefault();
  const block = blockOf(place.cursor);
  if (cellsIn(block) > mostCopied) {
    tellTooMuch(mostCopied);
    return;
  }
  // Whoever marked something else meanwhile copies that.
  const rows = brought?.place === place ? brought.rows : rowsAsTheyAre(place, block);
  if (event.clipboardData !== null && rows !== null) {
    putCopy(event.clipboardData, block, rows);
    then();
    return;
  }
  const range = { first: block.top, end: block.bottom + 1 };
  void bringRows(place.importId, place.view, range).then((isThere) => {
    const rows = isThere ? rowsInMemory(place, block) : null;
    brought = rows === null ? null : { place, rows };
    if (brought === null || !document.execCommand(event.type)) tellNotRead();
    brought = null;
  });
};

const onPaste = (event: ClipboardEvent, place: Place): void => {
  if (place.onEdit === undefined) return;
  event.preventDefault();
  const block = blockOf(place.cursor);
  const text = event.clipboardData?.getData('text/plain') ?? '';
  if (text === '') {
    tellNoText();
    return;
  }
  const pasted = blockOfText(text);
  const { cells, beyond } = placedBlock(pasted, block, place.size);
  if (beyond > 0) tellBeyond(beyond);
  const bottom = cells.reduce((most, { position }) => Math.max(most, position), block.top);
  const right = cells.reduce((most, { column }) => Math.max(most, column), block.left);
  void withRows(place, { ...block, bottom, right }, (rows) => {
    const edits = cells.flatMap(({ position, column, value }) => {
      const row = rows[position - block.top];
      return row === undefined || row.cells[column] === value ? [] : [{ row: row.row, column, value }];
    });
    if (edits.length > 0) place.onEdit?.(edits);
  });
};

/** What can be done with the marked block of cells. */
export const useBlock = (place: Place) =>
  useMemo(() => {
    const keep = (edits: readonly CellEdit[]): void => {
      if (edits.length > 0) place.onEdit?.(edits);
    };
    const block = blockOf(place.cursor);
    const fillWith = (value: string): void =>
      void withRows(place, block, (rows) => keep(same(rows, block, () => value)));
    const clear = (): void => fillWith('');
    /** Every cell takes what the first of its column holds, or of its row; a single one what stands above, or to the left. */
    const fillDown = (): void => {
      const top = block.top === block.bottom ? Math.max(0, block.top - 1) : block.top;
      void withRows(place, { ...block, top }, (rows) =>
        keep(same(rows, block, (column) => rows[0]?.cells[column] ?? '')),
      );
    };
    const fillRight = (): void => {
      const left = block.left === block.right ? Math.max(0, block.left - 1) : block.left;
      void withRows(place, block, (rows) =>
        keep(rows.flatMap((row) => same([row], block, () => row.cells[left] ?? ''))),
      );
    };
    /** The marked rows are left out; where none of them counts, they come back. */
    const leaveOut = (): void => {
      if (place.onLeaveOut === undefined) return;
      void withRows(place, { ...block, left: 0, right: 0 }, (rows) =>
        place.onLeaveOut?.(rows.map(({ row }) => row)),
      );
    };
    return {
      leaveOut,
      onCopy: (event: ClipboardEvent): void => onCopy(event, place, () => undefined),
      onCut: (event: ClipboardEvent): void => onCopy(event, place, clear),
      onPaste: (event: ClipboardEvent): void => onPaste(event, place),
      clear,
      fillWith,
      fillDown,
      fillRight,
    };
  }, [place]);

export type BlockActs = ReturnType<typeof useBlock>;
