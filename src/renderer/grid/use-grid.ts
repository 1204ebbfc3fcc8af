import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { kept } from './cursor';
import type { GridProps } from './grid-props';
import { rowPx } from './sizes';
import { useBlock } from './use-block';
import { useClipboard } from './use-clipboard';
import { useColumnMenu } from './use-column-menu';
import { useColumns, useDrawnColumns } from './use-columns';
import { useEditor } from './use-editor';
import type { GridOrders } from './use-grid-keys';
import { useRows } from './use-rows';
import { useScroll, useSize } from './use-scroll';

/** Rows, columns, cursor and editor of a grid, put together. */
export const useGrid = (props: GridProps) => {
  const { importId, names, view, editing, onRow } = props;
  const gridId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [rowCount, setRowCount] = useState(0);
  const seen = useSize(scroller);
  const columns = useColumns(names, props.samples, seen.width);
  const scroll = useScroll(scroller, seen, rowCount, columns.edges);
  const drawn = useDrawnColumns(columns, scroll.drawn.columns, scroll.viewWidthPx);
  const range = scroll.drawn.rows;
  const rows = useRows(importId, view, range);
  const pageRows = Math.max(1, Math.floor(scroll.viewPx / rowPx) - 1);
  const bounds = { rows: rowCount, columns: names.length, pageRows };
  const cursor = kept(props.cursor, bounds);
  const { position, column } = cursor.active;
  const size = useMemo(() => ({ rows: rowCount, columns: names.length }), [rowCount, names.length]);
  const block = useBlock(
    useMemo(
      () => ({
        ...{ importId, view, cursor: props.cursor, size },
        ...{ onEdit: editing?.onEdit, onLeaveOut: editing?.onLeaveOut },
      }),
      [importId, view, props.cursor, size, editing],
    ),
  );
  useClipboard(scroller, block);
  const { leaveOutRef } = props;
  useEffect(() => {
    if (leaveOutRef !== undefined) leaveOutRef.current = block.leaveOut;
  }, [leaveOutRef, block]);
  const editor = useEditor({
    isBusy: props.isBusy,
    active: cursor.active,
    bounds,
    rowAt: rows.rowAt,
    onCursor: props.onCursor,
    onEdit: editing?.onEdit,
    onFill: block.fillWith,
    focusGrid: () => scroller.current?.focus(),
  });

  useEffect(() => {
    if (rows.total !== undefined) setRowCount(rows.total);
  }, [rows.total]);
  const activeRow = rows.rowAt(position);
  const menu = useColumnMenu(scroller, props.columnActs !== undefined);
  useEffect(() => onRow(activeRow), [onRow, activeRow]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a moved cursor scrolls, not the scroll bar.
  useEffect(() => {
    scroll.show(position);
    scroll.showColumn(column);
  }, [position, column]);

  const orders: GridOrders = {
    move: props.onCursor,
    beginEdit: editor.begin,
    refused: editor.refused,
    clear: block.clear,
    fillDown: block.fillDown,
    fillRight: block.fillRight,
    undo: () => editing?.onUndo(),
    redo: () => editing?.onRedo(),
    find: props.onFind,
    replace: () => props.columnActs?.onReplace(column, activeRow?.cells[column] ?? ''),
    match: () => props.columnActs?.onMatch(),
    compare: () => props.columnActs?.onCompare(column),
    leaveOut: block.leaveOut,
    columnMenu: () => menu.openAt(column),
    nextIssue: props.onNextIssue,
  };
  return { gridId, scroller, scroll, columns, drawn, range, rows, bounds, cursor, editor, orders, menu };
};

export type GridParts = ReturnType<typeof useGrid>;
