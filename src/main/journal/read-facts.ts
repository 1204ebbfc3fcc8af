import { z } from 'zod';
import type { SaidAround } from '../../core/map/said-around';
import type { EncodingChoice } from '../../core/read/table';
import type { Journal } from './open';
import { change, jsonText, one } from './parsed';

const facts = z.object({
  said: z.array(
    z.object({
      row: z.number(),
      text: z.string(),
      about: z.enum(['unit', 'net', 'currency', 'credits', 'others']),
      value: z.string(),
    }),
  ),
  encodings: z.array(z.object({ encoding: z.string(), samples: z.array(z.string()) })),
});

/** What reading a file showed besides its rows. */
export type ReadFacts = {
  /** What the lines around the table say of its amounts. */
  readonly said: readonly SaidAround[];
  /** Encodings in which the file could be written, the one that was taken first; empty where it is plain or was chosen. */
  readonly encodings: readonly EncodingChoice[];
};

const nothing: ReadFacts = { said: [], encodings: [] };
const keyOf = (importId: string): string => `judged around ${importId}`;

/** Keeps them beside the rows; nothing is kept where there is nothing. Call it inside a transaction. */
export const keepReadFacts = (journal: Journal, importId: string, found: ReadFacts = nothing): void => {
  change(journal, 'DELETE FROM meta WHERE key = ?', [keyOf(importId)]);
  if (found.said.length + found.encodings.length > 0)
    change(journal, 'INSERT INTO meta (key, value) VALUES (?, ?)', [keyOf(importId), JSON.stringify(found)]);
};

export const readFacts = (journal: Journal, importId: string): ReadFacts =>
  one(journal, z.object({ value: jsonText(facts) }), 'SELECT value FROM meta WHERE key = ?', [
    keyOf(importId),
  ])?.value ?? nothing;
