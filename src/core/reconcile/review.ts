import { z } from 'zod';
import { dateParts } from '../values/calendar-date';
import type { ReconciliationSummary } from './reconciliation';

/** What a person says of a finished import. `withdrawn`: takes the sign-offs before it back, with a reason. */
export const reviewKinds = ['comment', 'prepared', 'reviewed', 'withdrawn'] as const;
export const reviewKindSchema = z.enum(reviewKinds);
export type ReviewKind = z.infer<typeof reviewKindSchema>;

/**
 * One thing a person said. Ids are made anew wherever it is said, so that the histories of two journals can be laid
 * together without a clash.
 */
export const reviewEntrySchema = z
  .object({
    reviewId: z.string(),
    importId: z.string(),
    kind: reviewKindSchema,
    /** The record it is about; null: the import. */
    record: z.number().int().nullable(),
    name: z.string(),
    /** The date a person puts beside the name. */
    date: z.string().refine((text) => dateParts(text) !== null),
    note: z.string(),
    /** What the figures were when it was said (`figuresText`). */
    figures: z.string(),
    /** Epoch milliseconds. */
    at: z.number(),
  })
  .readonly();
export type ReviewEntry = z.infer<typeof reviewEntrySchema>;

/** The figures that a sign-off stands for. */
export type SignedFigures = {
  readonly records: Readonly<Record<string, number | undefined>>;
  readonly controlTotals: readonly Readonly<Record<string, string | undefined>>[];
  readonly reconciliation: ReconciliationSummary;
};

const inOrder = <T>(of: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(of).sort(([a], [b]) => (a < b ? -1 : 1)));

/**
 * A count that sign-offs of earlier versions do not know is no figure of theirs while it is nothing. How much of what waits
 * was sent is none at all: what is signed is what it came to.
 */
const told = ({
  existing,
  unsent: _unsent,
  again: _again,
  ...records
}: SignedFigures['records']): SignedFigures['records'] =>
  existing === undefined || existing === 0 ? records : { ...records, existing };

/** The figures as one text, the same for the same figures. */
export const figuresText = ({
  records,
  controlTotals,
  reconciliation: { byAnswers: _byAnswers, ...reconciliation },
}: SignedFigures): string =>
  JSON.stringify({
    records: inOrder(told(records)),
    // Sign-offs of earlier versions know nothing of amounts without a currency, and nothing becomes of those.
    controlTotals: controlTotals.filter(({ currency }) => currency !== '').map(inOrder),
    reconciliation: inOrder(reconciliation),
  });

/** Where the review of an import stands. `isOutdated`: the figures are no longer those that were signed. */
export type ReviewState = {
  readonly prepared: ReviewEntry | null;
  readonly reviewed: ReviewEntry | null;
  readonly isOutdated: boolean;
};

const byTime = (a: ReviewEntry, b: ReviewEntry): number =>
  a.at - b.at || (a.reviewId < b.reviewId ? -1 : a.reviewId > b.reviewId ? 1 : 0);

/** Everything that was said, in the order in which it was. */
export const inTime = (entries: readonly ReviewEntry[]): readonly ReviewEntry[] => [...entries].sort(byTime);

/** The sign-offs in force: the last of each kind that nobody took back. */
export const reviewState = (entries: readonly ReviewEntry[], figures: string): ReviewState => {
  let prepared: ReviewEntry | null = null;
  let reviewed: ReviewEntry | null = null;
  for (const entry of inTime(entries)) {
    if (entry.kind === 'prepared') prepared = entry;
    if (entry.kind === 'reviewed') reviewed = entry;
    if (entry.kind === 'withdrawn') {
      prepared = null;
      reviewed = null;
    }
  }
  const signed = [prepared, reviewed].filter((one) => one !== null);
  return { prepared, reviewed, isOutdated: signed.some((one) => one.figures !== figures) };
};

/** What stands open at an import, as far as a person who signs must say something to it. */
export type OpenMatters = {
  readonly inDoubt: number;
  readonly notGood: number;
  readonly differences: number;
  readonly awaited: number;
};

/** Why a sign-off cannot be taken as it is given; null: it can. Codes of the issue table. */
export const signingTrouble = (
  said: Pick<ReviewEntry, 'kind' | 'name' | 'note' | 'date'>,
  open: OpenMatters,
  before: ReviewState,
): string | null => {
  const note = said.note.trim();
  if (said.name.trim() === '') return 'review-without-name';
  if (dateParts(said.date) === null) return 'review-no-date';
  switch (said.kind) {
    case 'comment':
      return note === '' ? 'review-without-note' : null;
    case 'withdrawn':
      if (before.prepared === null && before.reviewed === null) return 'review-nothing-signed';
      return note === '' ? 'review-without-note' : null;
    case 'prepared':
    case 'reviewed':
      if (open.awaited > 0) return 'review-too-early';
      return note === '' && open.inDoubt + open.notGood + open.differences > 0
        ? 'review-without-reason'
        : null;
  }
};
