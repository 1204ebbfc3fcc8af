// `npm start`: from whatever state the checkout is in to the window.
import { withDisplay } from './setup/display.mjs';
import { bringUpToDate, setUp } from './setup/index.mjs';
import { root } from './setup/paths.mjs';
import { run } from './setup/run.mjs';
import { plainly } from './setup/say.mjs';

process.exitCode = await plainly(async () => {
  const runtime = await setUp();
  await bringUpToDate();
  // Chromium's sandbox refuses to work for root; nobody else starts without it.
  const isRoot = process.getuid?.() === 0;
  const args = [root, ...(isRoot ? ['--no-sandbox'] : []), ...process.argv.slice(2)];
  return withDisplay((env) => run(runtime.executable, args, { env }));
});
