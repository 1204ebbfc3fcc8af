import { z } from 'zod';
import type { StepCount } from '../../core/clean/cleaning';
import type { Journal } from './open';
import { change, jsonText, one } from './parsed';

const counts = z.array(z.object({ rows: z.number(), cells: z.number(), leftOut: z.number() }));
const row = z.object({ value: jsonText(counts) });
const keyOf = (importId: string): string => `judged steps ${importId}`;

/** Keeps what the steps of a mapping did when all rows were judged. Call it in the transaction that writes the last of the records. */
export const keepStepCounts = (journal: Journal, importId: string, all: readonly StepCount[]): void => {
  if (all.length === 0 && stepCounts(journal, importId).length === 0) return;
  change(
    journal,
    'INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
    [keyOf(importId), JSON.stringify(all)],
  );
};

/** By step, in order; empty where no step changes a cell or leaves a row out. */
export const stepCounts = (journal: Journal, importId: string): readonly StepCount[] =>
  one(journal, row, 'SELECT value FROM meta WHERE key = ?', [keyOf(importId)])?.value ?? [];

/** The draft was thrown away. */
export const forgetStepCounts = (journal: Journal, importId: string): void => {
  change(journal, 'DELETE FROM meta WHERE key = ?', [keyOf(importId)]);
};
