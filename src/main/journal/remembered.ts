import { z } from 'zod';
import type { Journal } from './open';
import { one } from './parsed';

const stampRow = z.object({ own: z.number() });

/** Differs as soon as anything was written to the journal, by this connection or by another one. */
const stampOf = (journal: Journal): string => {
  const own = one(journal, stampRow, 'SELECT total_changes() AS own')?.own ?? 0;
  return `${own} ${String(journal.db.pragma('data_version', { simple: true }))}`;
};

/**
 * Remembers what was worked out from the journal as long as nothing at all is written to it, so that a question that is
 * asked twice in a row reads a million records once.
 */
export const remembering = <T>(): ((journal: Journal, about: string, work: () => T) => T) => {
  const known = new WeakMap<Journal, { readonly stamp: string; readonly answers: Map<string, T> }>();
  return (journal, about, work) => {
    const stamp = stampOf(journal);
    const former = known.get(journal);
    const answers = former?.stamp === stamp ? former.answers : new Map<string, T>();
    if (former?.stamp !== stamp) known.set(journal, { stamp, answers });
    const answer = answers.get(about);
    if (answer !== undefined) return answer;
    const made = work();
    answers.set(about, made);
    return made;
  };
};
