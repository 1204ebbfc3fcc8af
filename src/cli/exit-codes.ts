import type { Problem } from '../core/values/result';

/** The exit codes of the command line. */
export const exits = {
  done: 0,
  ownFault: 1,
  arguments: 2,
  someNotGood: 3,
  inDoubt: 4,
  unreadable: 5,
  cutOff: 6,
  journal: 7,
  differences: 8,
} as const;

const BY_CODE: readonly (readonly [RegExp, number])[] = [
  [/^(arguments-|connection-|company-|target-unknown|import-unknown|production-|record-not-in-doubt|profile-)/, exits.arguments],
  [/^(draft-|nothing-to-send|not-running|report-|secrets-file)/, exits.arguments],
  [/^(invalid-records|warnings-not-accepted)/, exits.someNotGood],
  [/^(secrets-|paused-|service-|token-|directory-|practice-)/, exits.cutOff],
  [/^(journal-|disk-full)/, exits.journal],
  [/^(input-refused|thread-ended|engine-ended)/, exits.ownFault],
];

/** The exit code for a problem; what is none of the others is a file or a mapping that cannot be read. */
export const exitOf = (problem: Problem): number => BY_CODE.find(([pattern]) => pattern.test(problem.code))?.[1] ?? exits.unreadable;
