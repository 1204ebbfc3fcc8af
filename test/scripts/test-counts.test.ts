import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  endToEndCounts,
  failedDriven,
  failedUnits,
  partLines,
  slowestFiles,
  unitCounts,
} from '../../scripts/setup/test-counts.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tallyport-counts-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const report = (content: unknown, name = 'report'): string => {
  const path = join(folder, `${name}.json`);
  writeFileSync(path, JSON.stringify(content));
  return path;
};

test('the counts of both kinds of report are read', () => {
  const unit = report({ numPassedTests: 7, numFailedTests: 2, testResults: [] });
  expect(unitCounts(unit, 1)).toEqual({ passed: 7, failed: 2 });
  const endToEnd = report({ stats: { expected: 3, unexpected: 1, flaky: 1 } });
  expect(endToEndCounts(endToEnd, 1)).toEqual({ passed: 3, failed: 2 });
});

test('a test file that could not be loaded counts as a failure', () => {
  const unit = report({
    numPassedTests: 7,
    numFailedTests: 0,
    testResults: [{ status: 'failed', assertionResults: [] }],
  });
  expect(unitCounts(unit, 1)).toEqual({ passed: 7, failed: 1 });
});

test('a run that ended badly is never good, whatever its report says', () => {
  expect(unitCounts(report({ numPassedTests: 7, numFailedTests: 0, testResults: [] }), 1).failed).toBe(1);
  expect(endToEndCounts(report({ stats: { expected: 3, unexpected: 0, flaky: 0 } }), 1).failed).toBe(1);
  expect(endToEndCounts(join(folder, 'none.json'), 0).failed).toBe(1);
});

test('the slowest files of both kinds of report are told, the slowest first', () => {
  const unit = report(
    {
      testResults: [
        { name: '/a/test/core/one.test.ts', startTime: 1000, endTime: 1200 },
        { name: '/a/test/cli/two.test.ts', startTime: 1000, endTime: 9000 },
      ],
    },
    'unit',
  );
  const specs = [{ tests: [{ results: [{ duration: 2500 }] }] }];
  const driven = report({ suites: [{ file: 'flow.test.ts', specs, suites: [{ specs }] }] }, 'driven');
  expect(slowestFiles(unit, [driven, join(folder, 'none.json')], 2)).toEqual([
    '    8.0 s  test/cli/two.test.ts',
    '    5.0 s  test/e2e/flow.test.ts',
  ]);
  expect(partLines([['build', 12_340]])).toEqual(['   12.3 s  build']);
});

test('every failed test of both kinds of report is told with its file, its name and how its message begins', () => {
  const unit = report(
    {
      testResults: [
        {
          name: '/a/test/core/one.test.ts',
          status: 'failed',
          assertionResults: [
            { status: 'passed', fullName: 'adds', failureMessages: [] },
            {
              status: 'failed',
              fullName: 'takes away',
              failureMessages: ['\u001b[31mexpected 1\u001b[0m\nto be 2'],
            },
          ],
        },
        {
          name: '/a/test/core/two.test.ts',
          status: 'failed',
          message: 'No such module',
          assertionResults: [],
        },
        { name: '/a/test/core/three.test.ts', status: 'passed', assertionResults: [] },
      ],
    },
    'unit',
  );
  expect(failedUnits(unit)).toEqual([
    'test/core/one.test.ts: takes away: expected 1 to be 2',
    'test/core/two.test.ts: No such module',
  ]);
  const spec = (title: string, message?: string) => ({
    ...{ file: 'flow.test.ts', title, ok: message === undefined },
    tests: [{ results: [message === undefined ? {} : { error: { message } }] }],
  });
  const driven = report(
    { suites: [{ specs: [spec('opens')], suites: [{ specs: [spec('sends', 'not seen')] }] }] },
    'driven',
  );
  expect(failedDriven(driven)).toEqual(['test/e2e/flow.test.ts: sends: not seen']);
  expect(failedDriven(join(folder, 'none.json'))).toEqual([]);
});
