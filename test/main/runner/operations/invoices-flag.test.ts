import { describe, expect, it } from 'vitest';
import { invoiceStatus } from '../../../../src/core/service/invoices/statuses';
import { operations } from '../../../../src/core/service/operations';
import { type Bench, operationBench, order } from '../../../fixtures/operations';

const idOf = async (bench: Bench, status: string): Promise<string> => {
  const list = await bench.read(order('invoices.list', { status }));
  return String(list.entries[0]?.id);
};

const flag = (id: string, reason?: string) =>
  order('invoices.flag', { id, ...(reason === undefined ? {} : { reason }) });

const bodies = (bench: Bench): unknown[] =>
  bench
    .attempts()
    .filter(({ path }) => path.endsWith('/flag'))
    .map((attempt) => JSON.parse(attempt.request_text ?? 'null'));

describe.each(['a', 'b'] as const)('flagging under profile %s', (profile) => {
  it('R-141: works with a reason and without one; an empty reason is left out', async () => {
    const bench = await operationBench({ practice: { profile } });
    for (const [status, reason] of [
      ['pending-approval', 'price differs'],
      ['incomplete', undefined],
      ['archived', '  '],
    ] as const)
      expect(await bench.change(flag(await idOf(bench, status), reason))).toMatchObject({ state: 'done' });
    expect(bodies(bench)).toEqual([{ flagging_reason: 'price differs' }, {}, {}]);
  });

  it('R-144: after 200 the invoice is read, and its status shown', async () => {
    const bench = await operationBench({ practice: { profile } });
    const id = await idOf(bench, 'pending-approval');
    const entry = await bench.change(flag(id, 'price differs'));
    expect(bench.requests().at(-1)).toBe(`GET /invoices/${id}`);
    expect(entry.after).toMatchObject({ status: 'needs-attention', error: 'price differs' });
  });

  it('R-143: a second flag changes nothing, and the reason is shown as the old one', async () => {
    const bench = await operationBench({ practice: { profile } });
    const id = await idOf(bench, 'pending-approval');
    await bench.change(flag(id, 'price differs'));
    const { changes, notes } = await bench.preview(flag(id, 'other reason'));
    expect(notes.map((note) => note.code)).toContain('invoice-already-flagged');
    expect(changes).toContainEqual({
      field: 'flagging_reason',
      before: 'price differs',
      after: 'price differs',
      effect: 'ignored',
    });
    expect(await bench.change(flag(id, 'other reason'))).toMatchObject({
      state: 'done',
      differences: [{ field: 'flagging_reason', sent: 'other reason', got: 'price differs' }],
    });
  });

  it('R-142, G-35: a mention is what fits the pattern of the profile, not its letters', async () => {
    const bench = await operationBench({
      practice: { profile },
      profile: { invoice: { flag: { mentionPattern: '@[a-z]+\\b(?!\\.)' } } },
    });
    const id = await idOf(bench, 'pending-approval');
    const said = async (reason: string) => (await bench.preview(flag(id, reason))).notes;
    expect(await said('ask @mara')).toMatchObject([{ code: 'invoice-mention' }]);
    expect((await said('ask @mara'))[0]?.sentence).toContain('holds @mara,');
    expect(await said('2 pieces @ 5.00')).toEqual([]);
  });

  it('R-142: an @ is warned of, and a 400 is explained by it', async () => {
    const bench = await operationBench({ practice: { profile } });
    const id = await idOf(bench, 'pending-approval');
    const { notes } = await bench.preview(flag(id, 'ask ann@example.com'));
    expect(notes.map((note) => note.code)).toEqual(['invoice-mention']);
    expect(await bench.change(flag(id, 'ask ann@example.com'))).toMatchObject({
      state: 'refused',
      sentence: expect.stringContaining('Unknown user mentioned'),
      advice: expect.stringContaining('" at "'),
    });
    expect(await bench.change(flag(id, 'ask @mara'))).toMatchObject({ state: 'done' });
  });
});

describe('what flagging tells', () => {
  it('R-144: an exported invoice is warned of, and a refusal is shown', async () => {
    const bench = await operationBench();
    const id = await idOf(bench, 'exported');
    const { notes } = await bench.preview(flag(id));
    expect(notes.map((note) => note.code)).toEqual(['invoice-flag-exported']);
    expect(await bench.change(flag(id))).toMatchObject({
      state: 'refused',
      sentence: expect.stringContaining('An exported invoice cannot be flagged'),
    });
  });

  it('R-144, R-29, R-234: a 403 with INV4030 is told by the status read after it, and sent once', async () => {
    const bench = await operationBench();
    const id = await idOf(bench, 'ready-for-export');
    const entry = await bench.change(flag(id, 'late'));
    expect(entry.sentence).toContain('reads as ready-for-export');
    expect(entry.sentence).toContain('INV4030');
    expect(entry).toMatchObject({ state: 'refused' });
    const lines = bench.requests();
    expect(lines.at(-1)).toBe(`GET /invoices/${id}`);
    expect(lines.filter((line) => line.startsWith('POST'))).toHaveLength(1);
  });

  it('R-145: unflagging is not offered, and where it is done is told with the address of the invoice', async () => {
    expect(operations.map(({ verb }) => verb).filter((verb) => /unflag/.test(verb))).toEqual([]);
    const bench = await operationBench();
    const entry = await bench.change(flag(await idOf(bench, 'incomplete'), 'x'));
    expect(entry.notes.map((note) => note.sentence).join()).toMatch(/taken off in the service.*https:\/\//);
  });

  it('R-146: the help of ready-for-export says that the invoice must be unflagged', () => {
    expect(invoiceStatus('ready-for-export').meaning).toContain('unflagged');
  });
});
