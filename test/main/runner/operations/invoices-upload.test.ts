import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { receiverLines } from '../../../../src/core/service/invoices/receiver-lines';
import { type Bench, operationBench, order, profileB } from '../../../fixtures/operations';
import { stubService } from '../../../fixtures/stub-service';
import { testProfile } from '../../../fixtures/submission';

const pdf = (bench: Bench, name: string, content = 'an invoice'): string => {
  const place = path.join(bench.folder, name);
  writeFileSync(place, `%PDF-1.7\n${content}`);
  return place;
};
const upload = (bench: Bench, name = 'bill.pdf', content?: string) =>
  order('invoices.upload', { file: [pdf(bench, name, content)], location: '101' });

const notesOf = (entry: { readonly notes: readonly { readonly code: string }[] }): string[] =>
  entry.notes.map(({ code }) => code);

describe.each(['a', 'b'] as const)('a file handed in under profile %s', (profile) => {
  // Long enough that the first look, right after the upload, comes before the end also on a busy machine.
  const slow = { profile, batchDelayMs: [1_500, 1_500] as const };

  it('R-150: is being processed until an invoice is found', async () => {
    const bench = await operationBench({ practice: slow });
    const entry = await bench.change(upload(bench));
    expect(entry).toMatchObject({ state: 'done', serviceId: expect.any(String) });
    expect(notesOf(entry)).toEqual(['invoice-upload-processing']);
    await expect
      .poll(async () => notesOf(await bench.settle(entry.operationId)), { timeout: 30_000, interval: 60 })
      .toContain('invoice-upload-read');
    const { entries } = await bench.read(order('invoices.uploads', { file: 'bill', state: 'done' }));
    expect(entries).toHaveLength(1);
  });

  it('R-150: is told as failed where the service cannot read it', async () => {
    const bench = await operationBench({ practice: slow });
    const entry = await bench.change(upload(bench, 'bad.pdf', 'practice:fail'));
    await expect
      .poll(async () => bench.settle(entry.operationId), { timeout: 30_000, interval: 60 })
      .toMatchObject({
        state: 'not-done',
        sentence: expect.stringContaining('the file cannot be read'),
      });
  });

  it('R-151: after a lost answer the next request reads the uploads, and the file is there once', async () => {
    const bench = await operationBench({
      practice: { profile, batchDelayMs: [0, 0], faults: 'drop-reply=@1,only=POST /v1/invoices/upload' },
    });
    const entry = await bench.change(upload(bench));
    const sent = bench.requests().indexOf('POST /invoices/upload');
    expect(bench.requests()[sent + 1]).toMatch(/^GET \/invoices\/uploads/);
    expect(entry).toMatchObject({ state: 'done', sentence: expect.stringContaining('answer was lost') });
    const { entries } = await bench.read(order('invoices.uploads', {}));
    expect(entries).toHaveLength(1);
  });
});

describe('what a file must be', () => {
  it('R-130: only PDF, JPG and PNG are handed in, told by content and name', async () => {
    const bench = await operationBench();
    const text = path.join(bench.folder, 'text.pdf');
    writeFileSync(text, 'just words');
    const input = order('invoices.upload', { file: [text], location: '101' });
    expect(await bench.problem('service.perform', input)).toMatchObject({ code: 'invoice-file-kind' });
    expect(bench.requests()).toEqual([]);
  });

  it('R-95: the same file for the same location keeps its id; a second try cannot make a second invoice', async () => {
    const bench = await operationBench({ practice: { batchDelayMs: [0, 0] } });
    const first = await bench.change(upload(bench));
    const copy = upload(bench, 'copy.pdf');
    // Whether the service knows the id again is not shown: a person decides.
    expect(await bench.problem('service.perform', copy)).toMatchObject({ code: 'operation-preview-needed' });
    const { notes, seen } = await bench.preview(copy);
    expect(notes.map(({ code }) => code)).toContain('operation-made-before');
    const again = await bench.perform({ ...copy, seen });
    expect(again.input.upload_id).toBe(first.input.upload_id);
    expect(again).toMatchObject({ state: 'existing', serviceId: first.serviceId });
  });
});

describe('the receiver export', () => {
  it.each(['a', 'b'] as const)(
    'R-153: says what it holds and what not, under profile %s',
    async (profile) => {
      const bench = await operationBench({ practice: { profile } });
      const { entries, notes } = await bench.read(order('invoices.receiver-export', {}));
      expect(entries.length).toBeGreaterThan(0);
      const laid = testProfile(profile === 'b' ? profileB : {});
      expect(entries.flatMap((entry) => receiverLines(entry, laid) ?? []).map(({ name }) => name)).toEqual(
        entries.map(() => 'Goods'),
      );
      expect(notes.map((note) => note.sentence).join()).toMatch(/item validation.*not fringe/);
      expect(notes.map((note) => note.advice).join()).toContain('no control total');
    },
  );

  it('R-152: an empty one is compared with the exported invoices, and told why they are left out', async () => {
    const invoices = [1, 2, 3, 4, 5].map((id) => ({ id: String(id), status: 'exported' }));
    const service = await stubService(({ path: asked }) => ({
      status: 200,
      body: asked.startsWith('/invoices/receiver-export') ? { invoices: [] } : { invoices, count: 5 },
    }));
    const bench = await operationBench({ service });
    const { entries, notes } = await bench.read(order('invoices.receiver-export', {}));
    expect(entries).toEqual([]);
    expect(notes.map((note) => note.sentence).join()).toContain('yet 5 invoices read as exported');
    expect(bench.requests().at(-1)).toMatch(/^GET \/invoices\?status=exported/);
  });

  it('R-36: is marked as beta, and its absence fails alone', async () => {
    const service = await stubService(({ path: asked }) =>
      asked.startsWith('/invoices/receiver-export')
        ? { status: 404, body: { message: 'no such path' } }
        : { status: 200, body: { invoices: [], count: 0 } },
    );
    const bench = await operationBench({ service });
    const problem = await bench.problem('service.read', {
      ...order('invoices.receiver-export', {}),
      limit: 10,
    });
    expect(problem.code).toBe('service-read-missing');
    expect((await bench.read(order('invoices.list', {}))).entries).toEqual([]);
  });
});
