import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './card.module.css';

type Props = {
  readonly title?: string;
  readonly about?: ReactNode;
  readonly actions?: ReactNode;
  /** Content without a margin, for tables. */
  readonly isFlush?: boolean;
  readonly children: ReactNode;
};

/** A white sheet with a title. */
export const Card = ({ title, about, actions, isFlush = false, children }: Props) => (
  <section className={classes.card} aria-label={title}>
    {title !== undefined && (
      <div className={classes.head}>
        <div>
          <Title order={2} className={classes.title}>
            {title}
          </Title>
          {about !== undefined && (
            <Text size="sm" c="dimmed" component="div">
              {about}
            </Text>
          )}
        </div>
        {actions}
      </div>
    )}
    <div className={isFlush ? classes.flush : classes.body}>{children}</div>
  </section>
);
