import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { issueEntry } from '../../../../src/core/issues/codes';
import { standingOf } from '../../../../src/renderer/screens/service/change-standing';
import { type FrontedBench, frontedBench } from '../../../fixtures/fronted-bench';
import { order } from '../../../fixtures/operations';

const kept = z.looseObject({
  images: z.array(z.json()).optional(),
  items: z.array(z.json()).optional(),
  lines: z.array(z.json()).optional(),
  dimensions: z.record(z.string(), z.json()).optional(),
});
type Kept = z.infer<typeof kept>;

/** The invoice before the last intended change, as the journal holds it at this moment. */
const keptIn = (bench: FrontedBench): Kept | null => {
  const row = bench.journal.db.prepare('SELECT before FROM operation ORDER BY rowid DESC').get();
  const { before } = z.object({ before: z.string().nullable() }).parse(row);
  return before === null ? null : kept.parse(JSON.parse(before));
};

/** A bench that looks into the journal whenever a change arrives at the service, before it is answered. */
const watched = async (profile: 'a' | 'b') => {
  const seen: (Kept | null)[] = [];
  const holder: { bench: FrontedBench | null } = { bench: null };
  const bench = await frontedBench(profile, {
    instead: ({ method }) => {
      if (method === 'PATCH' && holder.bench !== null) seen.push(keptIn(holder.bench));
      return null;
    },
  });
  holder.bench = bench;
  const list = await bench.read(order('invoices.list', { status: 'pending-approval' }));
  const id = String(list.entries[0]?.id);
  const change = (input: Parameters<typeof order>[1]) =>
    bench.change(order('invoices.update', { id, ...input }));
  await change({
    image_urls: ['https://files.example/1.pdf', 'https://files.example/2.pdf'],
    dimensions: { Account: '0400', Department: 'D0010' },
    items: [{ name: 'Flour', quantity: 2, price: '3.50' }],
  });
  seen.length = 0;
  const shown = await bench.read(order('invoices.show', { id }));
  return { bench, change, seen, stored: kept.parse(shown.entries[0]) };
};

describe.each(['a', 'b'] as const)('what a change replaces, under profile %s', (profile) => {
  it('F-11, R-134: before images are replaced or deleted the journal holds the old list, and losing all is an error', async () => {
    const { bench, change, seen, stored } = await watched(profile);
    expect(stored.images).toHaveLength(2);
    const lost = await change({ image_urls: ['https://files.example/practice:fail.pdf'] });
    expect(seen).toEqual([expect.objectContaining({ images: stored.images })]);
    expect(lost).toMatchObject({
      state: 'partial',
      code: 'invoice-images-all-failed',
      sentence: 'Every image failed, so the invoice now has no images.',
    });
    expect([standingOf(lost).badge, standingOf(lost).note, standingOf(lost).word]).toEqual([
      'bad',
      'bad',
      'Failed: no images left',
    ]);
    expect(issueEntry(lost.code).severity).toBe('error');
    // What the service has lost, the journal still has.
    expect(keptIn(bench)?.images).toEqual(stored.images);
    await change({ image_urls: ['https://files.example/3.pdf'] });
    seen.length = 0;
    await change({ delete_images: true });
    expect(seen.map((one) => one?.images?.length)).toEqual([1]);
  });

  it('F-11: before lines or header dimensions change the journal holds the old ones, whole', async () => {
    const { change, seen, stored } = await watched(profile);
    await change({ dimensions: { Department: 'D0020' } });
    await change({ items: [{ name: 'Salt', quantity: 1, price: '0.80' }] });
    expect(seen[0]?.dimensions).toEqual(stored.dimensions);
    expect(Object.keys(stored.dimensions ?? {})).toEqual(expect.arrayContaining(['Account', 'Department']));
    expect(seen[1]?.items ?? seen[1]?.lines).toEqual(stored.items ?? stored.lines);
    expect((stored.items ?? stored.lines ?? []).length).toBeGreaterThan(0);
  });

  it('F-11, R-135: a change of which every line failed is said as loud, one of which some failed is not', async () => {
    const { change } = await watched(profile);
    const none = await change({ items: [{ name: 'practice:fail one' }, { name: 'practice:fail two' }] });
    expect(standingOf(none)).toMatchObject({ badge: 'bad', word: 'Failed: no line was taken' });
    const some = await change({ items: [{ name: 'good' }, { name: 'practice:fail' }] });
    expect(standingOf(some)).toMatchObject({ badge: 'attention', word: 'Done in part' });
  });
});

describe('a form of image files under the limit as it is told', () => {
  const LIMIT = 10_485_760;

  it('F-20, R-131: of exactly 10,485,760 bytes, boundaries included, it goes out; one byte more is stopped before sending', async () => {
    const bench = await frontedBench('a');
    const list = await bench.read(order('invoices.list', { status: 'pending-approval' }));
    const id = String(list.entries[0]?.id);
    const withFile = (bytes: number) => {
      const place = path.join(bench.folder, 'scan.pdf');
      writeFileSync(place, Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(bytes - 9, 120)]));
      return order('invoices.update', { id, images: [place], image_route: 'multipart' });
    };
    const sentBytes = (): number[] =>
      bench
        .attempts()
        .filter(({ method }) => method === 'PATCH')
        .map(({ request_blob }) => request_blob?.length ?? 0);
    await bench.change(withFile(500));
    const around = (sentBytes()[0] ?? 0) - 500;
    expect(around).toBeGreaterThan(100);
    expect(await bench.change(withFile(LIMIT - around))).toMatchObject({ state: 'done' });
    expect(sentBytes()).toEqual([500 + around, LIMIT]);
    const over = withFile(LIMIT - around + 1);
    for (const asked of ['service.preview', 'service.perform'] as const)
      expect(await bench.problem(asked, over)).toMatchObject({
        code: 'operation-body-too-large',
        params: { size: String(LIMIT + 1), limit: String(LIMIT) },
      });
    expect(sentBytes()).toHaveLength(2);
  }, 30_000);
});
