import type { Submission } from '../../core/submit/state';
import type { Problem } from '../../core/values/result';
import type { Begun } from './guard';

/** An import that is about to go on. `isOvertaken`: whether somebody stopped it, or decided on it, since. */
export type ResumeShop = {
  readonly begun: Begun;
  readonly state: Submission;
  readonly isOvertaken: () => boolean;
};

/**
 * What a look before going on came to: what is held back as existing, and what is warned of. `isAllTaken`: another import has
 * sent all that is left. `unread`: why the list of the service could not be read, or not whole.
 */
export type ResumeLook = {
  readonly existing: number;
  readonly near: number;
  readonly isOvertaken: boolean;
  readonly unread: Problem | null;
  readonly isAllTaken?: true;
};

export const NOTHING_MET: ResumeLook = { existing: 0, near: 0, isOvertaken: false, unread: null };
