import { inOrder, OF_READING, paidTwice, type ToldBefore } from '../../../core/reconcile/sweep';
import type { PaymentHold, SweepFinding } from '../../../core/reconcile/sweep/finding';
import { targets } from '../../../core/targets';
import type { Target } from '../../../core/targets/target';
import { addDays } from '../../../core/values/calendar-date';
import { failed, ok, type Result } from '../../../core/values/result';
import { findConnection } from '../../journal/connections';
import type { Journal } from '../../journal/open';
import { addSweep, listFindings, openFindings, type StoredSweep } from '../../journal/sweeps';
import { connectionLog } from '../connection-log';
import { vendorNames } from '../directory-values';
import { paid, paying } from '../payments/kinds';
import type { EnginePorts } from '../ports';
import { switchProofOffAfterSweep } from '../proof-off';
import { reachBegun } from '../reach';
import type { ListTools } from '../submit/listing';
import { openLink } from '../submit/open-link';
import type { ExchangeLog } from '../submit/store';
import { type Holds, holdsAt } from './holds';
import { horizonOf } from './horizon';
import { notListed, readableOf } from './not-listed';
import { type ListSwept, sweepList } from './one-list';
import { changesOf, createdAlone, laterChanges } from './own-changes';
import { type OwnInvoices, onceAsked, ownInvoices } from './own-invoices';
import { ownRecords } from './own-records';
import { paymentsThere } from './payments-there';
import { placeOf, type SweepPlace } from './place';
import type { SweepReader } from './reading';
import { doubledBySending } from './sent-again';

/** What is swept. `since`: a day; only what was sent from then on is told of. */
export type SweepScope = {
  readonly connectionId: string;
  readonly company: string;
  readonly since: string | null;
  readonly signal: AbortSignal;
};

const readerFor = async (ports: EnginePorts, scope: SweepScope): Promise<Result<SweepReader>> => {
  const way = await reachBegun(ports, scope.connectionId, false);
  if (!way.ok) return way;
  const secrets = await way.value.secrets();
  if (!secrets.ok) return secrets;
  const link = openLink(ports, way.value);
  if (!link.ok) return link;
  const log = connectionLog(ports.journal, scope.connectionId);
  const tools: ListTools = {
    link: link.value,
    recorder: {
      begin: log.begin,
      finish: (attempt: number, reply: Parameters<ExchangeLog['finish']>[1]) =>
        log.finish(attempt, reply, []),
      append: async () => undefined,
    },
    conclude: () => [],
    jitter: ports.random,
    signal: scope.signal,
    isAwaited: true,
  };
  return ok({ link: link.value, tools, company: scope.company, signal: scope.signal });
};

const sinceMs = (since: string | null): Result<number | null> => {
  if (since === null) return ok(null);
  const day = addDays(since, 0);
  return day === null ? failed('sweep-since-wrong', { since }) : ok(Date.parse(`${day}T00:00:00Z`));
};

/** Whether a payment names an invoice by its number, so that the list must tell which one that is. */
const needsList = (target: Target, { byNumber }: Holds): boolean =>
  target.name === paid.name && byNumber.length > 0;

/** What earlier sweeps of this place called missing from the list of a target, left out by it, or otherwise than sent, and nobody has answered. */
const toldBefore = (journal: Journal, { service, company }: SweepPlace, target: Target): ToldBefore[] =>
  openFindings(journal).flatMap(({ findingId, finding, ...place }): ToldBefore[] =>
    place.service === service &&
    place.company === company &&
    finding.target === target.name &&
    (finding.kind === 'missing' || finding.kind === 'unlisted' || OF_READING.has(finding.kind))
      ? [{ finding: findingId, kind: finding.kind, id: finding.things[0]?.id ?? null, ours: finding.ours }]
      : [],
  );

