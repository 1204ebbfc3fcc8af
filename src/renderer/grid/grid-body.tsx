import type { RefObject } from 'react';
import type { EditorEnd } from './cell-editor';
import type { Block, Spot } from './cursor';
import classes from './grid.module.css';
import { type DrawnColumns, GridRowLine, type RowLook } from './grid-row';
import { type Range, stretchOf } from './rows-in-view';
import { rowPx } from './sizes';
import type { Rows } from './use-rows';
import { useSteady } from './use-steady';

type Props = {
  readonly range: Range;
  /** Moves up and down in the view with the rows on it. */
  readonly sheet: RefObject<HTMLDivElement | null>;
  readonly viewPx: number;
  readonly rows: Rows;
  readonly columns: DrawnColumns;
  readonly look: RowLook;
  readonly marked: Block;
  readonly active: Spot;
  readonly editing: string | null;
  readonly onEditorEnd: (end: EditorEnd) => void;
};

/** The rows in view. They stand in a pane that stays put while the scroll bar moves, so no height is ever too great. */
export const GridBody = (props: Props) => {
  const { range, rows, columns, look, marked, active } = props;
  const onEditorEnd = useSteady(props.onEditorEnd);
  const stretch = stretchOf(range);
  return (
    <div role="presentation" className={classes.body} style={{ height: props.viewPx }}>
      <div role="presentation" ref={props.sheet} className={classes.sheet}>
        {Array.from({ length: Math.max(0, range.end - range.first) }, (_, at) => {
          const position = range.first + at;
          const isMarked = position >= marked.top && position <= marked.bottom;
          const isActive = position === active.position;
          return (
            <GridRowLine
              key={position}
              position={position}
              topPx={(position - stretch) * rowPx}
              row={rows.rowAt(position)}
              columns={columns}
              look={look}
              markedFrom={isMarked ? marked.left : -1}
              markedTo={isMarked ? marked.right : -1}
              activeColumn={isActive ? active.column : -1}
              editing={isActive ? props.editing : null}
              onEditorEnd={onEditorEnd}
            />
          );
        })}
      </div>
    </div>
  );
};
