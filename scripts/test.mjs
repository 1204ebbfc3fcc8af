// `npm test`: from whatever state the checkout is in to one line that says how many tests passed.
// `npm test -- FILE…`: some of them alone; `npm test -- --watch FILE…`: again at each change.
import { mkdirSync, rmSync } from 'node:fs';
import { runChosen } from './setup/chosen-tests.mjs';
import { bringUpToDate, setUp } from './setup/index.mjs';
import { atRuntime } from './setup/paths.mjs';
import { plainly } from './setup/say.mjs';
import {
  endToEndCounts,
  failedDriven,
  failedUnits,
  partLines,
  slowestFiles,
  unitCounts,
} from './setup/test-counts.mjs';
import { runEndToEndInParts, runTool, typecheck, unusedExports } from './setup/tools.mjs';

const unitReport = atRuntime('reports/vitest.json');
const endToEndReport = (part) => atRuntime(`reports/playwright-${part}.json`);

const steps = [
  ['types of every room', async () => counted((await typecheck()) === 0)],
  ['lint and format', async () => counted((await runTool('biome', ['check', '--error-on-warnings'])) === 0)],
  ['exports that nothing uses', async () => counted((await runTool('knip', unusedExports)) === 0)],
  ['walls, core, files, journal, service', unitTests],
  ['the app, driven as a person would', endToEndTests],
];

/** A check that is one thing: passed or failed. */
const counted = (hasPassed) => (hasPassed ? { passed: 0, failed: 0 } : { passed: 0, failed: 1 });

async function unitTests() {
  const code = await runTool('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${unitReport}`,
  ]);
  return unitCounts(unitReport, code);
}

/** Mostly waiting, so two parts at a time take little more than half as long. */
const PARTS = 2;

async function endToEndTests() {
  const codes = await runEndToEndInParts(PARTS, endToEndReport);
  return codes
    .map((code, i) => endToEndCounts(endToEndReport(i + 1), code))
    .reduce((all, one) => ({ passed: all.passed + one.passed, failed: all.failed + one.failed }));
}

/** Runs a part and notes how long it took. */
const parts = [];
async function part(name, work) {
  const startedMs = Date.now();
  const result = await work();
  parts.push([name, Date.now() - startedMs]);
  return result;
}

async function everything() {
  console.log(`Plan: set-up, build, then ${steps.map(([name]) => name).join('; ')}.`);
  await part('set-up', setUp);
  await part('build', bringUpToDate);
  rmSync(atRuntime('reports'), { recursive: true, force: true });
  mkdirSync(atRuntime('reports'), { recursive: true });
  const total = { passed: 0, failed: 0 };
  const notGood = [];
  for (const [name, check] of steps) {
    console.log(`\n== ${name}`);
    const { passed, failed } = await part(name, check);
    total.passed += passed;
    total.failed += failed;
    if (failed > 0) notGood.push(name);
    console.log(`== ${name}: ${failed === 0 ? 'good' : `${failed} failed`}`);
  }
  const driven = Array.from({ length: PARTS }, (_, i) => endToEndReport(i + 1));
  console.log(`\nHow long each part took:\n${partLines(parts).join('\n')}`);
  console.log(`The slowest files, several at a time:\n${slowestFiles(unitReport, driven).join('\n')}`);
  if (notGood.length > 0) {
    const failed = [...failedUnits(unitReport), ...driven.flatMap(failedDriven)];
    console.log(`\nNot good: ${notGood.join('; ')}${failed.map((line) => `\n  ${line}`).join('')}`);
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
}

process.exitCode = await plainly(async () => {
  const words = process.argv.slice(2);
  if (words.length === 0) return everything();
  await setUp();
  await bringUpToDate();
  return runChosen(words);
});
