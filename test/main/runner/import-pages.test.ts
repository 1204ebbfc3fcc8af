import { expect, it } from 'vitest';
import { addImport } from '../../../src/main/journal/imports';
import { engineBench, openPractice } from '../../fixtures/engine';
import { must } from '../../fixtures/evidence-file';

const MANY = 120;

const idOf = (nth: number): string => `import-${String(nth).padStart(3, '0')}`;

/** An engine with many drafts, and one import that was sent and is over; two begun at each moment. */
const scene = async () => {
  const bench = engineBench();
  const connectionId = await bench.connect('Trial', await openPractice());
  const mapping = {
    ...{ name: 'v', target: 'vendors' },
    fields: { erp_vendor_id: { column: 'Code' }, erp_vendor_name: { column: 'Name' } },
  };
  const { importId: over } = await bench.check(connectionId, {
    ...{ file: 'over.csv', content: 'Code,Name\nX-1,Made-up Supplier\n', mapping },
  });
  await bench.send(over);
  for (let nth = 0; nth < MANY; nth += 1)
    addImport(bench.journal, {
      importId: idOf(nth),
      at: new Date(Date.UTC(2001, 0, 1, 0, Math.floor(nth / 2))).toISOString(),
      path: `/${nth}.csv`,
      fileName: `${nth}.csv`,
      ...{ chunkSize: 100, inFlight: 4 },
    });
  return { ...bench, over };
};

it('imports are answered in pages, newest first, none of them twice and none left out', async () => {
  const { handlers, over } = await scene();
  const first = must(await handlers['imports.list']({}));
  expect(first.map(({ importId }) => importId).slice(0, 2)).toEqual([over, idOf(MANY - 1)]);
  expect(first).toHaveLength(50);
  const all = first.map(({ importId }) => importId);
  for (;;) {
    const page = must(await handlers['imports.list']({ limit: 37, before: all.at(-1) }));
    all.push(...page.map(({ importId }) => importId));
    if (page.length < 37) break;
  }
  expect(all).toEqual([over, ...Array.from({ length: MANY }, (_, nth) => idOf(MANY - 1 - nth))]);
  expect(must(await handlers['home.show']({})).imports).toBe(MANY + 1);
});

it('those that ask something of a person are answered without what is over, and some by their ids', async () => {
  const { handlers, over } = await scene();
  const asking = must(await handlers['imports.list']({ asks: true, limit: 200 }));
  expect(asking).toHaveLength(MANY);
  expect(asking.map(({ importId }) => importId)).not.toContain(over);
  const named = must(await handlers['imports.list']({ importIds: [idOf(3), 'nobody', over] }));
  expect(named.map(({ importId }) => importId)).toEqual([over, idOf(3)]);
});
