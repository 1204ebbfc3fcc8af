import type { Output, ParsedInput, ProcedureName } from '../../../src/ipc/contract';
import type { PaymentDetail, PaymentEntry } from '../../../src/ipc/payments';
import type { Summary } from '../../../src/ipc/shapes';
import { payeesOf, paymentsOf } from './paying-world';
import type { World } from './world';

type Named = Extract<ProcedureName, `payments.${string}`>;
type Handlers = { readonly [N in Named]: (input: ParsedInput<N>) => Output<N> | Promise<Output<N>> };

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const gone = new Set(['4', '5', '6', '8', '9']);

const detailOf = (entry: PaymentEntry): PaymentDetail => ({
  ...entry,
  history: [
    {
      at: entry.createdAt,
      what: entry.state === 'in-doubt' ? 'in-doubt' : 'created',
      code: null,
      label: null,
      text: entry.message,
    },
    ...(entry.refreshedAt === null || entry.statusCode === null
      ? []
      : [
          { at: entry.createdAt, what: 'read' as const, code: '1', label: 'Scheduled', text: null },
          {
            at: entry.refreshedAt,
            what: 'read' as const,
            code: entry.statusCode,
            label: entry.statusLabel,
            text: null,
          },
        ]),
    ...(entry.state === 'cancelled'
      ? [
          {
            at: entry.refreshedAt ?? entry.createdAt,
            what: 'cancelled' as const,
            code: '7',
            label: 'Cancelled',
            text: 'The answer said cancelled: true.',
          },
        ]
      : []),
    ...(entry.state === 'cancelling'
      ? [
          {
            at: entry.createdAt,
            what: 'cancel-asked' as const,
            code: null,
            label: null,
            text: 'No answer could be read.',
          },
        ]
      : []),
  ],
  differences:
    entry.paymentId !== null && entry.invoices.length > 2
      ? [{ field: 'company', sent: '4012', got: '4013' }]
      : [],
  raw:
    entry.statusCode === null
      ? null
      : {
          payment: {
            id: Number(entry.paymentId),
            company_id: 4012,
            location_id: entry.locationId,
            status_code: Number(entry.statusCode),
            status: entry.statusLabel,
            payment_method: entry.paymentMethod,
            invoices: entry.invoices.map(({ amount, currency }) => ({ total_amount: amount, currency })),
          },
        },
  cancel:
    entry.statusCode !== null && gone.has(entry.statusCode)
      ? {
          mayWork: false,
          sentence: `It is ${entry.statusLabel ?? ''} (${entry.statusCode}): money is moving, so it can no longer be cancelled.`,
        }
      : {
          mayWork: entry.paymentId !== null && entry.state !== 'cancelled',
          sentence: 'As last read, no money has moved yet.',
        },
});

const nothing = {
  total: 1,
  valid: 1,
  warnings: 0,
  invalid: 0,
  duplicates: 0,
  pending: 1,
  created: 0,
  updated: 0,
  existing: 0,
  failed: 0,
  rejected: 0,
  inDoubt: 0,
  excluded: 0,
};

const draftSummary = (importId: string, connection: string, totals: Summary['controlTotals']): Summary => ({
  importId,
  target: '',
  connection,
  company: '4012',
  state: 'checked',
  file: { name: 'typed in', sha256: '0'.repeat(64), sheet: null, rows: 1 },
  records: nothing,
  issues: [],
  chunks: { planned: 1, sent: 0, accepted: 0, rejected: 0, split: 0, inDoubt: 0 },
  requests: 0,
  controlTotals: totals,
  reconciliation: { state: 'none', compared: 0, matched: 0, different: 0, missing: 0, unexpected: 0 },
  exitCode: 0,
});

export type Paying = {
  readonly handlers: Handlers;
  readonly submit: (importId: string) => Summary | null;
  readonly summary: (importId: string) => Summary | null;
};

