import type { ReactNode } from 'react';
import type { BadgeTone } from './tones';

/** One thing that happened. */
export type Moment = {
  readonly key: string;
  readonly tone: BadgeTone;
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  readonly at: ReactNode;
};
