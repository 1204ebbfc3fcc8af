import { z } from 'zod';
import type { ReviewEntry } from '../../core/reconcile/review';
import { chainHead, decide } from './chain';
import { wholeOf } from './decision-rows';
import { readAbout } from './evidence-format';
import { inTransaction, type Journal } from './open';
import { all, change, count, jsonText } from './parsed';
import { addReview, readReviews } from './reviews';

const isHere = (journal: Journal, reviewId: string): boolean =>
  count(journal, 'SELECT count(*) AS n FROM review_entry WHERE review_id = ?', [reviewId]) > 0;

/** What was said in a review file and is not in the journal, in time. */
export const newIn = (journal: Journal, file: Journal): readonly ReviewEntry[] =>
  (readAbout(file)?.imports ?? [])
    .flatMap((id) => readReviews(file, id))
    .filter(({ reviewId }) => !isHere(journal, reviewId))
    .sort((a, b) => a.at - b.at || (a.reviewId < b.reviewId ? -1 : 1));

type Coming = { readonly mergeId: string; readonly at: string; readonly fileName: string };

/**
 * Takes over what was said in a review file and is not here yet, sealed, with a note of where it came from. What is here
 * stays; of a file that brings nothing new there is no note. Answers what was taken. Compare the file first (evidence-compare.ts).
 */
export const takeOver = (journal: Journal, file: Journal, coming: Coming): readonly ReviewEntry[] =>
  inTransaction(journal, () => {
    const taken = newIn(journal, file).filter((entry) => addReview(journal, entry));
    if (taken.length === 0) return taken;
    change(
      journal,
      'INSERT INTO review_merge (merge_id, at, file_name, seal, taken) VALUES (?, ?, ?, ?, ?)',
      [
        ...[coming.mergeId, coming.at, coming.fileName],
        ...[Buffer.from(chainHead(file).digest).toString('hex')],
        JSON.stringify(taken.map(({ reviewId }) => reviewId)),
      ],
    );
    decide(journal, wholeOf('merge', coming.mergeId));
    return taken;
  });

const mergeRow = z.object({
  at: z.string(),
  file_name: z.string(),
  seal: z.string(),
  taken: jsonText(z.array(z.string())),
});

/** Files that came back from a review, in time. */
export const listMerges = (journal: Journal): z.infer<typeof mergeRow>[] =>
  all(journal, mergeRow, 'SELECT at, file_name, seal, taken FROM review_merge ORDER BY at, merge_id');
