// `npm run simulate [-- --seeds N --seed N --load NAME]`: submissions in memory, under orders, faults and crashes from seeds.
import { bundlePrograms } from './setup/bundle.mjs';
import { setUp } from './setup/index.mjs';
import { toolsEnv, toolsNode } from './setup/paths.mjs';
import { run } from './setup/run.mjs';
import { plainly } from './setup/say.mjs';

process.exitCode = await plainly(async () => {
  await setUp();
  const programAt = await bundlePrograms('simulate', ['main']);
  return run(toolsNode(), [programAt('main'), ...process.argv.slice(2)], { env: toolsEnv() });
});
