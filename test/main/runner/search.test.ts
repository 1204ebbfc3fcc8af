import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createEngine } from '../../../src/main/runner/engine';
import { comment, exportFrom, must, openCopy, sentBench } from '../../fixtures/evidence-file';

const whole = { limit: 200, isWhole: true };

it('parts of words and numbers are found in records, file names and comments, grouped by import', async () => {
  const bench = await sentBench();
  const { importId, handlers } = bench;
  await comment(bench, importId, 'Straße und Müller geprüft', 3);
  const find = async (text: string) => must(await handlers['search.find']({ text, ...whole }));
  const [group] = (await find('supplier 3')).groups;
  expect(group).toMatchObject({ importId, fileName: 'x.csv', isSent: true });
  expect(group?.hits).toMatchObject([
    { kind: 'record', record: 3, row: 4, position: 2, outcome: 'created', text: 'Made-up Supplier 3' },
  ]);
  expect((await find('ORRECTED by')).groups[0]?.hits).toMatchObject([{ record: 1, row: 2 }]);
  expect((await find('x.csv')).groups[0]?.hits).toMatchObject([{ kind: 'import', record: null }]);
  expect((await find('mull')).groups[0]?.hits).toMatchObject([
    { kind: 'review', record: 3, title: 'Vera Moss' },
  ]);
  expect(await find('nothing like it')).toMatchObject({ groups: [], hits: 0, isCut: false });
  expect(await find('x')).toMatchObject({ hits: 0, isTooShort: true });
  expect(await find('"a" OR NEAR(')).toMatchObject({ hits: 0 });
});

it('what is new is found, and what was found before is still there after a restart', async () => {
  const bench = await sentBench();
  const { importId, handlers } = bench;
  const find = async (text: string) => must(await handlers['search.find']({ text, ...whole })).hits;
  expect(await find('remarkable')).toBe(0);
  await comment(bench, importId, 'a remarkable thing');
  expect(await find('remarkable')).toBe(1);
  expect(await find('Supplier')).toBeGreaterThan(5);
  expect(existsSync(join(bench.folder, 'search.sqlite'))).toBe(true);
  // Another process beside it makes its own in memory.
  const beside = createEngine(bench.ports);
  expect(must(await beside.handlers['search.find']({ text: 'remarkable', ...whole })).hits).toBe(1);
});

it('the most that was asked for is shown, newest first, and that there is more is said', async () => {
  const bench = await sentBench(20);
  const found = must(await bench.handlers['search.find']({ text: 'Supplier', limit: 5, isWhole: true }));
  expect(found).toMatchObject({ hits: 5, isCut: true });
  expect(found.groups[0]?.hits).toHaveLength(5);
});

it('an index that cannot be read is made anew', async () => {
  const bench = await sentBench(3);
  writeFileSync(join(bench.folder, 'search.sqlite'), 'no index at all');
  expect(must(await bench.handlers['search.find']({ text: 'Supplier 2', ...whole })).hits).toBe(1);
});

it('a review copy is searched too, and nothing is written beside it', async () => {
  const bench = await sentBench(3);
  const copy = openCopy(bench, await exportFrom(bench, bench.importId));
  expect(must(await copy.handlers['search.find']({ text: 'Supplier 2', ...whole })).hits).toBe(1);
  expect(existsSync(join(bench.folder, 'search.sqlite'))).toBe(false);
});
