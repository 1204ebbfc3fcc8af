import { type KeyboardEvent, type ReactNode, useCallback, useRef, useState } from 'react';
import type { GridRow, GridView } from '../../ipc/shapes';
import { WhenReady } from '../components/waiting';
import type { CellPlace } from '../data/places';
import { useCall } from '../data/use-call';
import { CellDetails, type Fixing } from './cell-details';
import { blockOf, cursorAt } from './cursor';
import { Grid } from './grid';
import type { ColumnActs, Editing } from './grid-props';
import { Toolbar } from './toolbar';
import { useBeginning } from './use-beginning';
import { useCursor } from './use-cursor';
import { useNextIssue } from './use-next-issue';
import { useSamples } from './use-samples';
import classes from './workspace.module.css';

type Props = {
  readonly importId: string;
  readonly label: string;
  readonly view: GridView;
  readonly onView: (view: GridView) => void;
  readonly isSent: boolean;
  /** Rows are still being checked: why nothing is searched or gone through yet. Absent: they are not. */
  readonly whyNotYet?: string;
  readonly editing?: Editing;
  readonly fixing?: Fixing;
  readonly columnActs?: ColumnActs;
  /** Stands between the find box and the tools. */
  readonly filters?: ReactNode;
  /** More buttons at the end of the line. */
  readonly tools?: ReactNode;
  /** Told of the row one stands on. */
  readonly onRow?: (row: GridRow | undefined) => void;
  /** The cell to begin on. */
  readonly begin?: CellPlace | undefined;
};

/** The grid with what belongs around it: find, next issue, and the words about the cell one stands on. */
export const Workspace = (props: Props) => {
  const { importId, view, onView, onRow } = props;
  const columns = useCall('imports.columns', { importId });
  const samples = useSamples(importId);
  const [row, setRow] = useState<GridRow>();
  const find = useRef<HTMLInputElement>(null);
  const leaveOut = useRef((): void => undefined);
  const place = useRef<HTMLDivElement>(null);
  const names = columns.kind === 'ready' ? columns.value : undefined;
  const [cursor, setCursor] = useCursor(props.begin, names);
  const { position, column } = cursor.active;
  const marked = blockOf(cursor);
  const onNextIssue = useNextIssue({ importId, view, position, names }, setCursor);
  useBeginning({ importId, view, names, find }, place, setCursor);
  const changeView = useCallback(
    (next: GridView) => {
      onView(next);
      setCursor((now) => cursorAt(0, now.active.column));
    },
    [onView, setCursor],
  );
  const changeRow = useCallback(
    (next: GridRow | undefined) => {
      setRow(next);
      onRow?.(next);
    },
    [onRow],
  );
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'F8' || event.defaultPrevented || props.whyNotYet !== undefined) return;
    event.preventDefault();
    void onNextIssue(event.shiftKey);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a key that works wherever the focus is in this part.
    <div ref={place} className={classes.workspace} onKeyDown={onKeyDown}>
      <Toolbar
        view={view}
        onView={changeView}
        whyNotYet={props.whyNotYet}
        findRef={find}
        onNextIssue={(isBackwards) => void onNextIssue(isBackwards)}
        filters={props.filters}
        tools={props.tools}
      />
      <WhenReady of={columns} lines={10}>
        {(loaded) => (
          <Grid
            importId={importId}
            label={props.label}
            names={loaded}
            samples={samples}
            view={view}
            isSent={props.isSent}
            isBusy={props.whyNotYet !== undefined}
            cursor={cursor}
            onCursor={setCursor}
            onRow={changeRow}
            onNextIssue={(isBackwards) => void (props.whyNotYet ?? onNextIssue(isBackwards))}
            onFind={() => find.current?.focus()}
            {...(props.editing === undefined ? {} : { editing: props.editing })}
            leaveOutRef={leaveOut}
            {...(props.columnActs === undefined ? {} : { columnActs: props.columnActs })}
          />
        )}
      </WhenReady>
      <CellDetails
        row={row}
        column={names?.[column]}
        columnIndex={column}
        fixing={props.fixing}
        isSent={props.isSent}
        marked={marked.bottom - marked.top + 1}
        onLeaveOut={() => leaveOut.current()}
        onFixed={() => place.current?.querySelector<HTMLElement>('[role=grid]')?.focus()}
      />
    </div>
  );
};
