// `npm run torture [-- --runs N --records N --seed N]`: loads under faults and kill -9, held to the service's own books.
import { bundlePrograms } from './setup/bundle.mjs';
import { bringUpToDate, setUp } from './setup/index.mjs';
import { at, toolsEnv, toolsNode } from './setup/paths.mjs';
import { run } from './setup/run.mjs';
import { plainly } from './setup/say.mjs';

process.exitCode = await plainly(async () => {
  await setUp();
  await bringUpToDate();
  const programAt = await bundlePrograms('torture', ['main']);
  return run(toolsNode(), [programAt('main'), at('out/main/cli.js'), ...process.argv.slice(2)], {
    env: toolsEnv(),
  });
});
