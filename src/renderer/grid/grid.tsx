// biome-ignore-all lint/a11y/useSemanticElements: only the rows in view exist, which a table element cannot say.
import type { GridRow, GridView } from '../../ipc/shapes';
import { blockOf, type Cursor } from './cursor';
import classes from './grid.module.css';
import { GridBody } from './grid-body';
import { GridHead } from './grid-head';
import { cellId } from './grid-row';
import { IssueHover } from './issue-hover';
import { mouseOf } from './mouse';
import { headPx, rowPx } from './sizes';
import type { CellEdit } from './use-block';
import { type GridParts, useGrid } from './use-grid';
import { onGridKey } from './use-grid-keys';
import { useLook } from './use-look';

export type Editing = {
  readonly onEdit: (edits: readonly CellEdit[]) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
};

export type GridProps = {
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

const activeId = ({ cursor, range, gridId }: GridParts): string | undefined => {
  const { position, column } = cursor.active;
  return position >= range.first && position < range.end ? cellId(gridId, position, column) : undefined;
};

const Pane = ({ parts, props }: { readonly parts: GridParts; readonly props: GridProps }) => {
  const { scroll, columns, range, rows, cursor, editor, gridId } = parts;
  const look = useLook(props.names, columns.isFigure, props.isSent, gridId);
  return (
    <div role="presentation" style={{ height: scroll.scale.shownPx + headPx, width: columns.drawn.widthPx }}>
      <GridHead
        columns={columns.drawn}
        names={props.names}
        isFigure={columns.isFigure}
        verdictTitle={props.isSent ? 'Outcome' : 'Check'}
        onResize={columns.resize}
      />
      <GridBody
        range={range}
        shiftPx={range.first * rowPx - scroll.offsetPx}
        viewPx={scroll.viewPx}
        rows={rows}
        columns={columns.drawn}
        look={look}
        marked={blockOf(cursor)}
        active={cursor.active}
        editing={editor.text}
        onEditorEnd={editor.end}
      />
    </div>
  );
};

/** The rows of an import as a spreadsheet: any number of them, by keyboard or mouse. */
export const Grid = (props: GridProps) => {
  const parts = useGrid(props);
  const { scroller, rows, bounds, cursor, block, orders } = parts;
  return (
    <div className={classes.frame}>
      <div
        ref={scroller}
        className={classes.scroller}
        role="grid"
        tabIndex={0}
        aria-label={props.label}
        aria-rowcount={bounds.rows + 1}
        aria-colcount={props.names.length + 2}
        aria-multiselectable
        aria-readonly={props.editing === undefined}
        aria-activedescendant={activeId(parts)}
        onKeyDown={(event) => onGridKey(event, cursor, bounds, orders)}
        onCopy={block.onCopy}
        onPaste={block.onPaste}
        {...mouseOf(parts, props.onCursor)}
      >
        <Pane parts={parts} props={props} />
      </div>
      {rows.total === 0 && <p className={classes.none}>No row fits this view.</p>}
      <IssueHover scroller={scroller} rowAt={rows.rowAt} names={props.names} />
    </div>
  );
};
