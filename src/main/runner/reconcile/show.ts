import { words } from '../../../core/issues/codes';
import type { ReadBackLine } from '../../../core/reconcile/lines';
import { type Grouping, groupings, type Stage, stages } from '../../../core/reconcile/reconciliation';
import { fieldLabel } from '../../../core/targets/field-label';
import type { ControlKeys, Target } from '../../../core/targets/target';
import { fromMinor, toMinor } from '../../../core/values/currency';
import type {
  GroupTotalEntry,
  ReadBackRun,
  ReconciledRecord,
  Reconciliation,
  RecordFilter,
} from '../../../ipc/reconcile';
import { outcomeSchema } from '../../../ipc/shapes';
import { findConnection } from '../../journal/connections';
import type { StoredImport } from '../../journal/imports';
import type { Journal } from '../../journal/open';
import {
  countBehind,
  type GroupBy,
  type RecordBehind,
  type RecordsBehind,
  recordsBehind,
  stageCounts,
  stageTotals,
} from '../../journal/read-back-totals';
import { lastReadBack, recordsOfRun, unexpectedLines } from '../../journal/read-backs';
import type { EnginePorts } from '../ports';
import { withLabels } from '../shown-key';
import { readBackCounts, reconciliationOf, resultCounts } from './counts';
import { recordsOf } from './parts';

const iso = (at: number): string => new Date(at).toISOString();

/** What makes two records the same thing, by the names of the fields. */
const keyText = (target: Target): string =>
  ((target.createsOnce ? target.lookUp.compared?.fields : undefined) ?? target.keyFields ?? [])
    .map((key) => fieldLabel(target, key))
    .join(', ') || 'number and vendor';

const searchOf = (line: ReadBackLine | undefined, target: Target): ReadBackRun['search'] => {
  if (line?.kind === 'listed') {
    const params = {
      entries: String(line.entries),
      key: keyText(target),
      id: line.text,
    };
    const inPart = line.text === '' ? 'read-back-searched-part' : 'read-back-searched-hole';
    const code = line.isWhole ? 'read-back-searched' : inPart;
    return { kind: line.isWhole ? 'whole' : 'part', text: words(code, params).sentence };
  }
  const text = line?.kind === 'not-listed' ? line.text : words('read-back-interrupted', {}).sentence;
  return { kind: 'not', text: words('read-back-not-searched', { text }).sentence };
};

const stateOf = (ended: ReadBackLine | undefined, run: number, isReading: boolean): ReadBackRun['state'] => {
  if (isReading) return 'running';
  return ended?.kind === 'ended' && ended.run === run ? ended.state : 'paused';
};

const becauseOf = (ended: ReadBackLine | undefined, run: number): string => {
  if (ended?.kind !== 'ended' || ended.run !== run) return words('read-back-interrupted', {}).sentence;
  return words(ended.code ?? '', { text: ended.text ?? '' }).sentence;
};

/** The last look at the service; null: there was none. */
const lastRun = (
  ports: EnginePorts,
  stored: StoredImport,
  target: Target,
  isReading: boolean,
): ReadBackRun | null => {
  const { journal } = ports;
  const { importId } = stored;
  const begun = lastReadBack(journal, importId, ['begun']);
  if (begun?.kind !== 'begun') return null;
  const { run, choice, seed } = begun;
  const ended = lastReadBack(journal, importId, ['ended']);
  const state = stateOf(ended, run, isReading);
  const listed = lastReadBack(journal, importId, ['listed', 'not-listed']);
  const isOver = ended?.kind === 'ended' && ended.run === run && !isReading;
  return {
    run,
    order: choice.kind,
    wanted: recordsOf(ports, importId, { run, choice, seed }).length,
    done: recordsOfRun(journal, importId, run).size,
    begunAt: iso(begun.at),
    endedAt: isOver ? iso(ended.at) : null,
    state,
    pausedBecause: state === 'paused' ? becauseOf(ended, run) : null,
    search: searchOf(listed?.run === run ? listed : undefined, target),
  };
};

const keyOf = (keys: ControlKeys, by: Grouping): string | null => (by === 'currency' ? '' : keys[by]);

/** What totals of this target can be told apart by. */
const groupingsOf = (target: Target): Grouping[] =>
  groupings.filter((by) => (by === 'currency' ? target.amount !== null : target.controlKeys[by] !== null));

const ALL_LINES = 100_000;

/** Money of second copies, by currency. What may be a record in doubt is in the totals already, as that record's. */
const unexpectedMoney = (journal: Journal, importId: string): Reconciliation['unexpectedMoney'] => {
  const sums = new Map<string, bigint>();
  for (const line of unexpectedLines(journal, importId, { offset: 0, limit: ALL_LINES })) {
    const money = line.kind === 'unexpected' && !line.mayBeInDoubt ? line.money : null;
    const minor = money === null ? null : toMinor(money.amount, money.currency);
    if (money !== null && minor?.ok === true)
      sums.set(money.currency, (sums.get(money.currency) ?? 0n) + minor.value);
  }
  return [...sums].map(([currency, minor]) => ({ currency, amount: fromMinor(minor, currency) }));
};

