import { words } from '../../core/issues/codes';
import { outcomeWord } from '../../core/report/outcome-words';
import { outcomeSchema } from '../../ipc/shapes';
import { historyLength } from '../journal/home';
import type { Journal } from '../journal/open';
import { firstRowOf, recordsByRow } from '../journal/records-by-row';
import { retriesFrom } from '../journal/retries';

type Attempt = { readonly importId: string; readonly outcome: string; readonly serviceId: string | null };

type Known = { readonly version: string; readonly byRow: ReadonlyMap<number, Attempt> };

const remembered = new WeakMap<Journal, Map<string, Known>>();

/** What became of rows in the later attempts of an import, the last word of each; read once for each state of those. */
const attemptsOf = (journal: Journal, importId: string): ReadonlyMap<number, Attempt> => {
  const later = retriesFrom(journal, importId);
  const all = remembered.get(journal) ?? new Map<string, Known>();
  remembered.set(journal, all);
  const version = later.map((one) => `${one.importId}:${historyLength(journal, one.importId)}`).join();
  const before = all.get(importId);
  if (before?.version === version) return before.byRow;
  const byRow = new Map<number, Attempt>();
  for (const one of later)
    for (const { firstRow, outcome, serviceId } of recordsByRow(journal, one.importId))
      byRow.set(firstRow, { importId: one.importId, outcome, serviceId });
  all.set(importId, { version, byRow });
  return byRow;
};

const attemptOf = (journal: Journal, importId: string, record: number): Attempt | undefined => {
  const attempts = attemptsOf(journal, importId);
  return attempts.size === 0 ? undefined : attempts.get(firstRowOf(journal, importId, record) ?? 0);
};

/** It came to nothing there as well. */
const cameToNothing: ReadonlySet<string> = new Set(['failed', 'rejected', 'invalid', 'excluded']);

/** Whether a later attempt took up a record, and made it or may make it: it is not to be loaded once more. */
export const isTakenUp = (journal: Journal, importId: string, record: number): boolean => {
  const attempt = attemptOf(journal, importId, record);
  return attempt !== undefined && !cameToNothing.has(attempt.outcome);
};

/** What became of a refused or failed record in a later attempt, in words; undefined: none has sent it. */
export const laterAttempt = (
  journal: Journal,
  importId: string,
  record: number,
): { readonly sentence: string; readonly advice: string } | undefined => {
  const attempt = attemptOf(journal, importId, record);
  if (attempt === undefined) return undefined;
  const id = attempt.serviceId === null ? '' : `, ${attempt.serviceId}`;
  const params = {
    importId: attempt.importId,
    outcome: `${outcomeWord(outcomeSchema.parse(attempt.outcome))}${id}`,
  };
  return words('tried-again-since', params);
};
