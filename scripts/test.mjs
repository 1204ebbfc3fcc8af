// `npm test`: from whatever state the checkout is in to one line that says how many tests passed.
import { mkdirSync, rmSync } from 'node:fs';
import { bringUpToDate, setUp } from './setup/index.mjs';
import { atRuntime } from './setup/paths.mjs';
import { plainly } from './setup/say.mjs';
import { endToEndCounts, unitCounts } from './setup/test-counts.mjs';
import { runEndToEnd, runTool, typecheck } from './setup/tools.mjs';

const reports = { unit: atRuntime('reports/vitest.json'), endToEnd: atRuntime('reports/playwright.json') };

const steps = [
  ['types of every room', async () => counted((await typecheck()) === 0)],
  ['lint and format', async () => counted((await runTool('biome', ['check', '--error-on-warnings'])) === 0)],
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
    `--outputFile.json=${reports.unit}`,
  ]);
  return unitCounts(reports.unit, code);
}

async function endToEndTests() {
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: reports.endToEnd };
  const code = await runEndToEnd(['--reporter=list,json'], env);
  return endToEndCounts(reports.endToEnd, code);
}

process.exitCode = await plainly(async () => {
  console.log(`Plan: set-up, build, then ${steps.map(([name]) => name).join('; ')}.`);
  await setUp();
  await bringUpToDate();
  rmSync(atRuntime('reports'), { recursive: true, force: true });
  mkdirSync(atRuntime('reports'), { recursive: true });
  const total = { passed: 0, failed: 0 };
  for (const [name, check] of steps) {
    console.log(`\n== ${name}`);
    const startedMs = Date.now();
    const { passed, failed } = await check();
    total.passed += passed;
    total.failed += failed;
    console.log(
      `== ${name}: ${failed === 0 ? 'good' : `${failed} failed`} (${Math.round((Date.now() - startedMs) / 1000)} s)`,
    );
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
});
