import { expect, it } from 'vitest';
import type { Fact } from '../../../../src/core/submit/facts';
import { appendFacts } from '../../../../src/main/journal/facts';
import { inTransaction, type Journal } from '../../../../src/main/journal/open';
import { openSearchIndex, type SearchIndex } from '../../../../src/main/journal/search-index';
import { createUpkeep, type Upkeep } from '../../../../src/main/runner/search/upkeep';
import { comment, must, sentBench } from '../../../fixtures/evidence-file';

type Kept = { readonly index: SearchIndex; readonly upkeep: Upkeep };

const keptOver = async (journal: Journal): Promise<Kept> => {
  const index = openSearchIndex(null);
  const upkeep = createUpkeep(journal, index);
  await upkeep.bringUpToDate();
  return { index, upkeep };
};

const namesIn = (index: SearchIndex, ...words: string[]): readonly string[] =>
  index.find(words, null, 1000).map(({ place }) => `${place.kind} ${place.number}`);

/** How many records are read again until it is whole. */
const readAgain = async ({ upkeep }: Kept): Promise<number> => {
  const done = upkeep.bringUpToDate();
  let total = 0;
  const watch = setInterval(() => {
    total = Math.max(total, upkeep.progress()?.total ?? 0);
  }, 0);
  await done;
  clearInterval(watch);
  return total;
};

const createdAgain = (record: number, serviceId: string): Fact => ({
  ...{ kind: 'outcomes', at: 1, chunk: 1 },
  outcomes: [
    { record, outcome: 'created', serviceId, code: null, text: 'the very words', evidence: 'reply' },
  ],
});

it('only what the history speaks of is read again', async () => {
  const { journal, importId } = await sentBench(300);
  const kept = await keptOver(journal);
  expect(namesIn(kept.index, 'very words')).toEqual([]);
  expect(namesIn(kept.index, 'supplier 299')).toEqual(['record 299']);
  inTransaction(journal, () => appendFacts(journal, importId, [createdAgain(7, 'id-of-seven')]));
  expect(await readAgain(kept)).toBeLessThanOrEqual(1);
  expect(namesIn(kept.index, 'very words')).toEqual(['record 7']);
  expect(namesIn(kept.index, 'id-of-seven')).toEqual(['record 7']);
  // Nothing is due any more.
  expect(await readAgain(kept)).toBe(0);
  kept.index.close();
});

it('an index that was closed while it was read goes on where it was, and is whole in the end', async () => {
  const { journal } = await sentBench(450);
  const index = openSearchIndex(null);
  const first = createUpkeep(journal, index);
  const begun = first.bringUpToDate();
  await first.close();
  await begun;
  const partly = namesIn(index, 'supplier').length;
  expect(partly).toBeLessThan(450);
  expect(index.slots()[0]?.reading ?? 0).toBeLessThan(450);
  await createUpkeep(journal, index).bringUpToDate();
  const there = namesIn(index, 'supplier');
  expect([there.length, new Set(there).size]).toEqual([450, 450]);
  index.close();
});

it('an import that is thrown away leaves nothing behind in the index', async () => {
  const bench = await sentBench(3);
  const { journal, handlers, folder } = bench;
  const { importId } = must(await handlers['drafts.create']({ path: `${folder}/x.csv` }));
  const { index, upkeep } = await keptOver(journal);
  expect(namesIn(index, 'x.csv')).toEqual(['import 0', 'import 0']);
  must(await handlers['drafts.discard']({ importId }));
  await upkeep.bringUpToDate();
  expect(namesIn(index, 'x.csv')).toEqual(['import 0']);
  expect(index.slots().map((slot) => slot.importId)).toEqual([bench.importId]);
  index.close();
});

it('an index made anew from the journal says what the one said that was kept up to date', async () => {
  const { journal, importId, ...bench } = await sentBench(30);
  const kept = await keptOver(journal);
  await comment(bench, importId, 'said in between', 4);
  inTransaction(journal, () => appendFacts(journal, importId, [createdAgain(9, 'id-of-nine')]));
  await kept.upkeep.bringUpToDate();
  const anew = await keptOver(journal);
  for (const words of [['supplier'], ['in between'], ['very words'], ['x.csv'], ['made-up', 'supplier 2']])
    expect(namesIn(kept.index, ...words)).toEqual(namesIn(anew.index, ...words));
  kept.index.close();
  anew.index.close();
});
