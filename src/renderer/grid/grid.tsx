// biome-ignore-all lint/a11y/useSemanticElements: only the rows in view exist, which a table element cannot say.
import type { GridView } from '../../ipc/shapes';
import { ColumnMenu } from './column-menu';
import { blockOf } from './cursor';
import classes from './grid.module.css';
import { GridBody } from './grid-body';
import { GridHead } from './grid-head';
import type { GridProps } from './grid-props';
import { cellId } from './grid-row';
import { IssueHover } from './issue-hover';
import { mouseOf } from './mouse';
import { headPx } from './sizes';
import { type GridParts, useGrid } from './use-grid';
import { onGridKey } from './use-grid-keys';
import { useLook } from './use-look';

const activeId = ({ cursor, range, gridId }: GridParts): string | undefined => {
  const { position, column } = cursor.active;
  return position >= range.first && position < range.end ? cellId(gridId, position, column) : undefined;
};

const Pane = ({ parts, props }: { readonly parts: GridParts; readonly props: GridProps }) => {
  const { scroll, columns, drawn, range, rows, cursor, editor, gridId } = parts;
  const look = useLook(props.names, columns.isFigure, props.isSent, gridId);
  const { shownPx, viewPx, viewWidthPx } = scroll;
  return (
    <div role="presentation" style={{ height: shownPx + headPx, width: drawn.widthPx }}>
      <div
        ref={scroll.pane}
        role="presentation"
        className={classes.pane}
        style={{ height: viewPx + headPx, width: viewWidthPx }}
      >
        <GridHead
          columns={drawn}
          names={props.names}
          isFigure={columns.isFigure}
          verdictTitle={props.isSent ? 'Outcome' : 'Check'}
          onResize={columns.resize}
          onMenu={props.columnActs === undefined ? undefined : parts.menu.openAt}
        />
        <GridBody
          range={range}
          sheet={scroll.sheet}
          viewPx={viewPx}
          rows={rows}
          columns={drawn}
          look={look}
          marked={blockOf(cursor)}
          active={cursor.active}
          editing={editor.text}
          onEditorEnd={editor.end}
        />
      </div>
    </div>
  );
};

/** A view of what is to be corrected is empty once it is. */
const noRowsIn = ({ filter }: GridView): string =>
  filter === 'code' || filter === 'errors' || filter === 'warnings' || filter === 'issues'
    ? 'All done: no row has it any more.'
    : 'No row fits this view.';

/** The rows of an import as a spreadsheet: any number of them, by keyboard or mouse. */
export const Grid = (props: GridProps) => {
  const parts = useGrid(props);
  const { scroller, rows, bounds, cursor, orders } = parts;
  return (
    <div className={classes.frame}>
      <div
        ref={scroller}
        className={classes.scroller}
        role="grid"
        tabIndex={0}
        aria-label={props.label}
        aria-busy={props.isBusy}
        aria-rowcount={bounds.rows + 1}
        aria-colcount={props.names.length + 2}
        aria-multiselectable
        aria-readonly={props.editing === undefined}
        aria-activedescendant={activeId(parts)}
        onKeyDown={(event) => onGridKey(event, cursor, bounds, orders)}
        {...mouseOf(parts, props.onCursor)}
      >
        <Pane parts={parts} props={props} />
      </div>
      {rows.total === 0 && <p className={classes.none}>{noRowsIn(props.view)}</p>}
      {props.columnActs !== undefined && (
        <ColumnMenu
          menu={parts.menu}
          acts={props.columnActs}
          textIn={(column) => rows.rowAt(cursor.active.position)?.cells[column] ?? ''}
        />
      )}
      <IssueHover scroller={scroller} rowAt={rows.rowAt} names={props.names} />
    </div>
  );
};
