import { keptCodes } from '../../core/submit/kept-codes';
import { recordsByCode } from './coded-records';
import { factsOfKinds } from './facts';
import { historyLength } from './home';
import type { Journal } from './open';
import { count } from './parsed';

/** Why what was sent goes out again: a list proved that it is not there, or a person said so. */
const REASONS = ['proven-absent', 'decided-not-created'] as const;
const isReason = (code: string | null): boolean => REASONS.some((reason) => reason === code);

/** That is what it waits for as long as something keeps it back. */
const KEPT: ReadonlySet<string> = new Set(keptCodes);
const mayBe = (code: string | null): boolean => isReason(code) || KEPT.has(code ?? '');

const NAMED = [...REASONS, ...keptCodes].map((reason) => `'${reason}'`).join(', ');

/** Whether any record may go out again: whether it has gone by now, only the history tells. */
const mayHaveAny = (journal: Journal, importId: string): boolean =>
  count(
    journal,
    `SELECT EXISTS (SELECT 1 FROM ${recordsByCode(journal)} WHERE import_id = ? AND outcome = 'pending'
       AND submitted = 1 AND code IN (${NAMED})) AS n`,
    [importId],
  ) > 0;

/** Records of which the last that is known is that they go out again, and that have not left since. */
const fromHistory = (journal: Journal, importId: string): ReadonlySet<number> => {
  const again = new Set<number>();
  const chunks = new Map<number, readonly number[]>();
  for (const fact of factsOfKinds(journal, importId, ['chunk', 'intent', 'outcomes'])) {
    if (fact.kind === 'chunk') chunks.set(fact.made.chunk, fact.made.records);
    else if (fact.kind === 'intent')
      for (const record of again.size === 0 ? [] : (chunks.get(fact.chunk) ?? [])) again.delete(record);
    else if (fact.kind === 'outcomes')
      for (const { record, outcome, code } of fact.outcomes)
        if (outcome === 'pending' && isReason(code)) again.add(record);
        else if (outcome !== 'pending' || !KEPT.has(code ?? '')) again.delete(record);
  }
  return again;
};

type Known = { readonly facts: number; readonly again: ReadonlySet<number> };

const remembered = new WeakMap<Journal, Map<string, Known>>();

const none: ReadonlySet<number> = new Set();

/**
 * Records of an import that were sent, are known not to be there, and are to be sent again: all else that was sent and has no
 * outcome yet is awaited. The history is read once for each length of it, and only where there are any.
 */
export const recordsToSendAgain = (journal: Journal, importId: string): ReadonlySet<number> => {
  const facts = historyLength(journal, importId);
  if (facts === 0) return none;
  const all = remembered.get(journal) ?? new Map<string, Known>();
  remembered.set(journal, all);
  const known = all.get(importId);
  if (known?.facts === facts) return known.again;
  const again = mayHaveAny(journal, importId) ? fromHistory(journal, importId) : none;
  all.set(importId, { facts, again });
  return again;
};

/** A record as far as it tells whether it may be one of those. */
export type Sent = {
  readonly record: number;
  readonly outcome: string;
  readonly submitted: number;
  readonly code: string | null;
};

/** Which of some records are to be sent again; where none of them may be, the journal is not asked. */
export const toSendAgainAmong = (
  journal: Journal,
  importId: string,
  records: Iterable<Sent>,
): ReadonlySet<number> =>
  [...records].some(({ outcome, submitted, code }) => outcome === 'pending' && submitted === 1 && mayBe(code))
    ? recordsToSendAgain(journal, importId)
    : none;