/** A register of payments in memory. An invoice number that begins with PAID is refused as paid before. */
export const createPaying = (world: World): Paying => {
  let payments = paymentsOf(world.connections);
  let payees = payeesOf(world.connections);
  const drafts = new Map<string, { summary: Summary; take: () => void }>();
  const one = (ref: string): PaymentEntry => {
    const found = payments.find(({ ref: own, paymentId }) => own === ref || paymentId === ref);
    if (found === undefined) throw new Error(`no payment ${ref}`);
    return found;
  };
  const put = (entry: PaymentEntry): PaymentEntry => {
    payments = payments.map((old) => (old.ref === entry.ref ? entry : old));
    return entry;
  };
  const connectionOf = (id: string) => world.connections.find((connection) => connection.id === id);
  const handlers: Handlers = {
    'payments.list': ({ search, connectionId }) => {
      const entries = payments.filter(
        (entry) =>
          (connectionId === null || entry.connectionId === connectionId) &&
          JSON.stringify(entry).toLowerCase().includes(search.toLowerCase()),
      );
      return { total: entries.length, entries };
    },
    'payments.get': ({ payment }) => detailOf(one(payment)),
    'payments.refresh': async ({ payments: wanted }) => {
      await pause(500);
      return payments
        .filter(
          ({ ref, isTerminal, paymentId }) =>
            paymentId !== null && (wanted.includes(ref) || (wanted.length === 0 && !isTerminal)),
        )
        .map((entry) => put({ ...entry, refreshedAt: new Date().toISOString() }));
    },
    'payments.cancel': async ({ payment }) => {
      await pause(600);
      const entry = one(payment);
      if (gone.has(entry.statusCode ?? '')) {
        const detail = detailOf(entry);
        return {
          ...detail,
          history: [
            ...detail.history,
            {
              at: new Date().toISOString(),
              what: 'not-cancelled',
              code: entry.statusCode,
              label: entry.statusLabel,
              text: 'The answer said cancelled: false.',
            },
          ],
        };
      }
      return detailOf(
        put({
          ...entry,
          state: 'cancelled',
          statusCode: '7',
          statusLabel: 'Cancelled',
          isTerminal: true,
          refreshedAt: new Date().toISOString(),
        }),
      );
    },
    'payments.draft': async (input) => {
      await pause(300);
      const connection = connectionOf(input.connectionId);
      const importId = `pay-${payments.length + drafts.size + 1}`;
      const [first] = input.invoices;
      const summary = draftSummary(importId, connection?.name ?? '', [
        {
          currency: first?.currency ?? 'USD',
          source: '0',
          valid: '0',
          submitted: '0',
          created: '0',
          readBack: '0',
        },
      ]);
      const paid = input.invoices.find(({ keys }) => keys.invoiceNumber?.startsWith('PAID') === true);
      const guarded: Summary =
        paid === undefined
          ? summary
          : {
              ...summary,
              records: { ...nothing, valid: 0, invalid: 1 },
              issues: [
                {
                  code: 'payment-invoice-archived',
                  severity: 'error',
                  count: 1,
                  message: `Invoice ${paid.keys.invoiceNumber ?? ''} was imported as archived (already paid or exported elsewhere) in import doubt. It cannot be paid again.`,
                  firstAt: { sheet: null, row: 1, column: 'Invoice number' },
                },
              ],
            };
      const payee = payees.find(({ vendorId }) => vendorId === input.vendorId);
      drafts.set(importId, {
        summary: guarded,
        take: () => {
          payments = [
            {
              ref: importId,
              importId,
              record: 1,
              connectionId: input.connectionId,
              connection: connection?.name ?? '',
              environment: connection?.environment ?? 'sandbox',
              paymentId: '880399',
              state: 'created',
              statusCode: '1',
              statusLabel: 'Scheduled',
              isTerminal: false,
              vendorId: input.vendorId,
              vendorName: payee?.fields.name ?? null,
              locationId: input.locationId,
              sendOn: input.sendOn,
              currency: first?.currency ?? 'USD',
              total: input.invoices.map(({ amount }) => amount)[0] ?? '0',
              paymentMethod: '12',
              invoices: [...input.invoices],
              createdAt: new Date().toISOString(),
              refreshedAt: new Date().toISOString(),
              message: null,
              advice: null,
            },
            ...payments,
          ];
        },
      });
      return guarded;
    },
    'payments.questions': ({ importId }) => {
      const refused = drafts.get(importId)?.summary.issues ?? [];
      return {
        ...{ answered: [], words: [] },
        open: refused.map(({ code, message }) => ({
          ...{ record: 1, payee: '', invoice: 'PAID-1', code, seen: 'archived', kind: 'override' as const },
          ...{ message, advice: 'Leave it out.' },
        })),
      };
    },
    'payments.answer': ({ importId }) => {
      const draft = drafts.get(importId);
      if (draft === undefined) throw new Error(`no draft ${importId}`);
      draft.summary = { ...draft.summary, issues: [], records: { ...nothing, valid: 1 } };
      return draft.summary;
    },
    'payments.words': () => ({ service: 'practice', words: [], read: [] }),
    'payments.sayWord': () => ({ service: 'practice', words: [], read: [] }),
    'payments.vendors': ({ search }) => {
      const entries = payees.filter((entry) =>
        JSON.stringify(entry).toLowerCase().includes(search.toLowerCase()),
      );
      return { total: entries.length, entries };
    },
    'payments.draftVendor': async ({ connectionId, fields }) => {
      await pause(300);
      const connection = connectionOf(connectionId);
      const importId = `payee-${payees.length + drafts.size + 1}`;
      const summary = draftSummary(importId, connection?.name ?? '', []);
      drafts.set(importId, {
        summary,
        take: () => {
          payees = [
            {
              ref: importId,
              importId,
              record: 1,
              connectionId,
              payableOver: [connectionId],
              connection: connection?.name ?? '',
              vendorId: '51300',
              state: 'created',
              fields,
              createdAt: new Date().toISOString(),
              message: null,
              advice: null,
            },
            ...payees,
          ];
        },
      });
      return summary;
    },
  };
  const summary = (importId: string): Summary | null => drafts.get(importId)?.summary ?? null;
  return {
    handlers,
    summary,
    submit: (importId) => {
      const draft = drafts.get(importId);
      if (draft === undefined) return null;
      draft.take();
      draft.summary = {
        ...draft.summary,
        state: 'finished',
        records: { ...nothing, pending: 0, created: 1 },
      };
      return draft.summary;
    },
  };
};
