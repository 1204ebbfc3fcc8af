import { z } from 'zod';
import { type FindingData, findingSchema } from '../../ipc/shapes';
import type { Journal } from './open';
import { change, jsonText, one } from './parsed';

const row = z.object({ value: jsonText(z.array(findingSchema)) });

/** Kept beside what the records were judged by, and forgotten with it. */
const keyOf = (importId: string): string => `judged findings ${importId}`;

/** Keeps what the rules about plausible but wrong mappings found. Call it inside a transaction. */
export const keepFindings = (journal: Journal, importId: string, findings: readonly FindingData[]): void => {
  change(
    journal,
    'INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
    [keyOf(importId), JSON.stringify(findings)],
  );
};

/** Empty where nothing was found, or the records are judged no more. */
export const readFindings = (journal: Journal, importId: string): readonly FindingData[] =>
  one(journal, row, 'SELECT value FROM meta WHERE key = ?', [keyOf(importId)])?.value ?? [];

export const forgetFindings = (journal: Journal, importId: string): void => {
  change(journal, 'DELETE FROM meta WHERE key = ?', [keyOf(importId)]);
};
