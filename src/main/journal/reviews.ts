import { z } from 'zod';
import { type ReviewEntry, reviewEntrySchema } from '../../core/reconcile/review';
import { decide } from './chain';
import { wholeOf } from './decision-rows';
import type { Journal } from './open';
import { all, change } from './parsed';

const reviewRow = z
  .object({
    review_id: z.string(),
    import_id: z.string(),
    kind: z.string(),
    record: z.number().nullable(),
    name: z.string(),
    date: z.string(),
    note: z.string(),
    figures: z.string(),
    at: z.number(),
  })
  .transform(({ review_id: reviewId, import_id: importId, ...rest }) => ({ reviewId, importId, ...rest }))
  .pipe(reviewEntrySchema);

/** Adds what a person said, sealed. One that is there already stays as it is; whether it was added. Call it in a transaction. */
export const addReview = (journal: Journal, entry: ReviewEntry): boolean => {
  const { reviewId, importId, kind, record, name, date, note, figures, at } = entry;
  const added = change(
    journal,
    `INSERT INTO review_entry (review_id, import_id, kind, record, name, date, note, figures, at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
    [reviewId, importId, kind, record, name, date, note, figures, at],
  );
  if (added > 0) decide(journal, wholeOf('review', reviewId));
  return added > 0;
};

/** What was said of an import, in time. */
export const readReviews = (journal: Journal, importId: string): readonly ReviewEntry[] =>
  all(journal, reviewRow, 'SELECT * FROM review_entry WHERE import_id = ? ORDER BY at, review_id', [
    importId,
  ]);
