import type { Progress, Summary } from '../../../../ipc/shapes';

/** What a check found: of all rows, or of those that were checked so far. */
export type Found =
  | { readonly kind: 'all'; readonly summary: Summary }
  | {
      readonly kind: 'so-far';
      readonly records: Summary['records'];
      readonly issues: Summary['issues'];
    };

export const foundAtEnd = (summary: Summary): Found => ({ kind: 'all', summary });

/** null: no row that was checked in this round can be seen yet. */
export const foundSoFar = (progress: Progress | undefined): Found | null => {
  if (progress === undefined || progress.records === null || progress.records.total === 0) return null;
  if (progress.phase !== 'reading' && progress.phase !== 'checking') return null;
  return { kind: 'so-far', records: progress.records, issues: progress.issues ?? [] };
};
