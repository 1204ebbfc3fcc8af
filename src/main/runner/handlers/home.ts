import { sweepWords } from '../../../core/reconcile/sweep/words';
import { addCounts, monthsUpTo, sumMoney } from '../../../core/report/months';
import { keyLifeMs } from '../../../core/submit/keys';
import { targetNamed } from '../../../core/targets';
import { ok } from '../../../core/values/result';
import { environmentSchema } from '../../../ipc/connections';
import type { Home, HomeMonth } from '../../../ipc/home';
import { findConnection, listArchived, listConnections } from '../../journal/connections';
import { type ImportFigures, listSent, type SentImport } from '../../journal/home';
import { countImports, listBriefly } from '../../journal/imports';
import type { Journal } from '../../journal/open';
import { openFindings } from '../../journal/sweeps';
import { labelOfField } from '../evidence';
import type { Handlers } from '../handler-types';
import { createFigures } from '../home/figures';
import { lastOutcomesOf } from '../home/last-outcomes';
import { createOutdated } from '../home/outdated';
import { inTurns } from '../home/turns';
import { changesInDoubt } from '../open-over';
import { notAtAnEnd } from '../payments/not-at-an-end';
import type { EnginePorts } from '../ports';
import { connectionProfile } from '../profile';
import type { Runs } from '../runs';
import { stateNow } from '../summary';
import { sweepHeadline } from '../sweep/headline';

const MONTHS = 12;
const MOST_IN_DOUBT = 200;
const NEWEST = 5;
const MOST_OUTDATED = 50;

const kinds = [
  ...(['total', 'valid', 'warnings', 'invalid', 'duplicates', 'pending'] as const),
  ...(['created', 'updated', 'existing', 'failed', 'rejected', 'inDoubt', 'excluded'] as const),
] as const;

const none: HomeMonth['records'] = {
  ...{ total: 0, valid: 0, warnings: 0, invalid: 0, duplicates: 0, pending: 0 },
  ...{ created: 0, updated: 0, existing: 0, failed: 0, rejected: 0, inDoubt: 0, excluded: 0 },
};

/** `last`: the figures without what a later attempt took up. */
type Sent = SentImport & { readonly figures: ImportFigures; readonly last: ImportFigures };

/** The month of a moment where the person sits. */
const monthOf = (iso: string | number): string => {
  const day = new Date(iso);
  return `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, '0')}`;
};

/** Imports by the month in which they were sent. */
const byMonth = (sent: readonly Sent[]): ReadonlyMap<string, readonly Sent[]> => {
  const months = new Map<string, Sent[]>();
  for (const one of sent) {
    const month = monthOf(one.sentAt);
    const same = months.get(month);
    if (same === undefined) months.set(month, [one]);
    else same.push(one);
  }
  return months;
};

const asListed = ({ importId, fileName, sentAt }: SentImport) => ({ importId, fileName, sentAt });

const monthTotal = (month: string, sent: readonly Sent[]): HomeMonth => ({
  month,
  imports: sent.length,
  records: sent.reduce((sum, { last }) => addCounts(sum, last.records, kinds), none),
  money: [...sumMoney(sent.flatMap(({ last }) => last.money))],
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
    headline: sweepHeadline(open.map(({ finding }) => finding)),
    first: first === undefined ? null : sweepWords(first.finding, clock.now(), labelOfField).sentence,
  };
};

const isOver = (state: string | null): boolean => state === 'finished' || state === 'stopped';

/** What goes on by itself or waits for somebody is not over, and cannot be signed. */
const canBeSigned = (journal: Journal, { importId, ended, figures }: Sent): boolean => {
  if (!isOver(ended)) return false;
  // A person's decision may hold open what has records left.
  if (figures.records.pending === 0) return true;
  const [stored] = listBriefly(journal, { importId });
  return stored !== undefined && isOver(stateNow(journal, stored, false).state);
};

/** Until when a repeat under the same key counts as safe. */
const keyUntil = (ports: EnginePorts, { target, connectionId, figures }: Sent): string | null => {
  if (targetNamed(target ?? '')?.bulk.resend !== 'idempotency-key') return null;
  const connection = findConnection(ports.journal, connectionId ?? '');
  const profile = connection === undefined ? undefined : connectionProfile(ports.profileText, connection);
  if (profile?.ok !== true || figures.inDoubtSince === null) return null;
  return iso(figures.inDoubtSince + keyLifeMs(profile.value));
};

const inDoubt = (ports: EnginePorts, sent: readonly Sent[]): Home['inDoubt'] =>
  sent
    .filter(({ figures }) => figures.records.inDoubt > 0)
    .sort((a, b) => (a.figures.inDoubtSince ?? Infinity) - (b.figures.inDoubtSince ?? Infinity))
    .slice(0, MOST_IN_DOUBT)
    .map((one) => ({
      importId: one.importId,
      records: one.figures.records.inDoubt,
      since: iso(one.figures.inDoubtSince),
      keyUntil: keyUntil(ports, one),
    }));

/** Single changes in doubt, the oldest first; only what there is. */
const changes = (
  ports: EnginePorts,
  isBeingSent: (operationId: string) => boolean,
): Pick<Home, 'changes'> => {
  const all = changesInDoubt(ports, null, isBeingSent);
  const [oldest] = all.slice(-1);
  return oldest === undefined ? {} : { changes: { count: all.length, oldest } };
};

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
  isBeingSent: (operationId: string) => boolean,
): Pick<Handlers, 'home.show'> => {
  const { journal } = ports;
  const figuresOf = createFigures(journal, ports.clock.now);
  const listOutdated = createOutdated(journal, ports.clock.now);
  /** One that runs says so by its history: what another process runs is asked for no other. */
  const isRunning = ({ importId, ended }: SentImport): boolean => ended === 'run' && runs.isRunning(importId);
  const sentNow = async (): Promise<readonly Sent[]> => {
    const sent: Sent[] = [];
    for await (const one of inTurns<SentImport>((most, before) => listSent(journal, most, before))) {
      const figures = figuresOf(one, isRunning(one));
      sent.push({ ...one, figures, last: lastOutcomesOf(journal, one.importId, figures) });
    }
    return sent;
  };
  const environments = (sent: readonly Sent[]): Home['environments'] => {
    const months = monthsUpTo(monthOf(ports.clock.now()), MONTHS);
    const of = new Map(listConnections(journal).map(({ id, environment }) => [id, environment]));
    const archived = new Map(listArchived(journal).map(({ id, environment }) => [id, environment]));
    return environmentSchema.options.flatMap((environment) => {
      const own = sent.filter(({ connectionId }) => {
        const id = connectionId ?? '';
        return (of.get(id) ?? archived.get(id)) === environment;
      });
      if (own.length === 0) return [];
      const inMonths = byMonth(own);
      const totals = months.map((month) => monthTotal(month, inMonths.get(month) ?? []));
      return [{ environment, months: totals, currencies: mostFrequent(totals) }];
    });
  };
  return {
    'home.show': async () => {
      const sent = await sentNow();
      const outdated = listOutdated(sent, isRunning);
      const unsigned = sent.filter((one) => !one.isSigned && canBeSigned(journal, one));
      return ok({
        imports: countImports(journal),
        environments: environments(sent),
        inDoubt: inDoubt(ports, sent),
        unsigned: { count: unsigned.length, newest: unsigned.slice(0, NEWEST).map(asListed) },
        outdated: { count: outdated.length, newest: outdated.slice(0, MOST_OUTDATED).map(asListed) },
        ...changes(ports, isBeingSent),
        ...scheduled(ports),
        swept: sweptNow(ports),
      });
    },
  };
};
