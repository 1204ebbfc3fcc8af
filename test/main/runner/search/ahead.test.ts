import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { openSearchIndex } from '../../../../src/main/journal/search-index';
import { createSearch } from '../../../../src/main/runner/search/search';
import { sentBench } from '../../../fixtures/evidence-file';

it('an engine that reads ahead has what is new in the index before anybody searches, and waits until nothing else is at work', async () => {
  const bench = await sentBench(20);
  const naps: number[] = [];
  const clock = {
    ...bench.ports.clock,
    sleep: async (ms: number, signal?: AbortSignal) => {
      naps.push(ms);
      await bench.ports.clock.sleep(1, signal);
    },
  };
  const now = { isBusy: true };
  const file = join(bench.folder, 'search.sqlite');
  const search = createSearch({ ...bench.ports, clock, searchesAhead: true }, () => now.isBusy);
  search.follow();
  await vi.waitFor(() => expect(naps.length).toBeGreaterThan(5), { timeout: 30_000 });
  expect(existsSync(file)).toBe(false);
  now.isBusy = false;
  await vi.waitFor(() => expect(existsSync(file)).toBe(true), { timeout: 30_000 });
  await search.close();
  const index = openSearchIndex(file);
  expect(index.find(['supplier 19'], null, 10)).toHaveLength(1);
  index.close();
});

it('an engine that was not told to reads nothing before somebody searches', async () => {
  const bench = await sentBench(3);
  const search = createSearch(bench.ports, () => false);
  search.follow();
  const found = await search.find({ text: 'supplier', limit: 10, isWhole: true });
  expect(found.groups.flatMap(({ hits }) => hits).length).toBeGreaterThan(0);
  await search.close();
});
