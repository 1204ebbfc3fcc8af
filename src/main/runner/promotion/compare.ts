import { rehearsalSentence } from '../../../core/report/rehearsal-words';
import { targetNamed } from '../../../core/targets';
import { fromMinor } from '../../../core/values/currency';
import { failed, ok, type Result } from '../../../core/values/result';
import type { ParsedInput } from '../../../ipc/contract';
import type { Comparison, PromotionLinks } from '../../../ipc/promotion';
import type { RecordEntry } from '../../../ipc/shapes';
import { findImport, type StoredImport } from '../../journal/imports';
import { issuesOfRecord } from '../../journal/issues';
import type { Journal } from '../../journal/open';
import {
  promotionOf,
  promotionsOf,
  type RehearsedRecord,
  rehearsedGroups,
  rehearsedRecords,
  type Sent,
  type SentPair,
} from '../../journal/promotions';
import { type RecordOutcome, sumMoney } from '../../journal/records';
import { retriedBy, retriesFrom } from '../../journal/retries';
import { explain } from '../explain';
import { stateNow } from '../summary';
import { limitsInWords, promotedImport } from './promote';

type IsRunning = (importId: string) => boolean;
type Pair = { readonly there: StoredImport; readonly here: StoredImport };

/** Imports that sent records of this one again, by whatever way; drafts that did not go out left out. */
const sentAgain = (journal: Journal, { importId }: StoredImport): readonly StoredImport[] =>
  retriesFrom(journal, importId).flatMap((retry) => {
    const stored = findImport(journal, retry.importId);
    return stored === undefined || stored.submittedAt === null ? [] : [stored];
  });

/** What an import was promoted to last; one of which nothing was sent counts only where none was. */
const promotedLast = (journal: Journal, importId: string) => {
  const all = promotionsOf(journal, importId);
  return all.findLast((one) => findImport(journal, one.importId)?.submittedAt != null) ?? all.at(-1);
};

/** The rehearsal and what became of it; of a rehearsal, what it was promoted to last. */
const pairOf = (journal: Journal, importId: string): Result<Pair> => {
  const stored = findImport(journal, importId);
  if (stored === undefined) return failed('import-unknown', { importId });
  const own = retriedBy(journal, importId)
    .map((one) => promotionOf(journal, one) ?? promotedLast(journal, one))
    .find((one) => one !== undefined);
  const there = findImport(journal, own?.ofImport ?? '');
  const here = findImport(journal, own?.importId ?? '');
  return there === undefined || here === undefined
    ? failed('promotion-nothing-to-compare', { importId })
    : ok({ there, here });
};

type Found = {
  readonly importId: string;
  readonly record: number | null;
  readonly outcome: string | null;
  readonly code: string | null;
  readonly text: string | null;
  readonly key: string | null;
};

const HELD_BACK: ReadonlySet<string> = new Set(['invalid', 'excluded']);

const outcomeOf = (outcome: string | null): RecordEntry['outcome'] | null => {
  const all: readonly RecordOutcome[] = [
    ...(['pending', 'created', 'updated', 'existing', 'failed', 'rejected'] as const),
    ...(['in-doubt', 'invalid', 'excluded'] as const),
  ];
  return all.find((one) => one === outcome) ?? null;
};

const side = (journal: Journal, found: Found): Comparison['entries'][number]['here'] => {
  const outcome = outcomeOf(found.outcome);
  if (found.record === null || outcome === null) return null;
  const issues = HELD_BACK.has(outcome) ? issuesOfRecord(journal, found.importId, found.record) : [];
  const issue = issues.find(({ severity }) => severity === 'error') ?? issues[0];
  return {
    importId: found.importId,
    record: found.record,
    outcome,
    key: found.key,
    message: explain(found, issue).message,
  };
};

const entry = (journal: Journal, row: RehearsedRecord): Comparison['entries'][number] => ({
  rows: [row.first_row, row.last_row],
  there: side(journal, {
    importId: row.there_import,
    ...{ record: row.there_record, outcome: row.there, code: row.there_code },
    ...{ text: row.there_text, key: row.there_key },
  }),
  here: side(journal, {
    importId: row.here_import,
    ...{ record: row.here_record, outcome: row.here, code: row.here_code },
    ...{ text: row.here_text, key: row.here_key },
  }),
});

