import type { Journal } from './open';
import { count } from './parsed';

/** Whether the journal was saved from a damaged one: it may lack lines, so nothing is ever sent from it. */
export const isSalvaged = (journal: Journal): boolean =>
  count(journal, "SELECT count(*) AS n FROM meta WHERE key = 'salvaged'") > 0;
