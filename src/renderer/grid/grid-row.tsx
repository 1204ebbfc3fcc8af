// biome-ignore-all lint/a11y/useFocusableInteractive: the grid keeps the focus and names its active cell.
// biome-ignore-all lint/a11y/useSemanticElements: only the rows in view exist, which a table element cannot say.
import { memo } from 'react';
import type { GridIssue } from '../../ipc/shapes';
import type { ShownRow } from '../data/held-cells';
import { CellEditor, type EditorEnd } from './cell-editor';
import classes from './grid.module.css';
import { numberPx, rowPx, verdictPx } from './sizes';
import { VerdictMark } from './verdict';

/** What is drawn of the columns: those in view, and the empty room beside them. */
export type DrawnColumns = {
  readonly items: readonly { readonly index: number; readonly size: number }[];
  readonly beforePx: number;
  /** What is seen of a row's width, and all of it. */
  readonly linePx: number;
  readonly widthPx: number;
};

export type RowLook = {
  readonly names: readonly string[];
  readonly isFigure: readonly boolean[];
  readonly isSent: boolean;
  readonly gridId: string;
};

type Props = {
  readonly position: number;
  /** Its place on the sheet. */
  readonly topPx: number;
  readonly row: ShownRow | undefined;
  readonly columns: DrawnColumns;
  readonly look: RowLook;
  /** Marked cells of this row, first and last column; -1: none. */
  readonly markedFrom: number;
  readonly markedTo: number;
  /** Column of the active cell; -1: in another row. */
  readonly activeColumn: number;
  /** Text that the open editor begins with; null: none is open here. */
  readonly editing: string | null;
  readonly onEditorEnd: (end: EditorEnd) => void;
};

export const cellId = (gridId: string, position: number, column: number): string =>
  `${gridId}-${position}-${column}`;

const worst = (issues: readonly GridIssue[]): 'error' | 'warning' | undefined =>
  issues.some(({ severity }) => severity === 'error') ? 'error' : issues.length > 0 ? 'warning' : undefined;

/** What stands in the file where a step made something else of it. */
const inFile = (was: string | undefined): string | undefined =>
  was === undefined ? undefined : was === '' ? 'Blank in the file' : `In the file: ${was}`;

type CellProps = {
  readonly index: number;
  readonly size: number;
  readonly in: Props;
};

const Cell = ({ index, size, in: { position, row, look, ...line } }: CellProps) => {
  const issues = row?.issues.filter(({ column }) => column === look.names[index]) ?? [];
  const severity = worst(issues);
  const isNotKept = row?.notKept?.includes(index) === true;
  const was =
    row?.edited.includes(index) === true
      ? undefined
      : row?.cleaned?.find(({ column }) => column === index)?.was;
  const isActive = index === line.activeColumn;
  const isMarked = index >= line.markedFrom && index <= line.markedTo;
  return (
    <div
      role="gridcell"
      id={cellId(look.gridId, position, index)}
      aria-colindex={index + 3}
      aria-selected={isMarked}
      aria-invalid={severity === 'error' ? true : undefined}
      className={classes.cell}
      data-column={index}
      data-severity={severity}
      data-active={isActive || undefined}
      data-marked={isMarked || undefined}
      data-figure={look.isFigure[index] || undefined}
      data-not-kept={isNotKept || undefined}
      title={isNotKept ? 'Not kept yet: it is not in the journal' : inFile(was)}
      data-cleaned={was !== undefined || undefined}
      data-edited={row?.edited.includes(index) || undefined}
      style={{ width: size }}
    >
      {isActive && line.editing !== null ? (
        <CellEditor start={line.editing} label={look.names[index] ?? ''} onEnd={line.onEditorEnd} />
      ) : row === undefined ? (
        <span className={classes.ghost} />
      ) : (
        (row.cells[index] ?? '')
      )}
      {isNotKept && <span className="tp-hidden">Not kept yet</span>}
      {severity !== undefined && (
        <span className="tp-hidden">{issues.map(({ title }) => title).join(', ')}</span>
      )}
    </div>
  );
};

/** One row. It is drawn again only when something of it changed. */
export const GridRowLine = memo((props: Props) => {
  const { position, row, columns, look } = props;
  return (
    <div
      role="row"
      aria-rowindex={position + 2}
      className={classes.row}
      data-position={position}
      data-here={props.activeColumn >= 0 || undefined}
      data-left-out={row?.leftOut !== undefined || undefined}
      style={{ top: props.topPx, height: rowPx, width: columns.linePx }}
    >
      <div role="rowheader" aria-colindex={1} className={classes.number} style={{ width: numberPx }}>
        {row?.row ?? ''}
      </div>
      <div role="gridcell" aria-colindex={2} className={classes.outcome} style={{ width: verdictPx }}>
        {row !== undefined && <VerdictMark row={row} isSent={look.isSent} />}
      </div>
      <div role="presentation" className={classes.strip} style={{ paddingLeft: columns.beforePx }}>
        {columns.items.map(({ index, size }) => (
          <Cell key={index} index={index} size={size} in={props} />
        ))}
      </div>
    </div>
  );
});
