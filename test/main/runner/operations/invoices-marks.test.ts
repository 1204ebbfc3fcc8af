import { describe, expect, it } from 'vitest';
import { operations } from '../../../../src/core/service/operations';
import { type Bench, operationBench, order } from '../../../fixtures/operations';
import { stubService } from '../../../fixtures/stub-service';

const idsOf = async (bench: Bench, status: string): Promise<string[]> => {
  const list = await bench.read(order('invoices.list', { status }));
  return list.entries.map((entry) => String(entry.id));
};

describe.each(['a', 'b'] as const)('marking as exported and back, under profile %s', (profile) => {
  it('R-147: three ids go out in one request, and each outcome comes from the read after it', async () => {
    const bench = await operationBench({ practice: { profile } });
    const ids = await idsOf(bench, 'ready-for-export');
    expect(ids).toHaveLength(3);
    const before = bench.requests().length;
    const entry = await bench.change(order('invoices.mark-exported', { ids }));
    expect(entry).toMatchObject({ state: 'done', subject: [...ids].sort().join(', '), failures: [] });
    const sent = bench.requests().slice(before);
    expect(sent.filter((line) => line.startsWith('POST'))).toEqual(['POST /invoices/mark-exported']);
    expect(sent.slice(-3)).toEqual(ids.map((id) => `GET /invoices/${id}`));
    expect(await idsOf(bench, 'exported')).toEqual(expect.arrayContaining(ids));
  });

  it('R-148: a note goes out with the taking back, where it is given, and nowhere else', async () => {
    const bench = await operationBench({ practice: { profile } });
    const [first = '', second = ''] = await idsOf(bench, 'exported');
    await bench.change(order('invoices.mark-unexported', { ids: [first], marked_reason: 'wrong month' }));
    await bench.change(order('invoices.mark-unexported', { ids: [second] }));
    await bench.change(order('invoices.mark-exported', { ids: [first] }));
    const bodies = bench
      .attempts()
      .filter(({ method }) => method === 'POST')
      .map((attempt) => JSON.parse(attempt.request_text ?? ''));
    expect(bodies.map((body) => body.marked_reason)).toEqual(['wrong month', undefined, undefined]);
    const marking = operations.find(({ name }) => name === 'invoices.mark-exported');
    expect(marking?.fields.map(({ key }) => key)).toEqual(['ids']);
    const shown = await bench.read(order('invoices.show', { id: first, history: true }));
    expect(JSON.stringify(shown.entries[0]?.history)).toContain('wrong month');
  });
});

const invoice = (id: string, status: string) => ({ id, status, payment_status: 'unpaid', created_at: 'x' });

/** A service that answers 200 to each marking and then reads as told. */
const marked = async (before: string, after: Readonly<Record<string, string>>) => {
  let isDone = false;
  const stub = await stubService(({ method, path }) => {
    if (method === 'POST') {
      isDone = true;
      return { status: 200, body: { ok: true } };
    }
    const id = path.split('/').at(-1) ?? '';
    const status = isDone ? after[id] : before;
    return status === undefined
      ? { status: 404, body: { message: 'none' } }
      : { status: 200, body: invoice(id, status) };
  });
  return operationBench({ service: stub });
};

describe('what the success of a marking proves', () => {
  it('R-147: a 2xx after which nothing is exported is told as not changed, with the setting to look at', async () => {
    const bench = await marked('ready-for-export', { x: 'ready-for-export' });
    const entry = await bench.change(order('invoices.mark-exported', { ids: ['x'] }));
    expect(entry).toMatchObject({
      state: 'not-done',
      sentence: expect.stringContaining('does not read back as it was sent'),
      advice: expect.stringContaining('invoice.markExported'),
    });
  });

  it('R-147: of three ids, the one that does not read as exported is named', async () => {
    const bench = await marked('ready-for-export', { x: 'exported', y: 'approved', z: 'exported' });
    const entry = await bench.change(order('invoices.mark-exported', { ids: ['x', 'y', 'z'] }));
    expect(entry).toMatchObject({
      state: 'partial',
      failures: [{ what: 'y', text: 'it reads as approved' }],
    });
  });

  it.each(['approved', 'ready-for-export', 'needs-attention'])(
    'R-149: after taking an export back, %s is shown as read, and nothing else is expected',
    async (status) => {
      const bench = await marked('exported', { x: status });
      const { changes } = await bench.preview(order('invoices.mark-unexported', { ids: ['x'] }));
      expect(changes).toEqual([{ field: 'status of x', before: 'exported', after: null, effect: 'set' }]);
      const entry = await bench.change(order('invoices.mark-unexported', { ids: ['x'] }));
      expect(entry).toMatchObject({ state: 'done', differences: [], after: { x: { status } } });
    },
  );

  it('R-146: a flagged invoice is warned of before it is marked', async () => {
    const bench = await operationBench();
    const [id = ''] = await idsOf(bench, 'pending-approval');
    await bench.change(order('invoices.flag', { id, reason: 'price' }));
    const { notes } = await bench.preview(order('invoices.mark-exported', { ids: [id] }));
    expect(notes.map((note) => note.code)).toEqual([
      'invoice-mark-odd-state',
      'invoice-export-needs-unflagged',
    ]);
  });
});
