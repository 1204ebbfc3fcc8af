// `npm run prove:rules`: breaks some rules of the service on purpose, one at a time, in a copy of the project, and looks
// whether the test that names the rule notices. Writes docs/broken-rules.md.
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { breakages } from './coverage/breakages.mjs';
import { head, row } from './coverage/document.mjs';
import { at, atRuntime, jsonOf, toolsEnv, toolsNode } from './setup/paths.mjs';
import { run } from './setup/run.mjs';
import { plainly } from './setup/say.mjs';

const copy = atRuntime('broken-rules');
const report = join(copy, 'report.json');
const parts = [
  'src',
  'test',
  'scripts',
  'resources',
  'docs',
  'package.json',
  'vitest.config.ts',
  'tsconfig.json',
];

function makeCopy() {
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy, { recursive: true });
  for (const part of [...parts, 'tsconfig.base.json'])
    cpSync(at(part), join(copy, part), { recursive: true });
  symlinkSync(at('node_modules'), join(copy, 'node_modules'), 'dir');
}

/** How many tests of that title passed and failed in the copy. */
async function tried({ test, title }) {
  rmSync(report, { force: true });
  const words = ['run', test, '-t', title.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')];
  const reporting = ['--reporter=json', `--outputFile=${report}`];
  await run(toolsNode(), [at('node_modules/vitest/vitest.mjs'), ...words, ...reporting], {
    cwd: copy,
    env: toolsEnv(),
    stdio: 'ignore',
  });
  const found = jsonOf(report);
  return { passed: found?.numPassedTests ?? 0, failed: found?.numFailedTests ?? 0 };
}

/** The whole text with the rule broken; the place must be there once. */
function broken(whole, { rule, file, from, to }) {
  if (whole.split(from).length !== 2) throw new Error(`${rule}: ${file} does not hold this once: ${from}`);
  return whole.replace(from, () => to);
}

async function noticed(breakage) {
  const before = await tried(breakage);
  if (before.passed === 0 || before.failed > 0) return 'the test does not pass by itself';
  const path = join(copy, breakage.file);
  const whole = readFileSync(path, 'utf8');
  writeFileSync(path, broken(whole, breakage));
  const { failed } = await tried(breakage);
  writeFileSync(path, whole);
  return failed > 0 ? 'noticed' : 'NOT noticed';
}

const page = (rows) =>
  [
    '# Rules broken on purpose',
    '',
    'Made by `npm run prove:rules`: each line was changed in a copy of the sources, one at a time, and only the named test was',
    'run. A test that names a rule is worth something when it fails as soon as the rule is broken.',
    '',
    ...head('Rule', 'What was broken', 'Where', 'Test', 'Result'),
    ...rows.map((cells) => row(...cells)),
    '',
  ].join('\n');

process.exitCode = await plainly(async () => {
  makeCopy();
  const rows = [];
  const number = ({ rule }) => Number(rule.slice('R-'.length));
  for (const breakage of breakages.toSorted((a, b) => number(a) - number(b))) {
    const { rule, what, file, test, title } = breakage;
    const result = await noticed(breakage);
    console.log(`${rule}: ${what}: ${result}`);
    rows.push([rule, what, `\`${file}\``, `\`${test.replace('test/', '')}\` ${title}`, result]);
  }
  mkdirSync(dirname(at('docs/broken-rules.md')), { recursive: true });
  writeFileSync(at('docs/broken-rules.md'), page(rows));
  rmSync(copy, { recursive: true, force: true });
  return rows.every(([, , , , result]) => result === 'noticed') ? 0 : 1;
});
