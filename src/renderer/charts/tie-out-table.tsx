import classes from './tie-out.module.css';

export type TieOutRow = {
  readonly label: string;
  readonly figure: string;
  /** Part of the first stage, 0 to 1. */
  readonly share: number;
  /** What is less than in the stage before, as text; null: nothing. */
  readonly difference: string | null;
  readonly why: string;
};

const widthPx = 160;

/** Stages under each other: figure, bar, and the difference to the stage before. */
export const TieOutTable = ({
  label,
  rows,
}: {
  readonly label: string;
  readonly rows: readonly TieOutRow[];
}) => (
  <table className={classes.table} aria-label={label}>
    <thead>
      <tr>
        <th scope="col">Stage</th>
        <th scope="col">{label}</th>
        <th scope="col">
          <span className="tp-hidden">Picture</span>
        </th>
        <th scope="col">Difference to the line above</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ label: stage, figure, share, difference, why }) => (
        <tr key={stage}>
          <th scope="row">{stage}</th>
          <td className={classes.figure}>{figure}</td>
          <td className={classes.picture}>
            <svg width={widthPx} height="8" aria-hidden="true">
              <rect width={widthPx} height="8" rx="2" className={classes.track} />
              <rect
                width={Math.max(0, Math.min(1, share)) * widthPx}
                height="8"
                rx="2"
                className={classes.part}
              />
            </svg>
          </td>
          <td className={classes.difference}>
            {why === '' ? null : difference === null ? (
              <span className={classes.ties}>ties</span>
            ) : (
              <>
                <b>{difference}</b> {why}
              </>
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
