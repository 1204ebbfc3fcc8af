// `npm run attack [-- --class NAME … --seed N --quick]`: the built app held to hostile files, answers, journals, messages, links,
// names and cells; a table of what held, with the most memory and time that anything took. `--control NAME`: with a copy of the
// app that is weakened on purpose, to see that the run would notice; good is when it does.
import { bundlePrograms } from './setup/bundle.mjs';
import { bringUpToDate, setUp } from './setup/index.mjs';
import { at, atRuntime, toolsEnv, toolsNode } from './setup/paths.mjs';
import { run } from './setup/run.mjs';
import { plainly } from './setup/say.mjs';

process.exitCode = await plainly(async () => {
  await setUp();
  await bringUpToDate();
  // The journal with everything in it is made as the tests make theirs, outside of any test.
  const alias = { vitest: at('scripts', 'attack', 'outside-tests.ts') };
  const programAt = await bundlePrograms('attack', ['main'], atRuntime('attack'), alias);
  return run(toolsNode(), [programAt('main'), at(), ...process.argv.slice(2)], {
    env: toolsEnv(),
  });
});
