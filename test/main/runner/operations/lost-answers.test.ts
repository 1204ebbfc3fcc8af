import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { OperationEvent } from '../../../../src/core/service/operations/events';
import { operationEvents } from '../../../../src/main/journal/operations';
import { type Bench, operationBench, order } from '../../../fixtures/operations';
import { realClock } from '../../../fixtures/practice-submission';

type Order = ReturnType<typeof order>;

const idOf = async (bench: Bench, status: string): Promise<string> => {
  const list = await bench.read(order('invoices.list', { status }));
  return String(list.entries[0]?.id);
};

/** Every writing operation on invoices: what is ordered, the path it goes to, and how often the thing is there. */
type Case = {
  readonly name: string;
  readonly path: string;
  /** An equal one may be somebody else's: it is not told as made before nothing more can come of it. */
  readonly adds?: true;
  readonly make: (bench: Bench) => Promise<Order>;
  /** Must be 1 after any of the faults. */
  readonly times: (bench: Bench, made: Order) => Promise<number>;
};

const shown = async (bench: Bench, made: Order) => {
  const id = String(made.input.id ?? Object(made.input.ids)[0]);
  const { entries } = await bench.read(order('invoices.show', { id, history: true }));
  return entries[0] ?? {};
};

const actions = async (bench: Bench, made: Order, action: string): Promise<number> =>
  JSON.stringify((await shown(bench, made)).history).split(`"${action}"`).length - 1;

const cases: readonly Case[] = [
  {
    name: 'invoices.create',
    path: 'POST /v1/invoices',
    make: async (bench) => {
      const { entries } = await bench.read(order('vendors.list', {}));
      const input = { svc_location_id: '101', svc_vendor_id: Number(entries[0]?.id), invoice_number: 'L-1' };
      return order('invoices.create', { ...input, total_amount: '10', currency: 'USD' });
    },
    times: async (bench) => (await bench.read(order('invoices.list', { number: 'L-1' }))).entries.length,
  },
  {
    name: 'invoices.update',
    path: 'PATCH *',
    adds: true,
    make: async (bench) => {
      const id = await idOf(bench, 'pending-approval');
      return order('invoices.update', { id, items: [{ name: 'Only once', quantity: '1', price: '2' }] });
    },
    times: async (bench, made) =>
      JSON.stringify((await shown(bench, made)).items).split('Only once').length - 1,
  },
  {
    name: 'invoices.flag',
    path: 'POST /v1/invoices/*',
    make: async (bench) => order('invoices.flag', { id: await idOf(bench, 'incomplete'), reason: 'look' }),
    times: (bench, made) => actions(bench, made, 'FLAGGED'),
  },
  {
    name: 'invoices.mark-exported',
    path: 'POST /v1/invoices/mark-exported',
    make: async (bench) => order('invoices.mark-exported', { ids: [await idOf(bench, 'ready-for-export')] }),
    times: (bench, made) => actions(bench, made, 'EXPORTED'),
  },
  {
    name: 'invoices.mark-unexported',
    path: 'POST /v1/invoices/mark-unexported',
    make: async (bench) => order('invoices.mark-unexported', { ids: [await idOf(bench, 'exported')] }),
    times: (bench, made) => actions(bench, made, 'UNEXPORTED'),
  },
  {
    name: 'invoices.upload',
    path: 'POST /v1/invoices/upload',
    make: async (bench) => {
      const file = path.join(bench.folder, 'bill.pdf');
      writeFileSync(file, '%PDF-1.7 a bill');
      return order('invoices.upload', { file: [file], location: '101' });
    },
    times: async (bench) => (await bench.read(order('invoices.uploads', {}))).entries.length,
  },
];

const faults = ['drop-reply', 'status-500-after', 'html-502-after', 'truncate', 'empty-reply'] as const;

const states = (events: readonly OperationEvent[]): string[] =>
  events.flatMap((event) => (event.kind === 'outcome' ? [event.state] : []));

const isWrite = (line: string): boolean => !line.startsWith('GET');

describe.each(cases)('$name whose answer is lost', ({ path: only, make, times, adds }) => {
  it.each(faults)(
    'R-236, R-247: after %s is in doubt, looked for by a read, and there once',
    async (fault) => {
      const time = { ahead: 0 };
      const clock = { ...realClock, now: () => Date.now() + time.ahead };
      const bench = await operationBench({ practice: { batchDelayMs: [0, 0] }, clock });
      const made = await make(bench);
      const { seen } = await bench.preview(made);
      await bench.setFaults(`${fault}=@1,only=${only}`);
      const before = bench.requests().length;
      const entry = await bench.perform({ ...made, seen });
      expect(states(operationEvents(bench.journal, entry.operationId))[0]).toBe('in-doubt');
      const lines = bench.requests().slice(before);
      const sent = lines.findIndex(isWrite);
      expect(lines[sent + 1]).toMatch(/^GET /);
      expect(lines.filter(isWrite)).toHaveLength(1);
      expect(entry.state).toBe(adds === true ? 'in-doubt' : 'done');
      time.ahead = 3_600_000;
      expect(await bench.settle(entry.operationId)).toMatchObject({ state: 'done' });
      expect(await times(bench, made)).toBe(1);
    },
  );

  it('R-237: what never reached the service is not called done', async () => {
    const bench = await operationBench({ practice: { batchDelayMs: [0, 0] } });
    const made = await make(bench);
    const { seen } = await bench.preview(made);
    await bench.setFaults(`drop-request=@1,only=${only}`);
    const entry = await bench.perform({ ...made, seen });
    expect(entry.state).toBe('in-doubt');
    expect(bench.requests().filter(isWrite)).toHaveLength(1);
  });
});
