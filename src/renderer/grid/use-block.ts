import { useMemo } from 'react';
import type { GridRow, GridView } from '../../ipc/shapes';
import { blockOfText, htmlOfBlock, placedBlock, textOfBlock } from './block-text';
import { type Block, blockOf, type Cursor } from './cursor';
import { tellBeyond, tellLoading, tellNoText, tellTooMuch } from './tell-block';
import { bringRows, rowAsItIs } from './use-rows';

export type CellEdit = { readonly row: number; readonly column: number; readonly value: string };

type Place = {
  readonly importId: string;
  readonly view: GridView;
  readonly cursor: Cursor;
  readonly size: { readonly rows: number; readonly columns: number };
  /** Missing where the rows cannot be changed. */
  readonly onEdit: ((edits: readonly CellEdit[]) => void) | undefined;
};

/** Of more nothing is changed at once. */
const mostCells = 100_000;
/** More is not copied: the window would hold all of it. */
const mostCopied = 2_000_000;

const positions = ({ top, bottom }: Block): readonly number[] =>
  Array.from({ length: bottom - top + 1 }, (_, down) => top + down);

/** The rows of a block, or null where some are not in memory yet. */
const rowsInMemory = ({ importId, view }: Place, block: Block): readonly GridRow[] | null => {
  const rows = positions(block).map((position) => rowAsItIs(importId, view, position));
  const known = rows.filter((row) => row !== undefined);
  return known.length === rows.length ? known : null;
};

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
    rowsInMemory(place, block) ??
    ((await bringRows(place.importId, place.view, range)) ? rowsInMemory(place, block) : null);
  if (rows !== null) work(rows);
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

/** Puts a block on the clipboard as text and as a table; false: some of its rows are not here yet. */
const putCopy = (data: DataTransfer, place: Place): boolean => {
  const block = blockOf(place.cursor);
  const rows = rowsInMemory(place, block);
  if (rows === null) return false;
  const cells = rows.map((row) => columnsOf(block).map((column) => row.cells[column] ?? ''));
  data.setData('text/plain', textOfBlock(cells));
  data.setData('text/html', htmlOfBlock(cells));
  return true;
};

/** Copies what is marked. Rows that are not here yet are brought first, and the copy is asked for again: nobody presses twice. */
const onCopy = (event: ClipboardEvent, place: Place, then: () => void): void => {
  event.preventDefault();
  const block = blockOf(place.cursor);
  if (cellsIn(block) > mostCopied) {
    tellTooMuch(mostCopied);
    return;
  }
  if (event.clipboardData !== null && putCopy(event.clipboardData, place)) {
    then();
    return;
  }
  const range = { first: block.top, end: block.bottom + 1 };
  void bringRows(place.importId, place.view, range).then((isThere) => {
    if (!isThere || !document.execCommand(event.type)) tellLoading();
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
  const bottom = Math.max(block.top, ...cells.map(({ position }) => position));
  const right = Math.max(block.left, ...cells.map(({ column }) => column));
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
    return {
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
