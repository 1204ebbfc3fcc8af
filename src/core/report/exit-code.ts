/** What an exit code is decided from. */
export type ExitFacts = {
  /** Those left so for good by a person's word aside. */
  readonly inDoubt: number;
  /**
   * It is not at an end: the service refused the credentials, could not be reached, or has accepted what it has not
   * finished.
   */
  readonly isCutOff: boolean;
  /** Records that are invalid, duplicates, rejected or failed, sent from elsewhere since, or never sent again by a person's word. */
  readonly notGood: number;
  readonly hasDifferences: boolean;
  /** It was sent, and nothing works on it although some records have no outcome yet and may still go out from here. */
  readonly isLeftOpen: boolean;
};

/**
 * The exit code of cli.md for a summary: 4 before 6 before 8 before 3; 0 for good. A difference at the service is told
 * before records that were not sent for good: only asking the service brings it to light. What was stopped or paused
 * before its end is not done, however good it is so far.
 */
export const exitCode = (facts: ExitFacts): number => {
  if (facts.inDoubt > 0) return 4;
  if (facts.isCutOff || facts.isLeftOpen) return 6;
  if (facts.hasDifferences) return 8;
  return facts.notGood > 0 ? 3 : 0;
};
