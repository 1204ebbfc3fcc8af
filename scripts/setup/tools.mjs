import { withDisplay } from './display.mjs';
import { at, atRuntime, root, toolsEnv, toolsNode } from './paths.mjs';
import { run } from './run.mjs';
import { hasDisplay } from './system.mjs';

const programs = {
  biome: 'node_modules/@biomejs/biome/bin/biome',
  knip: 'node_modules/knip/bin/knip.js',
  playwright: 'node_modules/@playwright/test/cli.js',
  tsc: 'node_modules/@typescript/native/bin/tsc',
  vitest: 'node_modules/vitest/vitest.mjs',
};

/** Runs one of the project's tools under the tools' Node; answers with its exit code. */
export const runTool = (name, args, env = {}) =>
  run(toolsNode(), [at(programs[name]), ...args], { cwd: root, env: toolsEnv(env) });

/** What the finder of unused exports looks for. */
export const unusedExports = ['--include', 'files,exports,types,duplicates', '--no-progress'];

/** What the compiler knows of a room is kept, by the contents of its files: a room that did not change costs nothing. */
const keptOf = (room) => atRuntime('types', `${room.replaceAll('/', '-')}.tsbuildinfo`);

/** The compiler over every room, each with its own settings; answers with the number of rooms that fail. */
export async function typecheck() {
  const rooms = [
    '.',
    'src/core',
    'src/ipc',
    'src/main',
    'src/cli',
    'src/preload',
    'src/renderer',
    'src/practice',
    'test',
    'scripts/bench',
    'scripts/torture',
    'scripts/attack',
    'scripts/simulate',
  ];
  let failed = 0;
  for (const room of rooms) {
    const code = await runTool('tsc', ['-p', room, '--incremental', '--tsBuildInfoFile', keptOf(room)]);
    if (code !== 0) failed += 1;
  }
  return failed;
}

/** Playwright against the built app, on the display or a virtual one; answers with its exit code. */
export const runEndToEnd = (args, env = {}) =>
  withDisplay((displayEnv) => runTool('playwright', ['test', ...args], { ...displayEnv, ...env }));

/**
 * The same in parts side by side, each on a virtual display of its own so that no window takes the focus of another; on
 * a person's own display all in one. `report(part)`: where a part writes its report. Answers an exit code for each.
 */
export function runEndToEndInParts(parts, report) {
  const number = hasDisplay() ? 1 : parts;
  const part = (at) =>
    runEndToEnd(['--reporter=list,json', `--shard=${at}/${number}`, `--output=test-results/part-${at}`], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report(at),
    });
  return Promise.all(Array.from({ length: number }, (_, i) => part(i + 1)));
}
