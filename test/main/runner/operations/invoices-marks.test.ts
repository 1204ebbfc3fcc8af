import { describe, expect, it } from 'vitest';
import { type Bench, operationBench, order } from '../../../fixtures/operations';

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
});
