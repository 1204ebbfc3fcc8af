import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { GridRow, GridView } from '../../ipc/shapes';
import type { EditorEnd } from './cell-editor';
import { blockOf, type Cursor, cursorAt, kept } from './cursor';
import classes from './grid.module.css';
import { GridBody } from './grid-body';
import { GridHead } from './grid-head';
import { cellId } from './grid-row';
import { IssueHover } from './issue-hover';
import { rowsInView } from './rows-in-view';
import { headPx, rowPx } from './sizes';
import { spotAt } from './spot-at';
import { type CellEdit, useBlock } from './use-block';
import { useColumns } from './use-columns';
import { type GridOrders, onGridKey } from './use-grid-keys';
import { useRows } from './use-rows';
import { useScroll } from './use-scroll';

export type Editing = {
  readonly onEdit: (edits: readonly CellEdit[]) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
};

type Props = {
  readonly importId: string;
  readonly label: string;
  readonly names: readonly string[];
  readonly samples: readonly (readonly string[])[];
  readonly view: GridView;
  /** Outcomes instead of what stands in the way of sending. */
  readonly isSent: boolean;
  readonly cursor: Cursor;
  readonly onCursor: (cursor: Cursor) => void;
  /** The row that the keyboard is on, as it is now. */
  readonly onRow: (row: GridRow | undefined) => void;
  readonly onNextIssue: (isBackwards: boolean) => void;
  readonly onFind: () => void;
  /** Missing where the rows cannot be changed. */
  readonly editing?: Editing;
};

const steps = { down: [1, 0], up: [-1, 0], right: [0, 1], left: [0, -1], stay: [0, 0] } as const;

/** The rows of an import as a spreadsheet: any number of them, by keyboard or mouse. */
export const Grid = (props: Props) => {
  const { importId, names, view, editing } = props;
  const gridId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [rowCount, setRowCount] = useState(0);
  const [open, setOpen] = useState<string | null>(null);
  const scroll = useScroll(scroller, rowCount);
  const columns = useColumns(scroller, names, props.samples);
  const { first, end } = rowsInView(scroll.offsetPx, scroll.viewPx, rowCount);
  const range = useMemo(() => ({ first, end }), [first, end]);
  const rows = useRows(importId, view, range);
  const bounds = {
    rows: rowCount,
    columns: names.length,
    pageRows: Math.max(1, Math.floor(scroll.viewPx / rowPx) - 1),
  };
  const cursor = kept(props.cursor, bounds);
  const { position, column } = cursor.active;
  const place = useMemo(
    () => ({
      importId,
      view,
      cursor: props.cursor,
      size: { rows: rowCount, columns: names.length },
      onEdit: editing?.onEdit,
    }),
    [importId, view, props.cursor, rowCount, names.length, editing],
  );
  const block = useBlock(place);
  const marked = blockOf(cursor);

  useEffect(() => {
    if (rows.total !== undefined) setRowCount(rows.total);
  }, [rows.total]);
  const { onRow } = props;
  const activeRow = rows.rowAt(position);
  useEffect(() => onRow(activeRow), [onRow, activeRow]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a moved cursor scrolls, not the scroll bar.
  useEffect(() => {
    scroll.show(position);
    columns.show(column);
  }, [position, column]);

  const orders: GridOrders = {
    move: props.onCursor,
    beginEdit: (text) => editing !== undefined && setOpen(text ?? rows.rowAt(position)?.cells[column] ?? ''),
    clear: block.clear,
    fillDown: block.fillDown,
    undo: () => editing?.onUndo(),
    redo: () => editing?.onRedo(),
    find: props.onFind,
    nextIssue: props.onNextIssue,
  };
  const endEdit = (how: EditorEnd): void => {
    setOpen(null);
    if (how.kind === 'leave') return scroller.current?.focus();
    const row = rows.rowAt(position);
    if (row !== undefined && (row.cells[column] ?? '') !== how.value)
      editing?.onEdit([{ row: row.row, column, value: how.value }]);
    if (how.move === 'stay') return;
    const [down, across] = steps[how.move];
    props.onCursor(kept(cursorAt(position + down, column + across), bounds));
    scroller.current?.focus();
  };
  const look = useMemo(
    () => ({ names, isFigure: columns.isFigure, isSent: props.isSent, gridId }),
    [names, columns.isFigure, props.isSent, gridId],
  );
  return (
    <div className={classes.frame}>
      <div
        ref={scroller}
        className={classes.scroller}
        role="grid"
        tabIndex={0}
        aria-label={props.label}
        aria-rowcount={rowCount + 1}
        aria-colcount={names.length + 2}
        aria-multiselectable
        aria-readonly={editing === undefined}
        aria-activedescendant={
          position >= first && position < end ? cellId(gridId, position, column) : undefined
        }
        onKeyDown={(event) => onGridKey(event, cursor, bounds, orders)}
        onCopy={block.onCopy}
        onPaste={block.onPaste}
        onMouseDown={(event) => {
          const spot = spotAt(event.target);
          if (spot !== null && open === null)
            props.onCursor(
              event.shiftKey ? { active: spot, anchor: cursor.anchor } : { active: spot, anchor: spot },
            );
        }}
        onMouseMove={(event) => {
          const spot = event.buttons === 1 && open === null ? spotAt(event.target) : null;
          if (spot !== null && (spot.position !== position || spot.column !== column))
            props.onCursor({ active: spot, anchor: cursor.anchor });
        }}
        onDoubleClick={(event) => spotAt(event.target) !== null && orders.beginEdit(null)}
      >
        <div
          role="presentation"
          style={{ height: scroll.scale.shownPx + headPx, width: columns.drawn.widthPx }}
        >
          <GridHead
            columns={columns.drawn}
            names={names}
            isFigure={columns.isFigure}
            verdictTitle={props.isSent ? 'Outcome' : 'Check'}
            onResize={columns.resize}
          />
          <GridBody
            range={range}
            shiftPx={first * rowPx - scroll.offsetPx}
            viewPx={scroll.viewPx}
            rows={rows}
            columns={columns.drawn}
            look={look}
            marked={marked}
            active={cursor.active}
            editing={open}
            onEditorEnd={endEdit}
          />
        </div>
      </div>
      {rowCount === 0 && rows.total === 0 && <p className={classes.none}>No row fits this view.</p>}
      <IssueHover scroller={scroller} rowAt={rows.rowAt} names={names} />
    </div>
  );
};
