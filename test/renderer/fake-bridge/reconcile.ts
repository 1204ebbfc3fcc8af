import type { Output, ParsedInput, ProcedureName } from '../../../src/ipc/contract';
import type { Finding, ReadBackRun, Reconciliation } from '../../../src/ipc/reconcile';
import type { Summary } from '../../../src/ipc/shapes';
import { type FakeImport, recordsOf, totalsOf } from './fake-import';
import type { Emit } from './running';

type Own = Extract<ProcedureName, `reconcile.${string}`>;
type Handlers = { readonly [N in Own]: (input: ParsedInput<N>) => Output<N> | Promise<Output<N>> };

const at = '2026-11-21T09:12:00.000Z';
const none = { differences: [], changed: [], shown: {} };
const noRun = { matched: 0, different: 0, missing: 0, unread: 0, unexpected: 0, changed: 0 };

const different: Finding = {
  ...none,
  kind: 'different',
  record: 4,
  rows: [5, 5],
  key: 'V-1001/INV-20044',
  serviceId: '880004',
  at,
  message: 'It reads back otherwise than it was sent: total_amount.',
  advice: 'Find out who changed it in the service and why.',
  differences: [
    {
      field: 'total_amount',
      sent: '1204.50',
      got: '1240.50',
      why: 'Another amount would be booked and paid.',
    },
  ],
};

const unexpected: Finding = {
  ...none,
  kind: 'unexpected',
  record: 9,
  rows: [10, 10],
  key: 'V-1004/INV-20049',
  serviceId: '991234',
  at,
  message: 'The service has 991234, which is the same thing as this record.',
  advice: 'Compare the two in the service.',
  shown: { invoice_number: 'INV-20049', total_amount: '88.10', status: 'pending-approval' },
};

/** What the fake service shows: one amount altered and one invoice doubled, as soon as it was read back. */
export const createReconcile = (
  byId: (importId: string) => FakeImport,
  summary: (importId: string) => Summary,
  emit: Emit,
): Handlers => {
  const read = new Set<string>();
  const seen = (importId: string): Reconciliation => {
    const one = byId(importId);
    const { created, updated, failed, rejected, inDoubt, total, valid } = recordsOf(one);
    const isRead = read.has(importId);
    const there = created + updated;
    const submitted = there + failed + rejected + inDoubt;
    const run: ReadBackRun = {
      run: 1,
      order: 'all',
      wanted: there,
      done: there,
      begunAt: at,
      endedAt: at,
      state: 'finished',
      pausedBecause: null,
      search: { kind: 'whole', text: 'The whole list (6,212 entries) was searched for second copies.' },
    };
    return {
      importId,
      summary: {
        ...{ state: isRead ? 'complete' : 'partial', compared: isRead ? there : submitted - inDoubt },
        ...{ matched: isRead ? there - 1 : submitted - inDoubt, different: isRead ? 1 : 0 },
        ...{ missing: 0, unexpected: isRead ? 1 : 0 },
      },
      cannotBeReadBack: null,
      results: { submitted, created, updated, existing: 0, failed, rejected, inDoubt, awaited: 0, again: 0 },
      readBack: isRead ? { ...noRun, matched: there - 1, different: 1, unexpected: 1 } : noRun,
      counts: { source: total, valid, submitted, created: there, readBack: isRead ? there : 0 },
      unexpectedMoney: isRead ? [{ amount: '88.10', currency: 'GBP' }] : [],
      groupings: ['currency', 'location', 'status', 'month'],
      run: isRead ? run : null,
      runs: isRead ? 1 : 0,
      notCompared: [{ field: 'status', why: 'The service derives it from the workflow.' }],
    };
  };
  const found: Readonly<Record<string, readonly Finding[]>> = {
    different: [different],
    unexpected: [unexpected],
  };
  return {
    'reconcile.show': ({ importId }) => seen(importId),
    'reconcile.totals': ({ importId, by }) => {
      const { counts } = seen(importId);
      return totalsOf(byId(importId)).map((totals) => ({
        value: by === 'currency' ? totals.currency : '101',
        label: by === 'currency' ? totals.currency : '101 Harbour Kitchen',
        currency: totals.currency,
        source: { count: counts.source, amount: totals.source },
        valid: { count: counts.valid, amount: totals.valid },
        submitted: { count: counts.submitted, amount: totals.submitted },
        created: { count: counts.created, amount: totals.created },
        readBack: { count: counts.readBack, amount: totals.readBack },
      }));
    },
    'reconcile.records': () => ({
      total: 1,
      entries: [
        {
          ...{ record: 4, rows: [5, 5], key: different.key, outcome: 'created', serviceId: '880004' },
          ...{ currency: 'GBP', amount: '1204.50', amountReadBack: '1240.50', state: 'different' },
        },
      ],
    }),
    'reconcile.findings': ({ importId, kind }) => {
      const entries = read.has(importId) ? [...(found[kind] ?? [])] : [];
      return { total: entries.length, entries };
    },
    'reconcile.start': ({ importId }) => {
      read.add(importId);
      emit('changed', { what: 'imports', id: importId });
      return summary(importId);
    },
    'reconcile.pause': ({ importId }) => summary(importId),
    'reconcile.settled': ({ importId }) => summary(importId),
  };
};