type Money = { readonly submitted: bigint; readonly created: bigint };

/** What went out, once for each record, and what was created at once or when it was sent again. */
const moneyIn = (journal: Journal, { importId, again }: Sent): ReadonlyMap<string, Money> => {
  const sums = new Map<string, Money>();
  for (const [nth, one] of [importId, ...again].entries())
    for (const { currency, submitted, created } of sumMoney(journal, one)) {
      const so = sums.get(currency) ?? { submitted: 0n, created: 0n };
      sums.set(currency, {
        submitted: so.submitted + (nth === 0 ? submitted : 0n),
        created: so.created + created,
      });
    }
  return sums;
};

const moneyOf = (journal: Journal, { there, here }: SentPair): Comparison['money'] => {
  const before = moneyIn(journal, there);
  const now = moneyIn(journal, here);
  return [...new Set([...before.keys(), ...now.keys()])].sort().map((currency) => {
    const text = (minor: bigint | undefined): string => fromMinor(minor ?? 0n, currency);
    return {
      currency,
      sentThere: text(before.get(currency)?.submitted),
      createdThere: text(before.get(currency)?.created),
      sentHere: text(now.get(currency)?.submitted),
      createdHere: text(now.get(currency)?.created),
    };
  });
};

/**
 * Both results side by side, by the rows of the file, what differs first. What was sent again in a later import counts as
 * what it became there. Errors: import-unknown, promotion-nothing-to-compare.
 */
export const comparisonOf = (
  journal: Journal,
  order: ParsedInput<'promotion.compare'>,
  isRunning: IsRunning,
): Result<Comparison> => {
  const pair = pairOf(journal, order.importId);
  if (!pair.ok) return pair;
  const { there, here } = pair.value;
  const again = { there: sentAgain(journal, there), here: sentAgain(journal, here) };
  const idsOf = (all: readonly StoredImport[]): readonly string[] => all.map(({ importId }) => importId);
  const sent: SentPair = {
    there: { importId: there.importId, again: idsOf(again.there) },
    here: { importId: here.importId, again: idsOf(again.here) },
  };
  const groups = rehearsedGroups(journal, sent).map((group) => ({
    there: outcomeOf(group.there),
    here: outcomeOf(group.here),
    records: group.records,
    sentence: rehearsalSentence(group.there, group.here),
    isSame: group.there === group.here,
  }));
  const sum = (some: typeof groups): number => some.reduce((total, { records }) => total + records, 0);
  return ok({
    there: promotedImport(journal, there, isRunning),
    here: promotedImport(journal, here, isRunning),
    again: {
      there: again.there.map((one) => promotedImport(journal, one, isRunning)),
      here: again.here.map((one) => promotedImport(journal, one, isRunning)),
    },
    groups,
    different: sum(groups.filter(({ isSame }) => !isSame)),
    total: sum(groups),
    money: moneyOf(journal, sent),
    entries: rehearsedRecords(journal, sent, order).map((row) => entry(journal, row)),
  });
};

/** What an import was rehearsed as, and what it was promoted to. */
export const promotionLinks = (
  journal: Journal,
  stored: StoredImport,
  isRunning: IsRunning,
): PromotionLinks => {
  const own = retriedBy(journal, stored.importId)
    .map((one) => promotionOf(journal, one))
    .find((one) => one !== undefined);
  const rehearsal = own === undefined ? undefined : findImport(journal, own.ofImport);
  const target = targetNamed(stored.target ?? '');
  const { state } = stateNow(journal, stored, isRunning(stored.importId));
  return {
    rehearsal: rehearsal === undefined ? null : promotedImport(journal, rehearsal, isRunning),
    promotedTo: promotionsOf(journal, stored.importId).flatMap((one) => {
      const other = findImport(journal, one.importId);
      return other === undefined ? [] : [promotedImport(journal, other, isRunning)];
    }),
    translations: own?.translations ?? [],
    status: own?.status ?? '-',
    cannotProve: target === undefined ? [] : limitsInWords(target),
    canPromote: !journal.isReadOnly && (state === 'finished' || state === 'stopped'),
  };
};