/** An import held against the service, as far as that was done. */
export const showReconciliation = (
  ports: EnginePorts,
  stored: StoredImport,
  target: Target,
  isReading: boolean,
): Reconciliation => {
  const { journal } = ports;
  const { importId } = stored;
  const results = resultCounts(journal, importId);
  const readBack = readBackCounts(journal, importId);
  const run = lastRun(ports, stored, target, isReading);
  const rules = target.readBack;
  return {
    importId,
    summary: reconciliationOf(journal, importId),
    cannotBeReadBack: rules.kind === 'unreadable' ? rules.reason : null,
    results,
    readBack,
    counts: stageCounts(journal, importId),
    unexpectedMoney: unexpectedMoney(journal, importId),
    groupings: groupingsOf(target),
    run,
    runs: run === null ? 0 : run.run - (run.state === 'finished' ? 0 : 1),
    notCompared: rules.kind === 'unreadable' ? [] : rules.derived.map((one) => ({ ...one })),
  };
};

const namesOf = (journal: Journal, stored: StoredImport): ReadonlyMap<string, string> => {
  const connection = stored.connectionId === null ? undefined : findConnection(journal, stored.connectionId);
  return new Map((connection?.locations ?? []).map(({ id, name }) => [id, name]));
};

const NOT_TOLD = 'Not told';
const STATUS_LEFT_OUT = 'None or not told';

const labelOf = (by: Grouping, value: string, names: ReadonlyMap<string, string>): string => {
  if (value === '') return by === 'status' ? STATUS_LEFT_OUT : NOT_TOLD;
  const name = by === 'location' ? names.get(value) : undefined;
  return name === undefined || name === value ? value : `${value} ${name}`;
};

const amountText = (minor: bigint | null, currency: string | null): string | null =>
  minor === null || currency === null ? null : fromMinor(minor, currency);

type Figures = Pick<GroupTotalEntry, Stage>;

const noFigures = (currency: string | null): Figures => {
  const none = { count: 0, amount: amountText(0n, currency) };
  return { source: none, valid: none, submitted: none, created: none, readBack: none };
};

/** Control totals told apart by currency and one thing more: five stages, count and money. Null: the target has no such thing. */
export const controlTotalsBy = (
  journal: Journal,
  stored: StoredImport,
  target: Target,
  by: Grouping,
): GroupTotalEntry[] => {
  if (keyOf(target.controlKeys, by) === null) return [];
  const names = namesOf(journal, stored);
  const groups = new Map<string, GroupTotalEntry>();
  for (const stage of stages)
    for (const { value, currency, count, minor } of stageTotals(journal, stored.importId, stage, {
      by,
      keys: target.controlKeys,
    })) {
      const id = JSON.stringify([value, currency]);
      const known = groups.get(id) ?? {
        value,
        label: labelOf(by, value, names),
        currency,
        ...noFigures(currency),
      };
      groups.set(id, { ...known, [stage]: { count, amount: amountText(minor ?? 0n, currency) } });
    }
  return [...groups.values()].sort(
    (a, b) => a.value.localeCompare(b.value) || (a.currency ?? '').localeCompare(b.currency ?? ''),
  );
};

const groupOf = (target: Target, { by, value }: RecordFilter): (GroupBy & { value: string }) | null => {
  const key = by === undefined ? null : keyOf(target.controlKeys, by);
  return by === undefined || value === undefined || key === null ? null : { by, key, value };
};

const entryOf = (one: RecordBehind): ReconciledRecord => ({
  record: one.record,
  rows: [one.rows[0], one.rows[1]],
  key: one.key,
  outcome: outcomeSchema.parse(one.outcome),
  serviceId: one.serviceId,
  currency: one.currency,
  amount: amountText(one.minor, one.currency),
  amountReadBack:
    one.readBack === null
      ? null
      : `${fromMinor(one.readBack.minor, one.readBack.currency)}${one.readBack.currency === one.currency ? '' : ` ${one.readBack.currency}`}`,
  state: one.state,
});

/** The records behind a number. */
export const recordsBehindNumber = (
  journal: Journal,
  { importId }: StoredImport,
  target: Target,
  { filter, ...page }: { readonly filter: RecordFilter; readonly after: number; readonly limit: number },
): { total: number; entries: ReconciledRecord[] } => {
  const behind: RecordsBehind = {
    stage: filter.stage ?? 'source',
    isGap: filter.isGap,
    group: groupOf(target, filter),
    currency: filter.currency,
    state: filter.state ?? null,
  };
  return {
    total: countBehind(journal, importId, behind),
    entries: withLabels(journal, importId, recordsBehind(journal, importId, behind, page).map(entryOf)),
  };
};
