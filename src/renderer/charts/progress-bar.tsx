import classes from './progress-bar.module.css';

type Props = {
  readonly label: string;
  readonly done: number;
  /** null while it is not known how much there is. */
  readonly total: number | null;
  /** How far it is, from 0 to 1, where the total is not known. */
  readonly share?: number | null | undefined;
};

/** How far something is. */
export const ProgressBar = ({ label, done, total, share: known = null }: Props) => {
  const part = total === null || total === 0 ? known : done / total;
  const share = part === null ? null : Math.min(100, part * 100);
  return (
    <div
      className={classes.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share === null ? undefined : Math.round(share)}
    >
      <div className={classes.fill} data-unknown={share === null} style={{ width: `${share ?? 30}%` }} />
    </div>
  );
};
