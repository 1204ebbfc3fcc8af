import type { Issue } from '../issues/issue';
import type { Prepared } from './prepared';

/** Issues of one code and severity: how many, and the first of them. */
export type IssueTally = { readonly count: number; readonly first: Issue };

/** What was found in the records judged so far. */
export type Tally = {
  readonly total: number;
  readonly valid: number;
  /** Of those that are valid. */
  readonly warnings: number;
  readonly invalid: number;
  readonly duplicates: number;
  readonly excluded: number;
  /** Errors first, then the most frequent. */
  readonly issues: readonly IssueTally[];
};

type Found = Map<string, { count: number; readonly first: Issue }>;

const byFrequency = (found: Found): readonly IssueTally[] =>
  [...found.values()].map(({ count, first }) => ({ count, first })).sort((a, b) => b.count - a.count);

/** Counts judged records as they come. */
export const startTally = () => {
  const found: { readonly error: Found; readonly warning: Found } = { error: new Map(), warning: new Map() };
  const counts = { valid: 0, invalid: 0, duplicate: 0, excluded: 0 };
  let total = 0;
  let warnings = 0;
  const addIssue = (issue: Issue): void => {
    const known = found[issue.severity].get(issue.code);
    if (known === undefined) found[issue.severity].set(issue.code, { count: 1, first: issue });
    else known.count += 1;
  };
  return {
    add: ({ verdict, issues }: Pick<Prepared, 'verdict' | 'issues'>): void => {
      total += 1;
      counts[verdict] += 1;
      for (const issue of issues) addIssue(issue);
      // The issues of a valid record are warnings, all of them.
      if (verdict === 'valid' && issues.length > 0) warnings += 1;
    },
    soFar: (): Tally => ({
      total,
      valid: counts.valid,
      warnings,
      invalid: counts.invalid,
      duplicates: counts.duplicate,
      excluded: counts.excluded,
      issues: [...byFrequency(found.error), ...byFrequency(found.warning)],
    }),
  };
};
