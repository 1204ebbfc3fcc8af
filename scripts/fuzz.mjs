// `npm run fuzz [-- --minutes N --seed N --keep FOLDER]`: damaged files end as rows or as a refusal, never otherwise.
import { bundlePrograms } from './setup/bundle.mjs';
import { setUpForCommands } from './setup/commands.mjs';
import { at, toolsEnv, toolsNode } from './setup/paths.mjs';
import { run } from './setup/run.mjs';
import { plainly } from './setup/say.mjs';

process.exitCode = await plainly(async () => {
  await setUpForCommands();
  const programAt = await bundlePrograms('fuzz', ['main', 'reader']);
  const folders = ['corpus', 'samples'].flatMap((name) => ['--folder', at('..', 'shared', name)]);
  return run(toolsNode(), [programAt('main'), ...folders, ...process.argv.slice(2)], { env: toolsEnv() });
});
