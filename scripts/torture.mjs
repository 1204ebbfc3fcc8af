// `npm run torture [-- --runs N --records N --seed N --jobs N --load NAME … --kills N --faults SPEC --commit MS --settle MS]`:
// loads under faults and kill -9, held to the service's own books. `--world law`: faults that the law of proof must stand;
// `broken`: those that break what it assumes, where the sweep must find every double; `both`, the usual: every fourth round
// is broken. `--control NAME`: with a build, or books, that are broken on purpose, to see that the proof finds it; good is
// when it does.
import { bundlePrograms } from './setup/bundle.mjs';
import { bringUpToDate, setUp } from './setup/index.mjs';
import { at, toolsEnv, toolsNode } from './setup/paths.mjs';
import { run } from './setup/run.mjs';
import { plainly } from './setup/say.mjs';

process.exitCode = await plainly(async () => {
  await setUp();
  await bringUpToDate();
  const programAt = await bundlePrograms('torture', ['main', 'job']);
  return run(toolsNode(), [programAt('main'), at(), ...process.argv.slice(2)], {
    env: toolsEnv(),
  });
});
