import { z } from 'zod';
import type { Journal } from './open';
import { all, change } from './parsed';

const KEEP = `INSERT OR REPLACE INTO sent_word (import_id, record, code, text)
  SELECT r.import_id, r.record, r.code, r.text FROM record r JOIN import i ON i.import_id = r.import_id
  WHERE i.submitted_at IS NOT NULL AND r.verdict = 'valid' AND r.outcome = 'pending' AND (r.code IS NOT NULL OR r.text IS NOT NULL)`;

/** Keeps the words on the records of an import that sending was just ordered of; in the same transaction. */
export const keepWords = (journal: Journal, importId: string): void => {
  change(journal, `${KEEP} AND r.import_id = ?`, [importId]);
};

/** The same for every import that was ever sent. */
export const keepAllWords = (journal: Journal): void => {
  change(journal, KEEP);
};

const wordRow = z.object({ record: z.number(), code: z.string().nullable(), text: z.string().nullable() });

/** The words that stood on records of an import when sending was ordered. */
export const sentWords = (
  journal: Journal,
  importId: string,
): ReadonlyMap<number, Pick<z.infer<typeof wordRow>, 'code' | 'text'>> =>
  new Map(
    all(journal, wordRow, 'SELECT record, code, text FROM sent_word WHERE import_id = ?', [importId]).map(
      ({ record, ...word }) => [record, word],
    ),
  );
