import type { ReactNode } from 'react';
import classes from './timeline.module.css';
import type { BadgeTone } from './tone-badge';

export type Moment = {
  readonly key: string;
  readonly tone: BadgeTone;
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  readonly at: ReactNode;
};

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