const sweepLists = async (
  ports: EnginePorts,
  reader: SweepReader,
  place: SweepPlace,
  given: { readonly holds: Holds; readonly since: number | null },
): Promise<readonly ListSwept[]> => {
  const { journal } = ports;
  const made = changesOf(journal, place);
  const changes = laterChanges(journal, made);
  const vendors = vendorNames(journal, place);
  const swept: ListSwept[] = [];
  for (const target of targets) {
    const rules = readableOf(target);
    if (rules === null || reader.signal.aborted) continue;
    const own = [
      ...ownRecords(journal, place, target, vendors),
      ...createdAlone(made, place, target, vendors),
    ];
    if (own.length === 0 && !needsList(target, given.holds)) continue;
    const told = toldBefore(journal, place, target);
    swept.push(await sweepList(reader, { target, rules, own, changes, told, ...given }));
    await ports.clock.sleep(0, reader.signal);
  }
  return swept;
};

/** Invoices held by two payments; what they are called, the list tells where it was read. */
const heldTwice = (swept: readonly ListSwept[], holds: Holds, ours: OwnInvoices): readonly SweepFinding[] => {
  const list = swept.find((one) => one.list.target === paid.name);
  const all: ReadonlyMap<string, readonly PaymentHold[]> = list?.holds ?? holds.byId;
  const shown = new Map((list?.entries ?? []).map((entry) => [entry.id, entry]));
  return paidTwice(paying.name, all, (id) => {
    const own = ours().get(id) ?? [];
    const number = shown.get(id)?.shown.invoice_number ?? own[0]?.payload.invoice_number;
    return {
      label: typeof number === 'string' ? `${number} (${id})` : id,
      paymentWord: shown.get(id)?.paymentWord ?? null,
      ours: own.map(({ ref }) => ref),
    };
  });
};

/** A sweep that is over, with what it found in the order of its weight. */
export type Swept = { readonly sweep: StoredSweep; readonly findings: readonly SweepFinding[] };

/**
 * Reads each list once and holds it against everything this journal ever sent to that service and company, and against its
 * payments; writes down what it found. Reads only. Errors: connection-unknown, sweep-since-wrong, cancelled, those of
 * credentials and profile. A list that could not be read whole is told in the sweep, not as an error.
 */
export const runSweep = async (ports: EnginePorts, scope: SweepScope): Promise<Result<Swept>> => {
  const { journal, clock } = ports;
  const place = placeOf(journal, scope.connectionId, scope.company);
  if (!place.ok) return place;
  const since = sinceMs(scope.since);
  if (!since.ok) return since;
  const holds = holdsAt(ports, place.value);
  const reader = await readerFor(ports, scope);
  if (!reader.ok) return reader;
  const begunAt = clock.now();
  try {
    const swept = await sweepLists(ports, reader.value, place.value, { holds, since: since.value });
    if (scope.signal.aborted) return failed('cancelled');
    const ours = onceAsked(() => ownInvoices(journal, place.value, holds.companies));
    const there = await paymentsThere(reader.value, holds, ours);
    if (scope.signal.aborted) return failed('cancelled');
    const found = inOrder([
      ...heldTwice(swept, holds, ours),
      ...there,
      ...swept.flatMap((one) => one.findings),
    ]);
    const connection = findConnection(journal, scope.connectionId);
    const horizonMs = connection === undefined ? 0 : horizonOf(ports, connection);
    const doubled = doubledBySending(journal, found, horizonMs);
    // What was found so before was looked at since, or is still switched off for it.
    const known = new Set(
      listFindings(journal).flatMap(({ finding, service, company }) =>
        finding.isSentAgain && service === place.value.service && company === scope.company
          ? [finding.subject]
          : [],
      ),
    );
    const news = doubled.filter(({ finding }) => !known.has(finding.subject));
    const sentAgain = new Set(doubled.map(({ finding }) => finding));
    const findings = found.map((one) => (sentAgain.has(one) ? { ...one, isSentAgain: true as const } : one));
    const sweep: StoredSweep = {
      sweepId: ports.newId(),
      service: place.value.service,
      connectionId: scope.connectionId,
      company: scope.company,
      since: scope.since,
      begunAt,
      endedAt: clock.now(),
      lists: [...swept.map(({ list }) => list), ...notListed(journal, place.value, holds)],
    };
    addSweep(journal, sweep, findings);
    switchProofOffAfterSweep(ports, news);
    return ok({ sweep, findings });
  } finally {
    reader.value.link.http.close();
  }
};
