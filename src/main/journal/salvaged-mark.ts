import { z } from 'zod';
import type { Journal } from './open';
import { statement } from './open';

/** How a journal stood when it was saved; `unknown`: an earlier version saved it, which did not look, or the mark cannot be read. */
const salvagedStates = ['whole', 'damaged', 'altered', 'unknown'] as const;
export type SalvagedState = (typeof salvagedStates)[number];

/** What a saved copy says of the journal that it was made from: `sentence`, what a check found there; empty: nothing. */
export type SalvagedFrom = { readonly state: SalvagedState; readonly sentence: string };

const foundSchema = z.object({ state: z.enum(salvagedStates), sentence: z.string() });
const markSchema = z.object({ found: foundSchema });
const unknown: SalvagedFrom = { state: 'unknown', sentence: '' };

const parsed = (text: unknown): unknown => {
  try {
    return typeof text === 'string' ? JSON.parse(text) : null;
  } catch {
    return null;
  }
};

/** What the mark of a saved copy says, which lies under its seal; null: the journal is none. */
export const salvagedFrom = (journal: Journal): SalvagedFrom | null => {
  const value: unknown = statement(journal, "SELECT value FROM meta WHERE key = 'salvaged'").pluck().get();
  if (value === undefined) return null;
  const mark = markSchema.safeParse(parsed(value));
  return mark.success ? mark.data.found : unknown;
};

/** Whether the journal was saved from a damaged one: it may lack lines, so nothing is ever sent from it. */
export const isSalvaged = (journal: Journal): boolean => salvagedFrom(journal) !== null;
