import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot, withTree } from './toy-tree';

const settings = readFileSync(join(projectRoot, 'biome.json'), 'utf8');

/** The rules that the project's lint finds broken in one file. */
const brokenRules = (path: string, text: string): Promise<string[]> =>
  withTree({ 'biome.json': settings, [path]: text }, (folder) => {
    const program = join(projectRoot, 'node_modules/@biomejs/biome/bin/biome');
    const args = [program, 'lint', '--vcs-enabled=false', '--reporter=json', path];
    const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    return [...stdout.matchAll(/"category": ?"lint\/\w+\/(\w+)"/g)].map(([, rule = '']) => rule);
  });

const lines = (count: number, line: string): string => `${line}\n`.repeat(count);

test.each([
  ['noExplicitAny', 'export const value: any = 1;'],
  ['noUnsafeTypeAssertion', 'export const name = (value: unknown) => value as string;'],
  ['noUnsafeTypeAssertion', 'export const name = (value: unknown) => <string>value;'],
  ['noNonNullAssertion', 'export const name = (value: string | null) => value!;'],
  ['useMaxParams', 'export const sum = (a: 1, b: 1, c: 1, d: 1, e: 1) => [a, b, c, d, e];'],
  ['noExcessiveLinesPerFunction', `export function long(step: () => void) {\n${lines(71, '  step();')}}`],
  ['noExcessiveLinesPerFile', lines(401, 'export {};')],
])('in src, lint catches %s', async (rule, text) => {
  expect(await brokenRules('src/core/toy.ts', `${text}\n`)).toContain(rule);
});

test.each([
  ['a constant assertion', "export const kinds = ['a', 'b'] as const;"],
  ['four parameters', 'export const sum = (a: 1, b: 1, c: 1, d: 1) => [a, b, c, d];'],
  ['a function of 70 lines', `export function long(step: () => void) {\n${lines(70, '  step();')}}`],
])('in src, %s is fine', async (_what, text) => {
  expect(await brokenRules('src/core/toy.ts', `${text}\n`)).toEqual([]);
});

test.each([
  ['noFocusedTests', "import { test } from 'vitest';\ntest.only('alone', () => {});"],
  ['noSkippedTests', "import { test } from 'vitest';\ntest.skip('later', () => {});"],
])('in tests, lint catches %s', async (rule, text) => {
  expect(await brokenRules('test/toy.test.ts', `${text}\n`)).toContain(rule);
});
