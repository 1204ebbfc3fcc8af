// `npm run screenshots`: walks through the app with made-up files; README's pictures go to docs/pictures, all of them to
// .runtime/pictures. With PICTURES=shown only README's are taken.
import { withDisplay } from './setup/display.mjs';
import { bringUpToDate, setUp } from './setup/index.mjs';
import { plainly } from './setup/say.mjs';
import { runTool } from './setup/tools.mjs';

process.exitCode = await plainly(async () => {
  await setUp();
  await bringUpToDate();
  const args = ['test', '--config', 'test/pictures/playwright.config.ts', ...process.argv.slice(2)];
  return withDisplay((env) => runTool('playwright', args, env));
});
