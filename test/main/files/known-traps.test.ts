import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openSource } from '../../../src/main/files/source';
import { scratch } from './shared-files';

const write = scratch();
const packageOf = (name: string): unknown =>
  JSON.parse(readFileSync(fileURLToPath(new URL(`../../../${name}`, import.meta.url)), 'utf8'));

const rowsIn = async (path: string): Promise<number> => {
  const source = await openSource(path);
  if (!source.ok) throw new Error(source.problem.code);
  let rows = 0;
  for await (const batch of source.value.rows()) if (batch.ok) rows += batch.value.length;
  await source.value.close();
  return rows;
};

describe('what libraries do that we rely on, or must not', () => {
  it('the parser of papaparse that is no documented interface is still there and still cuts pieces', () => {
    const parser: unknown = Reflect.get(Papa, 'Parser');
    expect(typeof parser).toBe('function');
    expect(Papa.parse('a,"b\n""c"""\n1,2\n', { skipEmptyLines: false }).data).toEqual([
      ['a', 'b\n"c"'],
      ['1', '2'],
      [''],
    ]);
  });

  it('a final line end of any kind makes no row, with and without quotes, in one column and in several', async () => {
    for (const [name, end] of [
      ['lf', '\n'],
      ['crlf', '\r\n'],
      ['cr', '\r'],
    ] as const)
      for (const line of ['1,2', '"1","2"', '"1"', 'x']) {
        const rows = Array.from({ length: 5 }, () => line);
        expect([name, line, await rowsIn(write(`end-${name}.csv`, rows.join(end) + end))]).toEqual([
          name,
          line,
          5,
        ]);
      }
  });

  it('exceljs installs: what it asks for and no registry has is laid over', () => {
    const lock = z
      .object({ packages: z.record(z.string(), z.looseObject({ version: z.string().optional() })) })
      .parse(packageOf('package-lock.json'));
    const traverse = Object.entries(lock.packages).filter(([path]) => path.endsWith('node_modules/traverse'));
    for (const [path, { version }] of traverse) expect([path, version]).not.toEqual([path, '0.3.10']);
    expect(lock.packages['node_modules/exceljs']?.version).toBeDefined();
  });

  it('no library for dates or decimals stands in the way of a million rows', () => {
    const { dependencies, devDependencies } = z
      .object({
        dependencies: z.record(z.string(), z.string()),
        devDependencies: z.record(z.string(), z.string()),
      })
      .parse(packageOf('package.json'));
    const named = Object.keys({ ...dependencies, ...devDependencies });
    for (const slow of ['date-fns', 'moment', 'dayjs', 'decimal.js', 'big.js', 'bignumber.js'])
      expect(named).not.toContain(slow);
  });

  it('whom the bench compares with is no part of the app', () => {
    const app = z
      .looseObject({ dependencies: z.record(z.string(), z.string()) })
      .parse(packageOf('package.json'));
    const bench = z
      .looseObject({ dependencies: z.record(z.string(), z.string()) })
      .parse(packageOf('scripts/bench/package.json'));
    for (const peer of Object.keys(bench.dependencies))
      expect(Object.keys(app.dependencies)).not.toContain(peer);
  });
});
