import { z } from 'zod';
import { inTransaction, type Journal } from './open';
import { change, jsonText, one } from './parsed';

/** Beside what the records were judged by: it holds for that check alone, and is gone once the import is sent or refused. */
const keyOf = (importId: string): string => `judged order ${importId}`;

const kept = z.object({ preparedAt: z.string(), order: z.unknown() });

/** Forgets that an import was ordered to be sent. */
export const forgetOrder = (journal: Journal, importId: string): void => {
  change(journal, 'DELETE FROM meta WHERE key = ?', [keyOf(importId)]);
};

/** Keeps that an import, as it was checked then, is ordered to be sent, while what keeps it back is still looked for. */
export const keepOrder = (
  journal: Journal,
  importId: string,
  ordered: { readonly preparedAt: string; readonly order: unknown },
): void =>
  inTransaction(journal, () => {
    forgetOrder(journal, importId);
    change(journal, 'INSERT INTO meta (key, value) VALUES (?, ?)', [
      keyOf(importId),
      JSON.stringify(ordered),
    ]);
  });

/** What was ordered of an import as it was checked at that time; undefined: nothing. */
export const orderKept = (journal: Journal, importId: string, preparedAt: string): unknown => {
  const found = one(journal, z.object({ value: jsonText(kept) }), 'SELECT value FROM meta WHERE key = ?', [
    keyOf(importId),
  ])?.value;
  return found?.preparedAt === preparedAt ? found.order : undefined;
};
