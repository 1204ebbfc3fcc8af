import type { Where } from '../../core/values/result';

/** A problem with its words, ready to be shown. */
export type Failure = {
  readonly code: string;
  readonly title: string;
  readonly sentence: string;
  readonly advice: string;
  readonly where: Where | null;
};

/** The service could not be reached for the newest answer: an older one is shown, with its ISO time. */
export type Stale = { readonly failure: Failure; readonly readAt: string };

export type Answered<T> =
  | { readonly ok: true; readonly value: T; readonly stale?: Stale }
  | { readonly ok: false; readonly failure: Failure };

/** What a screen knows of something it asked for. */
export type Loaded<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly failure: Failure; readonly again: () => void }
  | { readonly kind: 'ready'; readonly value: T; readonly stale?: Stale };
