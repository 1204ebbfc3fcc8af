import { operationNamed } from '../../../src/core/service/operations';
import type { JsonObject } from '../../../src/core/values/json';
import type { Output, ParsedInput, ProcedureName } from '../../../src/ipc/contract';
import type { OperationEntry } from '../../../src/ipc/operations';
import {
  changesOnRecord,
  dimensionList,
  invoiceList,
  orderList,
  vendorList,
  wholeInvoice,
} from './service-world';

type Named = Extract<ProcedureName, `service.${string}`>;
type Handlers = { readonly [N in Named]: (input: ParsedInput<N>) => Output<N> | Promise<Output<N>> };

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const lists: Readonly<Record<string, readonly JsonObject[]>> = {
  invoices: invoiceList,
  vendors: vendorList,
  dimensions: dimensionList,
  'purchase-orders': orderList,
};

const copies = (entries: readonly JsonObject[]): { [key: string]: JsonObject[string] }[] =>
  entries.map((entry) => ({ ...entry }));

/** Books at the service in memory. */
export const createServiceHandlers = (): Handlers => {
  let history: OperationEntry[] = changesOnRecord();
  const put = (entry: OperationEntry): OperationEntry => {
    history = [entry, ...history.filter(({ operationId }) => operationId !== entry.operationId)];
    return entry;
  };
  const one = (operationId: string): OperationEntry => {
    const found = history.find((entry) => entry.operationId === operationId);
    if (found === undefined) throw new Error(`no operation ${operationId}`);
    return found;
  };
  return {
    'service.read': async ({ name, input, limit }) => {
      await pause(150);
      const area = operationNamed(name)?.area ?? '';
      if (typeof input.id === 'string') {
        const id = input.id;
        const found =
          area === 'invoices' ? wholeInvoice(id) : lists[area]?.find((entry) => String(entry.id) === id);
        return { entries: copies(found === undefined ? [] : [found]), isWhole: true, total: null, notes: [] };
      }
      const status = input.status;
      const found = (lists[area] ?? []).filter((entry) => status === undefined || entry.status === status);
      return {
        entries: copies(found.slice(0, limit)),
        isWhole: found.length <= limit,
        total: found.length,
        notes: [],
      };
    },
    'service.preview': async ({ name, input }) => {
      await pause(250);
      const isOrder = name.startsWith('purchase');
      return {
        method: isOrder ? 'PATCH' : 'POST',
        path: `/v1/${name.replace('.', '/')}`,
        body: JSON.stringify(input),
        changes: isOrder
          ? [
              { field: 'erp_vendor_name', before: 'Bluewater Facilities', after: 'Bluewater', effect: 'set' },
              { field: 'custom_fields.Project', before: 'North quay', after: null, effect: 'removed' },
              { field: 'items.5001.price', before: '0.85', after: '0.95', effect: 'set' },
              {
                field: 'items.5001.dimensions',
                before: 'Account 0400, Department D0010',
                after: 'Account 0400',
                effect: 'replaced',
              },
              { field: 'po_number', before: 'PO-00117', after: 'PO-00999', effect: 'ignored' },
            ]
          : [
              { field: 'status', before: 'approved', after: 'needs-attention', effect: 'set' },
              { field: 'flagging_reason', before: null, after: String(input.reason ?? ''), effect: 'set' },
            ],
        notes: String(input.reason ?? '').includes('@')
          ? [
              {
                code: 'invoice-mention',
                title: 'Someone is mentioned',
                sentence: 'An @ is read as a mention of a user of the service.',
                advice: 'If no such user exists, the service refuses the whole request.',
              },
            ]
          : [],
        reversibility: [
          {
            can: false,
            text: 'A flag cannot be taken off through the interface; it is done in the service itself.',
          },
          { can: true, text: 'The invoice itself stays as it is.' },
        ],
        seen: 'seen',
      };
    },
    'service.perform': async ({ name, input, connectionId, company }) => {
      await pause(400);
      const subject = typeof input.id === 'string' ? input.id : null;
      return put({
        operationId: `op-${history.length + 10}`,
        connectionId,
        company,
        name,
        subject,
        code: 'operation-done',
        begunAt: new Date().toISOString(),
        endedAt: new Date().toISOString(),
        state: 'done',
        sentence: 'It was done, and it reads back so.',
        advice: 'Nothing needs to be done.',
        serviceId: subject,
        failures: [],
        notes: [],
        differences: [
          { field: 'flagging_reason', sent: String(input.reason ?? ''), got: 'Quantity does not match.' },
        ],
        after: { id: subject ?? '', status: 'needs-attention' },
        input,
      });
    },
    'service.attempts': () => [],
    'service.history': ({ subject }) =>
      history.filter((entry) => subject === null || entry.subject === subject),
    'service.settle': ({ operationId }) =>
      put({ ...one(operationId), state: 'done', sentence: 'A look at the service shows it: it was done.' }),
    'service.decide': ({ operationId, as }) =>
      put({ ...one(operationId), state: as, sentence: 'You said so, and your note is kept.' }),
  };
};
