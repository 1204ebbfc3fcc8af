import {
  madeThere,
  type ReadBackCounts,
  type ReconciliationSummary,
  type ResultCounts,
  summaryOf,
  type ToldCounts,
} from '../../../core/reconcile/reconciliation';
import { lastFact } from '../../journal/facts';
import { keptOtherwise } from '../../journal/guard';
import type { Journal } from '../../journal/open';
import { countByWord, countSubmitted } from '../../journal/read-back-totals';
import { countReadBacks, countUnexpected, lastReadBack } from '../../journal/read-backs';
import { countExistingUnsent, findRecord } from '../../journal/records';
import { remembering } from '../../journal/remembered';
import { recordsToSendAgain } from '../../journal/to-send-again';

/** Submitted records by what the service's own answers say of them. */
export const resultCounts = (journal: Journal, importId: string): ResultCounts => {
  const groups = countSubmitted(journal, importId);
  const of = (outcome: string): number => groups.find((group) => group.outcome === outcome)?.n ?? 0;
  const again = of('pending') === 0 ? 0 : recordsToSendAgain(journal, importId).size;
  return {
    submitted: groups.reduce((sum, { n }) => sum + n, 0),
    created: of('created'),
    updated: of('updated'),
    existing: of('existing') + countExistingUnsent(journal, importId),
    failed: of('failed'),
    rejected: of('rejected'),
    inDoubt: of('in-doubt'),
    awaited: of('pending') - again,
    again,
  };
};

/** Records by what the last look said of them. */
export const readBackCounts = (journal: Journal, importId: string): ReadBackCounts => {
  const groups = countReadBacks(journal, importId);
  const of = (state: string): number => groups.find((group) => group.state === state)?.n ?? 0;
  return {
    matched: of('matched'),
    different: of('different'),
    missing: of('missing'),
    unread: of('unread'),
    unexpected: countUnexpected(journal, importId),
    changed: groups.reduce((sum, { changed }) => sum + changed, 0),
  };
};

/** Whether a look at the service was ever begun for an import. */
const isLookedAt = (journal: Journal, importId: string): boolean =>
  lastReadBack(journal, importId, ['begun']) !== undefined;

const rememberedByWord = remembering<ReturnType<typeof countByWord>>();

const byWordIn = (journal: Journal, importId: string): ReturnType<typeof countByWord> =>
  rememberedByWord(journal, importId, () => countByWord(journal, importId));

const rememberedTold = remembering<ToldCounts>();

/** What reading the first record back has shown of it, while that is what it counts as. */
const firstRead = (journal: Journal, importId: string): 'different' | 'missing' | null => {
  const fact = lastFact(journal, importId, ['borne-out']);
  if (fact?.kind !== 'borne-out' || (fact.isGone !== true && fact.isDifferent !== true)) return null;
  const { outcome, serviceId, code } = findRecord(journal, importId, fact.record) ?? {};
  const isMade = (outcome === 'created' || outcome === 'updated') && serviceId === fact.serviceId;
  if (!isMade || code?.startsWith('decided') === true) return null;
  return fact.isGone === true ? 'missing' : 'different';
};

/** What the service has shown of the records while they were sent. */
const toldCounts = (journal: Journal, importId: string): ToldCounts =>
  rememberedTold(journal, importId, () => {
    const first = firstRead(journal, importId);
    const kept = keptOtherwise(journal, importId).n;
    return {
      byWord: byWordIn(journal, importId).byWord,
      different: kept + (first === 'different' ? 1 : 0),
      missing: first === 'missing' ? 1 : 0,
    };
  });

/** The short form of an import's reconciliation. */
export const reconciliationOf = (journal: Journal, importId: string): ReconciliationSummary =>
  summaryOf(
    resultCounts(journal, importId),
    readBackCounts(journal, importId),
    isLookedAt(journal, importId),
    toldCounts(journal, importId),
  );

/** Records that somebody called created without naming what they are: nobody can say that they are there. */
export const hasUnnamed = (journal: Journal, importId: string): boolean =>
  byWordIn(journal, importId).unnamed > 0;

/** A look was begun, and nothing of what stands there by the service's answers could be compared: that proves nothing. */
export const comparedNothing = (journal: Journal, importId: string): boolean =>
  isLookedAt(journal, importId) &&
  reconciliationOf(journal, importId).compared === 0 &&
  madeThere(resultCounts(journal, importId)) > 0;
