import type { Moment } from './moment';
import classes from './timeline.module.css';

/** What happened, the newest first. */
export const Timeline = ({ moments }: { readonly moments: readonly Moment[] }) => (
  <ol className={classes.line}>
    {moments.map(({ key, tone, title, detail, at }) => (
      <li key={key} data-tone={tone}>
        <div className={classes.words}>
          <span className={classes.title}>{title}</span>
          {detail !== undefined && detail !== null && <span>{detail}</span>}
        </div>
        <span className={classes.at}>{at}</span>
      </li>
    ))}
  </ol>
);
