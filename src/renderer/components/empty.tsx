import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './empty.module.css';

type Props = {
  readonly icon: Icon;
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

/** What stands where there is nothing yet, and what to do about it. */
export const Empty = ({ icon: Sign, title, actions, children }: Props) => (
  <section className={classes.empty} aria-label={title}>
    <span className={classes.sign}>
      <Sign size={24} stroke={1.5} aria-hidden />
    </span>
    <strong>{title}</strong>
    <div className={classes.words}>{children}</div>
    {actions !== undefined && <div className={classes.actions}>{actions}</div>}
  </section>
);
