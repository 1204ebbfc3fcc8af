import { sweepWords } from '../../../core/reconcile/sweep/words';
import { addCounts, monthsUpTo, sumMoney } from '../../../core/report/months';
import { targetNamed } from '../../../core/targets';
import { ok } from '../../../core/values/result';
import { environmentSchema } from '../../../ipc/connections';
import type { Home, HomeMonth } from '../../../ipc/home';
import { findConnection, listArchived, listConnections } from '../../journal/connections';
import { type ImportFigures, listUnsigned } from '../../journal/home';
import { listBriefly, type StoredImport } from '../../journal/imports';
import type { Journal } from '../../journal/open';
import { openFindings } from '../../journal/sweeps';
import { labelOfField } from '../evidence';
import type { Handlers } from '../handler-types';
import { createFigures } from '../home/figures';
import { createOutdated } from '../home/outdated';
import { notAtAnEnd } from '../payments/not-at-an-end';
import type { EnginePorts } from '../ports';
import { connectionProfile } from '../profile';
import type { Runs } from '../runs';
import { stateNow } from '../summary';

const MONTHS = 12;
const MOST_IN_DOUBT = 200;
const NEWEST = 5;
const MOST_OUTDATED = 50;
const HOUR_MS = 3_600_000;

const kinds = [
  ...(['total', 'valid', 'warnings', 'invalid', 'duplicates', 'pending'] as const),
  ...(['created', 'updated', 'existing', 'failed', 'rejected', 'inDoubt', 'excluded'] as const),
] as const;

const none: HomeMonth['records'] = {
  ...{ total: 0, valid: 0, warnings: 0, invalid: 0, duplicates: 0, pending: 0 },
  ...{ created: 0, updated: 0, existing: 0, failed: 0, rejected: 0, inDoubt: 0, excluded: 0 },
};

type Sent = { readonly stored: StoredImport; readonly sentAt: string; readonly figures: ImportFigures };

/** The month of a moment where the person sits. */
const monthOf = (iso: string | number): string => {
  const day = new Date(iso);
  return `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, '0')}`;
};

const monthTotal = (month: string, sent: readonly Sent[]): HomeMonth => ({
  month,
  imports: sent.length,
  records: sent.reduce((sum, { figures }) => addCounts(sum, figures.records, kinds), none),
  money: [...sumMoney(sent.flatMap(({ figures }) => figures.money))],
});

const mostFrequent = (months: readonly HomeMonth[]): string[] => {
  const times = new Map<string, number>();
  for (const { money } of months)
    for (const currency of new Set(money.map((one) => one.currency)))
      times.set(currency, (times.get(currency) ?? 0) + 1);
  return [...times].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([currency]) => currency);
};

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

const sweptNow = ({ journal, clock }: EnginePorts): Home['swept'] => {
  const open = openFindings(journal);
  const first = open[0];
  return {
    count: open.length,
    first: first === undefined ? null : sweepWords(first.finding, clock.now(), labelOfField).sentence,
  };
};

/** What goes on by itself or waits for somebody is not over, and cannot be signed. */
const canBeSigned = (journal: Journal, importId: string, runs: Pick<Runs, 'isRunning'>): boolean => {
  const [stored] = listBriefly(journal, { importId });
  if (stored === undefined) return false;
  const { state } = stateNow(journal, stored, runs.isRunning(importId));
  return state === 'finished' || state === 'stopped';
};

/** Until when a repeat under the same key counts as safe. */
const keyUntil = (ports: EnginePorts, { stored, figures }: Sent): string | null => {
  if (targetNamed(stored.target ?? '')?.bulk.resend !== 'idempotency-key') return null;
  const connection = findConnection(ports.journal, stored.connectionId ?? '');
  const profile = connection === undefined ? undefined : connectionProfile(ports.profileText, connection);
  if (profile?.ok !== true || figures.inDoubtSince === null) return null;
  return iso(figures.inDoubtSince + profile.value.idempotency.maxAgeHours * HOUR_MS);
};

const inDoubt = (ports: EnginePorts, sent: readonly Sent[]): Home['inDoubt'] =>
  sent
    .filter(({ figures }) => figures.records.inDoubt > 0)
    .sort((a, b) => (a.figures.inDoubtSince ?? Infinity) - (b.figures.inDoubtSince ?? Infinity))
    .slice(0, MOST_IN_DOUBT)
    .map((one) => ({
      importId: one.stored.importId,
      records: one.figures.records.inDoubt,
      since: iso(one.figures.inDoubtSince),
      keyUntil: keyUntil(ports, one),
    }));

/** What is scheduled over connections that are archived; only what there is. */
const scheduled = (ports: EnginePorts): Pick<Home, 'scheduled'> => {
  const all = listArchived(ports.journal).flatMap(({ id, name }) => {
    const { payments, sums } = notAtAnEnd(ports, id);
    return payments.length === 0 ? [] : [{ connectionId: id, name, payments: payments.length, sums }];
  });
  return all.length === 0 ? {} : { scheduled: all };
};

/** What stands on the first page beside the list of imports; no record is read for an import that is over. */
export const homeHandlers = (
  ports: EnginePorts,
  runs: Pick<Runs, 'isRunning'>,
): Pick<Handlers, 'home.show'> => {
  const { journal } = ports;
  const figuresOf = createFigures(journal, ports.clock.now);
  const listOutdated = createOutdated(journal, ports.clock.now);
  const sentOf = (all: readonly StoredImport[]): readonly Sent[] =>
    all.flatMap((stored) => {
      const { importId, submittedAt: sentAt } = stored;
      return sentAt === null
        ? []
        : [{ stored, sentAt, figures: figuresOf(importId, runs.isRunning(importId)) }];
    });
  const environments = (sent: readonly Sent[]): Home['environments'] => {
    const months = monthsUpTo(monthOf(ports.clock.now()), MONTHS);
    const of = new Map(listConnections(journal).map(({ id, environment }) => [id, environment]));
    return environmentSchema.options.flatMap((environment) => {
      const own = sent.filter(({ stored }) => {
        const id = stored.connectionId ?? '';
        return (of.get(id) ?? findConnection(journal, id)?.environment) === environment;
      });
      if (own.length === 0) return [];
      const totals = months.map((month) =>
        monthTotal(
          month,
          own.filter(({ sentAt }) => monthOf(sentAt) === month),
        ),
      );
      return [{ environment, months: totals, currencies: mostFrequent(totals) }];
    });
  };
  return {
    'home.show': () => {
      const all = listBriefly(journal);
      const sent = sentOf(all);
      const outdated = listOutdated((importId) => runs.isRunning(importId));
      const unsigned = listUnsigned(journal).filter(({ importId }) => canBeSigned(journal, importId, runs));
      return ok({
        imports: all.length,
        environments: environments(sent),
        inDoubt: inDoubt(ports, sent),
        unsigned: { count: unsigned.length, newest: unsigned.slice(0, NEWEST) },
        outdated: { count: outdated.length, newest: outdated.slice(0, MOST_OUTDATED) },
        ...scheduled(ports),
        swept: sweptNow(ports),
      });
    },
  };
};
