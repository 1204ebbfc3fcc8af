// `npm run test:e2e [-- FILE…]`: only the tests that drive the real app.
import { bringUpToDate, setUp } from './setup/index.mjs';
import { plainly } from './setup/say.mjs';
import { runEndToEnd } from './setup/tools.mjs';

process.exitCode = await plainly(async () => {
  await setUp();
  await bringUpToDate();
  return runEndToEnd(process.argv.slice(2));
});
