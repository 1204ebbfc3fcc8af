import { expect, test } from 'vitest';
import { type LoadSet, loadSetSchema } from '../../../src/ipc/load-sets';
import { importName } from '../../../src/renderer/data/import-name';
import { loadedCount, partsThatCount } from '../../../src/renderer/screens/load-set/part-counts';
import { createHandlers } from '../fake-bridge/handlers';
import { worldNamed } from '../fake-bridge/world';

const [item] = await createHandlers(worldNamed(null), () => undefined)['imports.list']({});

const setOf = (...wanted: readonly LoadSet['parts'][number]['state'][]): LoadSet =>
  loadSetSchema.parse({
    setId: 's1',
    name: 'Books',
    connectionId: 'c1',
    company: '4100',
    createdAt: '2026-02-03T09:00:00.000Z',
    state: 'preparing',
    why: null,
    onlyValid: false,
    parts: wanted.map((state, at) => ({
      importId: `i${at}`,
      target: null,
      fileName: 'books.xlsx',
      sheet: null,
      rows: 1,
      confidence: null,
      toConfirm: [],
      order: at + 1,
      state,
      why: null,
      waitsFor: [],
      item,
    })),
  });

test('what is left out counts neither as a part nor as loaded', () => {
  const set = setOf('done', 'left-out', 'waiting', 'done');
  expect([partsThatCount(set).length, loadedCount(set)]).toEqual([3, 2]);
});

test('an import of a workbook is told apart by its sheet', () => {
  expect(importName({ fileName: 'books.xlsx', sheet: 'Suppliers' })).toBe('books.xlsx, Suppliers');
  expect(importName({ fileName: 'suppliers.csv', sheet: null })).toBe('suppliers.csv');
});
