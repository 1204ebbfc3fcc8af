// `npm run bench [-- --rows N --runs N --only PARTS --profile --write]`: what each part costs, beside others on the same files.
import { setUpForCommands } from './setup/commands.mjs';
import { bringUpToDate, setUp } from './setup/index.mjs';
import { at, toolsEnv, toolsNode } from './setup/paths.mjs';
import { run } from './setup/run.mjs';
import { plainly } from './setup/say.mjs';

const words = process.argv.slice(2);
/** The app's own figures want the app; the rest only the modules. */
const wantsApp =
  !words.includes('--profile') && (!/--only/.test(words.join(' ')) || /app/.test(words.join(' ')));

process.exitCode = await plainly(async () => {
  if (wantsApp) {
    await setUp();
    await bringUpToDate();
  } else await setUpForCommands();
  return run(toolsNode(), [at('scripts/bench/run.mjs'), ...words], { env: toolsEnv() });
});
