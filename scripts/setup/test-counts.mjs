import { jsonOf } from './paths.mjs';

/** How many tests passed and failed. A run that ended badly without a failing test counts as one failure. */
const settled = (passed, failed, exitCode) => ({
  passed,
  failed: exitCode !== 0 && failed === 0 ? 1 : failed,
});

/** The counts of a Vitest report; a file that could not even be loaded counts as a failed test. */
export function unitCounts(report, exitCode) {
  const found = jsonOf(report);
  if (!found) return { passed: 0, failed: 1 };
  const broken = found.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return settled(found.numPassedTests, found.numFailedTests + broken.length, exitCode);
}

/** The counts of a Playwright report. */
export function endToEndCounts(report, exitCode) {
  const found = jsonOf(report);
  if (!found) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = found.stats;
  return settled(expected, unexpected + flaky, exitCode);
}
