import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endToEndCounts, unitCounts } from '../../scripts/setup/test-counts.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tallyport-counts-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const report = (content: unknown): string => {
  const path = join(folder, 'report.json');
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
