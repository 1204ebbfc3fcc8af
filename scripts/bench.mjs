// `npm run bench [-- --rows N --runs N --write]`: what preparing an import costs, beside others on the same file.
import { setUpForCommands } from './setup/commands.mjs';
import { at, toolsEnv, toolsNode } from './setup/paths.mjs';
import { run } from './setup/run.mjs';
import { plainly } from './setup/say.mjs';

process.exitCode = await plainly(async () => {
  await setUpForCommands();
  return run(toolsNode(), [at('scripts/bench/run.mjs'), ...process.argv.slice(2)], { env: toolsEnv() });
});
