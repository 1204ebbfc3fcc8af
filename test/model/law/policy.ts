import { gradeOf, isWitness, judge, lastWord, standingAfter } from '../../../src/core/submit/law';

import type { Phase } from './world';

/** How the client decides: by the product's own functions, and by what it does around them. */
export type Policy = {
  readonly gradeOf: typeof gradeOf;
  readonly judge: typeof judge;
  readonly lastWord: typeof lastWord;
  readonly standingAfter: typeof standingAfter;
  readonly isWitness: typeof isWitness;
  /** When the client takes a sending for one of which nothing more comes. */
  readonly horizonOf: (sending: { readonly begunAt: number; readonly closedAt: number | null }) => number;
  /** Whether what a list shows may be that record's, so that an equal one cannot have it alone. */
  readonly isRival: (phase: Phase) => boolean;
  /** The list is read before anything is sent. */
  readonly loadsFirst: boolean;
  /** Parts of what was refused oddly go out only after a look. */
  readonly looksBeforeParts: boolean;
  /** Whether the last word on a refusal is spoken as it comes, or when nothing is left to send. */
  readonly lastWordAt: 'refusal' | 'end';
};

export const asBuilt: Policy = {
  gradeOf,
  judge,
  lastWord,
  standingAfter,
  isWitness,
  horizonOf: ({ closedAt }) => closedAt ?? Number.POSITIVE_INFINITY,
  isRival: (phase) => phase === 'accepted' || phase === 'unsettled',
  loadsFirst: true,
  looksBeforeParts: true,
  lastWordAt: 'end',
};
