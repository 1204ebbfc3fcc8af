/** What an exit code is decided from. */
export type ExitFacts = {
  readonly inDoubt: number;
  /** The run stands still because the service refused the credentials or could not be reached. */
  readonly isCutOff: boolean;
  /** Records that are invalid, duplicates, rejected or failed. */
  readonly notGood: number;
  readonly hasDifferences: boolean;
};

/**
 * The exit code of cli.md for a summary: 4 before 6 before 8 before 3; 0 for good. A difference at the service is told
 * before records that were not sent for good: only asking the service brings it to light.
 */
export const exitCode = (facts: ExitFacts): number => {
  if (facts.inDoubt > 0) return 4;
  if (facts.isCutOff) return 6;
  if (facts.hasDifferences) return 8;
  return facts.notGood > 0 ? 3 : 0;
};
