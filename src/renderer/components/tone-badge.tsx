import type { ReactNode } from 'react';
import classes from './tone-badge.module.css';
import type { BadgeTone } from './tones';

type Props = { readonly tone: BadgeTone; readonly title?: string; readonly children: ReactNode };

/** A state in a word, calm: a sign whose shape and colour say its kind, never the colour alone. */
export const ToneBadge = ({ tone, title, children }: Props) => (
  <span className={classes.badge} data-tone={tone} title={title}>
    <span className={classes.sign} aria-hidden />
    <span className={classes.word}>{children}</span>
  </span>
);
