import { Button } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle, IconOctagon } from '@tabler/icons-react';
import type { GridIssue, GridRow, OutcomeName } from '../../ipc/shapes';
import { formatThings, withMinusSigns } from '../data/format';
import { verdictOf } from './verdict';
import classes from './workspace.module.css';

export type Fixing = {
  readonly fixOne: (row: number, column: number, value: string) => void;
  /** The same text for every cell of the column that now holds `from`. */
  readonly fixAlike: (column: number, from: string, to: string) => void;
};

type Props = {
  readonly row: GridRow | undefined;
  readonly column: string | undefined;
  readonly columnIndex: number;
  readonly fixing: Fixing | undefined;
  readonly isSent: boolean;
  /** How many rows are marked, and what leaves them out or brings them back. */
  readonly marked: number;
  readonly onLeaveOut: () => void;
  /** A fix was taken: its button goes away with the issue. */
  readonly onFixed: () => void;
};

const shown = (text: string): string => (text === '' ? 'empty' : text);

const Issue = ({ issue, ...props }: Props & { readonly issue: GridIssue }) => {
  const { row, columnIndex, fixing, onFixed } = props;
  const cell = row?.cells[columnIndex] ?? '';
  const { fix } = issue;
  return (
    <div className={classes.issue} data-severity={issue.severity}>
      {issue.severity === 'error' ? (
        <IconOctagon size={17} aria-hidden />
      ) : (
        <IconAlertTriangle size={17} aria-hidden />
      )}
      <div className={classes.words}>
        <strong>
          {issue.title}
          <span className="tp-hidden"> ({issue.severity})</span>
        </strong>
        <span>
          {withMinusSigns(issue.sentence)} {issue.advice}
        </span>
      </div>
      {fix !== null && fixing !== undefined && row !== undefined && issue.column === props.column && (
        <div className={classes.fixes}>
          <Button
            size="compact-sm"
            variant="light"
            onClick={() => {
              fixing.fixOne(row.row, columnIndex, fix);
              onFixed();
            }}
          >
            Use {shown(fix)}
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => {
              fixing.fixAlike(columnIndex, cell, fix);
              onFixed();
            }}
          >
            In all alike
          </Button>
        </div>
      )}
    </div>
  );
};

/** Whether the row has an outcome to tell: once it was sent, or where it stands at the service already. */
const isTold = ({ row, isSent }: Pick<Props, 'row' | 'isSent'>): boolean =>
  row?.outcome === 'existing' || (isSent && row !== undefined && row.outcome !== null);

const toneOf = (outcome: OutcomeName | null | undefined): 'error' | 'doubt' | undefined => {
  if (outcome === 'rejected' || outcome === 'failed') return 'error';
  return outcome === 'in-doubt' ? 'doubt' : undefined;
};

const Known = ({ row, column, columnIndex, isSent }: Props) => (
  <div className={classes.issue} data-severity={isSent ? toneOf(row?.outcome) : undefined}>
    <IconInfoCircle size={17} aria-hidden />
    <div className={classes.words}>
      {row === undefined ? (
        <span>Choose a cell to see what is known of it.</span>
      ) : (
        <>
          <strong>
            Row {row.row}, {column ?? ''}: {shown(row.cells[columnIndex] ?? '')}
          </strong>
          <span>
            {verdictOf(row, isSent).label}
            {row.serviceId !== null && `, ID ${row.serviceId}`}
            {row.message !== null && `. ${withMinusSigns(row.message)}`}
            {row.advice !== undefined && ` ${row.advice}`}
          </span>
        </>
      )}
    </div>
  </div>
);

/** Leaves the marked rows out, or brings them back. */
const LeaveOut = ({ row, fixing, marked, onLeaveOut, onFixed }: Props) => {
  if (row === undefined || fixing === undefined) return null;
  const rows = marked === 1 ? 'row' : formatThings(marked, 'row', 'rows');
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      color="gray"
      className={classes.leaveOut}
      title="Ctrl+E"
      onClick={() => {
        onLeaveOut();
        onFixed();
      }}
    >
      {row.leftOut === undefined ? `Leave ${rows} out` : `Bring ${rows} back`}
    </Button>
  );
};

/** What is known of the cell one stands on: the outcome of its row, then its own issues, then those of the row. */
export const CellDetails = (props: Props) => {
  const issues = props.row?.issues ?? [];
  const own = issues.filter(({ column }) => column === props.column);
  const others = issues.filter(({ column }) => column !== props.column);
  const all = [...own, ...others];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard.
    <section className={classes.details} aria-label="Details of the cell" aria-live="polite" tabIndex={0}>
      <LeaveOut {...props} />
      {(all.length === 0 || isTold(props)) && <Known {...props} />}
      {all.map((issue) => (
        <Issue key={`${issue.code}-${issue.column ?? ''}`} issue={issue} {...props} />
      ))}
    </section>
  );
};
