import { stripVTControlCharacters } from 'node:util';
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

const seconds = (ms) => `${(ms / 1000).toFixed(1).padStart(7)} s`;

/** The test files of the Vitest reports and Playwright reports given that took longest, as lines. */
export function slowestFiles(unitReport, endToEndReports, count = 10) {
  const units = (jsonOf(unitReport)?.testResults ?? []).map(({ name, startTime, endTime }) => [
    name.replace(/.*\/test\//, 'test/'),
    endTime - startTime,
  ]);
  const driven = endToEndReports
    .flatMap((report) => jsonOf(report)?.suites ?? [])
    .map((suite) => [`test/e2e/${suite.file}`, durationOf(suite)]);
  return [...units, ...driven]
    .sort((a, b) => b[1] - a[1])
    .slice(0, count)
    .map(([file, ms]) => `${seconds(ms)}  ${file}`);
}

const durationOf = ({ suites = [], specs = [] }) =>
  suites.reduce((sum, one) => sum + durationOf(one), 0) +
  specs
    .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
    .reduce((sum, one) => sum + one.duration, 0);

/** Parts and what they took, as lines. */
export const partLines = (parts) => parts.map(([name, ms]) => `${seconds(ms)}  ${name}`);

/** The counts of a Playwright report. */
export function endToEndCounts(report, exitCode) {
  const found = jsonOf(report);
  if (!found) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = found.stats;
  return settled(expected, unexpected + flaky, exitCode);
}

const firstLines = (text = '') =>
  stripVTControlCharacters(text).split('\n').slice(0, 3).join(' ').slice(0, 400);

/** A line for every test of a Vitest report that failed: its file, its name and how its message begins. */
export const failedUnits = (report) =>
  (jsonOf(report)?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = name.replace(/.*\/test\//, 'test/');
    const failed = assertionResults.filter((one) => one.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [`${file}: ${firstLines(message)}`] : [];
    return failed.map(
      ({ fullName, failureMessages }) => `${file}: ${fullName}: ${firstLines(failureMessages[0])}`,
    );
  });

const failedSpecs = ({ suites = [], specs = [] }) => [
  ...suites.flatMap(failedSpecs),
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => {
      const results = tests.flatMap((one) => one.results);
      const error = results.find((result) => result.error)?.error;
      return `test/e2e/${file}: ${title}: ${firstLines(error?.message)}`;
    }),
];

/** The same for a Playwright report. */
export const failedDriven = (report) => (jsonOf(report)?.suites ?? []).flatMap(failedSpecs);
