import { z } from 'zod';
import { nothingBeside, type RestOfFile, restOfFileSchema } from '../../core/read/rest-of-file';
import type { Journal } from './open';
import { change, jsonText, one } from './parsed';

const row = z.object({ value: jsonText(restOfFileSchema) });
const keyOf = (importId: string): string => `judged beside ${importId}`;

/** Keeps what the file of an import holds beside the rows that were read. Call it inside a transaction. */
export const keepRestOfFile = (journal: Journal, importId: string, rest: RestOfFile): void => {
  change(journal, 'DELETE FROM meta WHERE key = ?', [keyOf(importId)]);
  const { hidden, otherSheets, hiddenColumns, merged, covers } = rest;
  const lists = [otherSheets, hiddenColumns, merged, covers];
  if (hidden.rows > 0 || lists.some((list) => list.length > 0))
    change(journal, 'INSERT INTO meta (key, value) VALUES (?, ?)', [keyOf(importId), JSON.stringify(rest)]);
};

export const restOfFile = (journal: Journal, importId: string): RestOfFile =>
  one(journal, row, 'SELECT value FROM meta WHERE key = ?', [keyOf(importId)])?.value ?? nothingBeside;
