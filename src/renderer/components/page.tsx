import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page.module.css';
import { ScrollPart } from './scroll-part';

type Props = {
  readonly title: string;
  readonly about?: ReactNode;
  readonly actions?: ReactNode;
  /** The strip of the connection in use, on screens that belong to one. */
  readonly band?: ReactNode;
  /** Stands beside the title: the steps of a longer work. */
  readonly beside?: ReactNode;
  /** `fill`: the content takes the height and scrolls inside itself. */
  readonly layout?: 'scroll' | 'fill';
  /** Nothing in the content takes the keyboard, so that the content itself must, to be scrolled. */
  readonly isForReading?: boolean;
  /** Stays in view between the content and the foot. */
  readonly dock?: ReactNode;
  readonly foot?: ReactNode;
  readonly children: ReactNode;
};

/** The shape every screen has: strip, title, content, foot. */
export const Page = ({
  title,
  about,
  actions,
  band,
  beside,
  layout = 'scroll',
  isForReading = false,
  dock,
  foot,
  children,
}: Props) => (
  <>
    {band}
    <header className={classes.head} data-lined={beside !== undefined}>
      <div className={classes.titles}>
        <Title order={1} className={classes.title} textWrap="nowrap" title={title}>
          {title}
        </Title>
        {about !== undefined && <div className={classes.about}>{about}</div>}
      </div>
      {beside}
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </header>
    {layout === 'fill' && <div className={classes.fill}>{children}</div>}
    {layout === 'scroll' && !isForReading && (
      <div className={classes.scroll}>
        <div className={classes.inner}>{children}</div>
      </div>
    )}
    {layout === 'scroll' && isForReading && (
      <ScrollPart label={`${title}: what it says`} className={classes.scroll}>
        <div className={classes.inner}>{children}</div>
      </ScrollPart>
    )}
    {dock !== undefined && <div className={classes.dock}>{dock}</div>}
    {foot !== undefined && <footer className={classes.foot}>{foot}</footer>}
  </>
);
