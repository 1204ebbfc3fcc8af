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
  /** Interrupted before it was done, and nothing else is to be told; as shells say it. */
  interrupted: 130,
} as const;

const BY_CODE: readonly (readonly [RegExp, number])[] = [
  [/^(arguments-|connection-|company-|target-unknown|import-unknown|production-)/, exits.arguments],
  [
    /^(record-(?:not-in-doubt|seen-|answered-|update-)|decided-id-|retry-|profile-|draft-|not-running|still-running|report-|reconcile-|review-|sweep-)/,
    exits.arguments,
  ],
  [/^(promotion-|path-unusable$|data-dir-is-file$|seal-malformed$)/, exits.arguments],
  [/^evidence-(exists|not-sent|not-written|looks-only)$/, exits.arguments],
  [/^(send-anyway-|nothing-to-send-anyway)/, exits.arguments],
  [
    /^(guard-found-(more|later)$|invalid-records|proposal-against|printed-total-open|warnings-not-accepted|nothing-to-send)/,
    exits.someNotGood,
  ],
  [/^operation-earlier-in-doubt$/, exits.inDoubt],
  [/^operation-(field|unknown|company|nothing|record)/, exits.arguments],
  [/^(order|receipt)-(line|way|dimension|status|identity)-|^(net-terms|custom-field)-/, exits.arguments],
  [/^(operation-|service-read-|(vendor|dimension|order|receipt)-(exists|unread))/, exits.someNotGood],
  [/^payment-answer-refused$/, exits.someNotGood],
  [/^payment-(unknown|ambiguous|not-cancellable|answer|word)/, exits.arguments],
  [/^(payment-overtaken|overtaken)/, exits.someNotGood],
  [/^(secrets-|paused-|service-|token-|directory-|list-|practice-)/, exits.cutOff],
  [/^(journal-|salvage-|disk-full)/, exits.journal],
  [/^(input-refused|thread-ended|engine-ended)/, exits.ownFault],
  [/^(file-|result-not-written)/, exits.unreadable],
  [/^cancelled$/, exits.interrupted],
];

/**
 * The exit code for a problem. What is none of the others is a file or a mapping that cannot be read; where no such file
 * is read, a value among the arguments.
 */
export const exitOf = (problem: Problem, isTyped = false): number =>
  BY_CODE.find(([pattern]) => pattern.test(problem.code))?.[1] ??
  (isTyped ? exits.arguments : exits.unreadable);
