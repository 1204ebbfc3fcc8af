import { z } from 'zod';
import { type Journal, statement } from './open';
import { squeeze, unsqueezeText } from './packed-rows';
import { all, change, jsonText, one } from './parsed';
import { fromRanges, toRanges } from './ranges';

/** A word on a record: a code of the issue table and its text. */
type Word = { readonly code: string | null; readonly text: string | null };

const WORDS = `SELECT code, text, record FROM record
  WHERE import_id = ? AND verdict = 'valid' AND outcome = 'pending' AND (code IS NOT NULL OR text IS NOT NULL) ORDER BY record`;

const wordRow = z.tuple([z.string().nullable(), z.string().nullable(), z.number()]);

/** Keeps the words on the records of an import that sending was just ordered of; in the same transaction. */
export const keepWords = (journal: Journal, importId: string): void => {
  const places = new Map<string, number[]>();
  for (const row of statement(journal, WORDS).raw().iterate([importId])) {
    const [code, text, record] = wordRow.parse(row);
    const word = JSON.stringify([code, text]);
    const records = places.get(word);
    if (records === undefined) places.set(word, [record]);
    else records.push(record);
  }
  if (places.size === 0) return;
  const words = [...places].map(([word, records]) => `[${word},${JSON.stringify(toRanges(records))}]`);
  change(journal, 'INSERT OR REPLACE INTO sent_word (import_id, words) VALUES (?, ?)', [
    importId,
    squeeze(Buffer.from(`[${words.join(',')}]`)),
  ]);
};

const idRow = z.object({ import_id: z.string() });

/** The same for every import that was ever sent. */
export const keepAllWords = (journal: Journal): void => {
  for (const row of all(journal, idRow, 'SELECT import_id FROM import WHERE submitted_at IS NOT NULL'))
    keepWords(journal, row.import_id);
};

const kept = z.array(z.tuple([z.tuple([z.string().nullable(), z.string().nullable()]), z.string()]));
const keptRow = z.object({
  words: z.instanceof(Uint8Array).transform(unsqueezeText).pipe(jsonText(kept)),
});

/** The words that stood on records of an import when sending was ordered. */
export const sentWords = (journal: Journal, importId: string): ReadonlyMap<number, Word> => {
  const found = one(journal, keptRow, 'SELECT words FROM sent_word WHERE import_id = ?', [importId]);
  const words = new Map<number, Word>();
  for (const [[code, text], records] of found?.words ?? [])
    for (const record of fromRanges(records)) words.set(record, { code, text });
  return words;
};
