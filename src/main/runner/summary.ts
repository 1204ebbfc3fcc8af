import { words } from '../../core/issues/codes';
import { chunkHistories, countChunks } from '../../core/report/chunk-history';
import { exitCode } from '../../core/report/exit-code';
import type { Fact } from '../../core/submit/facts';
import { targetNamed } from '../../core/targets';
import { isSyncedFromErp } from '../../core/targets/hosted-erp';
import { fromMinor } from '../../core/values/currency';
import type { ImportState, Summary } from '../../ipc/shapes';
import { countAttempts } from '../journal/attempts';
import { findConnection } from '../journal/connections';
import { lastFact, readFacts } from '../journal/facts';
import type { StoredImport } from '../journal/imports';
import { groupIssues } from '../journal/issues';
import type { Journal } from '../journal/open';
import { countRecords, sumMoney } from '../journal/records';

type RecordCounts = Summary['records'];

/** Numbers of records by what became of them; they add up to `total`, warnings apart. */
export const recordCounts = (journal: Journal, importId: string): RecordCounts => {
  const groups = countRecords(journal, importId);
  const sum = (keep: (group: (typeof groups)[number]) => boolean): number =>
    groups.filter(keep).reduce((total, group) => total + group.n, 0);
  const valid = (outcome: string): number =>
    sum((group) => group.verdict === 'valid' && group.outcome === outcome);
  return {
    total: sum(() => true),
    valid: sum((group) => group.verdict === 'valid'),
    // Those that are held back carry their reason as an error, or are left out: their warnings decide nothing.
    warnings: groups.reduce((total, group) => total + (group.verdict === 'valid' ? group.warned : 0), 0),
    invalid: sum((group) => group.verdict === 'invalid'),
    duplicates: sum((group) => group.verdict === 'duplicate'),
    pending: valid('pending'),
    created: valid('created'),
    updated: valid('updated'),
    failed: valid('failed'),
    rejected: valid('rejected'),
    inDoubt: valid('in-doubt'),
    excluded: sum((group) => group.verdict === 'excluded'),
  };
};

export type StateNow = {
  readonly state: ImportState;
  readonly pausedBecause: string | null;
  readonly reason: string | null;
};

const INTERRUPTED = 'It was interrupted; resume goes on where it was.';

/** Reasons that another person has to cure: whom to ask stands beside them. */
const curedElsewhere = new Set(['credentials', 'permission', 'not-found']);

/** Reasons of the service: nothing is lost, and resume goes on. */
const cutOff = new Set(['credentials', 'permission', 'not-found', 'unreachable', 'service-failing']);

/** Reasons that a person reads as a difference. */
const readsOtherwise = new Set(['payment-differs']);

const becauseOf = (reason: string, text: string): string => {
  const { sentence, advice } = words(`paused-${reason}`, { text });
  return curedElsewhere.has(reason) ? `${sentence} ${advice}` : sentence;
};

const ended = (fact: Fact | undefined): StateNow => {
  if (fact?.kind !== 'end') return { state: 'paused', pausedBecause: INTERRUPTED, reason: 'interrupted' };
  const why =
    fact.state === 'paused' && fact.reason !== null ? becauseOf(fact.reason, fact.text ?? '') : null;
  return { state: fact.state, pausedBecause: why, reason: fact.reason };
};

/** The state of an import, derived from what the journal holds and whether it is being worked on now. */
export const stateNow = (journal: Journal, stored: StoredImport, isRunning: boolean): StateNow => {
  if (isRunning) return { state: 'submitting', pausedBecause: null, reason: null };
  if (stored.submittedAt !== null) return ended(lastFact(journal, stored.importId, ['run', 'end']));
  return { state: stored.preparedAt === null ? 'draft' : 'checked', pausedBecause: null, reason: null };
};

const summaryIssues = (journal: Journal, stored: StoredImport): Summary['issues'] =>
  groupIssues(journal, stored.importId).map(({ count, first }) => ({
    code: first.code,
    severity: first.severity,
    count,
    message: words(first.code, first.params).sentence,
    firstAt: { sheet: stored.file.sheet, row: first.row, column: first.column },
  }));

/** What concerns the import as a whole, while it has not gone out. */
const wholeIssues = (
  stored: StoredImport,
  connection: { readonly hostedErp: boolean } | undefined,
): Summary['issues'] => {
  const target = targetNamed(stored.target ?? '');
  if (target === undefined || stored.submittedAt !== null || !isSyncedFromErp(target, connection)) return [];
  const { sentence } = words('synced-from-erp', { many: target.words.many });
  const firstAt = { sheet: stored.file.sheet, row: null, column: null };
  return [{ code: 'synced-from-erp', severity: 'warning', count: 1, message: sentence, firstAt }];
};

const controlTotals = (journal: Journal, importId: string): Summary['controlTotals'] =>
  sumMoney(journal, importId).map((sum) => {
    const text = (minor: bigint): string => fromMinor(minor, sum.currency);
    return {
      currency: sum.currency,
      source: text(sum.source),
      valid: text(sum.valid),
      submitted: text(sum.submitted),
      created: text(sum.created),
      readBack: text(0n),
    };
  });

/** The one answer about an import (cli.md). */
export const summarise = (journal: Journal, stored: StoredImport, isRunning: boolean): Summary => {
  const records = recordCounts(journal, stored.importId);
  const now = stateNow(journal, stored, isRunning);
  const connection = stored.connectionId === null ? undefined : findConnection(journal, stored.connectionId);
  return {
    importId: stored.importId,
    target: stored.target ?? '',
    connection: connection?.name ?? '',
    company: stored.company ?? '',
    state: now.state === 'draft' ? 'checked' : now.state,
    file: {
      name: stored.file.name,
      sha256: stored.file.sha256 ?? '',
      sheet: stored.file.sheet,
      rows: stored.rowCount ?? 0,
    },
    records,
    issues: [...wholeIssues(stored, connection), ...summaryIssues(journal, stored)],
    chunks: countChunks(chunkHistories(readFacts(journal, stored.importId))),
    requests: countAttempts(journal, stored.importId),
    controlTotals: controlTotals(journal, stored.importId),
    reconciliation: { state: 'none', compared: 0, matched: 0, different: 0, missing: 0, unexpected: 0 },
    exitCode: exitCode({
      inDoubt: records.inDoubt,
      isCutOff: now.state === 'paused' && now.reason !== null && cutOff.has(now.reason),
      notGood: records.invalid + records.duplicates + records.failed + records.rejected,
      hasDifferences: now.reason !== null && readsOtherwise.has(now.reason),
    }),
  };
};
